import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSchoolInMarch } from '../../../../test/school/year-plan.ts';

let known: Awaited<ReturnType<typeof aSchoolInMarch>>;
beforeAll(async () => {
  known = await aSchoolInMarch();
});
afterAll(() => known.school.close());

test('The plan moves the terms into the new year; one that was changed since keeps it from being undone', async () => {
  const { head, begin, steps, preview, apply, everything, refusals, undo } = known;
  const term = (termName: string, startDate: string, endDate: string) => ({ termName, startDate, endDate, percentage: 50 });
  const terms = [term('First', '2026-06-01', '2026-10-31'), term('Second', '2026-11-01', '2027-05-31')];
  expect((await head.post('/api/gs/TermManagement/CreateTermBulk', { terms })).status).toBe(201);
  await begin();
  await steps({ terms: {} });
  const before = await everything();
  const lines = [{ text: '2 terms', names: ['First, 01-06-2027 to 31-10-2027, 50%', 'Second, 01-11-2027 to 31-05-2028, 50%'] }];
  expect((await preview()).steps).toEqual([{ name: 'terms', label: 'Terms', lines }]);
  await apply();
  const stored = async () => (await head.get('/api/gs/TermManagement?schoolYear=2027')).json;
  expect(await stored()).toMatchObject([{ startDate: '2027-06-01' }, { endDate: '2028-05-31' }]);
  await undo();
  expect(await everything()).toEqual(before);
  await apply();
  const [first, second] = await stored();
  const changed = { terms: [{ ...first, termName: 'Monsoon' }, second] };
  expect((await head.put('/api/gs/TermManagement/UpdateTermBulk', changed)).status).toBe(200);
  expect(await refusals()).toBe('First: the term has been changed since.');
});

test('Terms that run into the new year are not moved onto their own days', async () => {
  const { head, undo, school, steps, preview } = known;
  await school.database.pool.query("update term set term_name = 'First' where term_name = 'Monsoon'");
  await undo();
  const [first, second] = (await head.get('/api/gs/TermManagement')).json;
  const terms = [first, { ...second, endDate: '2027-06-15' }];
  expect((await head.put('/api/gs/TermManagement/UpdateTermBulk', { terms })).status).toBe(200);
  await steps({ terms: {} });
  const text = 'The terms do not fit into the days of the new year: please enter them';
  expect((await preview()).steps[0]?.lines).toEqual([{ text, names: [] }]);
});
