import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProgram } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { gradeOf, scaleEnd } from './grade-of.domain.ts';

const url = '/api/egs/GradeScale';
let school: TestApp;
let office: Caller;
beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
});
afterAll(() => school.close());

const a = { fromPercentage: 80, letter: 'A', words: 'Very good' };
const b = { fromPercentage: 33.5, letter: 'B', words: '' };

test('A school has no grade scale until it enters one, which is saved as a whole', async () => {
  expect((await office.get(url)).json).toMatchObject({ bands: [] });
  expect((await office.put(url, { bands: [b, a] })).status).toBe(200);
  const { json } = await office.get(url);
  expect(json.bands).toEqual([a, b]);
  expect((await office.put(url, { bands: [a], version: json.version })).status).toBe(200);
  // Somebody still sees the scale with both.
  problem(await office.put(url, { bands: [a, b], version: json.version }), 409);
  expect((await office.put(url, { bands: [] })).status).toBe(200);
  expect((await office.get(url)).json.bands).toEqual([]);
});

test.each([
  [[{ ...a, fromPercentage: 101 }], 'bands.0.fromPercentage', 'From should be a percentage between 0 and 100'],
  [[{ ...a, fromPercentage: 33.333 }], 'bands.0.fromPercentage', 'From has at most 2 decimals'],
  [[a, { ...b, fromPercentage: 79.9999999999 }], 'bands.1.fromPercentage', 'From has at most 2 decimals'],
  [[{ ...a, letter: ' ' }], 'bands.0.letter', 'Grade is required'],
  [[a, { ...b, letter: 'a' }], 'bands.1.letter', 'a is there already'],
  [[a, { ...b, fromPercentage: 80 }], 'bands.1.fromPercentage', 'Another grade already begins at 80 %'],
  [
    Array.from({ length: 21 }, (_, index) => ({ fromPercentage: index, letter: String(index), words: '' })),
    'bands',
    'A scale has at most 20 grades',
  ],
])('%j is refused', async (bands, field, message) => {
  expect(problem(await office.put(url, { bands }), 422).errors?.[field]).toContain(message);
  expect((await office.get(url)).json.bands).toEqual([]);
});

test('A teacher reads the scale and does not change it', async () => {
  const teacher = await school.asTeacherOf(await addProgram(school.database));
  expect((await teacher.get(url)).status).toBe(200);
  problem(await teacher.put(url, { bands: [a] }), 403);
});

test.each([
  [100, 'A'],
  [80, 'A'],
  [79.99, 'B'],
  [33.5, 'B'],
  [33.49, '–'],
])('%d %% are %s', (percentage, letter) => {
  expect(gradeOf([b, a], percentage)?.letter).toBe(letter);
});

test('A scale that ends above 0 says so, and a school without a scale does not mention grades', () => {
  expect(gradeOf([b, a], 20)?.words).toBe('no grade below 33.5 %');
  expect(scaleEnd([b, a])).toBe('no grade below 33.5 %');
  expect(scaleEnd([a, { ...b, fromPercentage: 0 }])).toBeUndefined();
  expect(scaleEnd([])).toBeUndefined();
  expect(gradeOf([], 20)).toBeUndefined();
});
