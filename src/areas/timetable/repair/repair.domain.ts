import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { dayField, idField, momentField, textField } from '../../../kit/domain/row.domain.ts';
import { chosen, flag, optionalReference, requiredDate } from '../../../kit/domain/rules.domain.ts';
import { draftLesson } from '../generation/draft.domain.ts';
import { ofMakers } from '../lesson/makers.domain.ts';

/** What has changed, so that the week no longer fits. */
export const repairCause = z.object({
  startDate: requiredDate('The Start Date is required').describe(
    'From when on the repaired week holds, to the end of the timetable',
  ),
  staffId: optionalReference('Staff is required').describe('Who leaves or loses days; null: whatever has been entered since'),
  isLeaving: flag.describe('Gives no lessons any more: their courses go to others, and all their days are blocked'),
  weekdays: z
    .array(z.int('Days are numbers from 1 to 7').min(1, 'Days are numbers from 1 to 7').max(7, 'Days are numbers from 1 to 7'))
    .max(7, 'A week has seven days')
    .nullish()
    .transform((days) => [...new Set(days ?? [])])
    .describe('Days that they lose, Monday 1 to Sunday 7'),
});
export type RepairCause = z.output<typeof repairCause>;

/** Who takes over a course. */
export const takeover = z.object({
  programId: idField,
  courseId: idField,
  programName: textField,
  courseName: textField,
  staffId: idField,
  staffName: textField,
  before: textField.describe('Who gives it up; empty: nobody had it'),
  reason: textField,
});
export type Takeover = z.output<typeof takeover>;

const path = '/api/gs/TimetableRepair';

export const beginRepair = defineCall({
  ...ofMakers,
  method: 'POST',
  path,
  summary: 'Look for a week without a clash as near as possible to the present one; nothing changes until it is accepted',
  body: repairCause,
  answer: saved(z.int().describe('The id of the task')),
  errors: [404, 409, 422],
});

const repairedLesson = draftLesson.extend({
  change: z.enum(['', 'moved', 'teacher']).describe('Whether it lies elsewhere, or somebody else gives it'),
});
export type RepairedLesson = z.output<typeof repairedLesson>;

const repairedProgram = z.object({
  programId: idField,
  programName: textField,
  moved: z.int(),
  before: z.array(repairedLesson),
  after: z.array(repairedLesson),
});
export type RepairedProgram = z.output<typeof repairedProgram>;

export const getRepair = defineCall({
  ...ofMakers,
  method: 'GET',
  path,
  summary: 'The repaired week that waits to be accepted: before and after, by program',
  answer: z
    .object({
      timetableRepairId: idField,
      what: textField,
      startDate: dayField,
      endDate: dayField,
      moved: z.int().describe('Blocks of lessons that lie elsewhere'),
      isFewest: z.boolean().describe('It is proved that fewer cannot do'),
      gapsBefore: z.int().nullable().describe('Gaps of all teachers in the present week'),
      gaps: z.int().describe('Gaps of all teachers in the repaired week'),
      notes: z.array(textField),
      takeovers: z.array(takeover),
      programs: z.array(repairedProgram).describe('Those in which something changes'),
      created: momentField,
      createdBy: textField,
    })
    .nullable(),
  answered: 'The repair, or null',
});

export const acceptRepair = defineCall({
  ...ofMakers,
  method: 'POST',
  path: `${path}/Accept`,
  summary: 'Write a repaired week into its days, give the courses to their new teachers, and enter the lost days',
  body: z.object({ timetableRepairId: chosen('Repair is required') }),
  answer: saved(z.int().describe('The id of the timetable')),
  errors: [404, 409],
});

export const dropRepair = defineCall({
  ...ofMakers,
  method: 'DELETE',
  path,
  summary: 'Forget a repaired week',
  query: z.object({ timetableRepairId: parameters.id }),
  answer: saved(),
  errors: [404],
});
