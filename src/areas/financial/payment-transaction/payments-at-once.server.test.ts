import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFee } from '../../../../test/school/fees.ts';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { largestEntered } from '../../../common/money.domain.ts';
import { paymentFactory } from './payment-transaction.factory.ts';

const url = '/api/fs/PaymentTransaction';
let school: TestApp;
let cashier: Caller;
let programId: number;
beforeAll(async () => {
  school = await startApp();
  cashier = await school.asAdmin();
  programId = await addProgram(school.database);
});
afterAll(() => school.close());

const payers = 8;
const before = 10;
const atOnce = 50;

async function pay(studentId: number, amountPaid: number): Promise<number> {
  const { status, json, text } = await cashier.post(url, paymentFactory({ paymentForId: studentId, amountPaid }));
  expect(status, text).toBe(201);
  return json.data;
}

test('When 50 payments are entered at once and some deleted, no number is lost or given twice, and every fee is right', async () => {
  const students: number[] = [];
  for (let index = 0; index < payers; index += 1) {
    const studentId = await addStudent(school.database, { programId });
    for (const year of [2025, 2026]) await addFee(school, { studentId, programId, dueDate: `${year}-07-01`, amount: 1000.1 });
    students.push(studentId);
  }
  // Half of them are of the first student.
  const payer = (index: number): number => students[index % 2 === 0 ? 0 : index % payers] ?? 0;
  const first: number[] = [];
  for (let index = 0; index < before; index += 1) first.push(await pay(payer(index), 50.05));
  const paying = Array.from({ length: atOnce }, (_, index) => pay(payer(index), 100.1 + index));
  const deleting = first.map(async (id) => {
    const { status, text } = await cashier.delete(`${url}?paymentTransactionId=${id}`);
    expect(status, text).toBe(200);
  });
  const made = await Promise.all(paying);
  await Promise.all(deleting);

  const numbers = await school.rows<{ number: string }>(`
    select receipt_number as number from payment_transaction union all select receipt_number from cancelled_payment order by 1`);
  expect(numbers.map(({ number }) => number)).toEqual(
    Array.from({ length: before + atOnce }, (_, index) => `2026-${String(index + 1).padStart(6, '0')}`),
  );
  expect(new Set(made).size).toBe(atOnce);
  const wrong = await school.rows(
    `select f.student_fee_id from student_fee f join student_fee_figures($1::int[]) n using (student_fee_id)
      where (f.total_amount, f.amount_paid, f.excess_paid) is distinct from (n.total, n.paid, n.excess)
        or f.fee_status <> case when n.excess > 0 then 4 when n.paid = n.total then 3 when n.paid > 0 then 2 else 1 end`,
    [students],
  );
  expect(wrong).toEqual([]);
  const [sums] = await school.rows(`
    select (select sum(amount_paid + excess_paid) from student_fee) = (select sum(amount_paid) from payment_transaction) as "isAllSettled",
      (select sum(income) from payment_month) = (select sum(amount_paid) from payment_transaction) as "isAllIncome"`);
  expect(sums).toEqual({ isAllSettled: true, isAllIncome: true });
});

test('If one payment fails while another waits for its number, the waiting one gets the number that became free', async () => {
  const studentId = await addStudent(school.database);
  const numberOf = async (id: number) => Number((await cashier.get(`${url}/${id}`)).json.receiptNumber.slice(5));
  const last = await numberOf(await pay(studentId, 10));
  const refused = cashier.post(url, paymentFactory({ paymentForId: studentId, amountPaid: 1000, isRefund: true }));
  const [ids] = await Promise.all([Promise.all([1, 2, 3].map((amount) => pay(studentId, amount))), refused]);
  const numbers = await Promise.all(ids.map(numberOf));
  expect(numbers.sort((one, other) => one - other)).toEqual([last + 1, last + 2, last + 3]);
});

