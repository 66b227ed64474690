import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addFee, addFeeStructure, addPayment, addUncharged } from '../../../../test/school/fees.ts';
import { addProgram } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { meanwhile } from '../../../../test/support/meanwhile.ts';
import { problem } from '../../../../test/support/problem.ts';
import { studentFactory } from '../../student/student/student.factory.ts';
import type { StudentFeeRow } from './student-fee.domain.ts';

const url = '/api/fs/StudentFee';
let school: TestApp;
let finance: Caller;
let programId: number;
/** What the program charges: tuition and library from everybody, transport by choice, less for siblings. */
let tuition: number;
let library: number;
let transport: number;
let sibling: number;

beforeAll(async () => {
  school = await startApp();
  finance = await school.asAdmin();
  programId = await addProgram(school.database);
  const add = (feeType: string, amount: number, more = {}) =>
    addFeeStructure(school.database, { programId, feeType, amount, ...more });
  tuition = await add('Tuition', 24_000);
  library = await add('Library', 1_200.5);
  transport = await add('Transport', 14_400, { isOptional: true });
  sibling = await add('Sibling', 2_400, { isConcession: true });
});
afterAll(() => school.close());

type Amounts = readonly (readonly [part: number, amount: number | null])[];
const linesOf = (amounts: Amounts) => amounts.map(([feeStructureId, amount]) => ({ feeStructureId, amount }));
const usual = (): Amounts => [
  [tuition, 24_000],
  [library, 1_200.5],
];

const send = (studentId: number, amounts: Amounts = usual(), more: object = {}) =>
  finance.post(`${url}/`, { studentId, dueDate: '2026-07-01', studentFeeDetails: linesOf(amounts), ...more });
async function enter(amounts: Amounts = usual(), more: object = {}) {
  const studentId = await addUncharged(school.database, { programId });
  const { status, json, text } = await send(studentId, amounts, more);
  expect(status, text).toBe(201);
  return { studentId, id: json.data as number };
}
const read = async (id: number): Promise<StudentFeeRow> => (await finance.get(`${url}/${id}`)).json;
const change = (id: number, body: object) => finance.put(`${url}?studentFeeId=${id}`, body);
const shown = ({ studentFeeDetails }: StudentFeeRow) =>
  studentFeeDetails.map(({ amount, feeStructure }) => `${feeStructure.feeType} ${amount}`);

test('A fee has the required parts and those chosen; concessions are stored as negative, whichever sign was sent', async () => {
  const { id } = await enter([...usual(), [transport, 14_400], [sibling, 2_400.25]]);
  const row = await read(id);
  expect(shown(row)).toEqual(['Library 1200.5', 'Tuition 24000', 'Transport 14400', 'Sibling -2400.25']);
  expect(row).toMatchObject({ programId, totalAmount: 37_200.25, amountPaid: 0, balance: 37_200.25, feeStatus: 1 });
  const { status } = await change(id, { studentFeeDetails: linesOf([...usual(), [sibling, -400.5]]) });
  expect(status).toBe(200);
  expect(await read(id)).toMatchObject({ totalAmount: 24_800, balance: 24_800, version: 2 });
  expect(shown(await read(id))).toEqual(['Library 1200.5', 'Tuition 24000', 'Sibling -400.5']);
});

test('Required parts must be there, and parts that the program does not charge must not', async () => {
  const studentId = await addUncharged(school.database, { programId });
  const other = await addFeeStructure(school.database, { programId: await addProgram(school.database) });
  expect(problem(await send(studentId, [[library, 1]]), 422).errors).toEqual({ studentFeeDetails: ['Tuition is required'] });
  expect(problem(await send(studentId, [...usual(), [other, 1]]), 422).errors).toEqual({
    'studentFeeDetails.2.feeStructureId': ['Fee Type is required'],
  });
  expect(
    problem(
      await send(studentId, [
        [tuition, -1],
        [library, 1],
      ]),
      422,
    ).errors,
  ).toEqual({
    'studentFeeDetails.0.amount': ['Tuition should be at least 0'],
  });
});

