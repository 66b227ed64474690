import { z } from 'zod';
import { defineCall } from '../../../kit/domain/call.domain.ts';
import { type DayRange, displayDate } from '../../../kit/domain/dates.domain.ts';
import { dayField, idField, textField } from '../../../kit/domain/row.domain.ts';

const structure = z.object({ feeStructureId: idField, feeType: textField });

/** Two structures of one type and program, and the days on which both are in force. */
const pair = z.object({ programName: textField, one: structure, other: structure, from: dayField, to: dayField });
export type InForceTwice = z.output<typeof pair>;

/** The pairs that were stored before a second one was refused, until somebody ends one of them. */
export const getInForceTwice = defineCall({
  method: 'GET',
  path: '/api/fs/FeeStructure/GetInForceTwice',
  tag: 'Fee Structures',
  summary: 'Fee structures of one type and program that are in force on the same days',
  permission: ['feestructure.read'],
  answer: z.array(pair),
  answered: 'The pairs',
});

/** Why a second one is refused. */
export const inForceAlready = (feeType: string, { from, to }: DayRange): string =>
  `${feeType} of this program is in force from ${displayDate(from)} to ${displayDate(to)}: choose other days, or end it first`;
