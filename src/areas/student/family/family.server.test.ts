import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import type { FamilyInput, FamilyRow } from './family.domain.ts';
import { familyFactory } from './family.factory.ts';

const family = '/api/sis/Family';
const link = '/api/sis/StudentFamily';
let school: TestApp;
let secretary: Caller;
let programId: number;

beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  secretary = await school.asAdmin();
  programId = await addProgram(school.database);
});
afterAll(() => school.close());

const newStudent = () => addStudent(school.database, { programId });
const of = async (studentId: number, by = secretary): Promise<FamilyRow[]> =>
  (await by.get(`${family}?studentId=${studentId}`)).json;
async function add(studentId: number, change: Partial<FamilyInput> & { relationship?: number } = {}): Promise<number> {
  const { relationship, ...rest } = { relationship: 1, ...change };
  const answer = await secretary.post(`${family}?studentId=${studentId}`, {
    ...familyFactory(rest),
    relationship,
    isAnother: true,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.json.data;
}
const unlink = (studentId: number, familyId: number, by = secretary) =>
  by.delete(`${link}/DeleteByCompositeKey?studentId=${studentId}&familyId=${familyId}`);

test('A mother is entered and linked in one step', async () => {
  const asha = await newStudent();
  const familyId = await add(asha, { firstName: 'Lata', income: 480_000.5, isSingleParent: true });
  expect(await of(asha)).toMatchObject([
    { familyId, firstName: 'Lata', relationship: 1, income: 480_000.5, isSingleParent: true, version: 1 },
  ]);
  const { json } = await secretary.get(`/api/sis/Student/${asha}`);
  expect(json.families).toMatchObject([{ familyId, firstName: 'Lata', created: expect.stringMatching(/^[\d-]+T[\d:.]+Z$/) }]);
  expect(json.studentfamilies).toMatchObject([{ studentId: asha, familyId, relationship: 1 }]);
});

test('As the published front end does it: entered first, then linked', async () => {
  const asha = await newStudent();
  const { json } = await secretary.post(`${family}?studentId=${asha}`, { ...familyFactory(), familyId: 0, studentId: asha });
  expect(await of(asha)).toEqual([]);
  const linked = await secretary.post(link, { studentFamilyId: 0, relationship: 2, studentId: asha, familyId: json.data });
  expect(linked.status).toBe(201);
  expect(await of(asha)).toMatchObject([{ familyId: json.data, relationship: 2 }]);
});

test('A student has several family members; linking one again changes what they are to the student', async () => {
  const asha = await newStudent();
  const mother = await add(asha, { relationship: 1 });
  const uncle = await add(asha, { relationship: 9 });
  expect((await of(asha)).map(({ familyId }) => familyId)).toEqual([mother, uncle]);
  await secretary.post(link, { studentId: asha, familyId: uncle, relationship: 3 });
  expect((await of(asha)).map(({ relationship }) => relationship)).toEqual([1, 3]);
});

test('Brothers and sisters share their parents; unlinking one keeps the other', async () => {
  const asha = await newStudent();
  const ravi = await newStudent();
  const mother = await add(asha);
  await secretary.post(link, { studentId: ravi, familyId: mother, relationship: 1 });
  const parent = await school.asParentOf(asha);
  expect((await unlink(asha, mother)).json.message).toBe('The selected family reference was deleted successfully');
  expect((await of(asha)).map(({ familyId }) => familyId)).not.toContain(mother);
  expect((await of(ravi)).map(({ familyId }) => familyId)).toEqual([mother]);
  problem(await unlink(asha, mother), 404);
  problem(await unlink(ravi, mother, parent), 403);
});

test.each([
  [{ firstName: '' }, 'firstName', 'First Name is required'],
  [{ email: 'lata@' }, 'email', 'Email should be in proper format'],
  [{ personalContact: '' }, 'personalContact', 'Personal Contact is required and should be 10 digits'],
  [{ gender: 0 }, 'gender', 'Gender is required'],
  [{ currentAddress: ' ' }, 'currentAddress', 'Current Address is required'],
  [{ dateOfBirth: '2006-06-16' }, 'dateOfBirth', 'Date of Birth must be between 01-01-1900 and 15-06-2006.'],
  [{ dateOfBirth: null }, 'dateOfBirth', 'Date of Birth must be between 01-01-1900 and 15-06-2006.'],
  [{ income: -1 }, 'income', 'Income must be at least 0'],
  [{ income: 1.005 }, 'income', 'Income has at most 2 decimals'],
])('%j is refused at %s', async (change, field, message) => {
  const asha = await newStudent();
  const familyId = await add(asha);
  const body = { ...familyFactory(), ...change };
  expect(problem(await secretary.post(`${family}?studentId=${asha}`, body), 422).errors).toEqual({ [field]: [message] });
  expect(problem(await secretary.put(`${family}?familyId=${familyId}`, body), 422).errors).toEqual({ [field]: [message] });
});

test('A link needs a student, a family member and a relationship', async () => {
  const asha = await newStudent();
  const familyId = await add(asha);
  const errorsOf = async (body: object) => problem(await secretary.post(link, body), 422).errors;
  expect(await errorsOf({ studentId: asha, familyId, relationship: 0 })).toEqual({ relationship: ['Relationship is required'] });
  expect(await errorsOf({ studentId: asha, familyId: 0, relationship: 1 })).toEqual({ familyId: ['Family Name is required'] });
  expect(await errorsOf({ studentId: asha, familyId: 2_000_000_000, relationship: 1 })).toEqual({
    familyId: ['Family Name is required'],
  });
  expect(await errorsOf({ studentId: 0, familyId, relationship: 1 })).toEqual({ studentId: ['Student is required'] });
  problem(await secretary.post(link, { studentId: 2_000_000_000, familyId, relationship: 1 }), 404);
  expect(
    problem(await secretary.post(`${family}?studentId=${asha}`, { ...familyFactory(), relationship: 99 }), 422).errors,
  ).toEqual({
    relationship: ['Relationship is required'],
  });
});

test('A family member is changed; a stale change and an unknown property are refused; the rest stays', async () => {
  const asha = await newStudent();
  const familyId = await add(asha, { firstName: 'Lata', income: 300_000 });
  const put = (body: object) => secretary.put(`${family}?familyId=${familyId}`, body);
  expect((await put({ firstName: 'Lalita', version: 1 })).status).toBe(200);
  expect(await of(asha)).toMatchObject([{ firstName: 'Lalita', income: 300_000, version: 2 }]);
  problem(await put({ firstName: 'Leela', version: 1 }), 409);
  problem(await put({ firstName: 'Leela', shoeSize: 41 }), 400);
  problem(await put({ firstName: 'Leela', familyId: familyId + 1 }), 400);
  problem(await put({ firstName: 'Leela', id: familyId + 1 }), 400);
  problem(await put({ firstName: 'Leela', version: 'one' }), 400);
  problem(await put({ studentId: asha, relationship: 'third' }), 400);
  problem(await put({ studentId: asha, relationship: 99 }), 422);
  expect((await put({ studentId: asha, relationship: '3' })).status).toBe(200);
  expect(await of(asha)).toMatchObject([{ firstName: 'Lalita', relationship: 3 }]);
});

test('A teacher sees the family without its income, and changes nothing', async () => {
  const asha = await newStudent();
  const familyId = await add(asha, { income: 300_000 });
  const teacher = await school.asTeacherOf(programId);
  expect(await of(asha, teacher)).toMatchObject([{ familyId, income: null }]);
  problem(await teacher.post(`${family}?studentId=${asha}`, familyFactory()), 403);
  problem(await teacher.put(`${family}?familyId=${familyId}`, familyFactory()), 403);
  problem(await teacher.delete(`${family}?familyId=${familyId}`), 403);
  problem(await teacher.post(link, { studentId: asha, familyId, relationship: 1 }), 403);
});

test('A parent sees the family of their own child, and no other', async () => {
  const asha = await newStudent();
  const stranger = await newStudent();
  await add(asha, { firstName: 'Lata', income: 300_000 });
  const hidden = await add(stranger, { firstName: 'Hidden' });
  const parent = await school.asParentOf(asha);
  expect((await of(asha, parent)).map(({ income }) => income)).toContain(300_000);
  problem(await parent.get(`${family}?studentId=${stranger}`), 404);
  const names = (await parent.get(`${family}/GetAllFamilyNames`)).json.map((row: FamilyRow) => row.familyId);
  expect(names).not.toContain(hidden);
  expect(names).toContain((await of(asha))[0]?.familyId);
});

test('Whoever looks after one class cannot reach the families of another', async () => {
  const mine = await newStudent();
  const elsewhere = await addProgram(school.database);
  const theirs = await addStudent(school.database, { programId: elsewhere });
  const familyId = await add(theirs);
  const scope = `programid=${programId}`;
  const clerk = await school.as({ 'student.read': scope, 'student.update': scope });
  problem(await clerk.put(`${family}?familyId=${familyId}`, { firstName: 'Changed' }), 404);
  problem(await clerk.delete(`${family}?familyId=${familyId}`), 404);
  problem(await unlink(theirs, familyId, clerk), 404);
  problem(await clerk.post(`${family}?studentId=${theirs}`, familyFactory()), 404);
  expect((await clerk.post(link, { studentId: mine, familyId, relationship: 1 })).status).not.toBe(201);
  expect(await of(mine)).toEqual([]);
  const own = await clerk.post(`${family}?studentId=${mine}`, familyFactory());
  expect((await clerk.post(link, { studentId: mine, familyId: own.json.data, relationship: 1 })).status).toBe(201);
});

test('A family member whom students refer to stays: those whom the caller may read are named, the others counted', async () => {
  const asha = await addStudent(school.database, { programId, firstName: 'Asha', lastName: 'Rao' });
  const ravi = await addStudent(school.database, { programId, firstName: 'Ravi', lastName: 'Rao' });
  const theirs = await addStudent(school.database, { programId: await addProgram(school.database), firstName: 'Kiran' });
  const mother = await add(asha, { firstName: 'Lata', lastName: 'Rao' });
  for (const studentId of [ravi, theirs]) await secretary.post(link, { studentId, familyId: mother, relationship: 1 });
  const scope = `programid=${programId}`;
  const clerk = await school.as({ 'student.read': scope, 'student.update': scope });
  const refusal = async (by = clerk) => {
    const { type, detail } = problem(await by.delete(`${family}?familyId=${mother}`), 409);
    expect(type).toBe('/problems/still-referenced');
    return detail;
  };
  expect(await refusal()).toBe(
    'Lata Rao still belongs to the family of Asha Rao, Ravi Rao and one other student.|Remove the links first.',
  );
  expect(await refusal(secretary)).toMatch(/of Asha Rao, Kiran \S+ and Ravi Rao\./);
  await unlink(theirs, mother);
  await unlink(ravi, mother);
  expect(await refusal()).toBe('Lata Rao still belongs to the family of Asha Rao.|Remove the links first.');
  await unlink(asha, mother);
  expect((await secretary.delete(`${family}?familyId=${mother}`)).status).toBe(200);
});

test('Who belongs to no student any more is found, by whoever looks after all students, and deleted', async () => {
  const asha = await newStudent();
  const mother = await add(asha, { firstName: 'Lata', lastName: 'Last' });
  const unlinked = async (by = secretary) =>
    (await by.get(`${family}/GetUnlinkedFamilies`)).json.filter(({ familyId }: FamilyRow) => familyId === mother);
  expect(await unlinked()).toEqual([]);
  await unlink(asha, mother);
  expect(await unlinked()).toEqual([{ familyId: mother, firstName: 'Lata', lastName: 'Last' }]);
  expect(await unlinked(await school.as({ 'student.update': `programid=${programId}` }))).toEqual([]);
  expect((await secretary.delete(`${family}?familyId=${mother}`)).status).toBe(200);
  expect(await unlinked()).toEqual([]);
});

test('A link that is nothing to the student is refused', async () => {
  const asha = await newStudent();
  const refused = problem(await secretary.post(`${family}?studentId=${asha}`, { ...familyFactory(), relationship: 0 }), 422);
  expect(refused.errors).toEqual({ relationship: ['Relationship is required'] });
});

test('What is wrong with a new family member and with the relationship is told at once', async () => {
  const asha = await newStudent();
  const body = { ...familyFactory(), firstName: '', dateOfBirth: '2020-01-01', relationship: 99 };
  expect(problem(await secretary.post(`${family}?studentId=${asha}`, body), 422).errors).toEqual({
    firstName: ['First Name is required'],
    relationship: ['Relationship is required'],
    dateOfBirth: ['Date of Birth must be between 01-01-1900 and 15-06-2006.'],
  });
});

test('Deleting a family member disables the account, and the log keeps no income', async () => {
  const asha = await newStudent();
  const familyId = await add(asha, { income: 987_654 });
  const account = { email: 'deleted.parent@school.test', role: 3, familyId };
  const { data: accountId } = (await secretary.post('/api/ias/Account', account)).json;
  await unlink(asha, familyId);
  expect((await secretary.delete(`${family}?familyId=${familyId}`)).json.message).toBe(
    'The selected family was deleted successfully',
  );
  expect((await secretary.get(`/api/ias/Account/${accountId}`)).json).toMatchObject({ isDisabled: true, familyId: null });
  const entries = await school.rows(
    "select action, before, after from audit_entry where resource = 'Family' and record_id = $1 order by audit_entry_id",
    [familyId],
  );
  expect(entries.map((entry) => (entry as { action: string }).action)).toEqual(['create', 'delete']);
  expect(JSON.stringify(entries)).not.toContain('987654');
});

const flagsOf = async (studentId: number) =>
  (await of(studentId)).map(({ isSeparated, mayBeContacted }) => [isSeparated, mayBeContacted]);

test('A link says whether the parents are separated and who may be contacted; what is not sent stays as it is', async () => {
  const asha = await newStudent();
  const mother = await add(asha);
  expect(await flagsOf(asha)).toEqual([[false, true]]);
  await secretary.post(link, { studentId: asha, familyId: mother, relationship: 1, isSeparated: true, mayBeContacted: false });
  await secretary.post(link, { studentId: asha, familyId: mother, relationship: 1 });
  const [row] = await of(asha);
  await secretary.put(`${family}?familyId=${mother}`, { firstName: 'Lata', studentId: asha, relationship: 1 });
  expect(await flagsOf(asha)).toEqual([[true, false]]);
  expect((await secretary.get(`/api/sis/Student/${asha}`)).json.studentfamilies).toEqual([
    {
      studentFamilyId: row?.studentFamilyId,
      studentId: asha,
      familyId: mother,
      relationship: 1,
      isSeparated: true,
      mayBeContacted: false,
      callOrder: null,
    },
  ]);
  await secretary.put(`${family}?familyId=${mother}`, { studentId: asha, relationship: 1, mayBeContacted: true });
  expect(await flagsOf(asha)).toEqual([[true, true]]);
  const answer = await secretary.post(link, { studentId: asha, familyId: mother, relationship: 1, isSeparated: 'perhaps' });
  expect(problem(answer, 400).errors).toHaveProperty('isSeparated');
  const ravi = await newStudent();
  await secretary.post(`${family}?studentId=${ravi}`, { ...familyFactory(), relationship: 2, mayBeContacted: false });
  expect(await flagsOf(ravi)).toEqual([[false, false]]);
});

/** What one of two separated parents must not learn of the other. */
const secrets = { income: 987_654, currentAddress: '7 Hidden Lane', personalContact: '9333333333', email: 'hidden@family.test' };

async function separated(...students: number[]) {
  const [first = 0, ...others] = students;
  const father = await school.asParentOf(...students);
  const [own] = await of(first);
  const mother = await add(first, { firstName: 'Lata', ...secrets, permanentAddress: secrets.currentAddress });
  for (const studentId of others) await secretary.post(link, { studentId, familyId: mother, relationship: 1 });
  const set = (studentId: number, familyId = mother, isSeparated = true) =>
    secretary.post(link, { studentId, familyId, relationship: 1, isSeparated });
  return { father, mother, own: own?.familyId ?? 0, set };
}

const knows = async (caller: Caller, ...studentIds: number[]) => {
  const calls = studentIds.flatMap((id) => [`${family}?studentId=${id}`, `/api/sis/Student/${id}`]);
  const texts: string[] = [];
  for (const url of ['/api/sis/Student', ...calls]) texts.push((await caller.get(url)).text);
  return Object.values(secrets).filter((secret) => texts.some((text) => text.includes(String(secret))));
};

test.each(['the mother', 'the father'])(
  'Where parents are separated, neither sees the other’s details: said of %s',
  async (who) => {
    const asha = await newStudent();
    const { father, mother, own, set } = await separated(asha);
    expect(await knows(father, asha)).toHaveLength(4);
    await set(asha, who === 'the mother' ? mother : own);
    expect(await knows(father, asha)).toEqual([]);
    expect((await of(asha, father)).find(({ familyId }) => familyId === mother)).toMatchObject({
      firstName: 'Lata',
      income: null,
      isApart: true,
    });
    expect((await of(asha, father)).find(({ familyId }) => familyId === own)).toMatchObject({ isApart: false });
    for (const member of await of(asha)) expect(member, 'nobody is kept apart from the office').toMatchObject({ isApart: false });
    expect((await of(asha, father)).find(({ familyId }) => familyId === own)?.personalContact).toMatch(/^\d{10}$/);
    expect(await knows(secretary, asha)).toHaveLength(4);
  },
);

test('Parents who are separated for one child are so for all of them', async () => {
  const [asha, ravi] = [await newStudent(), await newStudent()];
  const { father, set } = await separated(asha, ravi);
  await set(ravi);
  expect(await knows(father, asha, ravi)).toEqual([]);
});

test('The address and number of a separated parent are not told as those of the child, nor by a filter', async () => {
  const { currentAddress, personalContact, email } = secrets;
  const asha = await addStudent(school.database, { programId, currentAddress, emergencyContact: '93333 33333', email });
  const { father, set } = await separated(asha);
  await set(asha);
  expect(await knows(father, asha)).toEqual([]);
  expect((await father.get(`/api/sis/Student/${asha}`)).json).toMatchObject({
    currentAddress: '',
    emergencyContact: '',
    email: '',
  });
  const exported = await father.get('/api/sis/Student/ExportAllStudents?format=csv');
  expect(exported.status).toBe(200);
  expect(exported.text.replace(/\D/g, '')).not.toContain('9333333333');
  for (const query of [
    `emergencyContact=${personalContact.slice(0, 3)}`,
    `email=${email}`,
    'sort=email',
    'sort=-emergencyContact',
  ]) {
    expect(problem(await father.get(`/api/sis/Student?${query}`), 400).detail).toMatch(/^There is no (filter|sort)/);
  }
  expect((await secretary.get('/api/sis/Student?emergencyContact=93333')).json.totalCount).toBe(1);
});

test('A separated parent learns no more by asking for single fields', async () => {
  const { currentAddress, email } = secrets;
  const asha = await addStudent(school.database, { programId, currentAddress, emergencyContact: '93333 33333', email });
  const { father, set } = await separated(asha);
  await set(asha);
  const [whole] = (await father.get('/api/sis/Student')).json.items;
  for (const field of ['currentAddress', 'emergencyContact', 'email', 'families']) {
    expect((await father.get(`/api/sis/Student?fields=${field}`)).json.items).toEqual([
      { studentId: asha, [field]: whole[field] },
    ]);
  }
});

test('The address that both still have on file stays the child’s', async () => {
  const asha = await addStudent(school.database, { programId, currentAddress: '7, hidden lane' });
  const { father, own, set } = await separated(asha);
  await set(asha);
  await secretary.put(`${family}?familyId=${own}`, { currentAddress: secrets.currentAddress });
  const { json } = await father.get(`/api/sis/Student/${asha}`);
  expect(json.currentAddress).toBe('7, hidden lane');
  expect(json.families.map(({ currentAddress }: FamilyInput) => currentAddress)).toEqual([secrets.currentAddress, '']);
});

test('A separated parent who may change students still changes nothing of the family', async () => {
  const asha = await newStudent();
  const { mother, own, set } = await separated(asha);
  await set(asha);
  const parentOf = { role: 'parent', studentIds: [asha] } as const;
  const someone = await school.as({ 'student.read': 'studentid=@children', 'student.update': 'studentid=@children' }, parentOf);
  const [, , third] = await of(asha);
  await set(asha, third?.familyId);
  problem(await someone.post(link, { studentId: asha, familyId: own, relationship: 2, isSeparated: false }), 403);
  problem(await someone.put(`${family}?familyId=${mother}`, { firstName: 'Changed' }), 403);
  problem(await someone.delete(`${family}?familyId=${mother}`), 403);
  problem(await unlink(asha, mother, someone), 403);
  problem(await someone.post(`${family}?studentId=${asha}`, { ...familyFactory(), relationship: 2 }), 403);
});
