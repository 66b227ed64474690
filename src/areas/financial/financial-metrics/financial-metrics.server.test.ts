import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addProgram, addStaff, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { staffRoles } from '../../../common/enumerations.domain.ts';
import { parseChoice } from '../../../kit/domain/enumeration.domain.ts';
import { totalsOf } from './financial-totals.domain.ts';

const metrics = '/api/fs/PaymentTransaction/GetFinancialMetrics';
const months = '/api/fs/PaymentTransaction/GetFinancialMonths';
let school: TestApp;
let accountant: Caller;
let studentId: number;
let staffId: number;

beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  accountant = await school.asStaff(parseChoice(staffRoles, 'Finance') ?? 0);
  studentId = await addStudent(school.database);
  staffId = await addStaff(school.database);
});
afterAll(() => school.close());
afterEach(async () => {
  await school.rows('delete from payment_transaction');
  await school.rows("update school set financial_year_start = '04-01'");
});

let receipts = 0;
async function pay(day: string, amount: number, kind: 'student' | 'refund' | 'staff' = 'student'): Promise<number> {
  receipts += 1;
  const forStaff = kind === 'staff';
  const [row] = await school.rows<{ id: number }>(
    `insert into payment_transaction (receipt_number, payment_for, payment_mode, amount_paid, payment_date, is_refund, student_id, staff_id)
     values ($1, $2, 1, $3, $4, $5, $6, $7) returning payment_transaction_id as id`,
    [`M-${receipts}`, forStaff ? 2 : 1, amount, day, kind === 'refund', forStaff ? null : studentId, forStaff ? staffId : null],
  );
  return row?.id ?? 0;
}
const read = async (url: string) => (await accountant.get(url)).json;

test('Payments from students are income, payments to staff are expenses, and refunds reduce income', async () => {
  await pay('2026-05-02', 1000.5);
  await pay('2026-05-03', 200.25, 'refund');
  await pay('2026-05-31', 700, 'staff');
  expect(await read(metrics)).toEqual({ totalIncome: 800.25, totalExpense: 700, netProfit: 100.25, from: null, to: null });
});

test('A month of the chart links to payments with the same sum', async () => {
  await pay('2026-05-02', 1000.5);
  await pay('2026-05-03', 200.25, 'refund');
  await pay('2026-05-31', 700, 'staff');
  await pay('2026-06-01', 9);
  const sums = (query: string) => read(`/api/fs/PaymentTransaction/GetPaymentSums?${query}`);
  const may = (await read(`${months}?year=2026`)).find(({ month }: { month: string }) => month === '2026-05');
  expect(await sums('paidFrom=2026-05-01&paidTo=2026-05-31')).toEqual({
    ...{ received: 1000.5, refunds: 200.25 },
    ...{ income: may.income, expense: may.expense },
  });
  expect(await sums('isRefund=true')).toEqual({ received: 0, refunds: 200.25, income: -200.25, expense: 0 });
  expect(await sums('receiptNumber=none')).toEqual({ received: 0, refunds: 0, income: 0, expense: 0 });
  const parent = await school.asParentOf(await addStudent(school.database));
  // What the office notes is no filter for families.
  problem(await parent.get('/api/fs/PaymentTransaction/GetPaymentSums?notes=late'), 400);
  expect((await parent.get('/api/fs/PaymentTransaction/GetPaymentSums')).json).toMatchObject({ received: 0, expense: 0 });
});

test('Without payments everything is 0, and a loss is a negative profit', async () => {
  const none = { totalIncome: 0, totalExpense: 0, netProfit: 0 };
  expect(await read(metrics)).toMatchObject(none);
  expect(await read(`${metrics}?year=2026`)).toMatchObject(none);
  await pay('2026-05-31', 700, 'staff');
  expect(await read(metrics)).toMatchObject({ netProfit: -700 });
});

test('A financial year runs from its first day to the day before the next year, and is named after both years', async () => {
  for (const [day, amount] of [
    ['2026-03-31', 1],
    ['2026-04-01', 20],
    ['2027-03-31', 300],
    ['2027-04-01', 4000],
  ] as const) {
    await pay(day, amount);
  }
  expect(await read(`${metrics}?year=2025`)).toMatchObject({ totalIncome: 1 });
  expect(await read(`${metrics}?year=2026`)).toMatchObject({ totalIncome: 320, from: '2026-04-01', to: '2027-03-31' });
  expect(await read(metrics)).toMatchObject({ totalIncome: 4321 });
});

