import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { dateField, dayField, enumField, flagField, idField, textField } from '../../../kit/domain/row.domain.ts';
import { chosen, lengths, requiredWhole, text } from '../../../kit/domain/rules.domain.ts';
import { askedKinds } from './asking.domain.ts';

const answer = textField.nullable().describe('The answer that counts now; empty: it was read; null: nobody has answered');

const childOfLetter = z.object({
  studentId: idField,
  firstName: textField,
  lastName: textField,
  answer,
  isMine: flagField.describe('Whether the caller gave it, and no other guardian'),
});
export type ChildOfLetter = z.output<typeof childOfLetter>;

const letterRow = z.object({
  letterId: idField.describe('The id of the mailing'),
  title: textField,
  sentDate: dayField,
  isRead: flagField,
  asks: enumField(askedKinds),
  options: z.array(textField),
  answerUntil: dateField,
  isOpen: flagField.describe('Whether an answer is asked for and still taken'),
  children: z.array(childOfLetter).describe('Whom it is about: each has an answer of their own'),
});
/** A letter of a family, without its text. */
export type LetterRow = z.output<typeof letterRow>;

const own = { tag: 'Letters', permission: 'session' } as const;
const oneLetter = { query: z.object({ letterId: parameters.id }), errors: [404] } as const;

export const listLetters = defineCall({
  ...own,
  method: 'GET',
  path: '/api/ns/Letter',
  summary: 'My letters from the school',
  answer: z.object({ unread: z.int(), items: z.array(letterRow) }),
  answered: 'How many are unread, and the last 100, the newest first',
});

export const readLetter = defineCall({
  ...own,
  ...oneLetter,
  method: 'GET',
  path: '/api/ns/Letter/GetLetter',
  summary: 'One of my letters with its text, as the mail said it',
  answer: letterRow.extend({ body: textField.describe('Formatted text') }),
  answered: 'The letter',
});

export const markLetterRead = defineCall({
  ...own,
  ...oneLetter,
  method: 'PUT',
  path: '/api/ns/Letter/MarkRead',
  summary: 'Marks one of my letters as read',
  answer: saved(z.null()),
});

export const answerLetter = defineCall({
  ...own,
  method: 'POST',
  path: '/api/ns/Letter/Answer',
  summary: 'Answers one of my letters for a child whom it is about; until the last day the last answer counts',
  body: z.object({
    letterId: chosen('Letter is required'),
    studentId: chosen('Student is required'),
    answer: text('Answer', lengths.name).describe('One of the answers to choose from; empty: it was read'),
  }),
  answer: saved(z.null()),
  errors: [404, 409, 422],
});

const childOfMailing = z.object({
  studentId: idField,
  firstName: textField,
  lastName: textField,
  programName: textField,
  answer,
  answeredBy: textField,
  answeredOn: dateField,
});

export const getAnswers = defineCall({
  tag: 'Mailings',
  method: 'GET',
  path: '/api/ns/Mailing/GetAnswers',
  summary: 'Whom a mailing is about, and what was answered for each',
  permission: ['emaildata.read'],
  query: z.object({ mailingId: parameters.id }),
  answer: z.array(childOfMailing),
  answered: 'By name',
  errors: [404],
});

export const remindFamilies = defineCall({
  tag: 'Mailings',
  method: 'POST',
  path: '/api/ns/Mailing/Remind',
  summary: 'Sends a letter again to those who have not answered it; as a task',
  permission: ['notificationcontent.update'],
  body: z.object({
    mailingId: chosen('Mailing is required'),
    unanswered: requiredWhole('Unanswered should be a whole number', 1).describe(
      'For how many children an answer is missing, as seen',
    ),
  }),
  answer: saved(z.object({ mailingId: idField, taskId: idField })),
  errors: [404, 409, 422],
});
