import { z } from 'zod';
import { defineCall, saved } from '../../../kit/domain/call.domain.ts';
import { takingAlso } from '../../../kit/domain/ignored.domain.ts';
import { chosen } from '../../../kit/domain/rules.domain.ts';
import { examScheduleRow, paperInput } from './exam-schedule.domain.ts';

/** More courses than any program has. */
export const mostAtOnce = 100;
const message = 'Enter at least one exam';

/** Several exams of one examination, a row a course. */
export const createSchedulesInput = z.object({
  examinationId: chosen('Examination is required'),
  examSchedules: z
    .array(takingAlso(paperInput, examScheduleRow, 'id'), message)
    .min(1, message)
    .max(mostAtOnce, `At most ${mostAtOnce} exams at once`),
});

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
