import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addFee, addPayment } from '../../../../test/school/fees.ts';
import { addHealthRecord } from '../../../../test/school/health.ts';
import { addFile, addGuardian, addProgram, addStudent } from '../../../../test/school/people.ts';
import { type Caller, callerWith } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { routesOf } from '../../../../test/support/routes.ts';
import { visitFactory } from '../../health/visit/visit.factory.ts';
import { openings } from './note-looks.server.ts';
import { lookKind, looksShown } from './record-look-words.domain.ts';

let school: TestApp;
let office: Caller;
let programId: number;
let child: number;
let mother: Caller;
const looks = '/api/sis/RecordLook';

beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  office = await school.asAdmin();
  programId = await addProgram(school.database);
  child = await addStudent(school.database, { programId });
  mother = await school.asParentOf(child);
});
afterAll(() => school.close());

const looksAt = async (by: Caller, studentId = child) => {
  await school.app.writeLooks();
  return (await by.get(`${looks}/GetForStudent?studentId=${studentId}`)).json;
};
const show = async (shows: number) => expect((await office.put(`${looks}/UpdateSetting`, { shows })).status).toBe(200);

test('Every call that opens something is there', () => {
  const there = routesOf(school.app).filter(({ method }) => method === 'GET');
  expect(Object.keys(openings).filter((url) => !there.some((route) => route.url === url))).toEqual([]);
});

test('Who opens what of a child stands in one line for the day; lists, refusals and the family do not', async () => {
  const studentId = await addStudent(school.database, { programId });
  const family = await school.asParentOf(studentId);
  const teacher = await school.asTeacherOf(programId);
  await office.get(`/api/sis/Student?programId=${programId}`);
  await family.get(`/api/sis/Student/${studentId}`);
  problem(await (await school.asTeacherOf(await addProgram(school.database))).get(`/api/sis/Student/${studentId}`), 404);
  expect(await looksAt(office, studentId)).toEqual([]);

  const healthRecordId = await addHealthRecord(school.database, { studentId });
  const fileId = await addFile(school.database, { studentId, title: 'Birth certificate', isShown: false });
  await teacher.get(`/api/sis/Student/${studentId}`);
  await teacher.get(`/api/sis/Student/${studentId}`);
  await teacher.get(`/api/egs/Examination/GetResultsForStudent?STUDENTID=${studentId}`);
  await office.get(`/api/hs/HealthRecord/${healthRecordId}`);
  await office.get(`/api/together?calls=${encodeURIComponent(`/api/fs/StudentFee?studentId=${studentId}`)}`);
  await office.get(`/api/gs/File/Download?fileId=${fileId}`);
  const found: { roles: string; kinds: number[]; day: string }[] = await looksAt(office, studentId);
  expect(
    found.map(({ roles, kinds, day }) => ({ roles, kinds, day })).sort((one, other) => (one.roles < other.roles ? -1 : 1)),
  ).toEqual([
    { roles: 'Administrators', kinds: [lookKind.health, lookKind.money, lookKind.paper], day: '2026-06-15' },
    { roles: 'Teaching staff', kinds: [lookKind.record, lookKind.marks], day: '2026-06-15' },
  ]);
  school.itIs('2026-06-16');
  await teacher.get(`/api/sis/Student/${studentId}`);
  school.itIs('2026-06-15');
  expect(await looksAt(office, studentId)).toHaveLength(3);
});

test('Whoever opens one fee, payment or visit to the nurse out of a list has looked, the family has not', async () => {
  const studentId = await addStudent(school.database, { programId });
  const family = await school.asParentOf(studentId);
  const fee = await addFee(school, { studentId, programId, dueDate: '2026-06-15', amount: 900 });
  const payment = await addPayment(school.database, { studentId, amountPaid: 100 });
  const visit = (await office.post('/api/hs/Visit', visitFactory({ visitForId: studentId }))).json.data;
  const opened: [path: string, kind: number][] = [
    [`/api/fs/StudentFee/${fee}`, lookKind.money],
    [`/api/fs/PaymentTransaction/${payment}`, lookKind.money],
    [`/api/fs/PaymentTransaction/GetOpenBalance?studentId=${studentId}`, lookKind.money],
    [`/api/hs/Visit/${visit}`, lookKind.health],
  ];
  for (const [path, kind] of opened) {
    await family.get(path);
    expect([path, await looksAt(office, studentId)]).toEqual([path, []]);
    const by = await school.asAdmin();
    expect((await by.get(path)).status).toBe(200);
    expect(await looksAt(office, studentId)).toMatchObject([{ kinds: [kind] }]);
    await school.rows('delete from record_look where student_id = $1', [studentId]);
  }
});

