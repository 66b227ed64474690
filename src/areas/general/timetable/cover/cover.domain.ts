import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../../kit/domain/call.domain.ts';
import { idField, reference, textField } from '../../../../kit/domain/row.domain.ts';
import { chosen } from '../../../../kit/domain/rules.domain.ts';
import { lessonRow } from '../view/lesson.domain.ts';

const tag = 'Cover';

const candidate = z.object({
  staffId: idField,
  staffName: textField,
  reason: textField.describe('Why they stand where they stand'),
});
export type CandidateRow = z.output<typeof candidate>;

const coverRow = z.object({
  lesson: lessonRow,
  coverId: reference.describe('Null: nobody gives the lesson yet'),
  absence: textField.describe('Why the teacher is not there; empty: they are there after all'),
  teacher: z.object({ firstName: textField, lastName: textField }),
  reason: textField.describe('Why the substitute was chosen'),
  candidates: z.array(candidate).describe('Who could give it, the best first'),
  suggestedId: reference.describe('The best who is not suggested for another lesson at that time'),
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
  answered: 'By day and time',
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

export const removeCover = defineCall({
  method: 'DELETE',
  path: '/api/gs/Cover',
  tag,
  summary: 'Let nobody stand in for a lesson any more',
  permission: ['timetable.create'],
  query: z.object({ coverId: parameters.id }),
  answer: saved(),
  errors: [404],
});
