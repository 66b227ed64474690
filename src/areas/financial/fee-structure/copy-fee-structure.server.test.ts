import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProgram } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { feeStructureFactory } from './fee-structure.factory.ts';

const url = '/api/fs/FeeStructure';
let school: TestApp;
let admin: Caller;
let count = 0;

beforeAll(async () => {
  school = await startApp();
  admin = await school.asAdmin();
});
afterAll(() => school.close());

/** A fee of one program, and two more programs. */
async function aFee() {
  count += 1;
  const program = (letter: string) =>
    addProgram(school.database, { programName: `Grade ${count} ${letter}`, programOrder: count });
  const [own, b, c] = [await program('A'), await program('B'), await program('C')];
  const input = { ...feeStructureFactory({ programId: own }), effectiveFrom: '2026-06-01', effectiveTo: '2027-05-31' };
  const { json } = await admin.post(url, { ...input, feeType: 'Tuition' });
  return { input: { ...input, feeType: 'Tuition' }, own, b, c, id: json.data as number };
}
const copy = (feeStructureId: number, toProgramIds: number[], by = admin) =>
  by.post(`${url}/CopyToPrograms`, { feeStructureId, toProgramIds });
const of = async (programId: number) => (await admin.get(`${url}?programId=${programId}`)).json.items;

test('A fee structure is copied to several programs at once, each copy as if it had been entered', async () => {
  const { input, own, b, c, id } = await aFee();
  const { status, json } = await copy(id, [b, c, b, own]);
  expect([status, json]).toEqual([201, { data: 2, message: 'Tuition was copied to 2 programs' }]);
  for (const programId of [b, c]) {
    const [made, ...others] = await of(programId);
    expect(others).toEqual([]);
    expect(made).toMatchObject({ ...input, programId });
    const logged = await school.rows(
      `select from audit_entry where resource = 'FeeStructure' and action = 'create' and record_id = $1`,
      [made.feeStructureId],
    );
    expect(logged).toHaveLength(1);
  }
  expect(await of(own)).toHaveLength(1);
});

test('Programs that have it already on some of the days are named, and none gets a copy', async () => {
  const { input, own, b, c, id } = await aFee();
  await admin.post(url, { ...input, feeType: 'TUITION', programId: c, effectiveFrom: '2027-05-31', effectiveTo: '2028-05-31' });
  const message = `Grade ${count} C has Tuition already, on some of these days: choose others`;
  expect(problem(await copy(id, [b, c]), 422).errors).toEqual({ toProgramIds: [message] });
  expect(await of(b)).toEqual([]);
  expect(problem(await copy(id, [own]), 422).errors).toHaveProperty('toProgramIds');
  expect(problem(await copy(id, []), 422).errors).toEqual({ toProgramIds: ['Choose the programs that get it'] });
});

test('If two people copy it at once, each program gets it once', async () => {
  const { b, c, id } = await aFee();
  const answers = await Promise.all([copy(id, [b, c]), copy(id, [c, b])]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  expect([await of(b), await of(c)].map(({ length }) => length)).toEqual([1, 1]);
});

test('Nobody copies to a program outside their scope, nor what they may not see', async () => {
  const { own, b, c, id } = await aFee();
  const clerk = await school.as({ 'feestructure.read': `programid=${own}`, 'feestructure.create': `programid=${own}|${b}` });
  problem(await copy(id, [b, c], clerk), 404);
  expect(await of(b)).toEqual([]);
  expect((await copy(id, [b], clerk)).status).toBe(201);
  const stranger = await school.as({ 'feestructure.read': `programid=${b}`, 'feestructure.create': `programid=${b}|${c}` });
  problem(await copy(id, [c], stranger), 404);
  problem(await copy(id, [c], await school.as({ 'feestructure.read': '-1' })), 403);
});
