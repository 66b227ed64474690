import { signInAdministrator } from './administrator.ts';
import { measureBulkFees } from './bulk-fees.ts';
import { addFinance } from './many-payments.ts';
import { addStudents } from './many-students.ts';
import { startStack } from './stack.ts';

/** One call of the financial area, in milliseconds. */
export interface FinanceRow {
  what: string;
  p50: number;
  /** On a busy machine it says more about the call than the middle. */
  fastestTenth: number;
}

const students = 100_000;
const payments = 500_000;
const runs = 60;

const calls: readonly (readonly [what: string, path: string])[] = [
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

/** A school of 100,000 students with a fee and a payment each, and 400,000 payments of salaries besides. */
export async function measureFinance(dataDir: string): Promise<FinanceRow[]> {
  const stack = await startStack(dataDir);
  try {
    const database = stack.openDatabase();
    const token = await signInAdministrator(database);
    await addStudents(database, students);
    await addFinance(database, payments - students);
    const ask = async (path: string): Promise<number> => {
      const from = performance.now();
      const response = await fetch(stack.origin + path, { headers: { authorization: `Bearer ${token}` } });
      for await (const _ of response.body ?? []);
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return performance.now() - from;
    };
    const taken = new Map(calls.map(([what]) => [what, [] as number[]]));
    // In turn, so that what else the machine does meets all of them.
    for (let run = 0; run < runs; run += 1) {
      for (const [what, path] of calls) {
        const time = await ask(path);
        if (run >= runs / 6) taken.get(what)?.push(time);
      }
    }
    const rows = calls.map(([what]) => rowOf(what, taken.get(what) ?? []));
    const file = '/api/fs/PaymentTransaction/ExportAllPaymentTransactions?format=csv&paymentFor=1';
    const csv = rowOf('CSV of 100,000 payments', [await ask(file), await ask(file)]);
    const bulk = await measureBulkFees(stack.origin, token, database);
    await database.close();
    return [...rows, csv, ...[...bulk].map(([what, times]) => rowOf(what, times))];
  } finally {
    await stack.stop();
  }
}

function rowOf(what: string, times: readonly number[]): FinanceRow {
  const sorted = times.toSorted((one, other) => one - other);
  return { what, p50: sorted[Math.floor(times.length / 2)] ?? 0, fastestTenth: sorted[Math.floor(times.length / 10)] ?? 0 };
}