test('All concessions together do not exceed the charges', async () => {
  const second = await addFeeStructure(school.database, { programId, feeType: 'Talent', amount: 1, isConcession: true });
  const { id } = await enter([...usual(), [sibling, 25_000], [second, 200.5]]);
  expect(await read(id)).toMatchObject({ totalAmount: 0, balance: 0, feeStatus: 3 });
  const tooMuch = await change(id, { studentFeeDetails: linesOf([...usual(), [sibling, 25_000], [second, 200.51]]) });
  expect(problem(tooMuch, 422).errors).toEqual({
    'studentFeeDetails.3.amount': ['Concessions together must not exceed 25,200.50'],
  });
  expect(await read(id)).toMatchObject({ totalAmount: 0, version: 1 });
});

test('Parts not in force on the due date cannot be chosen; those that a fee already has stay', async () => {
  const program = await addProgram(school.database);
  const add = (feeType: string, more: object) => addFeeStructure(school.database, { programId: program, feeType, ...more });
  const former = await add('Hostel', { isOptional: true, effectiveTo: '2026-05-31' });
  const current = await add('Meals', { effectiveFrom: '2026-06-01' });
  const studentId = await addUncharged(school.database, { programId: program });
  const { json } = await send(studentId, [[former, 100]], { dueDate: '2026-05-01' });
  const id = json.data as number;
  // Meals came into force since: they are offered, and not forced upon the fee.
  expect((await change(id, { dueDate: '2026-07-01' })).status).toBe(200);
  expect(shown(await read(id))).toEqual(['Hostel 100']);
  expect((await change(id, { studentFeeDetails: linesOf([[current, 5]]) })).status).toBe(200);
  const gone = await change(id, {
    studentFeeDetails: linesOf([
      [current, 5],
      [former, 100],
    ]),
  });
  expect(problem(gone, 422).errors).toEqual({ 'studentFeeDetails.1.amount': ['Hostel is not in force on 01-07-2026'] });
  const { json: parts } = await finance.get(`${url}/GetFeeParts?studentFeeId=${id}`);
  expect(parts.map(({ feeType }: { feeType: string }) => feeType)).toEqual(['Meals', 'Hostel']);
});

test('A student has one fee of a school year, that of the due date unless another is named; a new due date does not change it', async () => {
  const { studentId, id } = await enter();
  const again = 'This student already has a fee for this school year.';
  expect(problem(await send(studentId, usual(), { dueDate: '2027-05-31' }), 409).detail).toBe(again);
  expect(problem(await send(studentId, usual(), { dueDate: '2027-06-01', schoolYear: 2026 }), 409).detail).toBe(again);
  const next = await send(studentId, usual(), { dueDate: '2027-04-15', schoolYear: 2027 });
  expect(next.status, next.text).toBe(201);
  expect(await read(next.json.data)).toMatchObject({ schoolYear: 2027, yearBegins: '2027-06-01', dueDate: '2027-04-15' });
  expect((await change(id, { dueDate: '2027-07-01' })).status).toBe(200);
  expect(await read(id)).toMatchObject({ schoolYear: 2026, dueDate: '2027-07-01' });
  expect(problem(await change(id, { schoolYear: 2027 }), 409).detail).toBe(again);
  expect((await change(id, { schoolYear: 2025 })).status).toBe(200);
  expect(problem(await change(id, { schoolYear: 20_277 }), 422).errors).toHaveProperty('schoolYear');
  expect((await finance.get(`${url}?studentId=${studentId}&schoolYear=2027`)).json.items).toMatchObject([
    { studentFeeId: next.json.data },
  ]);
});

test('What a fee of a coming year has to have is judged on the first day of that year, if it is due before', async () => {
  const program = await addProgram(school.database);
  const add = (feeType: string, more: object) => addFeeStructure(school.database, { programId: program, feeType, ...more });
  const old = await add('Tuition', { effectiveTo: '2027-05-31' });
  const dearer = await add('Tuition', { effectiveFrom: '2027-06-01' });
  const studentId = await addUncharged(school.database, { programId: program });
  const early = { dueDate: '2027-04-15', schoolYear: 2027 };
  expect(problem(await send(studentId, [[old, 5]], early), 422).errors).toMatchObject({
    studentFeeDetails: ['Tuition is required'],
  });
  expect((await send(studentId, [[dearer, 5]], early)).status).toBe(201);
});

