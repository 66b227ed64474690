import { z } from 'zod';
import { amountField } from '../../../common/amount-fields.domain.ts';
import { earliestSchoolEvent, latestDate } from '../../../common/constants.domain.ts';
import { feeStatuses, paymentModes } from '../../../common/enumerations.domain.ts';
import { fullName, nameIn } from '../../../common/person-name.domain.ts';
import { optionalSchoolYear } from '../../../common/school-year/school-year.domain.ts';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';
import { windowMessage } from '../../../kit/domain/day-window.domain.ts';
import { takingAlso } from '../../../kit/domain/ignored.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { byFields, defineResource } from '../../../kit/domain/resource.domain.ts';
import { dayField, enumField, flagField, idField, numberField, stampFields, textField } from '../../../kit/domain/row.domain.ts';
import { chosen, optionalReference, requiredDate } from '../../../kit/domain/rules.domain.ts';
import { programNames } from '../../program/program/program-names.domain.ts';
import { studentNames } from '../../student/student/student-names.domain.ts';
import { lineAmount, linesInput } from '../signed-lines.domain.ts';

const dueDateMessage = windowMessage('Due Date', earliestSchoolEvent, latestDate);

/** How many days after the student has entered the program a fee is due by default. */
export const dueDaysAfterEntry = 30;

/** When a fee is due. */
export const dueDateInput = requiredDate(dueDateMessage).refine(
  (day) => day >= earliestSchoolEvent && day <= latestDate,
  dueDateMessage,
);

/** The school year that a fee is for, by the calendar year in which it begins; null: that of the due date. */
export const schoolYearInput = optionalSchoolYear('School Year');

const lineRow = z.object({
  studentFeeDetailId: idField,
  studentFeeId: idField,
  feeStructureId: idField,
  amount: amountField,
  feeStructure: z.object({ feeType: textField, isOptional: flagField, isConcession: flagField }),
});

const lineInput = takingAlso(
  z.object({
    feeStructureId: chosen('Fee Type is required'),
    amount: lineAmount,
  }),
  lineRow,
  'id',
  'studentFee',
);
export type FeeLine = z.output<typeof lineInput>;

const studentFeeInput = z.object({
  studentId: chosen('Student is required'),
  /** None is the program of the student. */
  programId: optionalReference('Program is required'),
  dueDate: dueDateInput,
  schoolYear: schoolYearInput,
  studentFeeDetails: linesInput('fee', lineInput, 'feeStructureId'),
});
export type StudentFeeInput = z.output<typeof studentFeeInput>;

const studentFeeRow = z.object({
  studentFeeId: idField,
  studentId: idField,
  programId: idField,
  dueDate: dayField,
  schoolYear: numberField.describe('The school year that it is for, by the calendar year in which that begins'),
  schoolYearName: textField.describe('What people call that school year: `2026-27`'),
  yearBegins: dayField.describe('Its first day'),
  feeStatus: enumField(feeStatuses),
  totalAmount: amountField,
  amountPaid: amountField,
  balance: amountField,
  excessPaid: amountField,
  /** The student attends no class in its year, but it carries what was paid: somebody has to decide what to do with that. */
  isWithoutStay: flagField,
  /** The student has another fee of the same school year, from before there was only one. */
  isDoubled: flagField,
  student: z.object({ firstName: textField, lastName: textField }),
  programDetails: z.object({ programName: textField }),
  studentFeeDetails: z.array(lineRow),
  paymentTransactions: z.array(
    z.object({
      paymentTransactionId: idField,
      receiptNumber: textField,
      paymentDate: dayField,
      paymentMode: enumField(paymentModes),
      amountPaid: amountField.describe('Its part for this fee; on the newest fee with what is left over'),
      paymentAmount: amountField.describe('The whole payment'),
    }),
  ),
  ...stampFields,
});
export type StudentFeeRow = z.output<typeof studentFeeRow>;

const studentName = nameIn(studentFeeRow, 'student');

/** The parts of a program's fees, with what the rules need to know about each. */
const feePart = z.object({
  feeStructureId: idField,
  feeType: textField,
  amount: amountField,
  isOptional: flagField,
  isConcession: flagField,
  effectiveFrom: dayField,
  effectiveTo: dayField,
});
export type FeePart = z.output<typeof feePart>;

export const getFeeParts = defineCall({
  method: 'GET',
  path: '/api/fs/StudentFee/GetFeeParts',
  tag: 'Student Fees',
  summary: 'What a student fee is made of, and can be',
  permission: ['studentfee.update'],
  query: z.object({ studentFeeId: parameters.id }),
  answer: z.array(feePart).describe('What is charged first, by name; whenever it is in force'),
  errors: [404],
});

const longestFee = '9,99,999.00'.length;

/** What a student owes for a school year. The server sets its sums and its status. */
export const studentFee = defineResource({
  area: 'fs',
  name: 'StudentFee',
  id: 'studentFeeId',
  permission: 'studentfee',
  labels: {
    one: 'student fee',
    saved: 'Student fee saved successfully',
    notSaved: 'Failed to save student fee',
  },
  exportPath: '/api/fs/StudentFeeDetail/ExportAllStudentFeeDetails',
  input: studentFeeInput,
  row: studentFeeRow,
  fields: {
    studentId: 'Student',
    programId: 'Program',
    dueDate: 'Due Date',
    feeStatus: 'Status',
    totalAmount: 'Total',
    amountPaid: 'Paid',
    balance: 'Balance',
    excessPaid: 'Excess',
    isWithoutStay: 'Without Stay',
    schoolYear: 'School Year',
    isDoubled: 'Another Fee of This Year',
  },
  filters: {
    studentName: { kind: 'text', label: 'Student Name' },
    studentId: { names: studentNames },
    programId: { names: programNames },
    ...byFields('dueDate'),
    totalAmount: { min: 0 },
    amountPaid: { min: 0 },
    balance: { min: 0 },
    ...byFields('feeStatus'),
    overdueDays: { kind: 'number', label: 'Days Overdue', min: 1 },
    ...byFields('isWithoutStay', 'schoolYear', 'isDoubled'),
  },
  columns: [
    { value: studentName, filter: 'studentName' },
    { value: 'programDetails.programName', filter: 'programId' },
    'dueDate',
    { value: 'totalAmount', filter: 'totalAmount', longest: longestFee },
    { value: 'amountPaid', filter: 'amountPaid', longest: longestFee },
    { value: 'balance', filter: 'balance', longest: longestFee },
    'feeStatus',
  ],
  sort: '-dueDate',
  owners: { studentid: 'studentId', programid: 'programId' },
  titleOf: reading(studentFeeRow, ['student.firstName', 'student.lastName', 'programDetails.programName'], (row) =>
    [fullName(row.student), row.programDetails.programName].join(', '),
  ),
});
