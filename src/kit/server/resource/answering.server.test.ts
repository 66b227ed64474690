import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';

const url = '/api/las/StudentLeave/GetTotalDays';
let school: TestApp;
let office: Caller;

beforeAll(async () => {
  school = await startApp();
  office = await school.as({ 'studentleave.read': '-1' });
});
afterAll(() => school.close());

test('A call takes its parameters in upper or lower case, and a date without dashes too', async () => {
  const answer = await office.get(`${url}?LEAVEFROM=20260701&leaveto=2026-07-03`);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.json).toEqual({ totalDays: 3 });
});

test('An unknown parameter is named, not ignored', async () => {
  const answer = await office.get(`${url}?leaveFrom=2026-07-01&leaveTo=2026-07-03&leaveUntil=2026-07-09`);
  expect(problem(answer, 400).detail).toBe('There is no parameter leaveUntil.');
});

test('A lookup of names takes only its own parameters', async () => {
  const names = '/api/las/StudentLeaveCategory/GetAllStudentLeaveCategoryNames';
  expect((await office.get(names)).status).toBe(200);
  expect(problem(await office.get(`${names}?status=1`), 400).detail).toBe('There is no parameter status.');
});

test('All mistakes in the parameters of a call are reported at once', async () => {
  const answer = await office.get(`${url}?leaveFrom=2026-02-30`);
  expect(problem(answer, 400).detail).toBe('leaveFrom must be a date, year-month-day.|leaveTo must be a date, year-month-day.');
});

test('A caller without the permission is refused before anything of the call is read', async () => {
  const stranger = await school.as({ 'student.read': '-1' });
  problem(await stranger.get(`${url}?leaveFrom=nonsense`), 403);
});

test('The API document names the permissions that a call needs', async () => {
  const { paths } = (await school.nobody.get('/api/openapi.json')).json;
  expect(paths[url].get.description).toBe('Permission: studentleave.create or studentleave.update or studentleave.read');
});
