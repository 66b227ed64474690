import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFeeStructure, addUncharged } from '../../../../test/school/fees.ts';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import type { BulkFees } from './bulk-fees.domain.ts';

const url = '/api/fs/StudentFee';
let school: TestApp;
let finance: Caller;
beforeAll(async () => {
  school = await startApp();
  finance = await school.asAdmin();
});
afterAll(() => school.close());

const dueDate = '2026-07-01';
/** A program that charges 24,000.50 and 1,200 from everybody, transport by choice. */
async function addCharging(programName: string): Promise<number> {
  const programId = await addProgram(school.database, { programName });
  const add = (feeType: string, amount: number, more = {}) =>
    addFeeStructure(school.database, { programId, feeType, amount, ...more });
  await add('Tuition', 24_000.5);
  await add('Library', 1_200);
  await add('Transport', 9_000, { isOptional: true });
  return programId;
}
const student = (programId: number, firstName: string) => addUncharged(school.database, { programId, firstName, lastName: '' });
const preview = async (programIds: number[], day = dueDate): Promise<BulkFees> => {
  const { status, json, text } = await finance.post(`${url}/PreviewFeesBulk`, { programIds, dueDate: day });
  expect(status, text).toBe(200);
  return json;
};
const create = (body: object) => finance.post(`${url}/CreateFeesBulk`, { dueDate, ...body });
const countOf = async (programId: number): Promise<number> =>
  (await finance.get(`${url}?programId=${programId}`)).json.totalCount;

test('The preview shows who gets which fees, and who is skipped and why', async () => {
  const five = await addCharging('Grade 5');
  const [asha, bina] = [await student(five, 'Asha'), await student(five, 'Bina')];
  const has = await addStudent(school.database, { programId: five, firstName: 'Chitra', lastName: '' });
  const left = await student(five, 'Divya');
  await finance.put(`/api/sis/Student?studentId=${left}`, { studentStatus: 2 });
  const empty = await addProgram(school.database, { programName: 'Choir' });
  const singer = await student(empty, 'Esha');
  const seen = await preview([five, empty]);
  expect(seen).toMatchObject({ dueDate, total: 50_401 });
  const found = Object.fromEntries(seen.programs.map((program) => [program.programName, program]));
  expect(found['Grade 5']).toMatchObject({
    parts: [
      { feeType: 'Library', amount: 1_200 },
      { feeType: 'Tuition', amount: 24_000.5 },
    ],
    amount: 25_200.5,
    total: 50_401,
    charged: [{ studentId: asha, firstName: 'Asha' }, { studentId: bina }],
    skipped: [
      { studentId: has, reason: 1 },
      { studentId: left, reason: 3 },
    ],
  });
  expect(found['Choir']).toMatchObject({ parts: [], amount: 0, charged: [], skipped: [{ studentId: singer, reason: 2 }] });
  expect(await countOf(five), 'seeing changes nothing').toBe(1);
});

test('The fees of the preview are created; creating them again changes nothing', async () => {
  const [one, other] = [await addCharging('Grade 6 A'), await addCharging('Grade 6 B')];
  for (const programId of [one, one, other]) await student(programId, 'Asha');
  const seen = await preview([one, other]);
  const made = await create({ programIds: [one, other], seen: seen.seen });
  expect(made.json).toEqual({ data: 3, message: '3 fees created' });
  expect([await countOf(one), await countOf(other)]).toEqual([2, 1]);
  const { items } = (await finance.get(`${url}?programId=${one}`)).json;
  expect(items).toMatchObject([{ dueDate, totalAmount: 25_200.5, balance: 25_200.5, feeStatus: 1 }, { dueDate }]);
  expect((await create({ programIds: [one, other] })).json).toEqual({ data: 0, message: '0 fees created' });
  expect([await countOf(one), await countOf(other)]).toEqual([2, 1]);
  const log = await school.rows(
    "select after from audit_entry where resource = 'StudentFee' and record_id is null and after->>'programs' like '%Grade 6 A%'",
  );
  expect(log).toEqual([{ after: { programs: ['Grade 6 A', 'Grade 6 B'], dueDate, made: 3, skipped: 0, total: 75_601.5 } }]);
  expect((await preview([one], '2027-06-01')).total, 'the next school year').toBe(50_401);
});

test('No fees are created if the charges have changed since the preview', async () => {
  const programId = await addCharging('Grade 7');
  await student(programId, 'Asha');
  const { seen } = await preview([programId]);
  await addFeeStructure(school.database, { programId, amount: 1 });
  expect(problem(await create({ programIds: [programId], seen }), 409).detail).toMatch(/has changed in the meantime/);
  expect(await countOf(programId)).toBe(0);
});

test('No fees are created if another student would be charged than in the preview, even if the sum is the same', async () => {
  const programId = await addCharging('Grade 7 A');
  const asha = await student(programId, 'Asha');
  const { seen, total } = await preview([programId]);
  await finance.put(`/api/sis/Student?studentId=${asha}`, { studentStatus: 2 });
  await student(programId, 'Bina');
  const now = await preview([programId]);
  expect(now.total).toBe(total);
  expect(problem(await create({ programIds: [programId], seen }), 409).detail).toMatch(/has changed in the meantime/);
  expect((await create({ programIds: [programId], seen: now.seen })).json.data).toBe(1);
});

