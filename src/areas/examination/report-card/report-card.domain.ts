import { z } from 'zod';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';
import { dayField, textField } from '../../../kit/domain/row.domain.ts';

/** Up to this many are made straight away, even if `background` asks for a task. */
export const mostCardsAtOnce = 60;

const tag = 'Report Cards';
const file = {
  method: 'GET',
  tag,
  permission: ['graderecord.read'],
  answer: z.unknown(),
  answersFile: 'application/pdf',
} as const;

export const printReportCards = defineCall({
  ...file,
  path: '/api/egs/GradeRecord/PrintAllGradeReportsByExamination',
  alsoPost: true,
  summary: 'The report cards of an examination as one PDF, a page each',
  query: z.object({
    examinationId: parameters.id,
    /** More than 60 are then made by a task. */
    background: z.enum(['true', 'false'], 'must be true or false.').optional(),
  }),
  answered:
    'By name, as far as the caller may read their marks. With `background=true`, a task makes more than 60 cards: 202, with its id as `data`',
  errors: [404, 409],
});

export const printReportCard = defineCall({
  ...file,
  path: '/api/egs/GradeRecord/PrintGradeReportForStudent',
  summary: 'The report card of a student',
  query: z.object({ examinationId: parameters.id, studentId: parameters.id }),
  answered: 'The same card, with the same number, as long as it says the same',
  errors: [404, 409],
});

const verified = z.object({
  kind: textField.describe('What kind of paper it is'),
  number: textField,
  initials: textField.describe('Of the student'),
  issued: dayField,
  result: textField,
  replaced: dayField.nullable().describe('Since when there is a newer paper; null: it is genuine'),
});
/** What the holder of a paper is told about it. */
export type Verified = z.output<typeof verified>;

export const verifyReportCard = defineCall({
  method: 'GET',
  path: '/api/egs/GradeRecord/Verify',
  tag,
  summary: 'Whether a printed report card is genuine, by the code on it',
  permission: 'open',
  perMinute: 30,
  query: z.object({ code: parameters.text(60) }),
  answer: verified,
  answered: 'What the card has to say; nothing more',
  errors: [404, 429],
});
