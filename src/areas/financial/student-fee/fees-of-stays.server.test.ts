import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFeeStructure, addPayment } from '../../../../test/school/fees.ts';
import { addProgram } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { largestEntered, sumOf } from '../../../common/money.domain.ts';
import { studentFactory } from '../../student/student/student.factory.ts';
import { studentExitFactory } from '../../student/student-exit/student-exit.factory.ts';
import { feeStructureFactory } from '../fee-structure/fee-structure.factory.ts';
import type { StudentFeeRow } from './student-fee.domain.ts';

// Today is 15-06-2026.
let school: TestApp;
let office: Caller;
let five: number;
let six: number;
let free: number;
beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
  five = await addProgram(school.database, { programName: 'Grade 5', programOrder: 5 });
  six = await addProgram(school.database, { programName: 'Grade 6', programOrder: 6 });
  free = await addProgram(school.database, { programName: 'Choir', programOrder: 5 });
  for (const programId of [five, six]) {
    await addFeeStructure(school.database, { programId, feeType: 'Tuition', amount: 24_000 });
    await addFeeStructure(school.database, { programId, feeType: 'Transport', amount: 9_000, isOptional: true });
  }
});
afterAll(() => school.close());

const student = '/api/sis/Student';
const done = ({ status, text }: { status: number; text: string }) => expect(status, text).toBeLessThan(300);
async function enters(programId: number | null, change: object = {}): Promise<number> {
  const answer = await office.post(student, studentFactory({ programId, enrolledOn: '2026-06-15', ...change }));
  done(answer);
  return answer.json.data;
}
const moves = async (id: number, change: object) => done(await office.put(`${student}?studentId=${id}`, change));
const pays = (studentId: number, amountPaid: number) => addPayment(school.database, { studentId, amountPaid });
const feesOf = async (studentId: number): Promise<StudentFeeRow[]> =>
  (await office.get(`/api/fs/StudentFee?studentId=${studentId}&sort=programId`)).json.items;
const shown = async (studentId: number) =>
  (await feesOf(studentId)).map(
    ({ programId, dueDate, totalAmount, amountPaid, isWithoutStay }) =>
      `${programId === five ? 5 : 6} ${dueDate} ${totalAmount} ${amountPaid}${isWithoutStay ? ' without stay' : ''}`,
  );
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

test('Promoted students owe the fees of the next program too, for a whole class in one call', async () => {
  const ids = [await enters(five, { enrolledOn: '2026-06-01' }), await enters(five, { enrolledOn: '2026-06-01' })];
  done(await office.put(`${student}/PromoteStudentsBulk`, { students: ids.map((studentId) => ({ studentId, programId: six })) }));
  for (const id of ids) expect(await shown(id)).toEqual(['5 2026-07-01 24000 0', '6 2026-07-15 24000 0']);
});

test('A student moved to another program on the same day never owed the fees of the first one', async () => {
  const id = await enters(five);
  await moves(id, { programId: six });
  expect(await shown(id)).toEqual(['6 2026-07-15 24000 0']);
  expect(await logOf(id)).toEqual(['create', 'delete', 'create']);
  await moves(id, { studentStatus: 2 });
  expect(await shown(id)).toEqual([]);
});

test('A fee on which something was paid is kept without its stay, until the stay comes back', async () => {
  const id = await enters(five);
  await pays(id, 1_000);
  await moves(id, { programId: six });
  expect(await shown(id)).toEqual(['5 2026-07-15 24000 1000 without stay', '6 2026-07-15 24000 0']);
  expect((await office.get(`/api/fs/StudentFee?studentId=${id}&isWithoutStay=true`)).json.totalCount).toBe(1);
  await moves(id, { programId: five });
  expect(await shown(id)).toEqual(['5 2026-07-15 24000 1000']);
  expect(await logOf(id)).toEqual(['create', 'update', 'create', 'delete', 'update']);
});

test('The fees of a program that was left after a day are still owed', async () => {
  const id = await enters(five, { enrolledOn: '2026-06-01' });
  await moves(id, { programId: six });
  expect(await shown(id)).toEqual(['5 2026-07-01 24000 0', '6 2026-07-15 24000 0']);
});

test('An exit before a stay removes its fee, and deleting the exit restores it; a paid fee is only marked', async () => {
  const exits = '/api/sis/StudentExit';
  const leave = async (studentId: number, exitDate: string) => {
    const answer = await office.post(exits, studentExitFactory({ studentId, tcAppliedDate: '2026-05-01', exitDate }));
    done(answer);
    return answer.json.data as number;
  };
  const [unpaid, paid, later] = [await enters(five), await enters(five), await enters(five, { enrolledOn: '2026-06-01' })];
  await pays(paid, 500);
  const ids = [await leave(unpaid, '2026-06-10'), await leave(paid, '2026-06-10'), await leave(later, '2026-06-10')];
  expect(await shown(unpaid)).toEqual([]);
  expect(await shown(paid)).toEqual(['5 2026-07-15 24000 500 without stay']);
  expect(await shown(later)).toEqual(['5 2026-07-01 24000 0']);
  done(await office.put(`${exits}?studentExitId=${ids[2]}`, { exitDate: '2026-05-31' }));
  expect(await shown(later)).toEqual([]);
  for (const id of ids) done(await office.delete(`${exits}?studentExitId=${id}`));
  expect(await shown(unpaid)).toEqual(['5 2026-07-15 24000 0']);
  expect(await shown(paid)).toEqual(['5 2026-07-15 24000 500']);
  expect(await shown(later)).toEqual(['5 2026-07-01 24000 0']);
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
