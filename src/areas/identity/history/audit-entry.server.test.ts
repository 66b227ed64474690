import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCourse, addFamily, addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { sourceFiles } from '../../../../test/support/source-files.ts';
import { resources } from '../../../app/areas.server.ts';
import { historyActions, otherKinds } from '../../../common/history-words.domain.ts';
import { studentFactory } from '../../student/student/student.factory.ts';
import type { AuditEntryRow } from './audit-entry.domain.ts';

let school: TestApp;
let office: Caller;
let programId: number;
let otherProgramId: number;
let studentId: number;
let goneId: number;

const path = '/api/ias/AuditEntry';
const ofStudent = (id: number) => `${path}?resource=Student&recordId=${id}`;

beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
  [programId, otherProgramId] = [await addProgram(school.database), await addProgram(school.database)];
  const input = studentFactory({ firstName: 'Asha', lastName: 'Rao', programId, personalContact: '9876543210' });
  studentId = (await office.post('/api/sis/Student', input)).json.data;
  const change = { ...input, personalContact: '9123456780', gender: 2, dateOfBirth: '2014-05-09', programId: otherProgramId };
  await office.put(`/api/sis/Student?studentId=${studentId}`, { ...input, gender: 1, dateOfBirth: '2014-05-08' });
  expect((await office.put(`/api/sis/Student?studentId=${studentId}`, change)).status).toBe(200);
  goneId = (await office.post('/api/sis/Student', studentFactory({ programId }))).json.data;
  await office.delete(`/api/sis/Student?studentId=${goneId}`);
  await office.get('/api/sis/Student/ExportAllStudents');
});
afterAll(() => school.close());

const rows = async (caller: Caller, url: string): Promise<AuditEntryRow[]> => {
  const { status, json } = await caller.get(url);
  expect({ url, status }).toEqual({ url, status: 200 });
  expect(json.totalCount).toBe(json.items.length);
  return json.items;
};

test('Every kind and every action in the log has a label, and somebody may read it', () => {
  const kinds = [...resources.map(({ resource }) => resource.name as string), ...Object.keys(otherKinds)];
  const written = sourceFiles('src').filter(({ path, text }) => path.endsWith('.server.ts') && text.includes('audit'));
  const named = (pattern: RegExp) => written.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name]) => name));
  expect(named(/\bresource(?: =|:) '(\w+)'/g).filter((name) => !kinds.includes(name ?? ''))).toEqual([]);
  const actions = Object.values(historyActions.names);
  expect(named(/\baction: '([\w-]+)'(?=,| \})/g).filter((name) => !actions.includes(name ?? ''))).toEqual([]);
});

test('A change is shown in words: labels, choices, days and names, before and after', async () => {
  const [last] = await rows(office, ofStudent(studentId));
  const { json: before } = await office.get('/api/ps/Program/GetAllProgramNames');
  const nameOf = (id: number) => before.find((program: { programId: number }) => program.programId === id).programName;
  expect(last).toMatchObject({ did: 'Changed', recordName: 'Asha Rao', recordId: studentId });
  const told = Object.fromEntries((last?.changes ?? []).map(({ label, before: was, after: is }) => [label, [was, is]]));
  expect(told).toMatchObject({
    'Personal Contact': ['9876543210', '9123456780'],
    Gender: ['Male', 'Female'],
    'Date of Birth': ['08-05-2014', '09-05-2014'],
    Program: [expect.stringContaining(nameOf(programId)), expect.stringContaining(nameOf(otherProgramId))],
  });
  const { status, json } = await office.get(`${path}/${last?.auditEntryId}`);
  expect({ status, json }).toEqual({ status: 200, json: last });
});

