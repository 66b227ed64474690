import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { idField, momentField, textField } from '../../../kit/domain/row.domain.ts';
import { largestInteger } from '../../../kit/domain/rules.domain.ts';

const ofOne = { staffId: idField.nullable(), programId: idField.nullable(), studentId: idField.nullable() };
const feedRow = z.object({
  calendarFeedId: idField,
  ...ofOne,
  created: momentField,
  lastUsed: momentField.nullable().describe('When a calendar last asked for it'),
});
export type CalendarFeedRow = z.output<typeof feedRow>;

const whoseMessage = 'Give exactly one of staffId, programId and studentId';
const whose = z.int(whoseMessage).min(1, whoseMessage).max(largestInteger, whoseMessage).nullish();

const feedInput = z
  .object({ staffId: whose, programId: whose, studentId: whose })
  .refine(({ staffId, programId, studentId }) => [staffId, programId, studentId].filter(Boolean).length === 1, {
    message: whoseMessage,
    path: ['staffId'],
  });
export type CalendarFeedInput = z.output<typeof feedInput>;

const ofFeeds = { path: '/api/gs/CalendarFeed', tag: 'Timetable', permission: ['timetable.read'], forPeople: true } as const;

export const getCalendarFeeds = defineCall({
  ...ofFeeds,
  method: 'GET',
  summary: 'The calendar addresses that the caller has created',
  answer: z.array(feedRow),
  answered: 'Without the addresses themselves, which are not stored',
});

export const createCalendarFeed = defineCall({
  ...ofFeeds,
  method: 'POST',
  summary: 'Create a secret address from which calendars get the lessons of a staff member, a program or a student',
  body: feedInput,
  answer: saved(z.object({ calendarFeedId: idField, address: textField.describe('Shown only this once') })),
  answered: 'Replaces an earlier address of the caller for the same lessons',
  answersSecret: true,
  status: 201,
  errors: [404, 422],
});

export const deleteCalendarFeed = defineCall({
  ...ofFeeds,
  method: 'DELETE',
  summary: 'Revoke a calendar address of the caller: it stops working',
  query: z.object({ calendarFeedId: parameters.id }),
  answer: saved(),
  errors: [404],
});
