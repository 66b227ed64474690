import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStaff, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { problem } from '../../../../test/support/problem.ts';
import { subject } from '../../../common/enumerations.domain.ts';
import { paymentFactory } from '../payment-transaction/payment-transaction.factory.ts';

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

const pay = async (paymentDate: string, amountPaid: number, change: object = {}): Promise<number> =>
  (await cashier.post(payments, paymentFactory({ paymentForId: studentId, paymentDate, amountPaid, ...change }))).json.data;
const ledger = async (month: string): Promise<string[]> =>
  (await cashier.get(`${payments}/ExportLedger?month=${month}&format=csv`)).text.trim().split(/\r?\n/);

test('The ledger of a month lists income and expenses by payment date, and cancelled payments with the person and the reason', async () => {
  const staffId = await addStaff(school.database, { firstName: 'Meera', lastName: 'Iyer' });
  await pay('2026-02-28', 1);
  await pay('2026-03-31', 90.5, { paymentFor: subject.staff, paymentForId: staffId });
  await pay('2026-03-01', 500, { reference: 'UTR 7' });
  await pay('2026-03-02', 100, { isRefund: true });
  const wrong = await pay('2026-03-15', 70);
  await pay('2026-04-01', 2);
  await cashier.delete(`${payments}?paymentTransactionId=${wrong}&reason=Entered+twice`);
  const [header, ...lines] = (await ledger('2026-03')).slice(-5);
  expect(header).toMatch(/Date,Receipt Number,For,Name,Mode,Income,Expense,Cancelled,Remark$/);
  expect(lines.map((line) => line.replace(/2026-\d{6}/, 'NUMBER').replace(/by .*:/, 'by WHOM:'))).toEqual([
    '2026-03-01,NUMBER,Student,Asha Rao,Cash,500,,,UTR 7',
    '2026-03-02,NUMBER,"Student, refund",Asha Rao,Cash,-100,,,',
    expect.stringMatching(/^2026-03-15,NUMBER,Student,Asha Rao,Cash,,,70,Cancelled by WHOM: Entered twice \(\d\d-\d\d-\d{4}\)$/),
    '2026-03-31,NUMBER,Staff,Meera Iyer,Cash,,90.5,,',
  ]);
  const paper = await readPdf((await cashier.get(`${payments}/ExportLedger?month=2026-03`)).bytes);
  expect(paper.pages.join(' ').replaceAll(/\s+/g, ' ')).toContain('Income: 400.00 · Expense: 90.50 · Cancelled: 1');
});

test('Only people who may read all payments see a ledger, and it needs a month', async () => {
  const parent = await school.asParentOf(studentId);
  problem(await parent.get(`${payments}/ExportLedger?month=2026-03`), 403);
  problem(await cashier.get(`${payments}/ExportLedger?month=March`), 400);
  problem(await cashier.get(`${payments}/ExportLedger`), 400);
});
