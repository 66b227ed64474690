import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFee, addPayment } from '../../../test/school/fees.ts';
import { addProgram, addStudent } from '../../../test/school/people.ts';
import type { Caller } from '../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../test/support/harness.ts';
import { readPdf } from '../../../test/support/pdf-text.ts';

const fees = '/api/fs/StudentFeeDetail/ExportAllStudentFeeDetails';
const payments = '/api/fs/PaymentTransaction/ExportAllPaymentTransactions';
let school: TestApp;
let office: Caller;
let asha: number;
// Today is 15-06-2026.
beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
  const programId = await addProgram(school.database, { programName: 'Grade 5' });
  const owing = async (firstName: string, dueDate: string, amount: number) => {
    const studentId = await addStudent(school.database, { programId, firstName, lastName: '' });
    await addFee(school, { studentId, programId, dueDate, amount });
    return studentId;
  };
  asha = await owing('Asha', '2026-06-01', 1000.1);
  await owing('Bina', '2026-07-01', 500);
  await addPayment(school.database, { studentId: asha, amountPaid: 300.05 });
});
afterAll(() => school.close());

/** The last rows of a workbook, without empty cells. */
async function lastOf(path: string, count: number, by = office) {
  const { sheets } = await readXlsx((await by.get(`${path}?format=xlsx`)).bytes);
  const rows = sheets[0]?.rows ?? [];
  return rows.slice(-count).map((row) => row.filter((cell) => cell !== null && cell !== ''));
}

test('The sums of a list of fees are below it on paper and in a workbook', async () => {
  expect(await lastOf(fees, 2)).toEqual([
    ['Sum', 1500.1, 300.05, 1200.05],
    ['Overdue', 700.05],
  ]);
  const paper = (await readPdf((await office.get(fees)).bytes)).pages.join(' ');
  for (const part of ['2 records', 'Sum', '1,500.10', '1,200.05', 'Overdue', '700.05']) expect(paper).toContain(part);
});

test('A list as CSV contains its records and nothing else', async () => {
  for (const path of [fees, payments]) expect((await office.get(`${path}?format=csv`)).text).not.toMatch(/Sum|Income|Expense/);
});

test('Below its payments the school sees income and expenses, a family what it has paid', async () => {
  expect(await lastOf(payments, 2)).toEqual([
    ['Income', 300.05],
    ['Expense', 0],
  ]);
  expect(await lastOf(payments, 1, await school.asParentOf(asha))).toEqual([['Paid', 300.05]]);
});

test('The sums are those of the records requested; an empty list has none', async () => {
  const paper = (await readPdf((await office.get(`${fees}?studentName=Bina`)).bytes)).pages.join(' ');
  for (const part of ['1 record', '500.00']) expect(paper).toContain(part);
  expect(paper).not.toContain('1,500.10');
  expect((await readPdf((await office.get(`${fees}?studentName=nobody`)).bytes)).pages.join(' ')).not.toContain('Sum');
});
