import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addHealthRecord } from '../../../../test/school/health.ts';
import { addFile, addProgram, addStaff, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { healthRecordFactory } from '../../health/health-record/health-record.factory.ts';
import { visitFactory } from '../../health/visit/visit.factory.ts';
import { retentionKind } from './retention-rules.domain.ts';

let school: TestApp;
let office: Caller;
let programId: number;
const url = '/api/gs/Retention';

beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  office = await school.asAdmin();
  programId = await addProgram(school.database);
});
beforeEach(() => school.rows('delete from retention_rule'));
afterAll(() => school.close());

/** A former student with a photo, papers, numbers and a health record. */
async function aLeaver(exitDate: string, of: object = {}, isInEffect = true): Promise<number> {
  const studentId = await addStudent(school.database, {
    ...{ firstName: 'Uma', lastName: 'Rao', studentStatus: 4, bankAccountNumber: '123456789012', idDocumentNumber: '' },
    ...of,
  });
  await school.rows(
    `insert into student_exit (student_id, tc_applied_date, tc_issue_date, exit_date, exit_reason, is_in_effect) values ($1, $2, $2, $2, '', $3)`,
    [studentId, exitDate, isInEffect],
  );
  await school.rows("insert into student_photo (student_id, version, image_64, image_512) values ($1, 'v', 'x', 'x')", [
    studentId,
  ]);
  await addFile(school.database, { studentId, title: 'Birth certificate', isShown: true });
  await addHealthRecord(school.database, { studentId });
  return studentId;
}
const read = async () => (await office.get(url)).json;
const ruleOf = async (kind: number) => (await read()).rules.find((one: { kind: number }) => one.kind === kind);
const set = async (kind: number, change: object = {}) =>
  office.put(`${url}/UpdateRule`, { kind, months: 12, isOn: true, version: (await ruleOf(kind)).version, ...change });
const preview = async (kind: number) => (await office.get(`${url}/Preview?kind=${kind}`)).json;
const run = (kind: number, seen: string, by = office) => by.post(`${url}/Run`, { kind, seen });
const namedIn = async (kind: number) => (await preview(kind)).people.map(({ id }: { id: number }) => id);
const has = async (table: string, studentId: number) =>
  (await school.rows(`select from ${table} where student_id = $1`, [studentId])).length;

test('Every rule is off, and begins with the months and the source that stand in the file', async () => {
  const { rules } = await read();
  expect(rules.map(({ isOn, version }: { isOn: boolean; version: number }) => [isOn, version])).toEqual(
    rules.map(() => [false, 0]),
  );
  expect(rules).toHaveLength(Object.keys(retentionKind).length);
});

/** Today is 2026-06-15: twelve months ago, whoever left on 2025-06-14 or before. */
test.each<[who: string, exitDate: string, isDue: boolean, of?: object, isInEffect?: boolean]>([
  ['Who left a day more than a year ago', '2025-06-14', true],
  ['Who left a year ago', '2025-06-15', false],
  ['Who left lately', '2026-06-01', false],
  ['Who has come back', '2024-06-01', false, { studentStatus: 1 }],
  ['Who belongs here again, and is away', '2024-06-01', false, { studentStatus: 0 }],
  ['Whose exit is not in effect', '2024-06-01', false, {}, false],
])('%s: due is %3$s', async (_who, exitDate, isDue, of, isInEffect) => {
  const studentId = await aLeaver(exitDate, of, isInEffect);
  expect((await namedIn(retentionKind.photo)).includes(studentId)).toBe(isDue);
});

