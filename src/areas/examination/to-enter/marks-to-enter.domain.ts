import { z } from 'zod';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';
import { dayField, flagField, idField, textField } from '../../../kit/domain/row.domain.ts';
import { largestInteger } from '../../../kit/domain/rules.domain.ts';

const exam = z.object({
  examScheduleId: idField,
  examinationId: idField,
  examinationName: textField,
  programName: textField,
  courseName: textField,
  examDate: dayField,
  isOwn: flagField.describe('Whether the caller teaches the course there'),
});
/** A course of an examination in which nobody has marks yet. */
export type ExamToEnter = z.output<typeof exam>;

const remarks = z.object({
  examinationId: idField,
  examinationName: textField,
  programName: textField,
  missing: z.int().describe('How many students with a result have no remark'),
  students: z.int().describe('How many have a result'),
});
/** An examination of the caller's own class in which some report cards have no remark yet. */
export type RemarksToWrite = z.output<typeof remarks>;

export const getMarksToEnter = defineCall({
  method: 'GET',
  path: '/api/egs/GradeRecord/GetMarksToEnter',
  tag: 'Grade Records',
  summary: 'What was examined in the last year and has no marks yet, as far as the caller may enter them',
  permission: ['graderecord.create', 'graderecord.update'],
  query: z.object({
    most: parameters.whole(1, largestInteger).default(12),
    programId: parameters.id.optional().describe('Only of this program; its remarks also for those who may change all marks'),
  }),
  answer: z.object({
    items: z.array(exam),
    totalCount: z.int(),
    remarks: z.array(remarks).describe('What the class teacher has to write for the report cards of the last month'),
  }),
  answered: 'The first of them: the caller’s own courses first, then the earliest',
});
