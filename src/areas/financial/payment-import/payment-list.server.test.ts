import { readXlsx } from 'hucre/xlsx';
import { beforeAll, expect, test } from 'vitest';
import {
  aStudent,
  by,
  fileOf,
  importsPayments,
  pay,
  paymentImport,
  receiptOf,
  tableOf,
  payments as url,
} from '../../../../test/school/imported-payments.ts';
import { office, type Row, school } from '../../../../test/school/imports.ts';
import { addProgram } from '../../../../test/school/people.ts';
import { csv, xlsx } from '../../../../test/support/importing.ts';
import { problem } from '../../../../test/support/problem.ts';
import { studentStatus } from '../../../common/enumerations.domain.ts';

const { check, send } = paymentImport;
let payer: { studentId: number; number: string };
importsPayments();
beforeAll(async () => {
  payer = await aStudent();
});

test('Cheques and demand drafts are told apart, also where an office shortens them', async () => {
  const { number } = await aStudent();
  const ways = ['Cheque', 'Chq', 'Demand draft', 'dd'].map((way, at) => ({ 'Payment Method': way, Amount: 10 + at }));
  const { methods, problemCount } = await check(fileOf(...ways.map((way) => by(number, way))));
  expect({ methods, problemCount }).toEqual({
    methods: [
      { method: 'Cheque', payments: 2, sum: 21 },
      { method: 'Demand Draft', payments: 2, sum: 25 },
    ],
    problemCount: 0,
  });
});

test.each<[Row, string, string]>([
  [{ 'Payment Method': '' }, 'Payment Method', 'Payment Method is required'],
  [
    { 'Payment Method': 'Barter' },
    'Payment Method',
    '“Barter” is none of the choices: Cash, Bank Transfer, Credit Card, UPI, Cheque, Demand Draft',
  ],
  [{ Amount: '' }, 'Amount', 'Amount is required and should be greater than 0'],
  [{ Amount: -500 }, 'Amount', 'Amount is required and should be greater than 0'],
  [{ Amount: 'five' }, 'Amount', '“five” is not a number'],
  [{ Amount: 10.005 }, 'Amount', 'Amount has at most 2 decimals'],
  [{ 'Payment Date': '' }, 'Payment Date', 'Payment Date must be between 01-01-2000 and the current date'],
  [{ 'Payment Date': '16-06-2026' }, 'Payment Date', 'Payment Date must be between 01-01-2000 and the current date'],
  [
    { 'Payment Date': '06/14/2026' },
    'Payment Date',
    '“06/14/2026” is not a date: the day comes before the month. Write it as 05-04-2015',
  ],
  [
    { Reference: '4.12E+11' },
    'Reference',
    '“4.12E+11” was shortened by the spreadsheet: type it again in a column formatted as text',
  ],
  [{ Refund: 'Yes' }, 'Refund', 'Refunds are not imported: enter this one by hand'],
  [{ 'Entity Type': 'Staff' }, 'Entity Type', 'Only payments of students are imported: enter this one by hand'],
  [{ 'Admission Number': '' }, 'Admission Number', 'Admission Number or Student Name is required'],
  [{ 'Admission Number': 'X/1' }, 'Admission Number', 'No student has the number “X/1”'],
  [{ 'Admission Number': '', 'Student Name': 'Nobody' }, 'Student Name', 'No student is called “Nobody”'],
])('%j is a problem in its column', async (row, column, message) => {
  const right = by(payer.number, { Refund: 'No', 'Entity Type': 'Student' });
  expect((await check(fileOf(right, by(payer.number, { Amount: 501, ...row })))).problems).toEqual([{ row: 3, column, message }]);
});

test('The number decides, however it is written; a name beside it may be shorter, but not that of somebody else', async () => {
  const { studentId, number } = await aStudent({ schoolAdmissionNumber: 'A/1043 b' });
  const other = await aStudent({ firstName: 'Ravi' });
  const named = (row: Row) => check(fileOf(by(number, row)));
  const ways: Row[] = [{ 'Admission Number': ' a/1043B' }, { 'Student Name': 'PILLAI A.' }, { Program: 'Of last year' }];
  for (const row of ways) {
    expect(await named(row)).toMatchObject({ problemCount: 0, largest: [{ name: 'Asha Pillai' }], beyond: [{ studentId }] });
  }
  expect((await named({ 'Student Name': 'Ravi Pillai' })).problems).toEqual([
    { row: 2, column: 'Student Name', message: 'A/1043 b is the number of Asha Pillai' },
  ]);
  await school.rows("update student set school_admission_number = 'a/1043B' where student_id = $1", [other.studentId]);
  expect(await named({})).toMatchObject({ problemCount: 0, beyond: [{ studentId }] });
  expect((await named({ 'Admission Number': 'A/1043B' })).problems).toEqual([
    {
      ...{ row: 2, column: 'Admission Number' },
      message: expect.stringMatching(
        /^Several students have a number like “A\/1043B”, (?:a\/1043B|A\/1043 b) \(Grade 5 A\), .+ \(Grade 5 A\)$/,
      ),
    },
  ]);
});

