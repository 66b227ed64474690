import { z } from 'zod';
import { amountField } from '../../../common/amount-fields.domain.ts';
import { earliestSchoolEvent, latestDate } from '../../../common/constants.domain.ts';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';
import { dateField } from '../../../kit/domain/row.domain.ts';

const ofPayments = {
  method: 'GET',
  tag: 'Payment Transactions',
  permission: ['paymenttransaction.read'],
} as const;

const ofAll = 'Only for who may read all payments';

const yearOfDay = (day: string): number => Number(day.slice(0, 4));
const year = parameters.whole(yearOfDay(earliestSchoolEvent), yearOfDay(latestDate)).optional();

const financialMetrics = z.object({
  totalIncome: amountField,
  totalExpense: amountField,
  netProfit: amountField,
  from: dateField.describe('The first day of the financial year; null without a year'),
  to: dateField.describe('Its last day'),
});

const financialMonth = z.object({
  month: z.string().meta({ pattern: '^\\d{4}-\\d{2}$' }).describe('`YYYY-MM`'),
  income: amountField,
  expense: amountField,
});
/** What students paid and staff got in a month. */
export type FinancialMonth = z.output<typeof financialMonth>;

export const getFinancialMetrics = defineCall({
  ...ofPayments,
  path: '/api/fs/PaymentTransaction/GetFinancialMetrics',
  summary: 'Income, expense and what is left: of the financial year that starts in a calendar year, without one of all years',
  query: z.object({ year }),
  answer: financialMetrics,
  answered: ofAll,
});

export const getFinancialMonths = defineCall({
  ...ofPayments,
  path: '/api/fs/PaymentTransaction/GetFinancialMonths',
  summary: 'Income and expense of the twelve months of a financial year; without a year of the one that it is now',
  query: z.object({ year }),
  answer: z.array(financialMonth),
  answered: ofAll,
});