test('A family sees it as the school wants: nothing, roles, or names', async () => {
  const teacher = await school.asTeacherOf(programId);
  const other = await school.asTeacherOf(programId);
  for (const by of [teacher, other]) await by.get(`/api/sis/Student/${child}`);
  expect(await looksAt(mother)).toEqual([]);
  await show(looksShown.role);
  expect(await looksAt(mother)).toEqual([{ day: '2026-06-15', lookedBy: '', roles: 'Teaching staff', kinds: [lookKind.record] }]);
  await show(looksShown.name);
  const named = await looksAt(mother);
  expect(named).toHaveLength(2);
  expect(named[0].lookedBy).not.toBe('');
  await show(looksShown.nothing);
});

test('A member of the staff is no stranger to their own child', async () => {
  const { accountId } = (await office.get('/api/ias/IdentityAccess/session')).json;
  const studentId = await addStudent(school.database, { programId });
  const familyId = await addGuardian(school.database, studentId);
  await school.rows('insert into account_guardian (account_id, family_id) values ($1, $2)', [accountId, familyId]);
  await office.get(`/api/sis/Student/${studentId}`);
  await school.app.writeLooks();
  expect(await school.rows('select from record_look where student_id = $1', [studentId])).toEqual([]);
});

test('Who sees as a parent looks themselves', async () => {
  const studentId = await addStudent(school.database, { programId });
  const parent = await school.asParentOf(studentId);
  const { accountId } = (await parent.get('/api/ias/IdentityAccess/session')).json;
  const seen = await office.post(`/api/ias/Account/ViewAs?accountId=${accountId}`, { reason: 'To see what they see' });
  const view = callerWith(school.app, seen.json.data.split('~')[1]);
  expect((await view.get(`/api/sis/Student/${studentId}`)).status).toBe(200);
  expect(await looksAt(office, studentId)).toMatchObject([{ roles: 'Administrators', kinds: [lookKind.record] }]);
});

/** 200 read, 403 not held, 404 not theirs. */
test.each<[who: string, as: () => Promise<Caller> | Caller, answers: number[]]>([
  ['The mother', () => mother, [200, 403, 403]],
  ['A mother of another child', async () => school.asParentOf(await addStudent(school.database, { programId })), [404, 403, 403]],
  ['A teacher', () => school.asTeacherOf(programId), [403, 403, 403]],
  ['A class teacher who may', () => school.as({ 'consent.read': `programid=${programId}` }), [200, 200, 403]],
  ['The office', () => office, [200, 200, 200]],
])('%s is answered as their permissions say', async (_who, as, answers) => {
  const by = await as();
  const got = [
    await by.get(`${looks}/GetForStudent?studentId=${child}`),
    await by.get(`${looks}/GetSetting`),
    await by.put(`${looks}/UpdateSetting`, { shows: looksShown.nothing }),
  ];
  expect(got.map(({ status }) => status)).toEqual(answers);
});

test('What cannot be written waits, and is written once the database is back; the log does not say who looked', async () => {
  const studentId = await addStudent(school.database, { programId });
  const teacher = await school.asTeacherOf(programId);
  await teacher.get(`/api/sis/Student/${studentId}`);
  await school.rows('alter table record_look rename to record_look_away');
  const warned = vi.spyOn(school.app.log, 'warn');
  await school.app.writeLooks();
  const [said] = warned.mock.calls.map(([what]) => inspect(what));
  expect(said).toContain('42P01');
  expect(said).not.toContain('accountId');
  warned.mockRestore();
  await school.rows('alter table record_look_away rename to record_look');
  expect(await looksAt(office, studentId)).toHaveLength(1);
});

test('After three years a look is forgotten', async () => {
  await school.rows("update record_look set day = current_date - interval '3 years 1 day' where student_id = $1", [child]);
  await school.runJob('forget-looks');
  expect(await school.rows('select from record_look where student_id = $1', [child])).toEqual([]);
});

test.each([[0], [4]])('%j is nothing that families could be shown', async (shows) => {
  expect(Object.keys(problem(await office.put(`${looks}/UpdateSetting`, { shows }), 422).errors ?? {})).toEqual(['shows']);
});
