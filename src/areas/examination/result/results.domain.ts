import { z } from 'zod';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';
import { dayField, flagField, idField, momentField, numberField, textField } from '../../../kit/domain/row.domain.ts';

/** What a line of a sheet is, as `exam_marks` says it. */
export const standing = { notEntered: 0, passed: 1, failed: 2, absent: 3, notTaken: 4 } as const;

/** One course of a result: what a total is made of. */
const resultSubject = z.object({
  examScheduleId: idField,
  courseId: idField,
  courseName: textField,
  examDate: dayField,
  marks: numberField.nullable().describe('Null: nothing was entered'),
  totalMarks: numberField,
  minMarks: numberField,
  standing: z.int().describe('0 nobody has a mark yet, 1 passed, 2 failed, 3 absent, 4 not taken; only 1 to 3 count'),
  isMandatory: flagField,
  entered: momentField.nullable().describe('When these marks were entered or last changed'),
  enteredBy: textField,
});
export type ResultSubject = z.output<typeof resultSubject>;

const examResult = z.object({
  studentId: idField,
  student: z.object({ firstName: textField, lastName: textField }),
  total: numberField,
  outOf: numberField.describe('The sum of the totals of what counts'),
  percentage: numberField.nullable().describe('Rounded half up to two decimals, only here; null where nothing counts'),
  isPassed: flagField.nullable(),
  rank: z.int().nullable().describe('Equal percentages share it; null where there is no mark at all'),
  subjects: z.array(resultSubject),
});
/** The result of a student in an examination, with its parts. */
export type ExamResult = z.output<typeof examResult>;

export const getResults = defineCall({
  method: 'GET',
  path: '/api/egs/Examination/GetResults',
  tag: 'Examinations',
  summary: 'The results of an examination, each with what it is made of',
  permission: ['graderecord.read'],
  query: z.object({ examinationId: parameters.id }),
  answer: z.array(examResult),
  answered: 'In the order of ranks, then by name; inside what the caller may see',
  errors: [404],
});
