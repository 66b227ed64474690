import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addProgram } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import type { TermRow } from './term.domain.ts';
import { termsFactory } from './term.factory.ts';

const url = '/api/gs/TermManagement';
const [create, update] = [`${url}/CreateTermBulk`, `${url}/UpdateTermBulk`];
let school: TestApp;
let office: Caller;

beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  office = await school.asAdmin();
});
beforeEach(() => school.rows('delete from term'));
afterAll(() => school.close());

const stored = async (): Promise<TermRow[]> => (await office.get(url)).json;
const termsOf = async (year: number): Promise<TermRow[]> => (await office.get(`${url}?schoolYear=${year}`)).json;
const named = (rows: TermRow[]) => rows.map(({ termName, percentage, schoolYear }) => [termName, percentage, schoolYear]);
const stale = 'This record was changed by someone else.|Reload it to see the changes.';

test('All terms are saved in one action, and read in the order of their days', async () => {
  expect(await stored()).toEqual([]);
  const saved = await office.post(create, { terms: termsFactory().toReversed() });
  expect(saved.status, saved.text).toBe(201);
  expect(saved.json.message).toBe('Your changes were saved successfully');
  const rows = await stored();
  expect(named(rows)).toEqual([
    ['First Term', 40, 2026],
    ['Second Term', 60, 2026],
  ]);
  expect(saved.json.data).toEqual(rows.map(({ termManagementId }) => termManagementId).reverse());
  expect(rows[0]).toMatchObject({ version: 1, startDate: '2026-06-10', endDate: '2026-10-31' });
});

test('Either call takes the whole set: new terms are created, existing ones changed, and missing ones removed', async () => {
  await office.post(create, { terms: termsFactory() });
  const [first, second] = await stored();
  const third = { ...termsFactory()[0], termName: 'Monsoon', startDate: '2026-06-01', endDate: '2026-06-09', percentage: 40 };
  const changed = await office.put(update, { terms: [third, { ...second, termName: 'Winter' }] });
  expect(changed.status, changed.text).toBe(200);
  expect(named(await stored())).toEqual([
    ['Monsoon', 40, 2026],
    ['Winter', 60, 2026],
  ]);
  expect((await stored()).map(({ termManagementId }) => termManagementId)).not.toContain(first?.termManagementId);
  expect((await stored())[1]).toMatchObject({ termManagementId: second?.termManagementId, version: 2 });
  const single = (await stored()).slice(1).map((term) => ({ ...term, percentage: '100' }));
  expect((await office.post(create, { terms: single })).status).toBe(201);
  expect(named(await stored())).toEqual([['Winter', 100, 2026]]);
});

test.each([
  [{ terms: [] }, 422, { terms: ['At least one term must be present.'] }],
  [{ terms: [0, 1, 2, 3, 4].map(() => termsFactory()[0]) }, 422, { terms: ['You cannot have more than 4 terms.'] }],
  [{ terms: [termsFactory()[0]] }, 422, { terms: ['Total percentage must be 100%'] }],
  [
    { terms: termsFactory().map((term) => ({ ...term, version: 1.5 })) },
    400,
    { 'terms.0.version': ['version should be a whole number'] },
  ],
  [{ terms: [{ ...termsFactory()[0], shoeSize: 41 }] }, 400, {}],
  [{ terms: 'two' }, 400, {}],
  [{ terms: null }, 422, {}],
  [{}, 422, {}],
])('The body %j is refused, and nothing is stored', async (body, status, errors) => {
  for (const answer of [await office.post(create, body), await office.put(update, body)]) {
    expect(problem(answer, status).errors ?? {}).toMatchObject(errors);
  }
  expect(await stored()).toEqual([]);
});

test('A save that missed somebody else’s change, addition or removal is refused, and changes nothing', async () => {
  await office.post(create, { terms: termsFactory() });
  const seen = await stored();
  await office.put(update, { terms: seen.map((term) => ({ ...term, percentage: 50 })) });
  expect(problem(await office.put(update, { terms: seen }), 409).detail).toBe(stale);
  const halves = await stored();
  await office.delete(`${url}?termManagementId=${halves[0]?.termManagementId}`);
  problem(await office.put(update, { terms: halves }), 409);
  const without = halves.map(({ version: _, ...term }) => term);
  problem(await office.put(update, { terms: without }), 409);
  problem(
    await office.put(update, {
      terms: [
        { ...without[1], percentage: 50 },
        { ...without[1], percentage: 50 },
      ],
    }),
    409,
  );
  expect(named(await stored())).toEqual([['Second Term', 50, 2026]]);
});

