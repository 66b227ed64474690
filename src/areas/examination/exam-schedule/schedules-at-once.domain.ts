import { z } from 'zod';
import { defineCall, saved } from '../../../kit/domain/call.domain.ts';
import { takingAlso } from '../../../kit/domain/ignored.domain.ts';
import type { Issue, RuleFacts } from '../../../kit/domain/resource.domain.ts';
import { chosen, requiredDate } from '../../../kit/domain/rules.domain.ts';
import { type ExamInput, examInput, examIssues, examScheduleRow } from './exam-schedule.domain.ts';

/** More courses than any program has. */
const mostAtOnce = 100;
const message = 'Enter at least one exam';

/** A missing day is reported here, not by the rules. */
const rowInput = examInput.extend({ examDate: requiredDate('Exam Date is required') });

/** Several exams of one examination, a row for each course. */
export const createSchedulesInput = z.object({
  examinationId: chosen('Examination is required'),
  examSchedules: z
    .array(takingAlso(rowInput, examScheduleRow, 'id'), message)
    .min(1, message)
    .max(mostAtOnce, `At most ${mostAtOnce} exams at once`),
});

/** An issue in one row, moved to the matching field of the whole form. */
export const inRow = ({ field, message }: Issue, place: number): Issue => ({ field: `examSchedules.${place}.${field}`, message });

/** What is wrong with each row on its own. */
export const examIssuesByRow = (
  { examSchedules }: { examSchedules: readonly ExamInput[] },
  { today }: Pick<RuleFacts<ExamInput>, 'today'>,
): Issue[] =>
  examSchedules.flatMap((exam, place) => examIssues(exam, { today, before: null }).map((issue) => inRow(issue, place)));

export const createSchedules = defineCall({
  method: 'POST',
  path: '/api/egs/ExamSchedule/CreateSchedulesBulk',
  tag: 'Exam Schedules',
  summary: 'Enter several exams of an examination: all of them, or none',
  permission: ['examschedule.create'],
  body: createSchedulesInput,
  answer: saved(z.array(z.int()).describe('The ids, in the order of the rows')),
  status: 201,
  errors: [409, 422],
});
