/** Long: one story of one file, from its check to what is stored. */
import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFee } from '../../../../test/school/fees.ts';
import { addProgram, addStaff, addStudent, admissionOf, only } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { type Cell, csv, importing, xlsx } from '../../../../test/support/importing.ts';
import { addChild, forgetTold, noticesOf, queuedMails, switchOn } from '../../../../test/support/notices.ts';
import { problem } from '../../../../test/support/problem.ts';
import { until } from '../../../../test/support/until.ts';
import { studentStatus } from '../../../common/enumerations.domain.ts';
import { paymentFactory } from '../payment-transaction/payment-transaction.factory.ts';
import type { PaymentImportReport } from './payment-import.domain.ts';

const url = '/api/fs/PaymentTransaction';
let school: TestApp;
let office: Caller;
let stop: () => Promise<void>;
let programId: number;
let payer: { studentId: number; number: string };
const { send, check, begin, ended, bringIn } = importing<PaymentImportReport>(url, () => office);
beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  office = await school.asAdmin();
  stop = await school.works({ lookEveryMs: 50 });
  programId = await addProgram(school.database, { programName: 'Grade 5 A' });
  payer = await aStudent();
});
afterAll(async () => {
  await stop();
  await school.close();
});

type Row = Readonly<Record<string, Cell>>;
const good = { 'Admission Number': null, 'Payment Method': 'UPI', Amount: 500, 'Payment Date': '01-06-2026' };
/** A table of payments that differ from the good one. */
const tableOf = (...rows: readonly Row[]) => {
  const header = [...new Set([...Object.keys(good), ...rows.flatMap(Object.keys)])];
  return [header, ...rows.map((row) => header.map((column) => ({ ...good, ...row })[column] ?? null))];
};
const fileOf = (...rows: readonly Row[]): Buffer => csv(tableOf(...rows));

/** A student with a number that nobody else has, and the fee, if any, that they owe. */
async function aStudent(change: Parameters<typeof addStudent>[1] = {}, amount = 0) {
  const studentId = await addStudent(school.database, { firstName: 'Asha', lastName: 'Pillai', programId, ...change });
  if (amount > 0) await addFee(school, { studentId, programId, dueDate: '2026-07-01', amount });
  return { studentId, number: await admissionOf(school, studentId) };
}
const by = (number: string, more: Row = {}): Row => ({ 'Admission Number': number, ...more });

interface Stored {
  receipt: string;
  day: string;
  amount: number;
  mode: number;
  reference: string;
  notes: string;
}
const paidBy = (studentId: number) =>
  school.rows<Stored>(
    `select receipt_number as receipt, payment_date::text as day, amount_paid::float as amount, payment_mode as mode, reference, notes
     from payment_transaction where student_id = $1 order by receipt_number`,
    [studentId],
  );
const count = async (): Promise<number> =>
  (await school.rows<{ count: number }>('select count(*)::int as count from payment_transaction'))[0]?.count ?? 0;
const pay = async (studentId: number, change: Partial<Parameters<typeof paymentFactory>[0]> = {}): Promise<number> => {
  const given = paymentFactory({
    paymentForId: studentId,
    paymentMode: 4,
    amountPaid: 500,
    paymentDate: '2026-06-01',
    ...change,
  });
  const { status, json, text } = await office.post(url, given);
  expect(status, text).toBe(201);
  return json.data;
};

const receiptOf = async (id: number): Promise<string> => (await office.get(`${url}/${id}`)).json.receiptNumber;
/** What the audit log says of a new payment. */
const logOf = async (receipt = ''): Promise<Record<string, unknown>> =>
  only(
    await school.rows<{ after: Record<string, unknown> }>(
      `select after from audit_entry where action = 'create' and resource = 'PaymentTransaction' and after->>'receiptNumber' = $1`,
      [receipt],
    ),
  ).after;

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

