import { z } from 'zod';
import { issuesAgain } from '../../../common/paper/paper.domain.ts';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';

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
  answered: 'The same card, with the same number, until the marks or the remark of the student change',
  errors: [404, 409],
});

export const issueReportCardAgain = defineCall({
  ...issuesAgain,
  path: '/api/egs/GradeRecord/IssueAgain',
  tag,
  summary: 'Have the report card of a student issued again: its next print has the next number',
  permission: ['graderecord.update'],
  query: z.object({ examinationId: parameters.id, studentId: parameters.id }),
});