describe('An entry is seen by those who may read the log and the record', () => {
  const everyRead = { 'audit.read': '-1', 'student.read': '-1' };
  const cases: [who: string, permissions: () => Record<string, string>, sees: number, gone: number, exports: number][] = [
    ['who reads all students', () => everyRead, 3, 2, 1],
    [
      'who reads the students of their program',
      () => ({ 'audit.read': '-1', 'student.read': `programid=${otherProgramId}` }),
      3,
      0,
      0,
    ],
    ['who reads those of another', () => ({ 'audit.read': '-1', 'student.read': `programid=${programId}` }), 0, 0, 0],
    ['who reads that student', () => ({ 'audit.read': '-1', 'student.read': `studentid=${studentId}` }), 3, 0, 0],
    ['who reads the log of that program', () => ({ ...everyRead, 'audit.read': `programid=${otherProgramId}` }), 3, 0, 0],
    ['who reads the log of another', () => ({ ...everyRead, 'audit.read': `programid=${programId}` }), 0, 0, 0],
    ['who reads staff only', () => ({ 'audit.read': '-1', 'staff.read': '-1' }), 0, 0, 0],
    ['who may read the log and nothing else', () => ({ 'audit.read': '-1' }), 0, 0, 0],
  ];
  test.each(cases)('%s', async (_who, permissions, sees, gone, exports) => {
    const caller = await school.as(permissions());
    expect(await rows(caller, ofStudent(studentId))).toHaveLength(sees);
    expect(await rows(caller, ofStudent(goneId))).toHaveLength(gone);
    expect(await rows(caller, `${path}?action=export&resource=Student`)).toHaveLength(exports);
    const [entry] = await rows(office, ofStudent(studentId));
    expect((await caller.get(`${path}/${entry?.auditEntryId}`)).status).toBe(sees > 0 ? 200 : 404);
  });

  test('and by nobody else, however much they may read besides', async () => {
    const caller = await school.as({ 'student.read': '-1', 'student.update': '-1' });
    expect((await caller.get(ofStudent(studentId))).status).toBe(403);
    expect((await caller.get(`${path}/1`)).status).toBe(403);
  });

  test('and if the record has no list, by those who may read everything that it belongs to', async () => {
    const one = await addStudent(school.database);
    const familyId = await addFamily(school.database);
    await office.post('/api/sis/StudentFamily', { studentId: one, familyId, relationship: 1 });
    const links = `${path}?resource=StudentFamily`;
    expect(await rows(await school.as({ 'audit.read': '-1', 'student.read': '-1' }), links)).toHaveLength(1);
    expect(await rows(await school.as({ 'audit.read': '-1', 'student.read': `studentid=${one}` }), links)).toEqual([]);
    expect(await rows(await school.as({ 'audit.read': `studentid=${one}`, 'student.read': '-1' }), links)).toEqual([]);
    const visits = `${path}?resource=Session&PageSize=100`;
    expect(await rows(await school.as({ 'audit.read': '-1', 'student.read': '-1' }), visits)).toEqual([]);
  });
});

test('Nobody finds a complete Aadhaar number in the history', async () => {
  const input = studentFactory({ idDocumentNumber: '234567890124', programId });
  const { status, json } = await office.post('/api/sis/Student', input);
  expect(status).toBeLessThan(300);
  const [entry] = await rows(office, ofStudent(json.data));
  const number = entry?.changes.find(({ field }) => field === 'idDocumentNumber');
  expect(number?.after).toBe('•••• 0124');
});

test('A field that the log masks, or that nobody has filled in, has no line of its own without a word', async () => {
  const input = studentFactory({ caste: 3, community: 2, identificationMarks: 'A scar', programId });
  const { json } = await office.post('/api/sis/Student', input);
  const [entry] = await rows(office, ofStudent(json.data));
  const fields = entry?.changes.map(({ field }) => field);
  expect(fields).toEqual(expect.arrayContaining(['firstName', 'gender']));
  for (const field of ['caste', 'community', 'identificationMarks']) expect(fields).not.toContain(field);
});

test('The history can be searched by person, kind, action and day at the school, page by page', async () => {
  await school.rows(`insert into audit_entry (at, account_name, action, resource, record_id, request_id)
    select timestamp '2020-01-31 23:59' at time zone 'Asia/Kolkata' + n * interval '1 minute', 'Zoë Ångström', 'update', 'Program', n, 'x'
    from generate_series(0, 24) n`);
  const { json: page } = await office.get(`${path}?accountName=angst&day=2020-02-01&PageSize=10&PageNumber=3`);
  expect(page).toMatchObject({ totalCount: 24, totalPages: 3 });
  expect(page.items.map(({ recordId }: AuditEntryRow) => recordId)).toEqual([4, 3, 2, 1]);
  expect(page.items[0]).toMatchObject({ at: '2020-01-31T18:33:00.000Z', accountName: 'Zoë Ångström' });
  expect(await rows(office, `${path}?day=2020-01-31`)).toHaveLength(1);
  expect(await rows(office, `${path}?accountName=zo&action=update&resource=Program&recordId=7&sort=accountName`)).toHaveLength(1);
  expect(await rows(office, `${path}?accountName=nobody%20at%20all`)).toEqual([]);
  for (const recordId of ['99999999999', '1.5']) expect((await office.get(`${path}?recordId=${recordId}`)).status).toBe(400);
  const kindsOf = async (typed: string) =>
    new Set((await office.get(`${path}?resource=${typed}&PageSize=100`)).json.items.map(({ kind }: AuditEntryRow) => kind));
  expect(await kindsOf('student')).toEqual(new Set(['Student']));
  expect(await kindsOf('famil')).toEqual(new Set(['Family Link']));
  expect(await kindsOf('Nothing')).toEqual(new Set());
  expect((await office.get(`${path}?day=31-02-2020`)).status).toBe(400);
});

