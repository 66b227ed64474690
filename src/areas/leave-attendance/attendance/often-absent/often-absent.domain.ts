import { z } from 'zod';
import { familyRelations } from '../../../../common/enumerations.domain.ts';
import { defineCall } from '../../../../kit/domain/call.domain.ts';
import { enumField, idField, textField } from '../../../../kit/domain/row.domain.ts';

/** How many days are looked at, today included. */
export const daysLookedAt = 30;
/** Whoever is present for a lower share of them is named. */
export const usualShare = 0.85;

const oftenAbsent = z.object({
  studentId: idField,
  firstName: textField,
  lastName: textField,
  programName: textField,
  absentDays: z.number().describe('Days with an entry on which the student was absent, half of one counted as 0.5'),
  days: z.int().describe('Days with an entry'),
  guardian: z
    .object({
      firstName: textField,
      lastName: textField,
      relationship: enumField(familyRelations),
      personalContact: textField,
    })
    .nullable()
    .describe('Whom to call first; null for callers who may not see them, or where nobody may be called'),
});
/** A student who was absent on many of the last days. */
export type OftenAbsent = z.output<typeof oftenAbsent>;

export const getOftenAbsent = defineCall({
  method: 'GET',
  tag: 'Student Attendances',
  path: '/api/las/StudentAttendance/GetOftenAbsent',
  summary: `The ten students who were absent most often in the last ${daysLookedAt} days, below ${100 * usualShare} % present`,
  permission: ['studentattendance.read'],
  answer: z.array(oftenAbsent),
  answered: 'Those who attend a program today and whom the caller may see, the lowest share first',
});
