import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { dayField, idField, momentField, textField, timeField } from '../../../kit/domain/row.domain.ts';
import { chosen, flag, requiredDate, requiredTime, requiredWhole } from '../../../kit/domain/rules.domain.ts';
import { ofMakers } from '../lesson/makers.domain.ts';

const everyWeek = flag.describe('Likewise in every coming week of the timetable that was made; else on this date alone');
const version = requiredWhole('The version of the lesson is required');
const lesson = { timetableEntryId: chosen('Lesson is required'), version };

const target = z.object({
  date: dayField,
  slotName: textField,
  startTime: timeField,
  endTime: timeField.describe('Of the slot; a double lesson goes on in the next one'),
  state: z.enum(['free', 'swap', 'clash']),
  reason: textField.describe('What changes places, what is in the way and of whom, or what is worth knowing'),
  swapWith: z.array(z.object({ timetableEntryId: idField, version: z.int() })).describe('What would go to where the lesson is'),
});
export type Target = z.output<typeof target>;

export const getMoveTargets = defineCall({
  ...ofMakers,
  method: 'GET',
  path: '/api/gs/Timetable/GetMoveTargets',
  summary: 'Where a lesson could go within its week, what would change places with it, and what is in the way',
  query: z.object({ timetableEntryId: parameters.id, everyWeek: z.enum(['true', 'false']).optional() }),
  answer: z.object({
    fixed: textField.describe('Why it may not be moved at all; empty: it may'),
    weeks: z.int().describe('How many weeks a change would concern'),
    targets: z.array(target),
  }),
  answered: 'Every slot of every school day of that week',
  errors: [404],
});

export const moveLesson = defineCall({
  ...ofMakers,
  method: 'PUT',
  path: '/api/gs/Timetable/MoveLesson',
  summary: 'Put a lesson into another slot of its week; what is there goes to where it was',
  body: z.object({
    ...lesson,
    date: requiredDate('The Date is required'),
    startTime: requiredTime('The Start Time is required'),
    swapWith: z
      .array(z.object({ timetableEntryId: chosen('Lesson is required'), version }))
      .max(4, 'At most 4 lessons change places with one')
      .nullish()
      .transform((lessons) => lessons ?? [])
      .describe('The lessons that are seen there; empty: the place is seen to be free'),
    everyWeek,
  }),
  answer: saved(),
  errors: [404, 409, 422],
});
export type LessonMove = z.output<NonNullable<typeof moveLesson.body>>;

export const lockLesson = defineCall({
  ...ofMakers,
  method: 'PUT',
  path: '/api/gs/Timetable/LockLesson',
  summary: 'Lock a lesson, so that neither generation nor a hand moves it, or unlock it',
  body: z.object({ ...lesson, isLocked: flag, everyWeek }),
  answer: saved(),
  errors: [404, 409, 422],
});

export const getLastChange = defineCall({
  ...ofMakers,
  method: 'GET',
  path: '/api/gs/Timetable/GetLastChange',
  summary: 'The last change by hand that the caller may take back',
  answer: z.object({ timetableChangeId: idField, what: textField, created: momentField }).nullable(),
  answered: 'The change, or null',
});

export const undoChange = defineCall({
  ...ofMakers,
  method: 'POST',
  path: '/api/gs/Timetable/UndoChange',
  summary: 'Take back the last change by hand: its lessons go to where they were, as long as nobody else changed them',
  body: z.object({ timetableChangeId: chosen('Change is required') }),
  answer: saved(),
  errors: [404, 409, 422],
});
