import { z } from 'zod';
import { amountField } from '../../../common/amount-fields.domain.ts';
import { earliestSchoolEvent } from '../../../common/constants.domain.ts';
import { paymentModes } from '../../../common/enumerations.domain.ts';
import { printedAmount, sumOf } from '../../../common/money.domain.ts';
import { defineCall, saved } from '../../../kit/domain/call.domain.ts';
import { displayDate, firstOfMonth, type IsoDate, monthName } from '../../../kit/domain/dates.domain.ts';
import { seenMark, shownMark } from '../../../kit/domain/preview/seen-preview.domain.ts';
import type { Issue } from '../../../kit/domain/resource.domain.ts';
import { idField, reference, textField } from '../../../kit/domain/row.domain.ts';
import { requiredChoice, requiredDate, requiredMonth } from '../../../kit/domain/rules.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { paymentDateIssues, paymentDateMessage } from '../payment-transaction/payment-transaction.domain.ts';
import { salarySummary } from '../staff-salary/salary-summary.domain.ts';

const month = requiredMonth('Month is required, as in 2026-11');

const paySalariesInput = z.object({
  month,
  paymentMode: requiredChoice(paymentModes, 'Payment Method is required'),
  paymentDate: requiredDate(paymentDateMessage),
});
export type PaySalariesInput = z.output<typeof paySalariesInput>;

/** Nobody is paid for a month that has not begun. */
export const monthIssues = (of: string, today: IsoDate): Issue[] =>
  of < earliestSchoolEvent.slice(0, 7) || of > today.slice(0, 7)
    ? [{ field: 'month', message: `Month must be between ${monthName(earliestSchoolEvent)} and ${monthName(today)}` }]
    : [];

/** Bounds of the month and of the date. */
export const paySalariesIssues = (input: PaySalariesInput, today: IsoDate): Issue[] => [
  ...monthIssues(input.month, today),
  ...paymentDateIssues(input, { today, before: null }),
];

const person = { staffId: idField, firstName: textField, lastName: textField };

const salaryRun = z.object({
  total: amountField,
  salaries: z
    .array(
      z.object({ ...person, amount: amountField, note: textField.describe('That they join or leave in this month, and when') }),
    )
    .describe('Who gets what, by name'),
  skipped: z
    .array(
      z.object({
        ...person,
        reason: textField,
        paymentTransactionId: reference.describe('By what the month is paid already; null: by nothing'),
      }),
    )
    .describe('Who gets nothing, and why'),
});
export type SalaryRun = z.output<typeof salaryRun>;

const salaryPreview = salaryRun.extend({ seen: shownMark });
export type SalaryPreview = z.output<typeof salaryPreview>;

/** Somebody who works here or did in the month, with what decides about their salary of a month. */
export interface Earner {
  staffId: number;
  firstName: string;
  lastName: string;
  joinedOn: IsoDate | null;
  /** The last day; null where no exit is entered. */
  leavesOn: IsoDate | null;
  /** The yearly amounts in force in the month, deductions negative; null where there are none. */
  amounts: readonly number[] | null;
  /** Whether it is the caller, whom somebody else has to pay. */
  isSelf: boolean;
  /** What the month was paid by already. */
  paid: { paymentTransactionId: number; receiptNumber: string; amount: number } | null;
}

const leastPaid = 1;

/** Why somebody gets no salary for a month; undefined: they do. */
function skipReason({ joinedOn, amounts, paid, isSelf }: Earner, of: string, net: number): string | undefined {
  if (paid !== null) return `Already paid: ${paid.receiptNumber}${differenceOf(paid.amount, net)}`;
  if (joinedOn !== null && joinedOn.slice(0, 7) > of) return 'Joined after this month';
  if (amounts === null) return 'Has no salary in this month';
  if (isSelf) return 'Somebody else has to pay you';
  return net < leastPaid ? 'Nothing is left to be paid' : undefined;
}

/** A salary that was corrected later, or was paid differently before, which the payer should see. */
const differenceOf = (paid: number, net: number): string =>
  paid === net ? '' : `, ${printedAmount(paid)}, where the salary is ${printedAmount(net)}`;

/** Staff who join or leave during the month are paid for all of it, which the payer should see. */
const noteOn = ({ joinedOn, leavesOn }: Earner, of: string): string =>
  [
    joinedOn?.startsWith(of) && joinedOn !== firstOfMonth(of) && `Joined: ${displayDate(joinedOn)}`,
    leavesOn?.startsWith(of) && `Last day: ${displayDate(leavesOn)}`,
  ]
    .filter(Boolean)
    .join(', ');

/** Who is paid what for a month, and who is not. */
export function salaryRunOf(earners: readonly Earner[], of: string): SalaryRun {
  const all = earners.map((earner) => {
    const { staffId, firstName, lastName, amounts } = earner;
    const amount = salarySummary((amounts ?? []).map((one) => ({ amount: one }))).monthlySalary;
    return {
      who: { staffId, firstName, lastName },
      amount,
      note: noteOn(earner, of),
      reason: skipReason(earner, of, amount),
      paymentTransactionId: earner.paid?.paymentTransactionId ?? null,
    };
  });
  const salaries = all.flatMap(({ who, amount, note, reason }) => (reason === undefined ? [{ ...who, amount, note }] : []));
  const skipped = all.flatMap(({ who, reason, paymentTransactionId }) =>
    reason === undefined ? [] : [{ ...who, reason, paymentTransactionId }],
  );
  return { total: sumOf(salaries.map(({ amount }) => amount)), salaries, skipped };
}

/** `1 salary`, `50 salaries` */
export const countText = (count: number): string => counted(count, 'salary', 'salaries');

const ofSalaries = { method: 'POST', tag: 'Staff Salaries', permission: ['paymenttransaction.create'] } as const;

export const previewSalaries = defineCall({
  ...ofSalaries,
  path: '/api/fs/StaffSalary/PreviewSalaries',
  summary: 'What paying the salaries of a month would do',
  body: z.object({ month }),
  answer: salaryPreview.describe('The salaries that are still to be paid'),
  errors: [422],
});

export const paySalaries = defineCall({
  ...ofSalaries,
  path: '/api/fs/StaffSalary/PaySalaries',
  summary: 'Pay the salaries of a month that are not paid yet, all of them or none',
  body: paySalariesInput.extend({ seen: seenMark }),
  answer: saved(z.int().describe('How many were paid')),
  errors: [409, 422],
});