test('A year shows all its months from the first on, even those without payments', async () => {
  await pay('2026-04-30', 500);
  await pay('2026-12-01', 70.1);
  await pay('2026-12-31', 40, 'staff');
  const list = await read(`${months}?year=2026`);
  expect(list).toHaveLength(12);
  expect(list[0]).toEqual({ month: '2026-04', income: 500, expense: 0 });
  expect(list[1]).toEqual({ month: '2026-05', income: 0, expense: 0 });
  expect(list[8]).toEqual({ month: '2026-12', income: 70.1, expense: 40 });
  expect(list.at(-1)?.month).toBe('2027-03');
});

test('By default, the current year is shown, by the first day of the school’s year', async () => {
  expect((await read(months))[0].month).toBe('2026-04');
  await school.rows("update school set financial_year_start = '07-01'");
  expect((await read(months))[0].month).toBe('2025-07');
  await school.rows("update school set financial_year_start = '01-01'");
  const list = await read(months);
  expect([list[0].month, list.at(-1).month]).toEqual(['2026-01', '2026-12']);
  expect(await read(`${metrics}?year=2026`)).toMatchObject({ from: '2026-01-01', to: '2026-12-31' });
});

test('The months add up to the year, to the paisa', async () => {
  for (let month = 1; month <= 12; month += 1) {
    for (let n = 0; n < 7; n += 1) {
      await pay(`2026-${String(month).padStart(2, '0')}-1${n}`, 0.1 + month + n);
      await pay(`2026-${String(month).padStart(2, '0')}-1${n}`, 1.1, 'staff');
    }
  }
  for (const year of [2025, 2026]) {
    const { from: _, to: __, ...sums } = await read(`${metrics}?year=${year}`);
    expect(totalsOf(await read(`${months}?year=${year}`))).toEqual(sums);
  }
});

test('Ten thousand payments of 10 paise are exactly 1,000 rupees', async () => {
  await school.rows(
    `insert into payment_transaction (receipt_number, payment_for, payment_mode, amount_paid, payment_date, student_id)
     select 'T-' || n, 1, 1, 0.10, '2026-04-01'::date + n % 300, $1 from generate_series(1, 10000) n`,
    [studentId],
  );
  expect(await read(`${metrics}?year=2026`)).toMatchObject({ totalIncome: 1000, netProfit: 1000 });
  expect(totalsOf(await read(`${months}?year=2026`)).totalIncome).toBe(1000);
});

test('A changed payment counts as changed, and a deleted one no longer', async () => {
  const id = await pay('2026-05-02', 900);
  await school.rows(
    "update payment_transaction set amount_paid = 950.75, payment_date = '2026-06-01' where payment_transaction_id = $1",
    [id],
  );
  const [, may, june] = await read(`${months}?year=2026`);
  expect([may.income, june.income]).toEqual([0, 950.75]);
  await school.rows('delete from payment_transaction where payment_transaction_id = $1', [id]);
  expect(await read(metrics)).toMatchObject({ totalIncome: 0 });
});

test('The sums are read from the monthly totals, not from the payments', async () => {
  await pay('2026-05-02', 900);
  await school.rows("update payment_month set income = 5 where month = '2026-05-01'");
  expect(await read(metrics)).toMatchObject({ totalIncome: 5 });
  await school.rows("update payment_month set income = 900 where month = '2026-05-01'");
});

test('People who may not read all payments see no sums, not even of their own', async () => {
  const programId = await addProgram(school.database);
  const child = await addStudent(school.database, { programId });
  const everybody = [
    await school.asParentOf(child, studentId),
    await school.asStudent(studentId),
    await school.asTeacherOf(programId),
    await school.asStaff(parseChoice(staffRoles, 'Hr') ?? 0),
  ];
  for (const caller of everybody) {
    for (const url of [metrics, months, `${metrics}?year=2026`, `${months}?year=2026`]) problem(await caller.get(url), 403);
  }
});

test.each(['1999', '2100', '26', 'now', '2026.5', '-1'])('The year %s is refused with a message', async (year) => {
  for (const url of [metrics, months]) expect(problem(await accountant.get(`${url}?year=${year}`), 400).detail).toContain('year');
});
