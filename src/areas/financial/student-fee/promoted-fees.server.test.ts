import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addFeeStructure, addPayment } from '../../../../test/school/fees.ts';
import { addProgram } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { studentFactory } from '../../student/student/student.factory.ts';
import type { FeePart, StudentFeeRow } from './student-fee.domain.ts';

// The promotion is made on 15-06-2026 and taken back the next day.
let school: TestApp;
let office: Caller;
let five: number;
let six: number;
let sixB: number;
let seven: number;
beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
  const add = (programName: string, programOrder: number) => addProgram(school.database, { programName, programOrder });
  [five, six, sixB, seven] = [
    await add('Grade 5', 5),
    await add('Grade 6', 6),
    await add('Grade 6 B', 6),
    await add('Grade 7', 7),
  ];
  for (const [programId, tuition] of [
    [five, 24_000],
    [six, 30_000],
    [sixB, 31_000],
    [seven, 36_000],
  ] as const) {
    const charges = (feeType: string, amount: number, more = {}) =>
      addFeeStructure(school.database, { programId, feeType, amount, ...more });
    await charges('Tuition', tuition);
    if (programId !== five) continue;
    await charges('Hostel', 500, { isOptional: true });
    await charges('Sibling', 2_000, { isConcession: true });
  }
});
beforeEach(() => school.itIs('2026-06-15'));
afterAll(() => school.close());

const student = '/api/sis/Student';
const done = ({ status, text }: { status: number; text: string }) => expect(status, text).toBeLessThan(300);
const paragraphs = ({ json }: { json: { message: string } }) => json.message.split('|').slice(1);
async function enters(programId: number): Promise<number> {
  const answer = await office.post(
    student,
    studentFactory({ firstName: 'Asha', lastName: 'Rao', programId, enrolledOn: '2026-06-01' }),
  );
  done(answer);
  return answer.json.data;
}
async function promote(ids: readonly number[], programId: number, more: object = {}) {
  const students = ids.map((studentId) => ({ studentId, programId, firstName: '' }));
  done(await office.put(`${student}/PromoteStudentsBulk`, { students, ...more }));
}
/** What taking promotions back says of fees, which is what its preview said. */
async function takeBack(...studentIds: number[]): Promise<string[]> {
  const seen = await office.post(`${student}/PreviewTakeBackPromotion`, { studentIds });
  const answer = await office.post(`${student}/TakeBackPromotion`, { studentIds });
  done(answer);
  expect(seen.json.paragraphs).toEqual(paragraphs(answer));
  return paragraphs(answer).filter((text) => text.includes('fee'));
}
const feesOf = async (studentId: number): Promise<StudentFeeRow[]> =>
  (await office.get(`/api/fs/StudentFee?studentId=${studentId}&sort=dueDate`)).json.items;
/** The fees of a student: program, year, lines, and what was paid. */
const shown = async (studentId: number) =>
  (await feesOf(studentId)).map(
    ({ programDetails, schoolYear, studentFeeDetails: lines, amountPaid }) =>
      `${programDetails.programName} ${schoolYear}: ${lines.map((line) => `${line.feeStructure.feeType} ${line.amount}`).join(', ')}; paid ${amountPaid}`,
  );
async function chooses(studentId: number, amounts: Record<string, number>, more: object = {}) {
  const [fee] = await feesOf(studentId);
  const parts: FeePart[] = (await office.get(`/api/fs/StudentFee/GetFeeParts?studentFeeId=${fee?.studentFeeId}`)).json;
  const studentFeeDetails = Object.entries(amounts).map(([feeType, amount]) => ({
    feeStructureId: parts.find((part) => part.feeType === feeType)?.feeStructureId,
    amount,
  }));
  done(await office.put(`/api/fs/StudentFee?studentFeeId=${fee?.studentFeeId}`, { studentFeeDetails, ...more }));
}
const billsComingYear = async (programId: number) =>
  done(
    await office.post('/api/fs/StudentFee/CreateFeesBulk', { programIds: [programId], dueDate: '2027-06-10', schoolYear: 2027 }),
  );
const forgetFees = async (studentId: number) => {
  for (const { studentFeeId } of await feesOf(studentId))
    done(await office.delete(`/api/fs/StudentFee?studentFeeId=${studentFeeId}`));
};

test('Lines that were exchanged are what they were, with what the new class lacks and what was chosen by hand', async () => {
  const id = await enters(five);
  await chooses(id, { Tuition: 23_500, Hostel: 500, Sibling: 2_000 });
  await addPayment(school.database, { studentId: id, amountPaid: 10_000 });
  const before = await shown(id);
  expect(before).toEqual(['Grade 5 2026: Tuition 23500, Hostel 500, Sibling -2000; paid 10000']);
  await promote([id], six);
  expect(await shown(id)).toEqual(['Grade 6 2026: Tuition 30000; paid 10000']);
  school.itIs('2026-06-16');
  expect(await takeBack(id)).toEqual(['The fee of 2026-27 becomes that of Grade 5: 22,000 instead of 30,000.']);
  expect(await shown(id)).toEqual(before);
});

test('What was paid meanwhile stays: on the fee, and beyond its total as excess', async () => {
  const id = await enters(five);
  await promote([id], six);
  await addPayment(school.database, { studentId: id, amountPaid: 30_000 });
  await takeBack(id);
  expect(await feesOf(id)).toMatchObject([{ totalAmount: 24_000, amountPaid: 24_000, excessPaid: 6_000, balance: 0 }]);
});

