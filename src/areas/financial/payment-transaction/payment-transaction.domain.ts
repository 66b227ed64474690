import { z } from 'zod';
import { amountField, requiredAmount } from '../../../common/amount-fields.domain.ts';
import { bySchoolYear, earliestSchoolEvent } from '../../../common/constants.domain.ts';
import { paymentModes, subject, subjects } from '../../../common/enumerations.domain.ts';
import { windowIssues, windowMessage } from '../../../kit/domain/day-window.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { byFields, defineResource, type Issue, type RuleFacts } from '../../../kit/domain/resource.domain.ts';
import {
  dateField,
  dayField,
  idField,
  momentField,
  numberField,
  rowFieldsOf,
  stampFields,
  textField,
} from '../../../kit/domain/row.domain.ts';
import { chosen, dateLeftToRules, flag, lengths, requiredChoice, text } from '../../../kit/domain/rules.domain.ts';
import { ofPerson, personColumn } from '../../staff/staff/person.domain.ts';

export const paymentDateMessage = windowMessage('Payment Date', earliestSchoolEvent);

export const paymentInput = z.object({
  paymentFor: requiredChoice(subjects, 'Entity Type is required'),
  paymentForId: chosen('Entity Name is required'),
  paymentMode: requiredChoice(paymentModes, 'Payment Method is required'),
  amountPaid: requiredAmount('Amount', 'Amount is required and should be greater than 0', 1),
  paymentDate: dateLeftToRules(),
  isRefund: flag,
  reference: text('Reference'),
  notes: text('Notes', lengths.description),
});
export type PaymentInput = z.output<typeof paymentInput>;

/** The student whose payment it is. */
export const studentOf = ({ paymentFor, paymentForId }: Pick<PaymentInput, 'paymentFor' | 'paymentForId'>): number | null =>
  paymentFor === subject.student ? paymentForId : null;

type Paid = Pick<PaymentInput, 'paymentDate'>;
/** The bounds of the date on which something is paid. */
export const paymentDateIssues = (paid: Paid, facts: RuleFacts<Paid>): Issue[] =>
  windowIssues(paid, facts, 'paymentDate', { min: earliestSchoolEvent, max: facts.today }, paymentDateMessage);

/** Bounds of the date, and who may be paid back. What it may come to at most, the server knows. */
function paymentIssues(payment: PaymentInput, facts: RuleFacts<PaymentInput>): Issue[] {
  const issues = paymentDateIssues(payment, facts);
  if (payment.isRefund && payment.paymentFor === subject.staff) {
    issues.push({ field: 'isRefund', message: 'Only students can get a refund' });
  }
  return issues;
}

const paymentRow = z.object({
  paymentTransactionId: idField,
  ...rowFieldsOf(paymentInput),
  notes: textField.describe('For the office: empty for those who may neither enter nor change payments'),
  receiptNumber: textField,
  ...ofPerson.row,
  /** The first day of the month whose salary it is; null for anything else. */
  salaryMonth: dateField,
  /** When what the receipt says was last changed; null if never. */
  revised: momentField.nullable(),
  /** Its part of each fee, the oldest first; what is left over stands on the newest. */
  settles: z.array(
    z.object({
      studentFeeId: idField,
      schoolYear: numberField,
      programName: textField,
      dueDate: dayField,
      settled: amountField,
      excess: amountField,
    }),
  ),
  ...stampFields,
});
export type PaymentRow = z.output<typeof paymentRow>;

/** What a payment is: `Student`, `Staff`, of what was paid back `Student, refund`. */
export const kindOfPayment = ({ paymentFor, isRefund }: Pick<PaymentRow, 'paymentFor' | 'isRefund'>): string =>
  `${labelOf(subjects, paymentFor)}${isRefund ? ', refund' : ''}`;

/** What a student paid the school, or the school a staff member. */
export const paymentTransaction = defineResource({
  area: 'fs',
  name: 'PaymentTransaction',
  id: 'paymentTransactionId',
  permission: 'paymenttransaction',
  nameField: 'receiptNumber',
  labels: { one: 'payment transaction', reason: 'Reason' },
  input: paymentInput,
  rules: paymentIssues,
  confirms: ['isShared'],
  row: paymentRow,
  internal: ['notes'],
  // It may say whose account the money came from: not for the other parent, if they live apart.
  sensitive: {
    ...{ mask: {}, maskInLists: {}, fields: [] },
    apart: {
      fields: ['reference'],
      mask: (row, { studentid = [] }) =>
        row.studentId !== null && studentid.includes(row.studentId) ? { ...row, reference: '' } : row,
    },
  },
  fields: {
    receiptNumber: 'Receipt Number',
    paymentFor: 'Entity Type',
    paymentForId: 'Entity Name',
    ...ofPerson.fields,
    paymentMode: 'Payment Method',
    amountPaid: 'Amount',
    paymentDate: 'Payment Date',
    isRefund: { label: 'Refund', hint: 'Excess money that goes back to the student.' },
    salaryMonth: 'Salary Month',
    reference: { label: 'Reference', hint: 'UTR, or the number of the card slip, cheque or demand draft.' },
    notes: { label: 'Notes', hint: 'For the office only: families and staff do not see them.' },
    revised: 'Revised',
  },
  filters: {
    ...byFields('receiptNumber', 'paymentFor'),
    ...ofPerson.filters,
    ...byFields('paymentMode'),
    amountPaid: { min: 0 },
    ...byFields('paymentDate'),
    paidFrom: { kind: 'date', label: 'Paid From' },
    paidTo: { kind: 'date', label: 'Paid To' },
    ...byFields('isRefund', 'salaryMonth', 'reference', 'notes'),
    ...bySchoolYear,
  },
  columns: [
    { value: 'receiptNumber', filter: 'receiptNumber', longest: '2026-000123'.length },
    { header: 'For', value: reading(paymentRow, ['paymentFor', 'isRefund'], kindOfPayment), filter: 'paymentFor' },
    personColumn,
    { header: 'Mode', value: 'paymentMode', filter: 'paymentMode' },
    'amountPaid',
    { header: 'Date', value: 'paymentDate', filter: 'paymentDate' },
  ],
  sort: '-paymentDate',
  owners: ofPerson.owners,
});

/** What a receipt says: a change to any of it revises the receipt. */
const onReceipt = ['paymentFor', 'paymentForId', 'paymentMode', 'amountPaid', 'paymentDate', 'isRefund', 'reference'] as const;

/** Whether a change alters what the receipt says. */
export const isRevised = (input: PaymentInput, before: PaymentRow): boolean =>
  onReceipt.some((field) => input[field] !== before[field]);
