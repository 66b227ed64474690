import { z } from 'zod';
import { amountField } from '../../../common/amount-fields.domain.ts';
import { defineCall, saved } from '../../../kit/domain/call.domain.ts';
import { seenMark, shownMark } from '../../../kit/domain/preview/seen-preview.domain.ts';
import { dayField, enumField, flagField, idField, numberField, textField } from '../../../kit/domain/row.domain.ts';
import { chosen } from '../../../kit/domain/rules.domain.ts';
import { dueDateInput, schoolYearInput } from '../student-fee/student-fee.domain.ts';
import { skipReasons } from './skip-reasons.domain.ts';

const bulkFeesInput = z.object({
  programIds: z
    .array(chosen('Program is required'), 'Choose at least one program')
    .min(1, 'Choose at least one program')
    .max(500, 'At most 500 programs at once'),
  dueDate: dueDateInput,
  schoolYear: schoolYearInput,
});

const person = z.object({ studentId: idField, firstName: textField, lastName: textField });

const bulkProgram = z.object({
  programId: idField.describe('The class that is billed'),
  programName: textField,
  /** What everybody pays on that day. */
  parts: z.array(z.object({ feeType: textField, amount: amountField })),
  amount: amountField.describe('What each student gets'),
  charged: z.array(person),
  skipped: z.array(person.extend({ reason: enumField(skipReasons) })),
  total: amountField,
});
export type BulkProgram = z.output<typeof bulkProgram>;

const bulkFees = z.object({
  dueDate: dayField,
  schoolYear: numberField,
  schoolYearName: textField,
  yearBegins: dayField,
  isOtherYear: flagField.describe('Whether that is another school year than today’s, or the fees are due in another'),
  isPlanned: flagField.describe('Whether it is a coming year with a plan, which says who attends which class'),
  programs: z.array(bulkProgram),
  total: amountField,
  seen: shownMark,
});
export type BulkFees = z.output<typeof bulkFees>;

const ofPrograms = { method: 'POST', tag: 'Student Fees', permission: ['studentfee.create'], errors: [404, 422] } as const;

export const previewFees = defineCall({
  ...ofPrograms,
  path: '/api/fs/StudentFee/PreviewFeesBulk',
  summary: 'Who would get which fee, and who is skipped and why; changes nothing',
  body: bulkFeesInput,
  answer: bulkFees,
  answered: 'By program, in the order of the names',
});

export const createFees = defineCall({
  ...ofPrograms,
  path: '/api/fs/StudentFee/CreateFeesBulk',
  summary: 'Gives the students of programs their fees, all or nothing; who has one gets no second',
  body: bulkFeesInput.extend({ seen: seenMark }),
  answer: saved(z.int().describe('How many fees were made')),
  errors: [404, 409, 422],
});
