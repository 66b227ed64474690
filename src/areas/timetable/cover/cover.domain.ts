import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { idField, reference, textField } from '../../../kit/domain/row.domain.ts';
import { chosen, requiredDate } from '../../../kit/domain/rules.domain.ts';
import { lessonRow } from '../lesson/lesson.domain.ts';

const tag = 'Cover';

const candidate = z.object({
  staffId: idField,
  staffName: textField,
  reason: textField.describe('Why they stand where they stand'),
});

const coverRow = z.object({
  lesson: lessonRow,
  coverId: reference.describe('Null: nobody gives the lesson yet'),
  absence: textField.describe(
    'Why the teacher is not there, for those who may give covers, else `Away`; empty: they are there after all',
  ),
  teacherId: idField,
  teacher: z.object({ firstName: textField, lastName: textField }),
  reason: textField.describe('Why the substitute was chosen'),
  substituteAbsence: textField.describe(
    'Why the substitute is not there either; empty: they are, or nobody gives the lesson yet',
  ),
  candidates: z.array(candidate).describe('Who could give it, the best first; as the reason, for those who may give covers'),
  suggestedId: reference.describe('Who gives it where all open lessons of the day are shared out at once'),
});
export type CoverRow = z.output<typeof coverRow>;

/** Two weeks are as far as anybody plans cover. */
export const mostCoverDays = 14;

export const getCovers = defineCall({
  method: 'GET',
  path: '/api/gs/Cover',
  tag,
  summary: 'Lessons whose teacher is absent: who gives them, and who could',
  permission: ['timetable.read'],
  query: z.object({ startDate: parameters.day, endDate: parameters.day }),
  answer: z.array(coverRow),
  answered: 'By day and time; lessons that nobody gives yet for those who may give covers',
});

export const giveCover = defineCall({
  method: 'POST',
  path: '/api/gs/Cover',
  tag,
  summary: 'Let somebody give a lesson whose teacher is absent',
  permission: ['timetable.create'],
  body: z.object({ timetableEntryId: chosen('Lesson is required'), staffId: chosen('Staff is required') }),
  answer: saved(),
  status: 201,
  errors: [404, 409, 422],
});

const mostLessonsOfDay = 40;

const dayLesson = z.object({
  timetableEntryId: chosen('Lesson is required'),
  version: z.int('The version is required'),
  substituteId: z.int('Staff is required').nullable().describe('Who gives it; null: it stays open'),
});

export const giveDayCover = defineCall({
  method: 'POST',
  path: '/api/gs/Cover/Day',
  tag,
  summary: 'Let others give the open lessons that somebody absent has on a day: all of these, or none',
  permission: ['timetable.create'],
  body: z.object({
    staffId: chosen('Staff is required'),
    date: requiredDate('The Date is required'),
    lessons: z
      .array(dayLesson, 'lessons must be a list')
      .min(1, 'lessons must name every open lesson of the day')
      .max(mostLessonsOfDay, `A day has at most ${mostLessonsOfDay} lessons`)
      .describe('Every open lesson of theirs on that day, as it was seen'),
  }),
  answer: saved(z.int().describe('How many lessons have a substitute now')),
  status: 201,
  errors: [404, 409, 422],
});

export const removeCover = defineCall({
  method: 'DELETE',
  path: '/api/gs/Cover',
  tag,
  summary: 'Let nobody stand in for a lesson any more',
  permission: ['timetable.create'],
  query: z.object({ coverId: parameters.id }),
  answer: saved(),
  errors: [404, 422],
});

export const removeDayCover = defineCall({
  method: 'DELETE',
  path: '/api/gs/Cover/Day',
  tag,
  summary: 'Let somebody who is there after all give all lessons of a day again that others were to give: all, or none',
  permission: ['timetable.create'],
  query: z.object({ staffId: parameters.id, date: parameters.day }),
  answer: saved(z.int().describe('How many lessons are theirs again')),
  errors: [404, 422],
});