describe('Its totals are exact without counting', () => {
  const asked: [query: string, entries: string][] = [
    ['', 'true'],
    ['?action=update', "action = 'update'"],
    ['?accountName=angst', "account_name like '%Ångström%'"],
    ['?resource=leave', "resource in ('StaffLeave', 'StudentLeave', 'StaffLeaveCategory', 'StudentLeaveCategory')"],
    [
      '?accountName=ang&resource=student&action=delete',
      "account_name like '%Ång%' and resource = 'Student' and action = 'delete'",
    ],
    ['?accountId=4711', 'account_id = 4711'],
    ['?day=2019-05-01&resource=student', "resource = 'Student' and at::date = '2019-05-01'"],
  ];
  const totals = async (caller: Caller, kinds = 'true') => {
    for (const [query, entries] of asked) {
      const [counted] = await school.rows<{ n: number }>(
        `select count(*)::int as n from audit_entry where (${entries}) and ${kinds}`,
      );
      expect((await caller.get(`${path}${query}`)).json.totalCount, query).toBe(counted?.n);
    }
  };
  beforeAll(() =>
    school.rows(`insert into audit_entry (at, account_id, account_name, action, resource, record_id, request_id)
      select timestamptz '2019-05-01 12:00+00' + n * interval '1 second', case when n % 3 > 0 then 4711 + n % 3 end,
        (array['Åsa Ångström', 'Bo Ångström', 'Li'])[1 + n % 3], (array['create', 'update', 'delete'])[1 + n % 5 % 3],
        (array['Student', 'StudentLeave', 'StaffLeave', 'StaffLeaveCategory'])[1 + n % 4], n, 'x'
      from generate_series(1, 120) n`),
  );

  test('while entries are added, deleted, and lose the names of people', async () => {
    await totals(office);
    await school.rows("delete from audit_entry where request_id = 'x' and account_name = 'Li' and record_id < 50");
    await school.rows("update audit_entry set account_name = 'Staff 9' where account_name = 'Bo Ångström' and request_id = 'x'");
    await totals(office);
    for (let time = 0; time < 2; time += 1) {
      await school.runJob('fold-audit-counts');
      await totals(office);
    }
    expect(await school.rows('select from audit_kind_count group by resource, action having count(*) > 1')).toEqual([]);
    expect(await school.rows('select from audit_person_count group by account_id, account_name having count(*) > 1')).toEqual([]);
  });

  test('for people who see only some kinds', async () => {
    const caller = await school.as({ 'audit.read': '-1', 'staffleave.read': '-1', 'student.read': '-1' });
    const seen = ['StaffLeave', 'Student', 'StudentPhoto', 'Family', 'StudentFamily'];
    await totals(caller, `resource in (${seen.map((name) => `'${name}'`)})`);
  });

  test('and page by page each entry of several kinds and persons comes once, the newest first', async () => {
    const query = '?resource=leave&accountName=ang&PageSize=7';
    const { totalPages } = (await office.get(path + query)).json;
    const ids: number[] = [];
    for (let page = 1; page <= totalPages; page += 1) {
      const { items } = (await office.get(`${path}${query}&PageNumber=${page}`)).json;
      ids.push(...items.map(({ auditEntryId }: AuditEntryRow) => auditEntryId));
    }
    const found = await school.rows<{ id: number }>(`select audit_entry_id::int as id from audit_entry
      where resource like '%Leave%' and account_name like '%Ång%' order by at desc, audit_entry_id desc`);
    expect(ids).toEqual(found.map(({ id }) => id));
  });
});

test('The history is read-only', async () => {
  for (const ask of [office.post(path, {}), office.put(`${path}?auditEntryId=1`, {}), office.delete(`${path}?auditEntryId=1`)]) {
    expect((await ask).status).toBe(404);
  }
});

