import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addFee } from '../../../../test/school/fees.ts';
import { addProgram, addStaff, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { feeStatus, subject } from '../../../common/enumerations.domain.ts';
import type { PaymentInput } from './payment-transaction.domain.ts';
import { paymentFactory } from './payment-transaction.factory.ts';

const url = '/api/fs/PaymentTransaction';
const at = (id: number) => `${url}?paymentTransactionId=${id}`;
let school: TestApp;
let cashier: Caller;
let programId: number;
let studentId: number;
beforeAll(async () => {
  school = await startApp();
  cashier = await school.asAdmin();
  programId = await addProgram(school.database, { programName: 'Grade 5 A' });
});
afterAll(() => school.close());
beforeEach(async () => {
  studentId = await addStudent(school.database, { programId });
});

const send = (amountPaid: number, change: Partial<PaymentInput> = {}) =>
  cashier.post(url, paymentFactory({ paymentForId: studentId, amountPaid, ...change }));
async function pay(amountPaid: number, change: Partial<PaymentInput> = {}): Promise<number> {
  const { status, json, text } = await send(amountPaid, change);
  expect(status, text).toBe(201);
  return json.data;
}
const read = async (id: number) => (await cashier.get(`${url}/${id}`)).json;
async function change(id: number, input: Partial<PaymentInput>) {
  const { status, text } = await cashier.put(at(id), input);
  expect(status, text).toBe(200);
}
/** Paid, balance, excess and status of each fee, the oldest first. */
const feesOf = async (of = studentId) =>
  (
    await school.rows<{ fee: string }>(
      `select amount_paid || ' ' || balance || ' ' || excess_paid || ' ' || fee_status as fee from student_fee
        where student_id = $1 order by due_date`,
      [of],
    )
  ).map(({ fee }) => fee);

test('Payments take a fee from not paid to fully paid and beyond; edits and deletions undo that', async () => {
  await addFee(school, { studentId, programId, dueDate: '2026-07-01', amount: 1000.5 });
  expect(await feesOf()).toEqual([`0.00 1000.50 0.00 ${feeStatus.notPaid}`]);
  const first = await pay(400.25);
  expect(await feesOf()).toEqual([`400.25 600.25 0.00 ${feeStatus.partiallyPaid}`]);
  const second = await pay(600.25);
  expect(await feesOf()).toEqual([`1000.50 0.00 0.00 ${feeStatus.fullyPaid}`]);
  await change(second, { amountPaid: 700 });
  expect(await feesOf()).toEqual([`1000.50 0.00 99.75 ${feeStatus.excessPaid}`]);
  await cashier.delete(at(first));
  expect(await feesOf()).toEqual([`700.00 300.50 0.00 ${feeStatus.partiallyPaid}`]);
});

test('A payment shows which fees it settles, and what is left over', async () => {
  await addFee(school, { studentId, programId, dueDate: '2025-07-01', amount: 1000 });
  await addFee(school, { studentId, programId, dueDate: '2026-07-01', amount: 500 });
  const { settles } = await read(await pay(1600));
  expect(settles).toEqual([
    {
      studentFeeId: expect.any(Number),
      schoolYear: 2025,
      programName: 'Grade 5 A',
      dueDate: '2025-07-01',
      settled: 1000,
      excess: 0,
    },
    {
      studentFeeId: expect.any(Number),
      schoolYear: 2026,
      programName: 'Grade 5 A',
      dueDate: '2026-07-01',
      settled: 500,
      excess: 100,
    },
  ]);
});

test('A payment entered for the wrong student is moved, and both balances follow', async () => {
  const other = await addStudent(school.database, { programId });
  for (const one of [studentId, other]) await addFee(school, { studentId: one, programId, dueDate: '2026-07-01', amount: 1000 });
  const id = await pay(1000);
  await change(id, { paymentForId: other });
  expect(await feesOf()).toEqual([`0.00 1000.00 0.00 ${feeStatus.notPaid}`]);
  expect(await feesOf(other)).toEqual([`1000.00 0.00 0.00 ${feeStatus.fullyPaid}`]);
  expect(await read(id)).toMatchObject({ studentId: other, staffId: null, student: { studentId: other }, staff: null });
});

test('A payment belongs to a student or a staff member, and can be moved from one to the other', async () => {
  const staffId = await addStaff(school.database, { firstName: 'Meera', lastName: 'Iyer' });
  const id = await pay(800);
  await change(id, { paymentFor: subject.staff, paymentForId: staffId });
  expect(await read(id)).toMatchObject({
    paymentFor: subject.staff,
    paymentForId: staffId,
    studentId: null,
    staffId,
    student: null,
    staff: { firstName: 'Meera', lastName: 'Iyer' },
  });
  const found = async (query: string) => (await cashier.get(`${url}?${query}`)).json.items;
  expect(await found('staffName=IYER')).toMatchObject([{ paymentTransactionId: id }]);
  expect(await found('personName=meera')).toMatchObject([{ paymentTransactionId: id }]);
  expect(await found('paymentFor=Student&personName=meera')).toEqual([]);
});

test('Only money beyond all fees is refunded, and only to students', async () => {
  await addFee(school, { studentId, programId, dueDate: '2026-07-01', amount: 1000 });
  await pay(1400.5);
  const refund = (amountPaid: number, more = {}) => send(amountPaid, { isRefund: true, ...more });
  expect(problem(await refund(400.51), 422).errors).toEqual({ amountPaid: ['At most 400.50 can be paid back'] });
  const staffId = await addStaff(school.database);
  expect(problem(await refund(1, { paymentFor: subject.staff, paymentForId: staffId }), 422).errors).toEqual({
    isRefund: ['Only students can get a refund'],
  });
  const id = await pay(400, { isRefund: true });
  expect(await feesOf()).toEqual([`1000.00 0.00 0.50 ${feeStatus.excessPaid}`]);
  expect(problem(await refund(1), 422).errors).toEqual({ amountPaid: ['At most 0.50 can be paid back'] });
  await change(id, { amountPaid: 400.5 });
  expect(await feesOf()).toEqual([`1000.00 0.00 0.00 ${feeStatus.fullyPaid}`]);
});

test('A student never gets back more than was paid', async () => {
  const id = await pay(1000);
  await pay(300, { isRefund: true });
  expect(problem(await cashier.put(at(id), { amountPaid: 299 }), 422).errors).toEqual({
    amountPaid: ['300 of this payment was paid back'],
  });
  const other = await addStudent(school.database, { programId });
  expect(problem(await cashier.put(at(id), { paymentForId: other }), 422).errors).toEqual({
    paymentForId: ['300 of this payment was paid back to the student'],
  });
  expect(problem(await cashier.delete(at(id)), 409)).toMatchObject({
    type: '/problems/still-referenced',
    detail: '300 of this payment was paid back.|Delete that refund first.',
  });
  await change(id, { amountPaid: 300 });
  expect(await read(id)).toMatchObject({ amountPaid: 300 });
});

test('A refund reduces the income of its month, and a payment to staff is an expense', async () => {
  const paymentDate = '2019-03-10';
  await pay(1000, { paymentDate });
  await pay(250, { paymentDate, isRefund: true });
  const staffId = await addStaff(school.database);
  await pay(90.5, { paymentDate, paymentFor: subject.staff, paymentForId: staffId });
  const months = await school.rows("select income, expense from payment_month where month = '2019-03-01'");
  expect(months).toEqual([{ income: '750.00', expense: '90.50' }]);
});

test('Receipts are numbered by the calendar year in which they are saved, and the number of a deleted payment is not reused', async () => {
  const numberOf = async (id: number): Promise<string> => (await read(id)).receiptNumber;
  const first = await pay(10, { paymentDate: '2025-12-31' });
  const [year, number] = (await numberOf(first)).split('-');
  expect(year).toBe('2026');
  expect(number).toMatch(/^\d{6}$/);
  await cashier.delete(at(first));
  expect(await numberOf(await pay(10))).toBe(`2026-${String(Number(number) + 1).padStart(6, '0')}`);
  school.itIs('2027-01-01');
  expect(await numberOf(await pay(10))).toBe('2027-000001');
  school.itIs('2026-06-15');
});

test('A deleted payment cannot be read anywhere, but stays among the cancelled ones with the person and the reason', async () => {
  const id = await pay(750, { reference: 'Cheque 118' });
  const { receiptNumber } = await read(id);
  expect((await cashier.delete(`${at(id)}&reason=The+cheque+was+returned`)).status).toBe(200);
  problem(await cashier.get(`${url}/${id}`), 404);
  expect((await cashier.get(`${url}?studentId=${studentId}`)).json.totalCount).toBe(0);
  const [cancelled] = await school.rows(
    `select receipt_number, amount_paid, reference, student_id, created is not null as "wasMade", cancelled_by like '%admin%' as "isByWhom",
      reason from cancelled_payment where payment_transaction_id = $1`,
    [id],
  );
  expect(cancelled).toEqual({
    receipt_number: receiptNumber,
    amount_paid: '750.00',
    reference: 'Cheque 118',
    student_id: studentId,
    wasMade: true,
    isByWhom: true,
    reason: 'The cheque was returned',
  });
  const long = problem(await cashier.delete(`${at(await pay(1))}&reason=${'a'.repeat(201)}`), 422);
  expect(long.errors).toEqual({ reason: ['Reason must not exceed 200 characters'] });
});

test.each([
  [{ notes: 'Brought by the uncle' }, false],
  [{ reference: 'UTR 5' }, true],
  [{ amountPaid: 801 }, true],
  [{ paymentMode: 2 }, true],
  [{ paymentDate: '2026-05-31' }, true],
])('After the change %j the receipt is revised: %s', async (input, isRevised) => {
  const id = await pay(800);
  expect((await read(id)).revised).toBeNull();
  await change(id, input);
  expect((await read(id)).revised !== null).toBe(isRevised);
});

test('An old payment can still be corrected, but not moved into the future', async () => {
  const id = await pay(800);
  school.itIs('2026-05-01');
  await change(id, { notes: 'Paid tomorrow' });
  problem(await cashier.put(at(id), { paymentDate: '2026-05-02' }), 422);
  school.itIs('2026-06-15');
});

test('Payments can be found by a range of days and by program', async () => {
  for (const paymentDate of ['2018-03-31', '2018-04-01', '2018-04-30', '2018-05-01']) await pay(100, { paymentDate });
  const days = (await cashier.get(`${url}?paidFrom=2018-04-01&paidTo=2018-04-30&programId=${programId}&sort=paymentDate`)).json;
  expect(days.items.map(({ paymentDate }: PaymentInput) => paymentDate)).toEqual(['2018-04-01', '2018-04-30']);
});

test('A program shows the payments of the students it shows', async () => {
  const id = await pay(100);
  const stranger = await addStudent(school.database, { programId });
  await pay(100, { paymentForId: stranger });
  const shown = async (graderecord: string) => {
    const caller = await school.as({ 'graderecord.read': graderecord, 'paymenttransaction.read': '-1' });
    const { items } = (await caller.get(`${url}/GetPaymentsForProgram?programId=${programId}&PageSize=100`)).json;
    return items.map((row: { paymentTransactionId: number }) => row.paymentTransactionId);
  };
  expect(await shown('-1')).toContain(id);
  expect((await shown(`programid=${programId}`)).length).toBeGreaterThan(1);
  expect(await shown(`studentid=${studentId}`)).toEqual([id]);
  expect(await shown('')).toEqual([]);
});

test('Parents see only the payments of their children, and enter none', async () => {
  const staffId = await addStaff(school.database);
  const [own, salary] = [await pay(100), await pay(100, { paymentFor: subject.staff, paymentForId: staffId })];
  const parent = await school.asParentOf(studentId);
  const { items, totalCount } = (await parent.get(url)).json;
  expect({ totalCount, ids: items.map((row: { paymentTransactionId: number }) => row.paymentTransactionId) }).toEqual({
    totalCount: 1,
    ids: [own],
  });
  problem(await parent.get(`${url}/${salary}`), 404);
  problem(await parent.post(url, paymentFactory({ paymentForId: studentId })), 403);
  const teacher = await school.asTeacherOf(programId);
  problem(await teacher.get(url), 403);
});

test('The notes of a payment are for the office only: the family sees its reference, but can neither read nor search the notes', async () => {
  const parent = await school.asParentOf(studentId);
  const { data: id } = (
    await cashier.post(url, paymentFactory({ paymentForId: studentId, reference: 'UTR 77', notes: 'Cheque bounced twice' }))
  ).json;
  expect((await parent.get(`${url}/${id}`)).json).toMatchObject({ reference: 'UTR 77', notes: '' });
  expect((await parent.get(`${url}?fields=notes,reference`)).json.items).toEqual([
    { paymentTransactionId: id, reference: 'UTR 77', notes: '' },
  ]);
  expect((await parent.get(`${url}?reference=UTR`)).json.totalCount).toBe(1);
  expect(problem(await parent.get(`${url}?notes=bounced`), 400).detail).toBe('There is no filter notes.');
  expect(problem(await parent.get(`${url}?sort=notes`), 400).detail).toMatch(/^There is no sort notes/);
  for (const caller of [cashier, await school.as({ 'paymenttransaction.read': '-1', 'paymenttransaction.create': '-1' })]) {
    expect((await caller.get(`${url}/${id}`)).json.notes).toBe('Cheque bounced twice');
    expect((await caller.get(`${url}?notes=bounced&studentId=${studentId}`)).json.totalCount).toBe(1);
  }
});

test('Students without a program are listed by name too, in whatever order the fields are requested', async () => {
  const applicant = await addStudent(school.database, { firstName: 'Nidhi', lastName: 'Rao', programId: null });
  await cashier.post(url, paymentFactory({ paymentForId: applicant }));
  const listed = async (query: string) =>
    (await cashier.get(`${url}?${query}`)).json.items.map(({ paymentTransactionId: _, ...row }: Record<string, unknown>) => row);
  expect(await listed(`studentId=${applicant}&fields=student.programId,student.firstName,staff.firstName`)).toEqual([
    { student: { programId: null, firstName: 'Nidhi' }, staff: null },
  ]);
  expect(await listed(`studentId=${applicant}&fields=student.programId`)).toEqual([{ student: { programId: null } }]);
  const staffId = await addStaff(school.database, { firstName: 'Meera' });
  await cashier.post(url, paymentFactory({ paymentFor: subject.staff, paymentForId: staffId }));
  expect(await listed(`staffId=${staffId}&fields=student.programId,student.firstName,staff.firstName`)).toEqual([
    { student: null, staff: { firstName: 'Meera' } },
  ]);
});

test('Every payment, even a cancelled one, is stored with its income and expense, which all sums and papers use', async () => {
  const staffId = await addStaff(school.database);
  await pay(500);
  await pay(120.5, { isRefund: true });
  const salary = await pay(90, { paymentFor: subject.staff, paymentForId: staffId });
  const signs = (table: string) =>
    school.rows(
      `select amount_paid::float8 as paid, income::float8 as income, expense::float8 as expense from ${table}
        where student_id = $1 or staff_id = $2 order by payment_transaction_id`,
      [studentId, staffId],
    );
  expect(await signs('payment_transaction')).toEqual([
    { paid: 500, income: 500, expense: 0 },
    { paid: 120.5, income: -120.5, expense: 0 },
    { paid: 90, income: 0, expense: 90 },
  ]);
  await cashier.delete(at(salary));
  expect(await signs('cancelled_payment')).toEqual([{ paid: 90, income: 0, expense: 90 }]);
});

test('A refund of money that would be owed by now can still be corrected, but not raised', async () => {
  await addFee(school, { studentId, programId, dueDate: '2026-05-01', amount: 100 });
  await pay(150);
  const refund = await pay(50, { isRefund: true });
  await addFee(school, { studentId, programId: await addProgram(school.database), dueDate: '2026-06-10', amount: 1000 });
  await change(refund, { reference: 'UTR 4711' });
  expect(await read(refund)).toMatchObject({ reference: 'UTR 4711', amountPaid: 50 });
  const raised = problem(await cashier.put(at(refund), { amountPaid: 50.01 }), 422);
  expect(raised.errors).toEqual({ amountPaid: ['At most 50 can be paid back'] });
  await change(refund, { amountPaid: 40 });
  expect(await feesOf()).toEqual(['100.00 0.00 0.00 3', '10.00 990.00 0.00 2']);
});

const sameReference = { type: '/problems/same-reference' };

test('A reference that another payment has is asked about, also for another child, and saved once somebody confirms it', async () => {
  const first = await read(await pay(5000, { reference: 'UTR 632112345678' }));
  const asked = problem(await send(5000, { reference: ' utr632112 345678 ' }), 409);
  expect(asked).toMatchObject({
    ...sameReference,
    detail: `Receipt ${first.receiptNumber} has this reference already: 5,000, ${first.student.firstName} ${first.student.lastName}, 01-06-2026.`,
    errors: { reference: [`Receipt ${first.receiptNumber} has this reference already`] },
  });
  const sibling = {
    ...paymentFactory({ paymentForId: await addStudent(school.database, { programId }) }),
    reference: 'UTR632112345678',
  };
  expect(problem(await cashier.post(url, { ...sibling, isShared: false }), 409)).toMatchObject(sameReference);
  expect(problem(await cashier.post(url, { ...sibling, isShared: 'perhaps' }), 400).errors).toEqual({
    isShared: ['It must be true or false'],
  });
  expect((await cashier.post(url, { ...sibling, isShared: true })).status).toBe(201);
});

test('A payment keeps its reference without being asked about it again, and a cancelled payment gives its reference back', async () => {
  const id = await pay(100, { reference: 'CHQ 17' });
  const other = await pay(100, { reference: 'CHQ 18' });
  await change(id, { reference: 'CHQ 17', amountPaid: 200 });
  expect(problem(await cashier.put(at(other), { reference: 'chq17' }), 409)).toMatchObject(sameReference);
  expect((await cashier.delete(at(id))).status).toBe(200);
  await change(other, { reference: 'chq17' });
});

test('Somebody who may not see the payment that has the reference is asked without its receipt', async () => {
  await pay(100, { reference: 'UPI 4711' });
  const elsewhere = await addProgram(school.database);
  const own = await addStudent(school.database, { programId: elsewhere });
  const scope = `programid=${elsewhere}`;
  const clerk = await school.as({ 'paymenttransaction.create': scope, 'paymenttransaction.read': scope });
  const asked = problem(await clerk.post(url, paymentFactory({ paymentForId: own, reference: 'UPI 4711' })), 409);
  expect(asked).toMatchObject({ ...sameReference, detail: 'Another payment has this reference already.' });
});