test('If two people save at the same moment, one is told to reload', async () => {
  await office.post(create, { terms: termsFactory() });
  const seen = await stored();
  const half = { terms: seen.map((term) => ({ ...term, percentage: 50 })) };
  const answers = await Promise.all([office.put(update, half), office.put(update, half)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('The last term cannot be removed; removing another leaves less than 100% until all are saved again', async () => {
  await office.post(create, { terms: termsFactory() });
  const [first, second] = await stored();
  const removed = await office.delete(`${url}?termManagementId=${first?.termManagementId}`);
  expect(removed.json).toEqual({
    data: first?.termManagementId,
    message: 'The selected term was deleted successfully',
  });
  problem(await office.delete(`${url}?termManagementId=${first?.termManagementId}`), 404);
  const last = problem(await office.delete(`${url}?termManagementId=${second?.termManagementId}`), 409);
  expect(last.detail).toBe('At least one term must be present.');
  expect(named(await stored())).toEqual([['Second Term', 60, 2026]]);
});

test('Each school year has its own terms; without a year, those of today’s are meant', async () => {
  await office.post(create, { terms: termsFactory(2026) });
  expect((await office.post(create, { terms: termsFactory(2027) })).status).toBe(201);
  expect(named(await stored())).toEqual(named(await termsOf(2026)));
  expect(named(await termsOf(2027))).toEqual([
    ['First Term', 40, 2027],
    ['Second Term', 60, 2027],
  ]);
  school.itIs('2027-06-01');
  expect(await stored()).toEqual(await termsOf(2027));
  school.itIs('2026-06-15');
  problem(await office.get(`${url}?schoolYear=next`), 400);
});

test('This year’s terms that are sent with days of the next become its own; this year keeps its', async () => {
  await office.post(create, { terms: termsFactory(2026) });
  const before = await stored();
  const next = termsFactory(2027).map((term, index) => ({
    ...term,
    termManagementId: before[index]?.termManagementId,
    version: 1,
    percentage: 50,
  }));
  expect((await office.put(update, { terms: next })).status).toBe(200);
  expect(named(await termsOf(2027))).toEqual([
    ['First Term', 50, 2027],
    ['Second Term', 50, 2027],
  ]);
  expect(await stored()).toEqual(before);
  problem(await office.put(update, { terms: next.map((term) => ({ ...term, version: 3 })) }), 409);
});

test('Terms that are meant for one year do not replace those of another whose days were typed', async () => {
  await office.post(create, { terms: termsFactory(2026) });
  const refused = problem(await office.post(create, { terms: termsFactory(2026), schoolYear: 2027 }), 422);
  expect(refused.errors).toEqual({ terms: ['The first of these days lies in the school year that begins in 2026'] });
  expect((await stored()).map(({ version }) => version)).toEqual([1, 1]);
  expect((await office.post(create, { terms: termsFactory(2027), schoolYear: 2027 })).status).toBe(201);
});

test('Terms of different school years cannot share days: a mistyped year is refused', async () => {
  await office.post(create, { terms: termsFactory(2026) });
  const [first, second] = await stored();
  const mistyped = { terms: [{ ...first, startDate: '2025-06-10' }, second] };
  const message = 'Terms must not overlap: First Term of the school year that begins in 2026 lies on some of these days.';
  expect(problem(await office.put(update, mistyped), 422).errors).toMatchObject({ 'terms.0.startDate': [message] });
  expect(named(await stored())).toEqual([
    ['First Term', 40, 2026],
    ['Second Term', 60, 2026],
  ]);
});

test('The terms belong to the school year of the earliest start', async () => {
  const [first, second] = termsFactory();
  await office.post(create, { terms: [second, { ...first, startDate: '2026-05-31' }] });
  expect(named(await termsOf(2025))).toEqual([
    ['First Term', 40, 2025],
    ['Second Term', 60, 2025],
  ]);
});

test('Teachers can read the terms; only those who may change all of them can change them, and that is logged', async () => {
  await office.post(create, { terms: termsFactory() });
  const teacher = await school.asTeacherOf(await addProgram(school.database));
  expect((await teacher.get(url)).json).toHaveLength(2);
  const [first] = await stored();
  problem(await teacher.put(update, { terms: await stored() }), 403);
  problem(await teacher.post(create, { terms: await stored() }), 403);
  problem(await teacher.delete(`${url}?termManagementId=${first?.termManagementId}`), 403);
  const scoped = await school.as({ 'termmanagement.update': 'programid=1' });
  problem(await scoped.put(update, { terms: await stored() }), 403);
  const [entry] = await school.rows(
    "select action, before, after from audit_entry where resource = 'TermManagement' order by audit_entry_id desc limit 1",
  );
  expect(entry).toEqual({
    action: 'update',
    before: {},
    after: {
      'Term 1': 'First Term, 2026-06-10 to 2026-10-31, 40%',
      'Term 2': 'Second Term, 2026-11-01 to 2027-04-30, 60%',
    },
  });
});