test('Payments are checked and imported, under receipt numbers by date; imported again, all of them are left out', async () => {
  const [asha, ravi] = [await aStudent({}, 1_200), await aStudent({ firstName: 'Ravi' })];
  const before = await count();
  const bytes = fileOf(
    by(asha.number, { Amount: '₹ 1,000.50', 'Payment Date': '3 Jun 2026, 2:22 pm', Reference: 'UTR 1', Notes: 'By his uncle' }),
    by(ravi.number, { 'Payment Method': 'Neft', Amount: '250/-', 'Payment Date': '02/05/2026' }),
    by(asha.number, { 'Payment Method': 'Cash', Amount: 400, 'Payment Date': '02/05/2026', 'Old Receipt': '77' }),
  );
  const found = await check(bytes);
  expect(found).toMatchObject({
    ...{ toImport: 3, problemCount: 0, leftOutCount: 0, unknownColumns: ['Old Receipt'], cancelledCount: 0 },
    ...{ sum: 1_650.5, settles: 1_200, excess: 450.5, from: '2026-05-02', to: '2026-06-03' },
    methods: [
      { method: 'Cash', payments: 1, sum: 400 },
      { method: 'Bank Transfer', payments: 1, sum: 250 },
      { method: 'UPI', payments: 1, sum: 1_000.5 },
    ],
    largest: [{ row: 2, name: 'Asha Pillai', amount: 1_000.5, paymentDate: '2026-06-03' }, { row: 4 }, { row: 3 }],
    beyond: [
      { name: 'Ravi Pillai', rows: [3], excess: 250 },
      { name: 'Asha Pillai', rows: [2, 4], excess: 200.5 },
    ],
  });
  expect(await count(), 'checking saves nothing').toBe(before);
  expect(await bringIn(bytes)).toMatchObject({
    ...{ state: 'done', title: 'Import of 3 payments', message: '3 payments imported, ₹ 1,650.50' },
  });
  const [first, last] = await paidBy(asha.studentId);
  expect(first).toMatchObject({ day: '2026-05-02', amount: 400, mode: 1, reference: '', notes: '' });
  expect(last).toMatchObject({ day: '2026-06-03', amount: 1_000.5, mode: 4, reference: 'UTR 1', notes: 'By his uncle' });
  const [ofRavi] = await paidBy(ravi.studentId);
  const numbers = [ofRavi, first, last].map((one) => Number(one?.receipt.slice('2026-'.length)));
  expect(numbers).toEqual([0, 1, 2].map((step) => (numbers[0] ?? 0) + step));
  const [fee] = (await office.get(`/api/fs/StudentFee?studentId=${asha.studentId}`)).json.items;
  expect(fee).toMatchObject({ totalAmount: 1_200, amountPaid: 1_200, balance: 0, excessPaid: 200.5 });
  const byHand = await receiptOf(await pay(ravi.studentId, { amountPaid: 100 }));
  const logs = [ofRavi, first, last].map((one) => logOf(one?.receipt));
  for (const log of await Promise.all(logs)) expect(Object.keys(log)).toEqual(Object.keys(await logOf(byHand)));

  expect(await check(bytes)).toMatchObject({
    ...{ toImport: 0, leftOutCount: 3, problemCount: 0, sum: 0, excess: 0 },
    leftOut: [
      { row: 2, name: 'Asha Pillai', reason: `Same date, amount and reference as receipt ${last?.receipt}` },
      { row: 3, name: 'Ravi Pillai', reason: `Same date, amount and method as receipt ${ofRavi?.receipt}` },
      { row: 4 },
    ],
  });
  expect(problem(await send('Import', bytes), 422).errors).toEqual({
    file: ['No payments are left to import: all of them are there already.'],
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

test('A file with problems imports nothing', async () => {
  const before = await count();
  const bytes = fileOf(by(payer.number), by(payer.number, { Amount: -1, 'Payment Method': '' }));
  expect(problem(await send('Import', bytes), 422).errors).toEqual({ file: ['Nothing was imported: 2 problems in the file.'] });
  expect(await count()).toBe(before);
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

test('Families are told of a payment that is entered, and not of those that are imported', async () => {
  await switchOn(office, '<p>{{Receipt Number}}</p>', ['payment-received']);
  const { studentId, mother, mails } = await addChild(school, programId);
  expect(await bringIn(fileOf(by(await admissionOf(school, studentId))))).toMatchObject({ state: 'done' });
  expect(await queuedMails(school)).toEqual([]);
  expect((await noticesOf(mother)).items).toEqual([]);
  await pay(studentId, { amountPaid: 900 });
  expect((await queuedMails(school)).map(({ to }) => to)).toEqual(mails);
  await forgetTold(school);
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

const refuse = (amount: number) =>
  school.rows(`create function refuse_payment() returns trigger language plpgsql as $$
     begin if new.amount_paid = ${amount} then raise exception 'no' using errcode = '23514'; end if; return new; end $$;
     create trigger refuse_payment before insert on payment_transaction for each row execute function refuse_payment()`);

test('If a row is refused in the middle, nothing of the file is saved, and no receipt number is lost', async () => {
  const { studentId, number } = await aStudent({}, 1_000);
  const bytes = fileOf(...[201, 202, 203].map((Amount) => by(number, { Amount })));
  const before = await count();
  await refuse(202);
  expect(await bringIn(bytes)).toMatchObject({ state: 'failed' });
  await school.rows('drop function refuse_payment cascade');
  expect(await count()).toBe(before);
  const [fee] = (await office.get(`/api/fs/StudentFee?studentId=${studentId}`)).json.items;
  expect(fee).toMatchObject({ amountPaid: 0 });
  expect(await bringIn(bytes)).toMatchObject({ state: 'done' });
  const numbers = await school.rows<{ number: string }>(
    'select receipt_number as number from payment_transaction union all select receipt_number from cancelled_payment order by 1',
  );
  expect(numbers.map(({ number: given }) => Number(given.slice('2026-'.length)))).toEqual(numbers.map((_, index) => index + 1));
});

test('Whoever enters a payment meanwhile gets the number behind those of the import, whoever paid', async () => {
  const [asha, ravi] = [await aStudent(), await aStudent()];
  const taskId = await school.database.db.transaction(async (tx) => {
    // Between the first number and the second student.
    await tx.execute(sql`select pg_advisory_xact_lock(4712)`);
    await school.rows(`create function wait_for_lock() returns trigger language plpgsql as $$
       begin if new.amount_paid = 302 then perform pg_advisory_xact_lock(4712); end if; return new; end $$;
       create trigger wait_for_lock before insert on payment_transaction for each row execute function wait_for_lock()`);
    const begun = await begin(fileOf(by(asha.number, { Amount: 301 }), by(asha.number, { Amount: 302 }), by(ravi.number)));
    const isWaiting = sql`select 1 from pg_locks where locktype = 'advisory' and objid = 4712 and not granted`;
    await until(async () => (await school.database.db.execute(isWaiting)).rows.length > 0);
    return { begun, entered: pay(ravi.studentId, { amountPaid: 303 }) };
  });
  await taskId.entered;
  expect(await ended(taskId.begun)).toMatchObject({ state: 'done' });
  await school.rows('drop function wait_for_lock cascade');
  const receipts = [...(await paidBy(asha.studentId)), ...(await paidBy(ravi.studentId))].map(({ receipt, amount }) => [
    receipt,
    amount,
  ]);
  expect(receipts.toSorted().map(([, amount]) => amount)).toEqual([301, 302, 500, 303]);
});

test('What has changed since the check, or while an import waited for somebody, is told, and nothing is imported', async () => {
  const { studentId, number } = await aStudent();
  const bytes = fileOf(by(number), by(number, { Amount: 501 }));
  const changed = 'has changed since it was checked';
  const { seen } = await check(bytes);
  await pay(studentId);
  expect(problem(await send(`Import?seen=${seen}`, bytes), 409).detail).toContain(changed);
  const taskId = await school.database.db.transaction(async (tx) => {
    await tx.execute(sql`select from student where student_id = ${studentId} for no key update`);
    const begun = await begin(bytes);
    const isWaiting = sql`select 1 from pg_locks where locktype = 'transactionid' and not granted`;
    await until(async () => (await school.database.db.execute(isWaiting)).rows.length > 0);
    await tx.execute(sql`
      insert into payment_transaction (receipt_number, payment_for, payment_mode, amount_paid, payment_date, student_id)
      values ('T-meanwhile', 1, 4, 501, '2026-06-01', ${studentId})`);
    return begun;
  });
  const task = await ended(taskId);
  expect(task.state).toBe('failed');
  expect(task.message).toContain(changed);
  expect(await paidBy(studentId)).toHaveLength(2);
  await school.rows("delete from payment_transaction where receipt_number = 'T-meanwhile'");
});

test('Two imports of the same file at once enter no payment twice', async () => {
  const { studentId, number } = await aStudent();
  const bytes = fileOf(by(number), by(number, { Amount: 501 }));
  await stop();
  const begun = [await begin(bytes), await begin(bytes)];
  const stops = await Promise.all([school.works({ lookEveryMs: 50 }), school.works({ lookEveryMs: 50 })]);
  stop = async () => void (await Promise.all(stops.map((one) => one())));
  const tasks = await Promise.all(begun.map((taskId) => ended(taskId)));
  expect(tasks.map(({ state }) => state).sort()).toEqual(['done', 'failed']);
  expect(await paidBy(studentId)).toHaveLength(2);
});

test('Payments are imported only by those who may enter them, and only of those whom they may enter them for', async () => {
  const [own, other] = [await aStudent(), await aStudent({ programId: await addProgram(school.database) })];
  const bytes = fileOf(by(own.number));
  const reader = await school.as({ 'paymenttransaction.read': '-1', 'student.create': '-1' });
  for (const call of ['CheckImport', 'Import']) problem(await send(call, bytes, reader), 403);
  problem(await reader.get(`${url}/ImportTemplate`), 403);
  const cashier = await school.as({ 'paymenttransaction.create': `programid=${programId}` });
  expect((await check(fileOf(by(own.number), by(other.number)), cashier)).problems).toEqual([
    { row: 3, column: 'Admission Number', message: `No student has the number “${other.number}”` },
  ]);
  expect(await bringIn(bytes, cashier)).toMatchObject({ state: 'done', message: '1 payment imported, ₹ 500' });
  const ofStaff = await school.as({ 'paymenttransaction.create': `staffid=${await addStaff(school.database)}` });
  expect((await check(bytes, ofStaff)).problemCount).toBe(1);
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
