import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStaff, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { problem } from '../../../../test/support/problem.ts';
import { subject } from '../../../common/enumerations.domain.ts';
import { paymentFactory } from '../payment-transaction/payment-transaction.factory.ts';
import type { DayBook } from './day-book.domain.ts';

const payments = '/api/fs/PaymentTransaction';
let school: TestApp;
let cashier: Caller;
let studentId: number;
beforeAll(async () => {
  school = await startApp();
  cashier = await school.asAdmin();
  studentId = await addStudent(school.database, { firstName: 'Asha', lastName: 'Rao' });
});
afterAll(() => school.close());

/** A payment that was entered at some moment; its id. */
async function entered(at: string, change: Partial<Parameters<typeof paymentFactory>[0]> = {}): Promise<number> {
  const { json } = await cashier.post(payments, paymentFactory({ paymentForId: studentId, ...change }));
  await school.rows('update payment_transaction set created = $2 where payment_transaction_id = $1', [json.data, at]);
  return json.data;
}
async function cancelled(id: number, at: string, reason: string) {
  await cashier.delete(`${payments}?paymentTransactionId=${id}&reason=${reason}`);
  await school.rows('update cancelled_payment set cancelled = $2 where payment_transaction_id = $1', [id, at]);
}
const book = async (date: string): Promise<DayBook> => (await cashier.get(`${payments}/GetDayBook?date=${date}`)).json;

test('A day book lists what was entered on that day in the school’s time zone, whatever the payment dates', async () => {
  // Midnight in Kolkata is 18:30 UTC of the day before.
  const before = await entered('2026-03-09T18:29:59Z', { amountPaid: 1 });
  const first = await entered('2026-03-09T18:30:00Z', { amountPaid: 20.1, paymentDate: '2026-02-01' });
  const last = await entered('2026-03-10T18:29:59Z', { amountPaid: 300.2 });
  const after = await entered('2026-03-10T18:30:00Z', { amountPaid: 4000 });
  const day = await book('2026-03-10');
  expect(day.lines.map((line) => line.paymentTransactionId)).toEqual([first, last]);
  expect(day).toMatchObject({ income: 320.3, count: 2 });
  expect(day.lines[0]).toMatchObject({
    personName: 'Asha Rao',
    paymentDate: '2026-02-01',
    entered: '2026-03-09T18:30:00.000Z',
    enteredBy: expect.stringContaining('admin'),
    cancelled: null,
  });
  expect((await book('2026-03-09')).lines.map((line) => line.paymentTransactionId)).toEqual([before]);
  expect((await book('2026-03-11')).lines.map((line) => line.paymentTransactionId)).toEqual([after]);
});

test('A cancelled payment stays in its day, marked and not counted, and is also listed on the day it was cancelled', async () => {
  const staffId = await addStaff(school.database, { firstName: 'Meera', lastName: 'Iyer' });
  await entered('2026-04-10T06:00:00Z', { amountPaid: 500 });
  await entered('2026-04-10T06:01:00Z', { amountPaid: 90, paymentFor: subject.staff, paymentForId: staffId });
  const wrong = await entered('2026-04-10T06:02:00Z', { amountPaid: 70 });
  await cancelled(wrong, '2026-04-12T06:00:00Z', 'Twice');
  const day = await book('2026-04-10');
  expect(day).toMatchObject({ income: 500, expense: 90, count: 2, cancelledCount: 1, cancelledLater: [] });
  expect(day.lines.map((line) => [line.amountPaid, line.personName, line.cancelled !== null, line.reason])).toEqual([
    [500, 'Asha Rao', false, ''],
    [90, 'Meera Iyer', false, ''],
    [70, 'Asha Rao', true, 'Twice'],
  ]);
  expect(await book('2026-04-12')).toMatchObject({
    income: 0,
    cancelledCount: 0,
    lines: [],
    cancelledLater: [{ paymentTransactionId: wrong, cancelled: '2026-04-12T06:00:00.000Z', reason: 'Twice' }],
  });
});

test('A day book can be exported, with its sums and the cancelled payments', async () => {
  const { status, text } = await cashier.get(`${payments}/ExportDayBook?date=2026-04-10&format=csv`);
  expect(status).toBe(200);
  expect(text).toMatch(/Asha Rao,Cash,70(\.00)?,[^,]*admin[^,]*,Cancelled by .*: Twice/);
  const { bytes } = await cashier.get(`${payments}/ExportDayBook?date=2026-04-10`);
  const paper = (await readPdf(bytes)).pages.join(' ').replaceAll(/\s+/g, ' ');
  expect(paper).toContain('Received: 500.00 · Refunds: 0.00 · Expense: 90.00 · Cancelled: 1');
  expect(paper).toMatch(/Cash: received 500\.00, expense 90\.00|Cash: received 500\.00 · .*: expense 90\.00/);
  expect(paper).toMatch(/By [^:]+: received 500\.00/);
});

test('Only people who may read all payments see a day book', async () => {
  const parent = await school.asParentOf(studentId);
  for (const call of ['GetDayBook', 'ExportDayBook']) problem(await parent.get(`${payments}/${call}?date=2026-04-10`), 403);
  problem(await cashier.get(`${payments}/GetDayBook?date=yesterday`), 400);
  problem(await cashier.get(`${payments}/GetDayBook`), 400);
});
