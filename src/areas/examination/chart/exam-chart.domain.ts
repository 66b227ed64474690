import { z } from 'zod';
import { schoolYearParameter } from '../../../common/school-year/school-year.domain.ts';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';
import { idField, textField } from '../../../kit/domain/row.domain.ts';

const outcome = { passed: z.int(), failed: z.int() };

const examOutcome = z.object({
  examinationId: idField,
  examinationName: textField,
  programName: textField,
  ...outcome,
  courses: z.array(z.object({ courseId: idField, courseName: textField, ...outcome })),
});
/** How many passed and failed in an examination, and in each of its courses. */
export type ExamOutcome = z.output<typeof examOutcome>;

export const getExamOutcomes = defineCall({
  method: 'GET',
  path: '/api/egs/Examination/GetDataForDays',
  tag: 'Examinations',
  summary:
    'Passed and failed in the last examinations that have marks, of a school year if it is named, for the chart; absence counts as failed, a course not taken as neither',
  permission: ['graderecord.read'],
  query: z.object({ lastNExams: parameters.whole(1, 1_000).default(10), schoolYear: schoolYearParameter }),
  answer: z.array(examOutcome),
  answered: 'The latest last; counted within what the caller may see',
});
