import { measureBulkFees } from './bulk-fees.ts';
import { addFinance } from './many-payments.ts';
import { addStudents } from './many-students.ts';
import { withSchool } from './school.ts';
import { asking, type NamedCall, type TimedRow, timed, timeInTurn } from './timed-calls.ts';

const students = 100_000;
const payments = 500_000;
const runs = 60;

const calls: readonly NamedCall[] = [
  ['list of students, page 1', '/api/sis/Student'],
  ['list of fees, page 1', '/api/fs/StudentFee'],
  ['fees partly paid', '/api/fs/StudentFee?feeStatus=2'],
  ['fees by balance', '/api/fs/StudentFee?sort=balance'],
  ['fees by balance, largest first', '/api/fs/StudentFee?sort=-balance'],
  ['fees overdue by 30 days', '/api/fs/StudentFee?overdueDays=30'],
  ['fees partly paid, overdue, by balance', '/api/fs/StudentFee?feeStatus=2&overdueDays=30&sort=-balance'],
  ['list of payments, page 1', '/api/fs/PaymentTransaction'],
  ['payments of a month', '/api/fs/PaymentTransaction?paidFrom=2026-06-01&paidTo=2026-06-30'],
  ['months of the widget', '/api/fs/PaymentTransaction/GetFinancialMonths'],
  ['metrics of a year', '/api/fs/PaymentTransaction/GetFinancialMetrics?year=2026'],
  ['metrics of all years', '/api/fs/PaymentTransaction/GetFinancialMetrics'],
];

/** A school of 100,000 students with one fee and one payment each, and 400,000 salary payments. */
export async function measureFinance(dataDir: string): Promise<TimedRow[]> {
  return withSchool(dataDir, {}, async ({ stack, database, token }) => {
    await addStudents(database, students);
    await addFinance(database, payments - students);
    const ask = asking(stack.origin, token);
    const rows = await timeInTurn(ask, calls, runs);
    const file = '/api/fs/PaymentTransaction/ExportAllPaymentTransactions?format=csv&paymentFor=1';
    const csv = timed('CSV of 100,000 payments', [await ask(file), await ask(file)]);
    const bulk = await measureBulkFees(stack.origin, token, database);
    return [...rows, csv, ...[...bulk].map(([what, times]) => timed(what, times))];
  });
}