test('A fee that the promotion made goes; what was paid on it settles what else is owed', async () => {
  const id = await enters(five);
  await forgetFees(id);
  await billsComingYear(five);
  await promote([id], six);
  expect(await shown(id)).toEqual(['Grade 6 2026: Tuition 30000; paid 0', 'Grade 6 2027: Tuition 30000; paid 0']);
  await addPayment(school.database, { studentId: id, amountPaid: 5_000 });
  expect(await takeBack(id)).toEqual([
    'The fee of 2026-27 goes, because the promotion had made it; the 5,000 paid on it is excess.',
    'The fee of 2027-28 becomes that of Grade 5: 24,000 instead of 30,000.',
  ]);
  expect(await shown(id)).toEqual(['Grade 5 2027: Tuition 24000; paid 5000']);
  const section = await addProgram(school.database, { programName: 'Grade 5 B', programOrder: 5 });
  done(await office.put(`${student}?studentId=${id}`, { programId: section }));
  expect(await shown(id), 'it does not come back').toEqual(['Grade 5 B 2027: Tuition 24000; paid 5000']);
});

test('A fee that the promotion made stays without lines where it alone carries what was paid', async () => {
  const id = await enters(five);
  await forgetFees(id);
  await promote([id], six);
  await addPayment(school.database, { studentId: id, amountPaid: 500 });
  await takeBack(id);
  expect(await feesOf(id)).toMatchObject([{ totalAmount: 0, excessPaid: 500, studentFeeDetails: [] }]);
  await promote([id], six);
  expect(await shown(id)).toEqual(['Grade 6 2026: Tuition 30000; paid 500']);
});

test('A fee whose lines were chosen since the promotion goes along, as in any change of class', async () => {
  const id = await enters(five);
  await chooses(id, { Tuition: 23_500 });
  await promote([id], six);
  await chooses(id, { Tuition: 29_000 });
  expect(await takeBack(id)).toEqual(['The fee of 2026-27 becomes that of Grade 5: 24,000 instead of 29,000.']);
});

test('Another due date is kept, and no decision about lines', async () => {
  const id = await enters(five);
  await chooses(id, { Tuition: 24_000, Hostel: 500 });
  await promote([id], six);
  await chooses(id, { Tuition: 30_000 }, { dueDate: '2026-09-01' });
  await takeBack(id);
  expect(await feesOf(id)).toMatchObject([{ dueDate: '2026-09-01', totalAmount: 24_500 }]);
});

test('A coming year’s fee that moved along to a class of the same order is that of the other class again', async () => {
  const id = await enters(five);
  school.itIs('2026-12-01');
  await billsComingYear(five);
  await promote([id], sixB, { since: '2027-06-01' });
  await promote([id], six, { since: '2027-06-02' });
  expect((await shown(id))[1], 'the second one replaces the first').toBe('Grade 5 2027: Tuition 24000; paid 0');
  await promote([id], six, { since: '2027-06-01' });
  expect((await shown(id))[1]).toBe('Grade 6 2027: Tuition 30000; paid 0');
  expect(await takeBack(id)).toEqual(['The fee of 2027-28 becomes that of Grade 5: 24,000 instead of 30,000.']);
  expect((await shown(id))[1]).toBe('Grade 5 2027: Tuition 24000; paid 0');
});

test('A fee of the coming class, to whose section the promotion moved it along, is that of the section again', async () => {
  const id = await enters(five);
  school.itIs('2026-12-01');
  await billsComingYear(five);
  // As the plan of the year bills it: for the section that is meant.
  await school.rows(`update student_fee set program_id = ${sixB} where student_id = $1 and school_year = 2027`, [id]);
  const before = await shown(id);
  await promote([id], six);
  expect((await shown(id))[1]).toBe('Grade 6 2027: Tuition 24000; paid 0');
  await takeBack(id);
  expect(await shown(id)).toEqual(before);
});

test('In the second half of the year its fee was left alone, and is', async () => {
  const id = await enters(five);
  school.itIs('2026-12-01');
  await promote([id], six);
  expect(await takeBack(id)).toEqual([]);
  expect(await shown(id)).toEqual(['Grade 5 2026: Tuition 24000; paid 0']);
});

test('A fee that was made for the new class since follows the student back', async () => {
  const id = await enters(five);
  await forgetFees(id);
  school.itIs('2026-12-01');
  await promote([id], six);
  await billsComingYear(six);
  expect(await takeBack(id)).toEqual(['The fee of 2027-28 becomes that of Grade 5: 24,000 instead of 30,000.']);
});

test('Of two promotions on one day the second goes back to the fee of the first', async () => {
  const id = await enters(five);
  await chooses(id, { Tuition: 23_500 });
  await promote([id], six);
  await promote([id], seven);
  await takeBack(id);
  expect(await shown(id)).toEqual(['Grade 6 2026: Tuition 30000; paid 0']);
  await takeBack(id);
  expect(await shown(id)).toEqual(['Grade 5 2026: Tuition 23500; paid 0']);
});

test('A waiting promotion whose day made the exchange is taken back to the lines of before', async () => {
  const id = await enters(five);
  await chooses(id, { Tuition: 23_500 });
  await promote([id], six, { since: '2026-07-01' });
  school.itIs('2026-07-01');
  await school.runJob('apply-student-exits');
  expect(await shown(id)).toEqual(['Grade 6 2026: Tuition 30000; paid 0']);
  school.itIs('2026-07-02');
  await takeBack(id);
  expect(await shown(id)).toEqual(['Grade 5 2026: Tuition 23500; paid 0']);
});

test('Many are told together, by name after it is done and by number before', async () => {
  const ids = [await enters(five), await enters(five), await enters(five), await enters(five)];
  await promote(ids, six);
  const { json } = await office.post(`${student}/PreviewTakeBackPromotion`, { studentIds: ids });
  expect(json.paragraphs.slice(1)).toEqual([
    'The fees of 2026-27 of 4 students become those of Grade 5: 96,000 instead of 1,20,000.',
  ]);
});