test('Of two fees of one year from before both are named; deleting one lets what was paid on it settle the other', async () => {
  const { studentId, id } = await enter();
  const second = await addFee(school, { studentId, programId, dueDate: '2026-06-20', amount: 9_000 });
  await addPayment(school.database, { studentId, amountPaid: 9_000 });
  expect(await read(second)).toMatchObject({ isDoubled: true, amountPaid: 9_000 });
  expect(await read(id)).toMatchObject({ isDoubled: true, amountPaid: 0 });
  expect((await finance.get(`${url}?studentId=${studentId}&isDoubled=true`)).json.totalCount).toBe(2);
  expect((await finance.delete(`${url}?studentFeeId=${second}`)).status).toBe(200);
  expect(await read(id)).toMatchObject({ isDoubled: false, amountPaid: 9_000 });
});

test('A fee stays with its student and its program, and nobody is charged for a program in which they never were', async () => {
  const { id } = await enter();
  const [studentId, other] = [await addUncharged(school.database, { programId }), await addProgram(school.database)];
  expect(problem(await change(id, { studentId }), 422).errors).toHaveProperty('studentId');
  expect(problem(await change(id, { programId: other }), 422).errors).toHaveProperty('programId');
  expect(problem(await send(studentId, [], { programId: other }), 422).errors).toEqual({
    programId: ['This student has never been in this program'],
  });
  const nowhere = await addUncharged(school.database, {});
  expect(problem(await send(nowhere), 422).errors).toEqual({ programId: ['Program is required'] });
});

test('A fee with payments cannot be deleted; another one can, and payments then settle the remaining fees', async () => {
  const { studentId, id } = await enter();
  const { json } = await send(studentId, usual(), { dueDate: '2027-07-01' });
  await addPayment(school.database, { studentId, amountPaid: 25_300 });
  expect(await read(id)).toMatchObject({ amountPaid: 25_200.5, balance: 0, feeStatus: 3 });
  expect(await read(json.data)).toMatchObject({ amountPaid: 99.5, feeStatus: 2 });
  const remove = (fee: number) => finance.delete(`${url}?studentFeeId=${fee}`);
  expect(problem(await remove(json.data), 409)).toMatchObject({
    type: '/problems/still-referenced',
    detail: 'Payments have been made on this fee.|Delete its payments first, or change what it is made of.',
  });
  expect(
    (
      await change(id, {
        studentFeeDetails: linesOf([
          [tuition, 30_000],
          [library, 0],
        ]),
      })
    ).status,
  ).toBe(200);
  const [oldest, newest] = [await read(id), await read(json.data)];
  expect(oldest).toMatchObject({ totalAmount: 30_000, amountPaid: 25_300, balance: 4_700, feeStatus: 2 });
  expect(oldest.paymentTransactions).toMatchObject([{ amountPaid: 25_300, paymentAmount: 25_300, paymentMode: 1 }]);
  expect(newest).toMatchObject({ amountPaid: 0, paymentTransactions: [], feeStatus: 1 });
  expect((await remove(json.data)).status).toBe(200);
  expect((await finance.get(`${url}/${json.data}`)).status).toBe(404);
});

test('The lines of a fee are accepted as they were read; one with an unknown field is refused', async () => {
  const { id } = await enter();
  const { studentFeeDetails } = await read(id);
  expect((await change(id, { studentFeeDetails })).status).toBe(200);
  const mistyped = studentFeeDetails.map((line) => ({ ...line, discount: 5 }));
  expect(problem(await change(id, { studentFeeDetails: mistyped }), 400).detail).toContain('discount');
});

