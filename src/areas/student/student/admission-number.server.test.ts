import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import type { StudentRow } from './student.domain.ts';
import { studentFactory } from './student.factory.ts';

const url = '/api/sis/Student';
let school: TestApp;
let secretary: Caller;
beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  secretary = await school.asAdmin();
});
afterAll(() => school.close());

async function enter(change: object = {}): Promise<number> {
  const { status, json, text } = await secretary.post(url, studentFactory(change));
  expect(status, text).toBe(201);
  return json.data;
}
const read = async (id: number): Promise<StudentRow> => (await secretary.get(`${url}/${id}`)).json;
const correct = (id: number, body: object) => secretary.put(`${url}/AdmissionNumber?studentId=${id}`, body);

test('Admission numbers are given one after the other by year, and a failed entry uses none up', async () => {
  const first = (await read(await enter())).schoolAdmissionNumber;
  expect(first).toMatch(/^2026-\d{4}$/);
  problem(await secretary.post(url, studentFactory({ programId: 2_000_000_000 })), 422);
  const forged = await enter({ schoolAdmissionNumber: '1999-0001' });
  const second = (await read(forged)).schoolAdmissionNumber;
  expect(Number(second.slice(5))).toBe(Number(first.slice(5)) + 1);
  school.itIs('2027-01-01');
  expect((await read(await enter({ enrolledOn: '2024-06-01' }))).schoolAdmissionNumber).toBe('2027-0001');
  school.itIs('2026-06-15');
});

test('Ten students entered at the same moment have ten different admission numbers', async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, () => enter()));
  const numbers = await Promise.all(ids.map(async (id) => (await read(id)).schoolAdmissionNumber));
  expect(new Set(numbers).size).toBe(10);
});

test('A wrong admission number is corrected by a call of its own, once, with the history; the series goes on behind it', async () => {
  const id = await enter();
  const before = await read(id);
  const { json } = await correct(id, { schoolAdmissionNumber: ' 2026-4000 ', version: before.version });
  expect(json).toEqual({ data: id, message: 'Your changes saved successfully' });
  expect(await read(id)).toMatchObject({ schoolAdmissionNumber: '2026-4000', version: before.version + 1 });
  expect((await read(await enter())).schoolAdmissionNumber).toBe('2026-4001');
  expect(
    await school.rows(
      `select before, after from audit_entry where resource = 'Student' and record_id = $1 and action = 'update'`,
      [id],
    ),
  ).toEqual([{ before: { schoolAdmissionNumber: before.schoolAdmissionNumber }, after: { schoolAdmissionNumber: '2026-4000' } }]);
  problem(await correct(id, { schoolAdmissionNumber: 'A/1', version: before.version }), 409);
});

test('What is no admission number, or somebody else’s, is refused at its field', async () => {
  await correct(await enter(), { schoolAdmissionNumber: 'B77' });
  const id = await enter();
  for (const [schoolAdmissionNumber, status, message] of [
    ['', 422, 'Admission Number is required'],
    ['=1', 422, 'Admission Number can have letters, digits, blanks and . / - _, and begins with a letter or a digit'],
    ['9'.repeat(31), 422, 'Admission Number must not exceed 30 characters'],
    ['b 77', 409, 'Another student already has this admission number'],
  ] as const)
    expect(problem(await correct(id, { schoolAdmissionNumber }), status).errors).toEqual({ schoolAdmissionNumber: [message] });
});

test('A form leaves the admission number as it is, whatever it sends', async () => {
  const id = await enter();
  const before = await read(id);
  await secretary.put(`${url}?studentId=${id}`, { ...before, schoolAdmissionNumber: '2001-0001', firstName: 'Asha' });
  expect(await read(id)).toMatchObject({ firstName: 'Asha', schoolAdmissionNumber: before.schoolAdmissionNumber });
});
