import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../test/support/harness.ts';
import { problem } from '../../../test/support/problem.ts';

let school: TestApp;
beforeAll(async () => {
  school = await startApp();
});
afterAll(() => school.close());

test('An unknown code is not found, and nothing reveals how close it was', async () => {
  problem(await school.nobody.get('/api/egs/GradeRecord/Verify?code=AAAAAAAAAAAAAAAAAAAAAA'), 404);
  problem(await school.nobody.get('/api/egs/GradeRecord/Verify'), 400);
  problem(await school.nobody.get(`/api/egs/GradeRecord/Verify?code=${'x'.repeat(61)}`), 400);
});

test('Codes can be checked at most thirty times a minute; other calls are not limited', async () => {
  const limited = await startApp({ env: { RATE_LIMIT: '1000' } });
  try {
    const ask = () => limited.nobody.get('/api/egs/GradeRecord/Verify?code=AAAAAAAAAAAAAAAAAAAAAA');
    const statuses = [];
    for (let time = 0; time < 31; time += 1) statuses.push((await ask()).status);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429]);
    expect(Number((await ask()).headers['retry-after'])).toBeGreaterThan(0);
    expect((await limited.nobody.get('/api/openapi.json')).status).toBe(200);
  } finally {
    await limited.close();
  }
});
