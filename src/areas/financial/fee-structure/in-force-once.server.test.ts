import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProgram } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import type { FeeStructureInput } from './fee-structure.domain.ts';

const url = '/api/fs/FeeStructure';
let school: TestApp;
let admin: Caller;
beforeAll(async () => {
  school = await startApp();
  admin = await school.asAdmin();
});
afterAll(() => school.close());

const tuition: Omit<FeeStructureInput, 'programId'> = {
  feeType: 'Tuition Fee',
  description: '',
  amount: 40_000,
  isOptional: false,
  isConcession: false,
  effectiveFrom: '2026-06-01',
  effectiveTo: '2027-05-31',
};

/** A program with the tuition of one year. */
async function aProgram() {
  const programId = await addProgram(school.database);
  const { json } = await admin.post(url, { ...tuition, programId });
  return { programId, id: json.data as number };
}

const message = 'Tuition Fee of this program is in force from 01-06-2026 to 31-05-2027: choose other days, or end it first';

test.each<[string, Partial<FeeStructureInput>, number]>([
  ['the next year', { effectiveFrom: '2027-06-01', effectiveTo: '2028-05-31' }, 201],
  ['from its last day on', { effectiveFrom: '2027-05-31', effectiveTo: '2028-05-31' }, 422],
  ['the same year, spelled otherwise', { feeType: ' TUITION fée ' }, 422],
  ['the same year, as an optional one', { isOptional: true }, 201],
  ['the same year, as a concession', { isConcession: true }, 201],
  ['the same year, of another type', { feeType: 'Library' }, 201],
])('Beside the tuition of a year a program gets %s: %s %s', async (_what, change, status) => {
  const { programId } = await aProgram();
  const answer = await admin.post(url, { ...tuition, programId, ...change });
  if (status === 201) expect(answer.status).toBe(201);
  else expect(problem(answer, 422).errors).toEqual({ effectiveFrom: [message] });
});

test('Two concessions of one type are not taken off on the same days', async () => {
  const { programId } = await aProgram();
  const concession = { ...tuition, programId, feeType: 'Sibling', isConcession: true };
  expect((await admin.post(url, concession)).status).toBe(201);
  problem(await admin.post(url, { ...concession, isOptional: true }), 422);
});

test('If two people enter it at once, one is refused', async () => {
  const programId = await addProgram(school.database);
  const answers = await Promise.all([1, 2].map(() => admin.post(url, { ...tuition, programId })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
});

test('A change that would put two in force on a day is refused', async () => {
  const { programId } = await aProgram();
  const next = { ...tuition, programId, effectiveFrom: '2027-06-01', effectiveTo: '2028-05-31' };
  const { json } = await admin.post(url, next);
  const earlier = { ...next, effectiveFrom: '2027-05-01' };
  expect(problem(await admin.put(`${url}?feeStructureId=${json.data}`, earlier), 422).errors).toEqual({
    effectiveFrom: [message],
  });
  expect((await admin.put(`${url}?feeStructureId=${json.data}`, { ...next, amount: 44_000 })).status).toBe(200);
});

test('A pair from before stays, is named on the list, and can be brought apart', async () => {
  const { programId, id } = await aProgram();
  const [copy] = await school.rows<{ id: number }>(
    `insert into fee_structure (fee_type, program_id, amount, effective_from, effective_to)
     select fee_type, program_id, 1, '2026-09-01', '2027-08-31' from fee_structure where fee_structure_id = $1
     returning fee_structure_id as id`,
    [id],
  );
  const clerk = await school.as({ 'feestructure.read': `programid=${programId}` });
  const named = async () => (await clerk.get(`${url}/GetInForceTwice`)).json;
  const structure = (feeStructureId: number | undefined) => ({ feeStructureId, feeType: 'Tuition Fee' });
  expect(await named()).toEqual([
    expect.objectContaining({ one: structure(id), other: structure(copy?.id), from: '2026-09-01', to: '2027-05-31' }),
  ]);
  const own = { ...tuition, programId };
  const put = (change: Partial<FeeStructureInput>) => admin.put(`${url}?feeStructureId=${id}`, { ...own, ...change });
  expect((await put({ amount: 41_000 })).status).toBe(200);
  problem(await put({ effectiveTo: '2027-07-31' }), 422);
  expect((await put({ effectiveTo: '2026-12-31' })).status).toBe(200);
  expect((await put({ effectiveTo: '2026-08-31' })).status).toBe(200);
  expect(await named()).toEqual([]);
  expect((await (await school.as({ 'feestructure.read': 'programid=0' })).get(`${url}/GetInForceTwice`)).json).toEqual([]);
});