test.each<[kind: number, table: string]>([
  [retentionKind.photo, 'student_photo'],
  [retentionKind.paper, 'file'],
  [retentionKind.health, 'health_record'],
])('Kind %i erases its own of whoever is due, and nothing else', async (kind, table) => {
  const [due, not] = [await aLeaver('2020-01-01'), await aLeaver('2026-06-01')];
  await set(kind);
  const { count, seen } = await preview(kind);
  const done = await run(kind, seen);
  expect(done.json.data).toBe(count);
  const tables = ['student_photo', 'file', 'health_record'];
  expect(await Promise.all(tables.map((one) => has(one, due)))).toEqual(tables.map((one) => (one === table ? 0 : 1)));
  expect(await Promise.all(tables.map((one) => has(one, not)))).toEqual([1, 1, 1]);
  expect(await preview(kind)).toMatchObject({ count: 0, people: [] });
});

test('Numbers go, the record stays', async () => {
  const studentId = await aLeaver('2020-01-01');
  await set(retentionKind.numbers);
  await run(retentionKind.numbers, (await preview(retentionKind.numbers)).seen);
  expect((await office.get(`/api/sis/Student/${studentId}`)).json).toMatchObject({ firstName: 'Uma', bankAccountNumber: '' });
});

test('Who came back and left again without an exit is not due by the one before', async () => {
  const studentId = await aLeaver('2020-01-01');
  const stays = [studentId, programId];
  await school.rows(
    "insert into student_enrolment (student_id, program_id, from_date, to_date) values ($1, $2, '2022-06-01', '2026-05-31')",
    stays,
  );
  expect(await namedIn(retentionKind.photo)).not.toContain(studentId);
  const staffId = await aFormerStaff();
  expect(await namedIn(retentionKind.staffPhoto)).toContain(staffId);
  await school.rows("update staff_exit set returned_on = '2022-06-01' where staff_id = $1", [staffId]);
  expect(await namedIn(retentionKind.staffPhoto)).not.toContain(staffId);
});

/** Who left in 2020, with a photo. */
async function aFormerStaff(of: object = {}): Promise<number> {
  const staffId = await addStaff(school.database, { staffStatus: 4, ...of });
  await school.rows(
    "insert into staff_exit (staff_id, exit_date, exit_reason, is_in_effect) values ($1, '2020-01-01', '', true)",
    [staffId],
  );
  await school.rows("insert into staff_photo (staff_id, version, image_64, image_512) values ($1, 'v', 'x', 'x')", [staffId]);
  return staffId;
}

test('Former staff as well, but for who works here and is away', async () => {
  await school.rows('delete from staff_photo');
  await aFormerStaff({ staffStatus: 0 });
  const staffId = await aFormerStaff();
  expect(await namedIn(retentionKind.staffPhoto)).toEqual([staffId]);
  await set(retentionKind.staffPhoto);
  await run(retentionKind.staffPhoto, (await preview(retentionKind.staffPhoto)).seen);
  expect(await school.rows('select from staff_photo where staff_id = $1', [staffId])).toEqual([]);
});

test('Nothing is erased while a rule is off, or if it is no longer what was shown', async () => {
  await aLeaver('2020-01-01');
  const { count, seen } = await preview(retentionKind.photo);
  problem(await run(retentionKind.photo, seen), 409);
  await set(retentionKind.photo);
  problem(await run(retentionKind.photo, ''), 409);
  expect((await preview(retentionKind.photo)).count).toBe(count);
});

test('Nothing is erased of somebody who was not shown, though as many are', async () => {
  const shown = await aLeaver('2020-01-01');
  await set(retentionKind.photo);
  const { seen, count } = await preview(retentionKind.photo);
  await school.rows('update student set student_status = 1 where student_id = $1', [shown]);
  const other = await aLeaver('2020-01-01');
  expect((await preview(retentionKind.photo)).count).toBe(count);
  problem(await run(retentionKind.photo, seen), 409);
  expect(await has('student_photo', other)).toBe(1);
});

