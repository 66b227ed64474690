import { z } from 'zod';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';
import { numberField } from '../../../kit/domain/row.domain.ts';
import { counted, listed } from '../../../kit/domain/wording.domain.ts';

/** What is deleted together with an examination. */
const related = z.object({
  examSchedules: numberField,
  marks: numberField.describe('Marks that somebody entered'),
  remarks: numberField.describe('Remarks for report cards'),
});
export type RelatedRecords = z.output<typeof related>;

export const getRelatedRecords = defineCall({
  method: 'GET',
  path: '/api/egs/Examination/GetRelatedRecords',
  tag: 'Examinations',
  summary: 'What is deleted with an examination',
  permission: ['examination.delete'],
  query: z.object({ examinationId: parameters.id }),
  answer: related,
  answered: 'How many of each',
  errors: [404],
});

export const getMarksOfSchedule = defineCall({
  method: 'GET',
  path: '/api/egs/ExamSchedule/GetRelatedRecords',
  tag: 'Exam Schedules',
  summary: 'What is deleted with an exam schedule',
  permission: ['examschedule.delete'],
  query: z.object({ examScheduleId: parameters.id }),
  answer: related.pick({ marks: true }),
  answered: 'How many',
  errors: [404],
});

/** `8 exam schedules, 320 marks and 40 remarks`; `''` if there are none. */
export function relatedText({ examSchedules = 0, marks = 0, remarks = 0 }: Partial<RelatedRecords>): string {
  const parts = [
    [examSchedules, 'exam schedule'],
    [marks, 'mark'],
    [remarks, 'remark'],
  ] as const;
  return listed(parts.filter(([count]) => count > 0).map(([count, one]) => counted(count, one)));
}