test('A separated parent does not find in the history what the record hides from them', async () => {
  const child = await addStudent(school.database);
  const parent = await school.as({ 'audit.read': '-1', 'student.read': '-1' }, { role: 'parent', studentIds: [child] });
  const { json: before } = await office.get(`/api/sis/Student/${child}`);
  const change = { ...before, currentAddress: 'The new house', nationality: 'Nepali' };
  expect((await office.put(`/api/sis/Student?studentId=${child}`, change)).status).toBe(200);
  const told = async () => {
    const [entry] = await rows(parent, ofStudent(child));
    return entry?.changes.map(({ field }) => field);
  };
  expect(await told()).toEqual(expect.arrayContaining(['currentAddress', 'nationality']));
  const familyId = await addFamily(school.database);
  await office.post('/api/sis/StudentFamily', { studentId: child, familyId, relationship: 2, isSeparated: true });
  expect(await told()).toEqual(['nationality']);
  expect(await rows(parent, `${path}?resource=StudentFamily`)).toEqual([]);
});

/** The newest entry of a kind in words: the record, what was done, and each field before and after. */
async function newest(kind: string) {
  const { json } = await office.get(`${path}?resource=${kind}&PageSize=1`);
  const [{ did, recordName, changes }]: [AuditEntryRow] = json.items;
  return { did, recordName, told: Object.fromEntries(changes.map(({ label, before, after }) => [label, [before, after]])) };
}

test('Records without a list are shown in words too: families, courses of a program, registers, the working week', async () => {
  const student = await addStudent(school.database, { firstName: 'Ravi', lastName: 'Kale', programId });
  const familyId = await addFamily(school.database, { firstName: 'Lata', lastName: 'Kale', gender: 2 });
  const link = { studentId: student, familyId };
  await office.post('/api/sis/StudentFamily', { ...link, relationship: 1 });
  const linked = { Student: ['', 'Ravi Kale'], Family: ['', 'Lata Kale'], Relationship: ['', 'Mother'] };
  expect(await newest('StudentFamily')).toMatchObject({ did: 'Created', told: linked });
  await office.post('/api/sis/StudentFamily', { ...link, relationship: 3 });
  expect(await newest('StudentFamily')).toMatchObject({ did: 'Changed', told: { Relationship: ['Mother', 'Guardian'] } });
  await office.post('/api/sis/StudentFamily', { ...link, relationship: 3, isSeparated: true, mayBeContacted: false });
  expect(await newest('StudentFamily')).toMatchObject({
    told: { 'Separated from the other parent': ['No', 'Yes'], 'May be contacted': ['Yes', 'No'] },
  });
  await office.put(`/api/sis/Family?familyId=${familyId}`, { gender: 1, dateOfBirth: '1980-02-01', isSingleParent: true });
  expect(await newest('Family')).toMatchObject({
    recordName: 'Lata Kale',
    told: { Gender: ['Female', 'Male'], 'Date of Birth': [expect.any(String), '01-02-1980'], 'Single parent': ['No', 'Yes'] },
  });

  const courseId = await addCourse(school.database);
  const { courseName } = (await office.get(`/api/ps/Course/${courseId}`)).json;
  await office.post('/api/ps/ProgramCourse', { programId, courseId });
  const course = await newest('ProgramCourse');
  expect(course.told).toMatchObject({ Course: ['', courseName], Semester: ['', '1'] });
  expect(course.told).not.toHaveProperty('Program Course');

  const day = (await office.get('/api/gs/WorkingWeek')).json[5];
  await office.put('/api/gs/WorkingWeek/UpdateWorkingWeekBulk', { workingWeek: [{ ...day, isWorkingDay: false }] });
  expect((await newest('WorkingWeek')).told).toEqual({ Saturday: ['Yes', 'No'] });
  await office.put('/api/gs/WorkingWeek/UpdateWorkingWeekBulk', { workingWeek: [{ workingWeekId: 6, isWorkingDay: true }] });

  const schoolDay = '2026-06-12';
  const group = await addProgram(school.database);
  const away = await addStudent(school.database, {
    firstName: 'Usha',
    lastName: 'More',
    programId: group,
    enrolledOn: schoolDay,
  });
  const sheet = (morning: boolean) => ({
    Attendances: [{ studentId: away, programId: group, attendanceDate: schoolDay, morning, afternoon: true, notes: '' }],
  });
  expect((await office.post('/api/las/StudentAttendance/CreateAttendanceBulk', sheet(true))).status).toBe(201);
  await office.put('/api/las/StudentAttendance/UpdateAttendanceBulk', sheet(false));
  expect((await newest('StudentAttendance')).told).toEqual({
    Exceptions: ['', 'Student: Usha More, Morning: No, Afternoon: Yes'],
  });
});
