import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addFee, addFeeStructure, addPayment } from '../../../../test/school/fees.ts';
import { addProgram } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { largestEntered, sumOf } from '../../../common/money.domain.ts';
import { studentFactory } from '../../student/student/student.factory.ts';
import { studentExitFactory } from '../../student/student-exit/student-exit.factory.ts';
import { feeStructureFactory } from '../fee-structure/fee-structure.factory.ts';
import type { FeePart, StudentFeeRow } from './student-fee.domain.ts';

// Today is 15-06-2026.
let school: TestApp;
let office: Caller;
let five: number;
let fiveB: number;
let six: number;
let sixB: number;
let free: number;
let named: Map<number, string>;
beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
  const add = (programName: string, programOrder: number) => addProgram(school.database, { programName, programOrder });
  [five, fiveB, six, sixB] = [
    await add('Grade 5', 5),
    await add('Grade 5 B', 5),
    await add('Grade 6', 6),
    await add('Grade 6 B', 6),
  ];
  free = await add('Choir', 4);
  named = new Map([
    [five, '5'],
    [fiveB, '5B'],
    [six, '6'],
    [sixB, '6B'],
  ]);
  for (const [programId, tuition, transport] of [
    [five, 24_000, 9_000],
    [fiveB, 25_000, 9_000],
    [six, 30_000, 10_000],
    [sixB, 30_000, 10_000],
  ] as const) {
    const charges = (feeType: string, amount: number, more = {}) =>
      addFeeStructure(school.database, { programId, feeType, amount, ...more });
    await charges('Tuition', tuition);
    await charges('Transport', transport, { isOptional: true });
    await charges('Sibling', 2_000, { isConcession: true });
    if (programId === five) await charges('Hostel', 500, { isOptional: true });
  }
});
beforeEach(() => school.itIs('2026-06-15'));
afterAll(() => school.close());

const student = '/api/sis/Student';
const done = ({ status, text }: { status: number; text: string }) => expect(status, text).toBeLessThan(300);
async function enters(programId: number | null, change: object = {}): Promise<number> {
  const answer = await office.post(
    student,
    studentFactory({ firstName: 'Asha', lastName: 'Sharma', programId, enrolledOn: '2026-06-15', ...change }),
  );
  done(answer);
  return answer.json.data;
}
const moves = async (id: number, change: object) => {
  const answer = await office.put(`${student}?studentId=${id}`, change);
  done(answer);
  return answer;
};
const pays = (studentId: number, amountPaid: number) => addPayment(school.database, { studentId, amountPaid });
const feesOf = async (studentId: number): Promise<StudentFeeRow[]> =>
  (await office.get(`/api/fs/StudentFee?studentId=${studentId}&sort=dueDate`)).json.items;
const shown = async (studentId: number) =>
  (await feesOf(studentId)).map(
    ({ programId, dueDate, totalAmount, amountPaid }) => `${named.get(programId)} ${dueDate} ${totalAmount} ${amountPaid}`,
  );
const linesOf = async (studentId: number) =>
  (await feesOf(studentId)).flatMap(({ studentFeeDetails }) =>
    studentFeeDetails.map(({ amount, feeStructure }) => `${feeStructure.feeType} ${amount}`),
  );
/** The only fee of a student has these parts from now on. */
async function chooses(studentId: number, amounts: Record<string, number>) {
  const [fee] = await feesOf(studentId);
  const parts: FeePart[] = (await office.get(`/api/fs/StudentFee/GetFeeParts?studentFeeId=${fee?.studentFeeId}`)).json;
  const studentFeeDetails = Object.entries(amounts).map(([feeType, amount]) => ({
    feeStructureId: parts.find((part) => part.feeType === feeType)?.feeStructureId,
    amount,
  }));
  done(await office.put(`/api/fs/StudentFee?studentFeeId=${fee?.studentFeeId}`, { studentFeeDetails }));
}
const logOf = (studentId: number) =>
  school
    .rows<{ action: string }>(
      `select action from audit_entry where resource = 'StudentFee' and (before->>'studentId' = $1 or after->>'studentId' = $1
        or record_id in (select student_fee_id from student_fee where student_id = $2)) order by audit_entry_id`,
      [String(studentId), studentId],
    )
    .then((rows) => rows.map(({ action }) => action));

