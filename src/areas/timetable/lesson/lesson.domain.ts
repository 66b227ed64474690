import { z } from 'zod';
import { fullName } from '../../../common/person-name.domain.ts';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';
import { addDays, type DayRange, daysInclusive, type IsoDate, sunday, weekdayOf } from '../../../kit/domain/dates.domain.ts';
import { dayField, flagField, idField, textField, timeField } from '../../../kit/domain/row.domain.ts';

const person = z.object({ firstName: textField, lastName: textField });

/** A lesson on its day, as timetables show it. */
export const lessonRow = z.object({
  timetableEntryId: idField,
  date: dayField,
  slot: z.object({ startTime: timeField, endTime: timeField }),
  course: z.object({ courseName: textField }),
  staff: person.describe('Who gives it: the substitute, where there is one'),
  others: z.array(z.object({ staffId: idField, ...person.shape })).describe('Who else teaches it, as teachers of its groups'),
  program: z.object({ programName: textField }),
  groupName: textField.describe('The teaching group that it is for; empty: the whole program, or all its groups in the course'),
  courseId: idField,
  staffId: idField,
  programId: idField,
  absent: person.nullable().describe('Whose lesson a substitute gives'),
  lessons: z.int().describe('One, or two that follow each other'),
  room: textField,
  isLocked: flagField,
  isTaken: flagField.describe('False: only others of its program take the course, and no student of the caller does'),
  suspendedBy: textField.describe('The holiday or the examination because of which it does not take place'),
  version: z.int(),
});
export type LessonRow = z.output<typeof lessonRow>;

/** Everybody who gives a lesson. */
export const giversInWords = ({ staff, others }: Pick<LessonRow, 'staff' | 'others'>): string =>
  [staff, ...others].map(fullName).join(', ');

/** To whom a lesson is given. */
export const takersInWords = ({ program, groupName }: Pick<LessonRow, 'program' | 'groupName'>): string =>
  groupName ? `${program.programName}, ${groupName}` : program.programName;

const tag = 'Timetable';
const permission = ['timetable.read'] as const;
const range = { startDate: parameters.day, endDate: parameters.day };
/** Two months are more than any screen shows. */
const mostDays = 62;

/** What a range of days is refused for. */
export const rangeProblem = (from: IsoDate, to: IsoDate): string | undefined =>
  to < from || daysInclusive(from, to) > mostDays ? `endDate must lie within ${mostDays} days from startDate.` : undefined;

/** The Monday and the Sunday of the week of a day. */
export const weekAround = (day: IsoDate): DayRange => {
  const from = addDays(day, 1 - weekdayOf(day));
  return { from, to: addDays(from, 6) };
};

/** The days of a week that are shown: Monday to Saturday, and Sunday if there is a lesson on it. @param from the Monday */
export const daysShown = (from: IsoDate, lessons: readonly Pick<LessonRow, 'date'>[]): IsoDate[] =>
  Array.from({ length: 7 }, (_, index) => addDays(from, index)).filter(
    (day) => weekdayOf(day) !== sunday || lessons.some(({ date }) => date === day),
  );

const listed = { method: 'GET', tag, permission, answer: z.array(lessonRow), answered: 'By day and time' } as const;

export const getTimetableForProgram = defineCall({
  ...listed,
  path: '/api/gs/Timetable/GetTimetableForProgram',
  summary: 'The lessons of a program in a range of days',
  query: z.object({ programId: parameters.id, ...range }),
});

export const getTimetableForStaff = defineCall({
  ...listed,
  path: '/api/gs/Timetable/GetTimetableForStaff',
  summary: 'The lessons that somebody gives in a range of days, and those of theirs that a substitute gives',
  query: z.object({ staffId: parameters.id, ...range }),
});

export const getTimetableForSchool = defineCall({
  ...listed,
  path: '/api/gs/Timetable/GetTimetableForSchool',
  summary: 'All lessons of the week of a day that the caller may read',
  query: z.object({ startDate: parameters.day }),
});

export const getLessonsToday = defineCall({
  ...listed,
  path: '/api/gs/Timetable/GetLessonsToday',
  summary:
    'The lessons of today, or of today and the days after it, that are the caller’s: given by them, or those that they, their children or one of these take',
  query: z.object({ studentId: parameters.id.optional(), days: parameters.whole(1, 7).default(1) }),
});