test('A name alone says who paid if only one student has it: whoever attends the school before those who have left', async () => {
  const other = await addProgram(school.database, { programName: 'Grade 7 B' });
  const lastName = 'Namesake';
  const left = await aStudent({ lastName, studentStatus: studentStatus.graduated });
  const named = (more: Row = {}) => check(fileOf({ 'Student Name': ' asha  NAMESAKE', ...more }));
  expect(await named()).toMatchObject({ problemCount: 0, beyond: [{ studentId: left.studentId }] });
  const one = await aStudent({ lastName });
  expect(await named()).toMatchObject({ problemCount: 0, beyond: [{ studentId: one.studentId }] });
  const namesake = await aStudent({ lastName, programId: other });
  expect((await named()).problems).toEqual([
    {
      ...{ row: 2, column: 'Student Name' },
      message: `2 students are called so: give the number, ${one.number} (Grade 5 A), ${namesake.number} (Grade 7 B)`,
    },
  ]);
  expect(await named({ Program: 'grade 7  b' })).toMatchObject({ problemCount: 0, beyond: [{ studentId: namesake.studentId }] });
  expect((await named({ Program: 'Grade 9' })).problems).toMatchObject([
    { message: 'No student in Grade 9 is called “asha NAMESAKE”' },
  ]);
  const cashier = await school.as({ 'paymenttransaction.create': '-1' });
  expect((await check(fileOf({ 'Student Name': 'Asha Namesake' }), cashier)).problems).toMatchObject([
    { message: '2 students are called so: give the number' },
  ]);
});

test('What was entered by hand is left out; of two rows alike, the office has to say whether they are two payments', async () => {
  const { studentId, number } = await aStudent();
  await pay(studentId, { reference: 'UTR 5' });
  await pay(studentId, { amountPaid: 600 });
  const cancelled = await pay(studentId, { amountPaid: 700 });
  const receiptNumber = await receiptOf(cancelled);
  await office.delete(`${url}?paymentTransactionId=${cancelled}`);
  const bytes = fileOf(
    by(number, { Reference: 'utr5', 'Payment Method': 'Bank Transfer' }),
    by(number, { Reference: 'UTR 6' }),
    by(number, { Amount: 600, Reference: 'UTR 7' }),
    by(number, { Amount: 700 }),
    by(number, { Amount: 800 }),
    by(number, { Amount: 800 }),
  );
  expect(await check(bytes)).toMatchObject({
    leftOut: [{ row: 2 }, { row: 4 }],
    cancelled: [{ row: 5, name: 'Asha Pillai', reason: `Receipt ${receiptNumber} was like this, and was cancelled` }],
    problems: [
      {
        ...{ row: 7, column: 'Reference' },
        message: 'The same as row 6. If both were paid, give each a reference of its own; if not, delete one',
      },
    ],
  });
});

test('A workbook with dates, times and numbers, and a text with semicolons are read alike', async () => {
  const { number } = await aStudent({ schoolAdmissionNumber: '20431' });
  const row = by(number, {
    'Admission Number': 20_431,
    Amount: 1_234.560_000_000_000_2,
    'Payment Date': new Date('2026-06-01T14:22:05Z'),
  });
  const report = { toImport: 1, problemCount: 0, sum: 1_234.56, from: '2026-06-01' };
  expect(await check(await xlsx([['Payments of our school'], [], ...tableOf(row)]))).toMatchObject(report);
  const text = by(number, { Amount: '1,234.56', 'Payment Date': '01/06/2026 14:22:05' });
  expect(await check(csv(tableOf(text), ';'))).toMatchObject(report);
});

test('The template names the fields of the form, says what each takes, and is itself a file that can be filled in', async () => {
  const { status, bytes, headers } = await office.get(`${url}/ImportTemplate`);
  expect(status).toBe(200);
  expect(headers['content-disposition']).toBe('attachment; filename="payment transactions.xlsx"');
  const { sheets } = await readXlsx(bytes);
  const said = (sheets[1]?.rows ?? []).slice(1);
  expect(said.map(([label, required]) => [label, required])).toEqual([
    ['Admission Number', 'If Student Name is empty'],
    ['Student Name', 'If Admission Number is empty'],
    ['Program', ''],
    ['Payment Method', 'Yes'],
    ['Amount', 'Yes'],
    ['Payment Date', 'Yes'],
    ['Reference', ''],
    ['Notes', ''],
  ]);
  expect(said[3]?.[2]).toBe(
    'One of: Cash, Bank Transfer (or NEFT, RTGS, IMPS), Credit Card, UPI, Cheque (or Chq), Demand Draft (or DD)',
  );
  expect(said[2]?.[2]).toBe('The name of the program, as Homeroom shows it, to tell students of the same name apart');
  expect(sheets[2]?.rows.map(([program]) => program)).toContain('Grade 5 A');
  const list = (await office.get(`${url}/ImportTemplate?format=csv`)).text;
  expect(list.trim().replace('\uFEFF', '').split(',')).toEqual(sheets[0]?.rows[0]);
  expect(problem(await send('CheckImport', bytes), 422).errors).toEqual({
    file: ['There are no payments below the names of the columns.'],
  });
});
