import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFee, addPayment } from '../../../../test/school/fees.ts';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { proveBalances } from './proof.server.ts';

let school: TestApp;
beforeAll(async () => {
  school = await startApp();
});
afterAll(() => school.close());

const found = async () =>
  (await proveBalances(school.database.db)).differences.map(({ where, stored, computed }) => `${where}: ${stored} | ${computed}`);

test('The stored sums are checked by adding everything up again, and every difference is named', async () => {
  const programId = await addProgram(school.database);
  const studentId = await addStudent(school.database, { programId });
  const fee = await addFee(school, { studentId, programId, dueDate: '2026-06-01', amount: 1_000.5 });
  const payment = await addPayment(school.database, { studentId, amountPaid: 1_200, paymentDate: '2026-06-10' });
  expect(await proveBalances(school.database.db)).toEqual({ fees: 1, allocations: 1, months: 1, differences: [] });

  await school.rows('update student_fee set amount_paid = 500, balance = 500.5, excess_paid = 0 where student_fee_id = $1', [
    fee,
  ]);
  expect(await found()).toEqual([
    `fee ${fee}: total 1000.50, paid 500.00, balance 500.50, excess 0.00, status 4 | total 1000.50, paid 1000.50, balance 0.00, excess 199.50, status 4`,
  ]);
  await school.rows('select settle_student_fees($1::int[])', [[studentId]]);
  expect(await found()).toEqual([]);

  await school.rows('delete from payment_allocation');
  expect(await found()).toEqual([`payment ${payment} for fee ${fee}: nothing | 1000.50 and excess 199.50`]);
  await school.rows('select settle_student_fees($1::int[])', [[studentId]]);
  await school.rows("update payment_month set income = 1 where month = '2026-06-01'");
  expect(await found()).toEqual(['month 2026-06: income 1.00, expense 0.00 | income 1200.00, expense 0.00']);
  await school.rows("update payment_month set income = 1200 where month = '2026-06-01'");
  await school.rows("insert into payment_month values ('2025-01-01', 0, 0)");
  expect(await found()).toEqual([]);
});
