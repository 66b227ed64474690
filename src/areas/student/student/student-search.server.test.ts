import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFamily, addStaff, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { wordsOfName } from '../../../kit/domain/search/person-search.domain.ts';
import type { SearchGroup } from '../../../kit/domain/search/search.domain.ts';
import { studentFamilies } from '../family/family.table.ts';

let school: TestApp;
let secretary: Caller;
const people = [
  ['Arshdeep Singh', 'Gill'],
  ['K. R.', 'Narayanan'],
  ['Renée', 'D’Souza'],
  ['Ram Kumar', ''],
  ['Priya', 'Sharma'],
  ['Asha', 'Verma'],
  ['क\u200dुसुम', 'शर्मा'],
] as const;
beforeAll(async () => {
  school = await startApp();
  secretary = await school.asAdmin();
  for (const [firstName, lastName] of people) {
    await addStudent(school.database, { firstName, lastName, emergencyContact: '9876500003' });
    await addStaff(school.database, { firstName, lastName, personalContact: '9876500004' });
  }
  const studentId = await addStudent(school.database, { firstName: 'Zoya', lastName: 'Qureshi' });
  const familyId = await addFamily(school.database, { firstName: 'Harbhajan Singh', lastName: 'Sodhi' });
  await school.database.db.insert(studentFamilies).values({ studentId, familyId, relationship: 1 });
});
afterAll(() => school.close());

const listed = async (path: string, filter: string, typed: string) => {
  const { status, json, text } = await secretary.get(`${path}?${filter}=${encodeURIComponent(typed)}&sort=${filter}`);
  expect(status, text).toBe(200);
  return json.items.map((one: { firstName: string; lastName: string }) => `${one.firstName} ${one.lastName}`.trim());
};
const searched = async (typed: string, kind: string) => {
  const { json } = await secretary.get(`/api/search?q=${encodeURIComponent(typed)}`);
  return (json as SearchGroup[]).find((group) => group.kind === kind)?.items.map(({ title }) => title) ?? [];
};

test.each([
  ['Gill Arshdeep', ['Arshdeep Singh Gill']],
  ['arsh gil', ['Arshdeep Singh Gill']],
  ['arshdeepsingh', ['Arshdeep Singh Gill']],
  ['KR Narayanan', ['K. R. Narayanan']],
  ['dsouza renee', ['Renée D’Souza']],
  ["d'souza", ['Renée D’Souza']],
  ['ramkumar', ['Ram Kumar']],
  ['asha', ['Asha Verma']],
  ['कुसुम', ['क\u200dुसुम शर्मा']],
  ['gill narayanan', []],
])('Students and staff are found by %j, in the list and in the search box', async (typed, names) => {
  expect(await listed('/api/sis/Student', 'studentName', typed)).toEqual(names);
  expect(await listed('/api/ss/Staff', 'staffName', typed)).toEqual(names);
  if (typed.replace(/\P{L}/gu, '').length < 3) return;
  expect(await searched(typed, 'student')).toEqual(names);
  expect(await searched(typed, 'staff')).toEqual(names);
});

test('One or two letters are found in lists as well, across the blank between initials too', async () => {
  expect(await listed('/api/sis/Student', 'studentName', 'kr')).toEqual(['K. R. Narayanan']);
  expect(await searched('kr', 'student')).toEqual(['K. R. Narayanan']);
  expect(await listed('/api/sis/Student', 'studentName', 'zo qu')).toEqual(['Zoya Qureshi']);
  expect(await listed('/api/sis/Student', 'studentName', '++')).toEqual([]);
});

test('A child is found by the words of a guardian’s name', async () => {
  expect(await searched('sodhi harbhajan', 'student')).toEqual(['Zoya Qureshi']);
});

test('The database makes the same words of a name as the browser does', async () => {
  const names = ['K.R. D’Souza-Gal·la  a/l Kümar', "O'Brien", 'न\u200dम कु', 'A!"#$%&()*+,-./:;<=>?@[\\]^_{|}~\u00a0b', '++'];
  const made = await school.rows<{ words: string }>('select search_name(name) as words from unnest($1::text[]) name', [names]);
  expect(made.map(({ words }) => words)).toEqual(names.map((name) => wordsOfName(name).join(' ')));
});

test.each(['+91 98765-00003', '098765 00003', '98765-00003', '(98765) 00003', '+91 98765'])(
  'A telephone number is found as somebody wrote it: %s',
  async (typed) => {
    const { json } = await secretary.get(`/api/sis/Student?emergencyContact=${encodeURIComponent(typed)}`);
    expect(json.totalCount).toBe(people.length);
    expect((await secretary.get(`/api/ss/Staff?personalContact=${encodeURIComponent(typed.replace('3', '4'))}`)).status).toBe(
      200,
    );
    if (typed.replace(/\D/g, '').length >= 10) expect((await searched(typed, 'student')).length).toBe(people.length);
  },
);