test('A payment that is sent twice at once is saved once; of two people who change or delete it at once, one is told', async () => {
  const studentId = await addStudent(school.database, { programId });
  await addFee(school, { studentId, programId, dueDate: '2026-07-01', amount: 1000 });
  const other = await school.asAdmin();
  const owed = async () => (await cashier.get(`${url}/GetOpenBalance?studentId=${studentId}`)).json;
  const send = (by: Caller) =>
    by.post(url, paymentFactory({ paymentForId: studentId, amountPaid: 600 }), { 'idempotency-key': 'at-the-desk' });
  const [first, again] = await Promise.all([send(cashier), send(cashier)]);
  expect(again?.json).toEqual(first?.json);
  expect(await owed()).toEqual({ balance: 400, excess: 0 });
  // Somebody else's key is another one: what two people enter are two payments, each with a receipt, and the excess is shown.
  const theirs = await send(other);
  expect(theirs.json.data).not.toBe(first?.json.data);
  expect(await owed()).toEqual({ balance: 0, excess: 200 });
  const at = `${url}?paymentTransactionId=${theirs.json.data}`;
  const changed = await Promise.all([cashier, other].map((by) => by.put(at, { amountPaid: 500, version: 1 })));
  expect(changed.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(changed.find(({ status }) => status === 409)?.json.type).toBe('/problems/stale-version');
  expect(await owed()).toEqual({ balance: 0, excess: 100 });
  const deleted = await Promise.all([cashier, other].map((by) => by.delete(at)));
  expect(deleted.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await owed()).toEqual({ balance: 400, excess: 0 });
});

test('Refunds entered at once never exceed the excess', async () => {
  const studentId = await addStudent(school.database, { programId });
  await addFee(school, { studentId, programId, dueDate: '2026-07-01', amount: 1000 });
  await pay(studentId, 2000);
  const refund = paymentFactory({ paymentForId: studentId, amountPaid: 400, isRefund: true });
  const answers = await Promise.all(Array.from({ length: 6 }, () => cashier.post(url, refund)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422, 422]);
  expect((await cashier.get(`${url}/GetOpenBalance?studentId=${studentId}`)).json).toEqual({ balance: 0, excess: 200 });
});

test('Payments of one student can be changed, moved and deleted while others are entered, without a deadlock', async () => {
  const [one, other] = [await addStudent(school.database, { programId }), await addStudent(school.database, { programId })];
  for (const studentId of [one, other]) await addFee(school, { studentId, programId, dueDate: '2026-07-01', amount: 5000 });
  const ids: number[] = [];
  for (let index = 0; index < 12; index += 1) ids.push(await pay(one, 100));
  const answers = await Promise.all(
    ids.flatMap((id, index) => {
      const at = `${url}?paymentTransactionId=${id}`;
      if (index % 3 === 0) return [cashier.delete(at), cashier.post(url, paymentFactory({ paymentForId: one, amountPaid: 7 }))];
      return [cashier.put(at, index % 3 === 1 ? { amountPaid: 50 } : { paymentForId: other })];
    }),
  );
  expect(answers.map(({ status }) => status).filter((status) => status >= 400)).toEqual([]);
  const paid = (studentId: number) =>
    school.rows<{ paid: string }>('select amount_paid as paid from student_fee where student_id = $1', [studentId]);
  expect(await paid(one)).toEqual([{ paid: '228.00' }]);
  expect(await paid(other)).toEqual([{ paid: '400.00' }]);
});

test('10,000 payments of 0.10 add up to exactly 1,000, in a student’s fee and in the income of the month', async () => {
  const studentId = await addStudent(school.database, { programId });
  await addFee(school, { studentId, programId, dueDate: '2026-07-01', amount: 1000 });
  await school.rows(
    `insert into payment_transaction (receipt_number, payment_for, payment_mode, amount_paid, payment_date, student_id)
      select '2001-' || n, 1, 1, 0.10, '2001-06-01', $1 from generate_series(1, 9999) n`,
    [studentId],
  );
  await school.rows('select settle_student_fees($1::int[])', [[studentId]]);
  const owed = async () => (await cashier.get(`${url}/GetOpenBalance?studentId=${studentId}`)).json;
  expect(await owed()).toEqual({ balance: 0.1, excess: 0 });
  await pay(studentId, 1);
  expect(await owed()).toEqual({ balance: 0, excess: 0.9 });
  const [fee] = await school.rows('select amount_paid, excess_paid, fee_status from student_fee where student_id = $1', [
    studentId,
  ]);
  expect(fee).toEqual({ amount_paid: '1000.00', excess_paid: '0.90', fee_status: 4 });
  expect(await school.rows("select income from payment_month where month = '2001-06-01'")).toEqual([{ income: '999.90' }]);
});

test('A thousand payments of the largest amount, in one month and for one student, can still be added up', async () => {
  const studentId = await addStudent(school.database, { programId });
  await addFee(school, { studentId, programId, dueDate: '2026-07-01', amount: 1000 });
  await school.rows(
    `insert into payment_transaction (receipt_number, payment_for, payment_mode, amount_paid, payment_date, student_id)
      select '2002-' || n, 1, 1, $2, '2002-06-01', $1 from generate_series(1, 1000) n`,
    [studentId, largestEntered],
  );
  await school.rows('select settle_student_fees($1::int[])', [[studentId]]);
  const paid = 9_999_999_999_990;
  expect((await cashier.get(`${url}/GetOpenBalance?studentId=${studentId}`)).json).toEqual({ balance: 0, excess: paid - 1000 });
  expect((await cashier.get(`${url}/GetFinancialMetrics?year=2002`)).json).toMatchObject({ totalIncome: paid });
});

test('Of two clerks who enter one transfer at the same moment, one is asked', async () => {
  const studentId = await addStudent(school.database, { programId });
  const entering = Array.from({ length: 6 }, () =>
    cashier.post(url, paymentFactory({ paymentForId: studentId, reference: 'UTR 99' })),
  );
  const answers = (await Promise.all(entering)).map(({ status }) => status);
  expect(answers.toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
});