test('A student who enters a program owes its required fees 30 days later; a program without fees charges nothing', async () => {
  const id = await enters(five);
  expect(await shown(id)).toEqual(['5 2026-07-15 24000 0']);
  expect(await feesOf(id)).toMatchObject([{ createdBy: expect.stringContaining('admin'), feeStatus: 1, balance: 24_000 }]);
  expect(await logOf(id)).toEqual(['create']);
  expect(await shown(await enters(free))).toEqual([]);
  expect(await shown(await enters(null))).toEqual([]);
});

test('However much a program charges, the sum of its fees can be stored', async () => {
  const dear = await addProgram(school.database, { programName: 'Grade 7', programOrder: 7 });
  for (const feeType of ['Tuition', 'Library']) {
    const charged = feeStructureFactory({ programId: dear, feeType, amount: largestEntered });
    done(await office.post('/api/fs/FeeStructure', charged));
    const more = await office.post('/api/fs/FeeStructure', { ...charged, amount: largestEntered + 0.01 });
    expect(problem(more, 422).errors).toEqual({ amount: ['Amount is too large'] });
  }
  expect(await feesOf(await enters(dear))).toMatchObject([{ totalAmount: sumOf([largestEntered, largestEntered]) }]);
});

test('Who entered the program on an earlier day has 30 days from today; who enters later in the year from that day', async () => {
  expect(await shown(await enters(five, { enrolledOn: '2026-06-01' }))).toEqual(['5 2026-07-15 24000 0']);
  const id = await enters(five, { enrolledOn: '2024-06-01' });
  expect(await feesOf(id)).toMatchObject([{ dueDate: '2026-07-15', schoolYear: 2026 }]);
});

test('A section change takes the year’s fee along with what was chosen and paid, and says so', async () => {
  const id = await enters(five);
  await chooses(id, { Tuition: 24_000, Transport: 9_000, Sibling: 2_000 });
  await pays(id, 10_000);
  const { json } = await moves(id, { programId: fiveB });
  expect(json.message).toBe('Your changes saved successfully|The fee of 2026-27 moves along to Grade 5 B.');
  expect(await shown(id)).toEqual(['5B 2026-07-15 31000 10000']);
  expect(await linesOf(id)).toEqual(['Tuition 24000', 'Transport 9000', 'Sibling -2000']);
  expect(await logOf(id)).toEqual(['create', 'update', 'update']);
});

test('A program of another order charges what it charges; options and concessions become its own, the rest is named', async () => {
  const id = await enters(five);
  await chooses(id, { Tuition: 24_000, Transport: 9_000, Hostel: 500, Sibling: 2_000 });
  await pays(id, 10_000);
  const { json } = await moves(id, { programId: six });
  expect(json.message.split('|')).toEqual([
    'Your changes saved successfully',
    'The fee of 2026-27 becomes that of Grade 6: 38,000 instead of 31,500. Grade 6 has no Hostel, which is taken off.',
  ]);
  expect(await linesOf(id)).toEqual(['Tuition 30000', 'Transport 10000', 'Sibling -2000']);
  expect(await shown(id)).toEqual(['6 2026-07-15 38000 10000']);
});

test('Who reads no fees is not told their amounts', async () => {
  const id = await enters(five);
  const registrar = await school.as({ 'student.read': '-1', 'student.update': '-1' });
  const { json } = await registrar.put(`${student}?studentId=${id}`, { programId: six });
  expect(json.message).toBe('Your changes saved successfully|The fee of 2026-27 becomes that of Grade 6.');
});

test('Where the new program charges nothing, the fee stays as it is and is named', async () => {
  const id = await enters(five);
  const { json } = await moves(id, { programId: free });
  expect(json.message).toBe(
    'Your changes saved successfully|The fee of 2026-27 stays as it is: Choir charges nothing on 15-06-2026.',
  );
  expect(await shown(id)).toEqual(['5 2026-07-15 24000 0']);
  await moves(id, { programId: six });
  expect(await shown(id)).toEqual(['6 2026-07-15 30000 0']);
});

