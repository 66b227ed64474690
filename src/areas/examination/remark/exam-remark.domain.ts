import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { takingAlso } from '../../../kit/domain/ignored.domain.ts';
import { dayField, flagField, idField, numberField, textField } from '../../../kit/domain/row.domain.ts';
import { chosen, text, versionRead } from '../../../kit/domain/rules.domain.ts';

/** As many characters as a report card has room for. */
export const longestRemark = 300;

const remarkLine = z.object({
  studentId: idField,
  firstName: textField,
  lastName: textField,
  percentage: numberField.nullable(),
  letter: textField,
  isPassed: flagField.nullable(),
  remark: textField,
  version: z.int().nullable().describe('Null if there is no remark'),
  lastModifiedBy: textField,
  isOwnChild: flagField.optional().describe('Whether it is a child of the caller, for whom somebody else writes it'),
});
export type RemarkLine = z.output<typeof remarkLine>;

const remarkInput = z.object({
  studentId: chosen('Student is required'),
  remark: text('Remark', longestRemark),
  version: versionRead(),
});
export type RemarkInput = z.output<typeof remarkInput>;

const ofRemarks = { tag: 'Report cards', permission: ['graderecord.read', 'graderecord.update'] } as const;

export const getRemarks = defineCall({
  ...ofRemarks,
  permission: ['graderecord.read'],
  method: 'GET',
  path: '/api/egs/ExamRemark/GetRemarksByExamination',
  summary: 'The remarks on the report cards of an examination',
  query: z.object({ examinationId: parameters.id }),
  answer: z.object({
    examinationName: textField,
    programName: textField,
    startDate: dayField.describe('The first day of the examination'),
    mayWrite: flagField.describe('Whether the caller is the class teacher, or the office'),
    remarks: z.array(remarkLine),
  }),
  answered: 'A line for everybody who belongs to the examination, by name',
  errors: [404],
});

export const saveRemarks = defineCall({
  ...ofRemarks,
  method: 'PUT',
  path: '/api/egs/ExamRemark/UpdateRemarksBulk',
  summary: 'Write remarks of an examination, all or none; only for the class teacher and those who may change all marks',
  body: z.object({
    examinationId: chosen('Examination is required'),
    remarks: z
      .array(takingAlso(remarkInput, remarkLine), 'remarks must be a list.')
      .min(1, 'There is no remark to save.')
      .max(2_000, 'At most 2000 remarks can be saved at once.')
      .refine((lines) => new Set(lines.map(({ studentId }) => studentId)).size === lines.length, 'Somebody is listed twice.'),
  }),
  answer: saved(z.int().describe('The id of the examination')),
  errors: [404, 409, 422],
});
