import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  aStudent,
  by,
  fileOf,
  importsPayments,
  paidBy,
  pay,
  paymentImport,
  programId,
  receiptOf,
  payments as url,
} from '../../../../test/school/imported-payments.ts';
import { count, office, oneOfTwo, refuses, school, someoneWaits, whenStored } from '../../../../test/school/imports.ts';
import { addProgram, addStaff, admissionOf, only } from '../../../../test/school/people.ts';
import { addChild, forgetTold, noticesOf, queuedMails, switchOn } from '../../../../test/support/notices.ts';
import { problem } from '../../../../test/support/problem.ts';

const { send, check, begin, ended, bringIn } = paymentImport;
importsPayments();

/** What the audit log says of a new payment. */
const logOf = async (receipt = ''): Promise<Record<string, unknown>> =>
  only(
    await school.rows<{ after: Record<string, unknown> }>(
      `select after from audit_entry where action = 'create' and resource = 'PaymentTransaction' and after->>'receiptNumber' = $1`,
      [receipt],
    ),
  ).after;

test('Payments are checked and imported, under receipt numbers by date; imported again, all of them are left out', async () => {
  const [asha, ravi] = [await aStudent({}, 1_200), await aStudent({ firstName: 'Ravi' })];
  const before = await count('payment_transaction');
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
  expect(await count('payment_transaction'), 'checking saves nothing').toBe(before);
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

test('A file with problems imports nothing', async () => {
  const payer = await aStudent();
  const before = await count('payment_transaction');
  const bytes = fileOf(by(payer.number), by(payer.number, { Amount: -1, 'Payment Method': '' }));
  expect(problem(await send('Import', bytes), 422).errors).toEqual({ file: ['Nothing was imported: 2 problems in the file.'] });
  expect(await count('payment_transaction')).toBe(before);
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

test('If a row is refused in the middle, nothing of the file is saved, and no receipt number is lost', async () => {
  const { studentId, number } = await aStudent({}, 1_000);
  const bytes = fileOf(...[201, 202, 203].map((Amount) => by(number, { Amount })));
  const before = await count('payment_transaction');
  const accepts = await refuses('payment_transaction', 'new.amount_paid = 202');
  expect(await bringIn(bytes)).toMatchObject({ state: 'failed' });
  await accepts();
  expect(await count('payment_transaction')).toBe(before);
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
  const { begun, goesOn, entered } = await school.database.db.transaction(async (tx) => {
    // Between the first number and the second student.
    await tx.execute(sql`select pg_advisory_xact_lock(4712)`);
    const goesOn = await whenStored('payment_transaction', 'new.amount_paid = 302', 'perform pg_advisory_xact_lock(4712)');
    const begun = await begin(fileOf(by(asha.number, { Amount: 301 }), by(asha.number, { Amount: 302 }), by(ravi.number)));
    await someoneWaits("locktype = 'advisory' and objid = 4712");
    return { begun, goesOn, entered: pay(ravi.studentId, { amountPaid: 303 }) };
  });
  await entered;
  expect(await ended(begun)).toMatchObject({ state: 'done' });
  await goesOn();
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
    await someoneWaits("locktype = 'transactionid'");
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
  await oneOfTwo(paymentImport, bytes);
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