test('A change of class makes no fee where there is none, and says so; a first class in the year does', async () => {
  const id = await enters(five);
  done(await office.delete(`/api/fs/StudentFee?studentFeeId=${(await feesOf(id))[0]?.studentFeeId}`));
  school.itIs('2026-06-16');
  const { json } = await moves(id, { programId: fiveB });
  expect(json.message).toBe('Your changes saved successfully|There is no fee of 2026-27 for Asha Sharma.');
  expect(await shown(id)).toEqual([]);
  const applicant = await enters(null);
  await moves(applicant, { programId: five });
  expect(await shown(applicant)).toEqual(['5 2026-07-16 24000 0']);
});

const promote = (ids: readonly number[], programId: number) =>
  office.put(`${student}/PromoteStudentsBulk`, { students: ids.map((studentId) => ({ studentId, programId, firstName: '' })) });

test('A promotion in the first half of the year takes its fee along, and makes one where there is none', async () => {
  const [has, without] = [await enters(five, { enrolledOn: '2026-06-01' }), await enters(five, { enrolledOn: '2026-06-01' })];
  done(await office.delete(`/api/fs/StudentFee?studentFeeId=${(await feesOf(without))[0]?.studentFeeId}`));
  school.itIs('2026-11-30');
  const { json } = await promote([has, without], six);
  expect(json).toEqual({
    data: 2,
    message: 'Students promoted successfully|The fees of 2026-27 of Asha Sharma become those of Grade 6.',
  });
  expect(await shown(has)).toEqual(['6 2026-07-15 30000 0']);
  expect(await shown(without)).toEqual(['6 2026-12-30 30000 0']);
});

test('A promotion in the second half of the year leaves its fee alone, and takes the coming one along (case 02)', async () => {
  const id = await enters(five, { enrolledOn: '2026-06-01' });
  await pays(id, 24_000);
  school.itIs('2026-12-01');
  const bulk = (programId: number, more: object) =>
    office.post('/api/fs/StudentFee/CreateFeesBulk', { programIds: [programId], ...more });
  // The new year's fees were made before: everybody's for the class of today.
  expect((await bulk(five, { dueDate: '2027-04-01', schoolYear: 2027 })).status).toBe(200);
  expect(await shown(id)).toEqual(['5 2026-07-15 24000 24000', '5 2027-04-01 24000 0']);
  expect((await promote([id], six)).json.message).toBe(
    'Students promoted successfully|The fee of 2027-28 becomes that of Grade 6: 30,000 instead of 24,000.',
  );
  expect(await shown(id)).toEqual(['5 2026-07-15 24000 24000', '6 2027-04-01 30000 0']);
  // From now on this year's fee no longer moves.
  expect((await moves(id, { programId: sixB })).json.message).toBe(
    'Your changes saved successfully|The fee of 2027-28 moves along to Grade 6 B.',
  );
  expect(await shown(id)).toEqual(['5 2026-07-15 24000 24000', '6B 2027-04-01 30000 0']);
  for (const programId of [six, sixB]) await bulk(programId, { dueDate: '2027-07-01' });
  expect(await feesOf(id)).toHaveLength(2);
});

test('The middle day of the year belongs to its first half', async () => {
  const [before, after] = [await enters(five, { enrolledOn: '2026-06-01' }), await enters(five, { enrolledOn: '2026-06-01' })];
  school.itIs('2026-11-30');
  await promote([before], six);
  school.itIs('2026-12-01');
  await promote([after], six);
  expect([await shown(before), await shown(after)]).toEqual([['6 2026-07-15 30000 0'], ['5 2026-07-15 24000 0']]);
});

test('A student moved to another program on the same day never owed the fees of the first one', async () => {
  const id = await enters(five);
  await moves(id, { programId: six });
  expect(await shown(id)).toEqual(['6 2026-07-15 30000 0']);
  await moves(id, { studentStatus: 2 });
  expect(await shown(id)).toEqual([]);
});

