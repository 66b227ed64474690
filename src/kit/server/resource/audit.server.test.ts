import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFamily, addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { studentFactory } from '../../../areas/student/student/student.factory.ts';

let school: TestApp;
let secretary: Caller;

beforeAll(async () => {
  school = await startApp();
  secretary = await school.asAdmin();
});
afterAll(() => school.close());

interface Entry {
  action: string;
  resource: string;
  record_id: number | null;
  account_name: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const entries = (where: string, ...values: unknown[]) =>
  school.rows<Entry>(`select * from audit_entry where ${where} order by audit_entry_id`, values);

test('A change is logged as the fields that changed, before and after, without what is told elsewhere', async () => {
  const input = studentFactory({ firstName: 'Asha', programId: await addProgram(school.database) });
  const { data: id } = (await secretary.post('/api/sis/Student', input)).json;
  await secretary.put(`/api/sis/Student?studentId=${id}`, { ...input, firstName: 'Usha' });
  const [created, changed] = await entries("resource = 'Student' and record_id = $1", id);
  expect(created).toMatchObject({ action: 'create', before: null, after: { firstName: 'Asha' } });
  for (const name of ['id', 'version', 'lastModifiedBy', 'program', 'families']) expect(created?.after).not.toHaveProperty(name);
  expect(changed).toMatchObject({ action: 'update', before: { firstName: 'Asha' }, after: { firstName: 'Usha' } });
  expect(Object.keys(changed?.after ?? {})).toEqual(['firstName']);
});

test('Entries older than the school’s limit are removed, and no others', async () => {
  await school.rows('delete from audit_entry');
  for (let n = 0; n < 3; n += 1) await secretary.post('/api/sis/Student', studentFactory());
  await school.rows(`update audit_entry set at = now() - make_interval(months => 12 * (
    select count(*)::int from audit_entry earlier where earlier.audit_entry_id < audit_entry.audit_entry_id) + 1)`);
  await school.runJob('forget-old-audit-entries');
  expect(await entries('true')).toHaveLength(3);
  expect((await secretary.put('/api/gs/School', { auditKeptYears: 2 })).status).toBe(200);
  await school.runJob('forget-old-audit-entries');
  expect(await entries("action = 'create'")).toHaveLength(2);
  for (const auditKeptYears of [0, 31]) {
    const { status, json } = await secretary.put('/api/gs/School', { auditKeptYears });
    expect({ status, errors: json.errors }).toEqual({
      status: 422,
      errors: { auditKeptYears: ['Audit Kept should be 1 to 30 years'] },
    });
  }
});

test('When a student is deleted, the log keeps what was done, with a number in place of the name', async () => {
  const input = studentFactory({ firstName: 'Leela', lastName: 'Kulkarni', email: 'leela@home.test', dateOfBirth: '2015-04-01' });
  const { data: id } = (await secretary.post('/api/sis/Student', input)).json;
  await secretary.put(`/api/sis/Student?studentId=${id}`, { ...input, currentAddress: 'The house of Leela' });
  expect((await secretary.delete(`/api/sis/Student?studentId=${id}`)).status).toBe(200);
  const kept = await entries("resource = 'Student' and record_id = $1", id);
  expect(kept.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
  expect(kept[2]).toMatchObject({ before: { firstName: `Student ${id}`, lastName: '', email: '', dateOfBirth: '2015-04-01' } });
  expect(JSON.stringify(kept)).not.toMatch(/leela|kulkarni/i);
});

test('What a deleted staff member did stays in the log, under a number', async () => {
  const teacher = await school.asStaff(6);
  const [account] = await school.rows<{ account_id: number; staff_id: number; account_name: string }>(
    'select account_id, staff_id, account_name from account order by account_id desc limit 1',
  );
  if (!account) throw new Error('There is no account.');
  await teacher.post('/api/ias/IdentityAccess/logout');
  expect(await entries('account_id = $1', account.account_id)).toMatchObject([{ account_name: account.account_name }]);
  expect((await secretary.delete(`/api/ss/Staff?staffId=${account.staff_id}`)).status).toBe(200);
  expect(await entries('account_id = $1', account.account_id)).toMatchObject([
    { action: 'sign-out', account_name: `Staff ${account.staff_id}` },
  ]);
});

test('Nobody can remove the name of an existing person from the log: the server may not call that function', async () => {
  const { pool } = school.database;
  await expect(pool.query("update audit_entry set account_name = 'nobody'")).rejects.toMatchObject({ code: '42501' });
  await expect(pool.query('select forget_people()')).rejects.toThrow('trigger functions can only be called as triggers');
});

test('A temporary table of the same name does not mislead the function that removes old entries', async () => {
  await secretary.post('/api/sis/Student', studentFactory());
  const before = await entries('true');
  const session = await school.database.pool.connect();
  try {
    await session.query("create temp table school as select 0 as audit_kept_years, 'x' as time_zone");
    await session.query('select forget_old_audit_entries()');
  } finally {
    session.release(true);
  }
  expect(await entries('true')).toEqual(before);
});

test('A deleted family loses its name too', async () => {
  const studentId = await addStudent(school.database);
  const familyId = await addFamily(school.database);
  const link = { studentId, familyId, relationship: 1 };
  expect((await secretary.post('/api/sis/StudentFamily', link)).status).toBeLessThan(300);
  await school.rows('delete from family where family_id = $1', [familyId]);
  expect(JSON.stringify(await entries("resource = 'Family' and record_id = $1", familyId))).not.toMatch(/firstName":"(?!Family)/);
});

test('An export is logged with its person and filters', async () => {
  const parent = await school.asParentOf(await addStudent(school.database));
  expect((await parent.get('/api/sis/Student/ExportAllStudents?gender=1')).status).toBe(200);
  expect((await entries("action = 'export'")).at(-1)).toMatchObject({
    resource: 'Student',
    record_id: null,
    account_name: expect.stringContaining('parent'),
    after: { format: 'pdf', filters: { gender: 1 } },
  });
});
