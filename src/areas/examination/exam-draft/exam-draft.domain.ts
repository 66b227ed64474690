import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { dayField, flagField, idField, numberField, textField, timeField } from '../../../kit/domain/row.domain.ts';
import { chosen } from '../../../kit/domain/rules.domain.ts';

const most = 500;
const none = 'Choose at least one examination';
const examDraftIds = z
  .array(chosen(none), none)
  .min(1, none)
  .max(most, `At most ${most} examinations at once`)
  .transform((ids) => [...new Set(ids)]);

const examDraft = z.object({
  ...{ examDraftId: idField, examinationName: textField, programId: idField },
  programName: textField.describe('As the program is called in that school year'),
  ...{ startDate: dayField, endDate: dayField, isFinalExam: flagField },
  exams: z
    .array(
      z.object({
        ...{ courseId: idField, courseName: textField, examDate: dayField, startTime: timeField, endTime: timeField },
        ...{ totalMarks: numberField, minMarks: numberField, roomId: textField },
        isTaught: flagField.describe('Whether the program has the course; otherwise it is left out when the draft is published'),
      }),
    )
    .describe('In the order of their days and times'),
});
export type ExamDraft = z.output<typeof examDraft>;

const ofDrafts = { tag: 'Examinations', permission: ['examination.create'], errors: [404, 409, 422] } as const;
const url = '/api/egs/ExamDraft';

export const getExamDrafts = defineCall({
  ...ofDrafts,
  method: 'GET',
  path: url,
  summary: 'Examinations that the plan of a school year has prepared; nobody else knows of them until they are published',
  answer: z.array(examDraft),
  answered: 'By first day and program',
  errors: [],
});

const wholeDays = 'Days should be a whole number from -366 to 366, but not 0';

export const moveExamDrafts = defineCall({
  ...ofDrafts,
  method: 'PUT',
  path: `${url}/Move`,
  summary: 'Move drafts with all their exams by some days',
  body: z.object({
    examDraftIds,
    days: z
      .int(wholeDays)
      .min(-366, wholeDays)
      .max(366, wholeDays)
      .refine((days) => days !== 0, wholeDays),
  }),
  answer: saved(z.int().describe('How many')),
});

export const publishExamDrafts = defineCall({
  ...ofDrafts,
  method: 'POST',
  path: `${url}/Publish`,
  summary: 'Make examinations of drafts, with their exams, and tell the families; of all of them or none',
  body: z.object({ examDraftIds }),
  answer: saved(z.array(z.int()).describe('The ids of the examinations, in the order of their days and programs')),
  status: 201,
});

export const dropExamDrafts = defineCall({
  ...ofDrafts,
  method: 'DELETE',
  path: url,
  summary: 'Delete drafts',
  query: z.object({ examDraftIds: parameters.ids(most) }),
  answer: saved(z.int().describe('How many')),
});