test('Debtors are found by status and by days overdue, largest balance first', async () => {
  const program = await addProgram(school.database);
  const only = await addFeeStructure(school.database, { programId: program });
  const owing = async (dueDate: string, amount: number, paid: number) => {
    const studentId = await addUncharged(school.database, { programId: program });
    const { json } = await send(studentId, [[only, amount]], { dueDate });
    if (paid > 0) await addPayment(school.database, { studentId, amountPaid: paid });
    return json.data as number;
  };
  const small = await owing('2026-06-14', 100, 50);
  const large = await owing('2026-05-16', 900, 0);
  await owing('2026-05-16', 500, 500);
  const future = await owing('2026-06-16', 700, 0);
  const found = async (query: string) =>
    (await finance.get(`${url}?programId=${program}&sort=-balance&${query}`)).json.items.map(
      (row: StudentFeeRow) => row.studentFeeId,
    );
  expect(await found('overdueDays=1')).toEqual([large, small]);
  expect(await found('overdueDays=30')).toEqual([large]);
  expect(await found('overdueDays=31')).toEqual([]);
  expect(await found('overdueDays=1.5')).toEqual([large]);
  expect(await found('feeStatus=NotPaid')).toEqual([large, future]);
  expect(await found('feeStatus=Partially Paid')).toEqual([small]);
  expect(await found('balance=50')).toEqual([small]);
  expect(await found('isWithoutStay=true')).toEqual([]);
});

test('Parents see the fees of their own children, teachers see none', async () => {
  const [own, other] = [await enter(), await enter()];
  const parent = await school.asParentOf(own.studentId);
  expect((await parent.get(url)).json).toMatchObject({ totalCount: 1, items: [{ studentFeeId: own.id, balance: 25_200.5 }] });
  expect((await parent.get(`${url}/${other.id}`)).status).toBe(404);
  expect((await parent.get(`${url}/GetFeeParts?studentFeeId=${own.id}`)).status).toBe(403);
  const teacher = await school.asTeacherOf(programId);
  expect((await teacher.get(url)).status).toBe(403);
});

describe('A part that becomes a concession while it is being charged is not charged', () => {
  let turning: string[];
  let other: number;
  beforeEach(async () => {
    other = await addProgram(school.database);
    await addFeeStructure(school.database, { programId: other, feeType: 'Books', amount: 500 });
    const turned = await addFeeStructure(school.database, { programId: other, feeType: 'Staff child', amount: 100 });
    turning = [
      `select from fee_structure where fee_structure_id = ${turned} for update`,
      `update fee_structure set is_concession = true where fee_structure_id = ${turned}`,
    ];
  });
  const charged = () =>
    school.rows<{ amount: string }>(
      'select amount from student_fee_detail join student_fee using (student_fee_id) where program_id = $1 order by amount',
      [other],
    );

  test('a fee entered by hand', async () => {
    const structures = await school.rows<{ id: number; amount: string }>(
      'select fee_structure_id as id, amount from fee_structure where program_id = $1',
      [other],
    );
    const studentId = await addUncharged(school.database, { programId: other });
    const parts: Amounts = structures.map(({ id, amount }) => [id, Number(amount)]);
    expect((await meanwhile(school, turning, () => send(studentId, parts))).status).toBe(201);
    expect(await charged()).toEqual([{ amount: '-100.00' }, { amount: '500.00' }]);
  });

  test('the fee of a student who enters the program', async () => {
    const student = studentFactory({ programId: other, studentStatus: 1 });
    expect((await meanwhile(school, turning, () => finance.post('/api/sis/Student', student))).status).toBe(201);
    expect(await charged()).toEqual([{ amount: '500.00' }]);
  });

  test('the fees of a whole program', async () => {
    await addUncharged(school.database, { programId: other });
    const asked = { programIds: [other], dueDate: '2026-07-01' };
    const made = await meanwhile(school, turning, () => finance.post(`${url}/CreateFeesBulk`, asked));
    expect(made.json.data, made.text).toBe(1);
    expect(await charged()).toEqual([{ amount: '500.00' }]);
  });
});