test('Who leaves and comes back in the same year has that year’s fee, moved along', async () => {
  const id = await enters(five, { enrolledOn: '2026-06-01' });
  await chooses(id, { Tuition: 24_000, Transport: 9_000 });
  await moves(id, { studentStatus: 2 });
  expect(await shown(id)).toEqual(['5 2026-07-15 33000 0']);
  school.itIs('2026-07-01');
  await moves(id, { studentStatus: 1, programId: fiveB });
  expect(await shown(id)).toEqual(['5B 2026-07-15 33000 0']);
});

test('An exit before the first day of a year takes its fee away, and deleting the exit brings back what it was', async () => {
  const exits = '/api/sis/StudentExit';
  const leave = async (studentId: number, exitDate: string) => {
    const answer = await office.post(exits, studentExitFactory({ studentId, tcAppliedDate: '2026-05-01', exitDate }));
    done(answer);
    return answer.json.data as number;
  };
  const ids = [await enters(five), await enters(five), await enters(five, { enrolledOn: '2026-06-01' })];
  const [unpaid = 0, paid = 0, later = 0] = ids;
  for (const id of ids) await chooses(id, { Tuition: 24_000, Transport: 9_000, Sibling: 2_000 });
  await pays(paid, 500);
  const left = [await leave(unpaid, '2026-05-31'), await leave(paid, '2026-05-31'), await leave(later, '2026-06-10')];
  expect(await shown(unpaid)).toEqual([]);
  expect(await feesOf(paid)).toMatchObject([
    { totalAmount: 0, excessPaid: 500, feeStatus: 4, isWithoutStay: true, studentFeeDetails: [] },
  ]);
  expect(await shown(later), 'some days of the year were attended').toEqual(['5 2026-07-15 31000 0']);
  done(await office.put(`${exits}?studentExitId=${left[2]}`, { exitDate: '2026-05-31' }));
  expect(await shown(later)).toEqual([]);
  for (const id of left) done(await office.delete(`${exits}?studentExitId=${id}`));
  for (const id of ids) expect(await linesOf(id)).toEqual(['Tuition 24000', 'Transport 9000', 'Sibling -2000']);
  expect(await shown(unpaid)).toEqual(['5 2026-07-15 31000 0']);
  expect(await shown(paid)).toEqual(['5 2026-07-15 31000 500']);
  expect(await logOf(unpaid)).toEqual(['create', 'update', 'delete', 'create']);
});

test('What was paid on a fee that goes settles the others', async () => {
  const id = await enters(five, { enrolledOn: '2026-06-01' });
  school.itIs('2027-05-01');
  done(await office.post('/api/fs/StudentFee/CreateFeesBulk', { programIds: [five], dueDate: '2027-04-01', schoolYear: 2027 }));
  await pays(id, 30_000);
  expect(await shown(id)).toEqual(['5 2026-07-15 24000 24000', '5 2027-04-01 24000 6000']);
  await moves(id, { studentStatus: 2 });
  expect(await feesOf(id)).toMatchObject([{ amountPaid: 24_000, excessPaid: 6_000 }]);
});

test('Of two fees of one year from before, that of the present class moves along', async () => {
  const id = await enters(five);
  await addFee(school, { studentId: id, programId: six, dueDate: '2026-07-20', amount: 100 });
  await moves(id, { programId: fiveB });
  expect((await shown(id)).sort()).toEqual(['5B 2026-07-15 24000 0', '6 2026-07-20 100 0']);
});

test('Deleting a student deletes unpaid fees; a student with payments cannot be deleted', async () => {
  const [unpaid, paid] = [await enters(five), await enters(five)];
  await pays(paid, 500);
  done(await office.delete(`${student}?studentId=${unpaid}`));
  const { status, json } = await office.delete(`${student}?studentId=${paid}`);
  expect(status).toBe(409);
  expect(json.detail).toMatch(/still has 1 (student fee|payment)/);
  expect(await shown(paid)).toEqual(['5 2026-07-15 24000 500']);
});
