import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProgram } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';

const url = '/api/egs/Examination';
let school: TestApp;
let admin: Caller;

beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  admin = await school.asAdmin();
});
afterAll(() => school.close());

test('An examination that is to come is copied to other programs; one that they have, or that has begun, is not', async () => {
  const program = (programName: string) => addProgram(school.database, { programName });
  const [own, b, c] = [await program('Grade 5 A'), await program('Grade 5 B'), await program('Grade 5 C')];
  const input = { examinationName: 'Half-Yearly', startDate: '2026-06-20', endDate: '2026-06-25', isFinalExam: true };
  const { data: examinationId } = (await admin.post(url, { ...input, programId: own })).json;
  const copy = (...toProgramIds: number[]) => admin.post(`${url}/CopyToPrograms`, { examinationId, toProgramIds });
  const of = async (programId: number) => (await admin.get(`${url}?programId=${programId}`)).json.items;

  const { status, json } = await copy(b);
  expect([status, json]).toEqual([201, { data: 1, message: 'Half-Yearly was copied to 1 program' }]);
  expect(await of(b)).toMatchObject([{ ...input, programId: b, released: null, examSchedules: [] }]);
  expect(problem(await copy(b, c), 422).errors).toEqual({
    toProgramIds: ['Grade 5 B has Half-Yearly already, on some of these days: choose others'],
  });
  school.itIs('2026-06-21');
  expect(problem(await copy(c), 422).errors).toHaveProperty('startDate');
  expect(await of(c)).toEqual([]);
});
