import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { dayField, idField, numberField, reference, textField, timeField } from '../../../kit/domain/row.domain.ts';
import {
  chosen,
  largestInteger,
  lengths,
  optionalDate,
  optionalReference,
  optionalWhole,
  requiredText,
  requiredTime,
  requiredWhole,
  text,
  versionRead,
} from '../../../kit/domain/rules.domain.ts';
import { ofMakers } from '../lesson/makers.domain.ts';

const mostLessons = 60;

/** How a program's course is taught in a week. */
const lessonNeedRow = z.object({
  programCourseId: idField,
  courseName: textField,
  credits: numberField,
  semester: numberField,
  staffName: textField.describe('Who teaches it; empty: nobody yet'),
  lessonsPerWeek: numberField.nullable().describe('Null: as many as it has credits'),
  doubles: numberField,
  roomKindId: reference,
  groupName: textField,
  bandName: textField.describe(
    'The choice whose courses are taught at one time, where its groups were made from one; else empty',
  ),
  version: z.int().describe('0 where nothing is stored'),
});
export type LessonNeedRow = z.output<typeof lessonNeedRow>;

export const getNeedsForProgram = defineCall({
  ...ofMakers,
  method: 'GET',
  path: '/api/gs/LessonNeed/GetNeedsForProgram',
  summary: 'How often each course of a program is taught in a week, and how',
  query: z.object({ programId: parameters.id }),
  answer: z.array(lessonNeedRow),
  answered: 'In the order of the courses',
  errors: [404],
});

/** What is said of a course that the program does not have. */
export const unknownCourse = 'The course is not one of the program';

/** What is said of a kind of room that is not there, or no longer. */
export const unknownRoomKind = 'The kind of room is not one of the list';

const lessonNeed = z.object({
  programCourseId: chosen(unknownCourse),
  lessonsPerWeek: z
    .int('Lessons should be a whole number')
    .min(0, 'Lessons should be at least 0')
    .max(mostLessons, `Lessons should be at most ${mostLessons}`)
    .nullish()
    .transform((value) => value ?? null),
  doubles: optionalWhole('Doubles should be a whole number from 0 to 30', 0, 0, 30),
  roomKindId: optionalReference(unknownRoomKind),
  groupName: text('Taught beside', lengths.name),
  version: versionRead(),
});

export const saveNeeds = defineCall({
  ...ofMakers,
  method: 'PUT',
  path: '/api/gs/LessonNeed/UpdateNeedsBulk',
  summary: 'Save how often the courses of a program are taught, and how',
  body: z.object({
    programId: chosen('Program is required'),
    needs: z.array(lessonNeed, 'needs must be a list').max(200, 'At most 200 courses at once'),
  }),
  answer: saved(z.int().describe('How many courses were saved')),
  errors: [404, 409, 422],
});

const roomKindRow = z.object({ roomKindId: idField, roomKindName: textField, rooms: numberField });
export type RoomKindRow = z.output<typeof roomKindRow>;

export const getRoomKinds = defineCall({
  ...ofMakers,
  method: 'GET',
  path: '/api/gs/RoomKind',
  summary: 'The kinds of rooms that are scarce',
  answer: z.object({ roomKinds: z.array(roomKindRow), version: z.int().describe('Of all kinds') }),
  answered: 'By name',
});

const roomKind = z.object({
  roomKindId: z
    .int(unknownRoomKind)
    .min(0)
    .max(largestInteger)
    .nullish()
    .transform((value) => value ?? 0),
  roomKindName: requiredText('Name', 'Name is required', lengths.name),
  rooms: requiredWhole('Rooms should be a whole number from 1 to 100', 1, 100),
});

export const saveRoomKinds = defineCall({
  ...ofMakers,
  method: 'PUT',
  path: '/api/gs/RoomKind/UpdateRoomKindBulk',
  summary: 'Save all kinds of rooms: those without an id are new, those that are not named go',
  body: z.object({
    roomKinds: z.array(roomKind, 'roomKinds must be a list').max(100, 'At most 100 kinds of rooms'),
    version: versionRead(),
  }),
  answer: saved(z.array(z.int()).describe('The ids of the kinds')),
  errors: [409, 422],
});

const level = 'Level should be 1 (undesired) or 2 (blocked)';
const unavailability = z.object({
  weekday: z
    .int('Weekday should be 1 for Monday to 7 for Sunday')
    .min(1, 'Weekday should be 1 for Monday to 7 for Sunday')
    .max(7, 'Weekday should be 1 for Monday to 7 for Sunday'),
  startTime: requiredTime('Start Time is required'),
  endTime: requiredTime('End Time is required'),
  level: z.int(level).min(1, level).max(2, level),
  fromDate: optionalDate('From should be a date').describe('The day from which it holds; null: always'),
});
const unavailabilityRow = z.object({
  weekday: z.int(),
  startTime: timeField,
  endTime: timeField,
  level: z.int(),
  fromDate: dayField.nullable().describe('The later day from which it holds; null if it already does'),
});
export type UnavailabilityRow = z.output<typeof unavailabilityRow>;

export const getUnavailability = defineCall({
  ...ofMakers,
  method: 'GET',
  path: '/api/gs/StaffUnavailability',
  summary: 'When in the week somebody cannot teach, or rather does not',
  query: z.object({ staffId: parameters.id }),
  answer: z.object({
    times: z.array(unavailabilityRow),
    periods: z
      .array(z.object({ startTime: timeField, endTime: timeField }))
      .describe('The slots of all programs, each time once'),
    weekdays: z.array(z.object({ weekday: z.int(), name: textField })),
    version: z.int().describe('Of all times of this person'),
  }),
  answered: 'Their times, and what a week is made of',
  errors: [404],
});

export const saveUnavailability = defineCall({
  ...ofMakers,
  method: 'PUT',
  path: '/api/gs/StaffUnavailability',
  summary: 'Save when in the week somebody cannot teach, or rather does not: all of it',
  query: z.object({ staffId: parameters.id }),
  body: z.object({
    times: z.array(unavailability, 'times must be a list').max(300, 'At most 300 times'),
    version: versionRead(),
  }),
  answer: saved(),
  errors: [404, 409, 422],
});