test('What is erased goes from the history too; what somebody deletes by hand stays there', async () => {
  const studentId = await addStudent(school.database, { studentStatus: 1, programId });
  const record = await office.post('/api/hs/HealthRecord', healthRecordFactory({ healthRecordForId: studentId, bloodGroup: 3 }));
  expect(record.status, record.text).toBe(201);
  const visit = await office.post('/api/hs/Visit', visitFactory({ visitForId: studentId, complaint: 'Fainted' }));
  expect(visit.status, visit.text).toBe(201);
  const byHand = await office.post('/api/hs/Visit', visitFactory({ visitForId: studentId, complaint: 'Nosebleed' }));
  await office.delete(`/api/hs/Visit?visitId=${byHand.json.data}`);
  const history = async (resource: string, id: number) =>
    JSON.stringify(
      await school.rows('select before, after from audit_entry where resource = $1 and record_id = $2', [resource, id]),
    );
  await school.rows('update student set student_status = 4, enrolled_program_id = null where student_id = $1', [studentId]);
  await school.rows(
    `insert into student_exit (student_id, tc_applied_date, tc_issue_date, exit_date, exit_reason, is_in_effect, last_enrolment_id)
     values ($1, '2020-01-01', '2020-01-01', '2020-01-01', '', true, 2000000000)`,
    [studentId],
  );
  await set(retentionKind.health);
  expect(await history('Visit', visit.json.data)).toContain('Fainted');
  const done = await run(retentionKind.health, (await preview(retentionKind.health)).seen);
  expect(done.status, done.text).toBe(200);
  expect(await has('health_record', studentId)).toBe(0);
  expect(await history('Visit', visit.json.data)).not.toContain('Fainted');
  expect(await history('HealthRecord', record.json.data)).not.toContain('bloodGroup');
  expect(await history('Visit', byHand.json.data)).toContain('Nosebleed');
});

test('The night runs what is on, says in the history of how many, and names nobody', async () => {
  const studentId = await aLeaver('2020-01-01', { firstName: 'Zubeida' });
  await set(retentionKind.photo);
  const { count } = await preview(retentionKind.photo);
  await school.runJob('run-retention');
  expect([await has('student_photo', studentId), await has('file', studentId)]).toEqual([0, 1]);
  expect(await ruleOf(retentionKind.photo)).toMatchObject({ lastRun: '2026-06-15' });
  const [entry] = await school.rows<{ after: object }>(
    "select after from audit_entry where resource = 'Retention' and action = 'erase' order by audit_entry_id desc limit 1",
  );
  expect(entry?.after).toEqual({ people: count });
});

test('Two who change a rule at once: one does', async () => {
  const both = await Promise.all([
    set(retentionKind.paper, { version: 0 }),
    set(retentionKind.paper, { version: 0, months: 24 }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('What goes by itself stands beside, each as the job that deletes it has it', async () => {
  await school.rows('update school set audit_kept_years = 5');
  expect((await read()).byItself).toEqual(
    expect.arrayContaining([
      { what: 'History', kept: '5 years, as set under School' },
      { what: 'Who looked at a record', kept: '3 years' },
      { what: 'Tasks and their files', kept: '24 hours' },
    ]),
  );
});

test.each([
  [{ months: 0 }, 'months'],
  [{ months: 601 }, 'months'],
  [{ kind: 7 }, 'kind'],
])('%j is refused at its field', async (change, field) => {
  const answer = await office.put(`${url}/UpdateRule`, { kind: 1, months: 12, isOn: true, version: 0, ...change });
  expect(Object.keys(problem(answer, 422).errors ?? {})).toEqual([field]);
});

test('Only whoever may do it for everybody reads, changes or runs it', async () => {
  const scoped = await school.as({ 'retention.read': `programid=${programId}`, 'retention.update': `programid=${programId}` });
  for (const by of [scoped, await school.asTeacherOf(programId), await school.asStaff(6)]) {
    problem(await by.get(url), 403);
    problem(await by.get(`${url}/Preview?kind=1`), 403);
    problem(await run(1, '', by), 403);
  }
});