test('If the school moves the start of its years, nobody is charged twice for the same year', async () => {
  const programId = await addCharging('Grade 7 B');
  await student(programId, 'Asha');
  const startsOn = (schoolYearStart: string) => finance.put('/api/gs/School', { schoolYearStart });
  expect((await create({ programIds: [programId], dueDate: '2026-05-15' })).json.data).toBe(1);
  await startsOn('04-01');
  expect((await create({ programIds: [programId], dueDate: '2026-05-20' })).json.data).toBe(0);
  expect((await preview([programId], '2027-04-01')).total, 'the next school year').toBe(25_200.5);
  await startsOn('06-01');
});

test('Fees of another year than today’s are said to be so, and bill the class of its first day, never the highest', async () => {
  const [ten, eleven, twelve] = [await addCharging('Grade 10'), await addCharging('Grade 11'), await addCharging('Grade 12')];
  for (const [programId, order] of [
    [ten, 10],
    [eleven, 11],
    [twelve, 12],
  ])
    await school.rows('update program set program_order = $2 where program_id = $1', [programId, order]);
  const [asha, bina] = [await student(ten, 'Asha'), await student(twelve, 'Bina')];
  const body = { programIds: [ten, eleven, twelve], dueDate: '2027-04-15', schoolYear: 2027 };
  const { json: seen } = await finance.post(`${url}/PreviewFeesBulk`, body);
  expect(seen).toMatchObject({
    ...{ schoolYear: 2027, schoolYearName: '2027-28', yearBegins: '2027-06-01', isOtherYear: true },
    programs: [{ charged: [{ studentId: asha }] }, { charged: [] }, { charged: [], skipped: [{ studentId: bina, reason: 4 }] }],
  });
  expect(await preview([ten])).toMatchObject({ schoolYear: 2026, isOtherYear: false });
  // Who was promoted early will be in the highest class then.
  school.itIs('2027-03-01');
  const cara = await student(eleven, 'Cara');
  await finance.put('/api/sis/Student/PromoteStudentsBulk', {
    students: [{ studentId: cara, programId: twelve, firstName: 'Cara' }],
  });
  expect((await create(body)).json.data).toBe(2);
  expect((await finance.get(`${url}?studentId=${cara}`)).json.items).toMatchObject([{ programId: twelve, schoolYear: 2027 }]);
  expect((await preview([eleven])).programs, 'this year she is of the class in which she spent it').toMatchObject([
    { charged: [{ studentId: cara }] },
  ]);
  school.itIs('2026-06-15');
});

test('Whose class charges nothing is named when the fees are created', async () => {
  const [charging, choir] = [await addCharging('Grade 3'), await addProgram(school.database, { programName: 'Small choir' })];
  await student(charging, 'Asha');
  for (const name of ['Bina', 'Chitra']) await student(choir, name);
  expect((await create({ programIds: [charging, choir] })).json.message).toBe(
    '1 fee created|No fee of 2026-27 for Bina and Chitra: Small choir charges nothing on 01-07-2026.',
  );
});

test('Who has a fee of that year for another class gets no second (case 01)', async () => {
  const [one, other] = [await addCharging('Grade 4 A'), await addCharging('Grade 4 B')];
  const asha = await addStudent(school.database, { programId: one, firstName: 'Asha' });
  await finance.put(`/api/sis/Student?studentId=${asha}`, { programId: other });
  const { programs, total } = await preview([one, other]);
  expect(total).toBe(0);
  expect(programs.flatMap(({ skipped }) => skipped)).toMatchObject([{ studentId: asha, reason: 1 }]);
});

test('Two people who create the same fees at once create each fee once', async () => {
  const programId = await addCharging('Grade 8');
  for (const name of ['Asha', 'Bina', 'Chitra']) await student(programId, name);
  const answers = await Promise.all([1, 2, 3].map(() => create({ programIds: [programId] })));
  expect(answers.map(({ json }) => json.data).sort()).toEqual([0, 0, 3]);
  expect(await countOf(programId)).toBe(3);
});

test('Nobody creates fees for a program outside their scope, or without a program or a due date', async () => {
  const [own, other] = [await addCharging('Grade 9 A'), await addCharging('Grade 9 B')];
  await student(own, 'Asha');
  const clerk = await school.as({ 'studentfee.create': `programid=${own}` });
  const ask = (call: string, programIds: number[], day: string | null = dueDate) =>
    clerk.post(`${url}/${call}`, { programIds, dueDate: day });
  for (const call of ['PreviewFeesBulk', 'CreateFeesBulk']) {
    problem(await ask(call, [own, other]), 404);
    expect(problem(await ask(call, []), 422).errors).toEqual({ programIds: ['Choose at least one program'] });
    expect(problem(await ask(call, [own], ''), 422).errors).toHaveProperty('dueDate');
  }
  expect((await ask('PreviewFeesBulk', [own])).json.total).toBe(25_200.5);
  expect((await ask('CreateFeesBulk', [own])).json.data).toBe(1);
  const reader = await school.as({ 'studentfee.read': '-1' });
  problem(await reader.post(`${url}/PreviewFeesBulk`, { programIds: [own], dueDate }), 403);
});
