import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addHealthRecord } from '../../../../test/school/health.ts';
import { addCourse, addFamily, addProgram, addStaff, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { otherKinds } from '../../../common/history-words.domain.ts';
import { courseFactory } from '../../program/course/course.factory.ts';
import { studentFactory } from '../../student/student/student.factory.ts';
import type { AuditEntryRow } from './audit-entry.domain.ts';

const assignments = '/api/ps/ProgramCourse';

let school: TestApp;
let office: Caller;
let programId: number;
let courseId: number;
let staffId: number;
let studentId: number;

beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
  programId = await addProgram(school.database, { programName: 'Grade 5 A' });
  courseId = await addCourse(school.database, { courseName: 'Mathematics' });
  staffId = await addStaff(school.database, { firstName: 'Meera', lastName: 'Iyer' });
  studentId = await addStudent(school.database, { firstName: 'Ravi', lastName: 'Rao', programId });
  await school.rows("update school set school_name = 'Green Valley'");
  expect((await office.post(assignments, { programId, courseId })).status).toBe(201);
});
afterAll(() => school.close());

/** The newest entries of a kind. */
const entriesOf = async (caller: Caller, kind: string): Promise<AuditEntryRow[]> =>
  (await caller.get(`/api/ias/AuditEntry?resource=${kind}&PageSize=100`)).json.items;

/** Adds a record, `(columns) values (…)`, to its table. */
async function added(table: string, row: string, id = `${table}_id`): Promise<number> {
  const [record] = await school.rows<{ id: number }>(`insert into ${table} ${row} returning ${id} as id`);
  return record?.id ?? 0;
}

const withCourse = async (courseName: string) => {
  const added = await addCourse(school.database, { courseName });
  return { courseId: added, programCourseId: (await office.post(assignments, { programId, courseId: added })).json.data };
};
const examination = (name: string) =>
  added(
    'examination',
    `(examination_name, program_id, start_date, end_date) values ('${name}', ${programId}, '2026-09-01', '2026-09-09')`,
  );
const timetable = (from: string, to: string) =>
  added('timetable_plan', `(start_date, end_date, seed, lessons, quality) values ('${from}', '${to}', 1, '[]', '{}')`);
const calendar = (owner: string, id: number) =>
  added('calendar_feed', `(account_id, secret_hash, ${owner}) values ((select min(account_id) from account), '${owner}', ${id})`);

describe('A record that has no list is named in the history', () => {
  const cases: [kind: string, name: string, record: () => number | Promise<number>, action?: string][] = [
    ['StudentPhoto', 'Ravi Rao', () => studentId],
    ['StaffPhoto', 'Meera Iyer', () => staffId],
    ['StudentChoice', 'Ravi Rao', () => studentId],
    ['Family', 'Lata Rao', () => addFamily(school.database, { firstName: 'Lata', lastName: 'Rao' })],
    [
      'StudentFamily',
      'Ravi Rao and Hari',
      async () => {
        const familyId = await addFamily(school.database, { firstName: 'Hari', lastName: '' });
        return added('student_family', `(student_id, family_id, relationship) values (${studentId}, ${familyId}, 2)`);
      },
    ],
    [
      'ProposedChange',
      'Ravi Rao',
      () => added('proposed_change', `(student_id, field, value_before, value) values (${studentId}, 'email', '', 'a@b.test')`),
    ],
    [
      'Erasure',
      'Request 2026-0077',
      async () => {
        const requestId = await added(
          'data_request',
          `(request_number, kind, about, student_id, asked_by, asked_on, way, proof, due_on)
            values ('2026-0077', 3, 1, ${studentId}, '', '2026-06-01', 2, 3, '2026-07-01')`,
        );
        return added('erasure', `(data_request_id, seen, notice_until) values (${requestId}, '', now() + interval '3 days')`);
      },
    ],
    ['ConsentNotice', 'Trips', () => added('consent_notice', "(purpose, rule, notice) values (4, 2, 'May we?')")],
    [
      'Consent',
      'Ravi Rao',
      async () => {
        const noticeId = await added('consent_notice', "(purpose, rule, notice) values (4, 2, 'May we?')");
        const values = `(${studentId}, 4, ${noticeId}, true, 2, 'Both parents', '2026-06-15')`;
        return added('consent', `(student_id, purpose, consent_notice_id, is_given, way, said_by, said_on) values ${values}`);
      },
    ],
    ['ProgramCourse', 'Physics, Grade 5 A', async () => (await withCourse('Physics')).programCourseId],
    [
      'CourseSession',
      'Chemistry, Grade 5 A',
      async () => {
        const chemistry = (await withCourse('Chemistry')).courseId;
        return added('course_session', `(program_id, course_id, staff_id) values (${programId}, ${chemistry}, ${staffId})`);
      },
    ],
    [
      'StudentAttendance',
      'Grade 5 A, 15-06-2026',
      () => added('student_attendance_sheet', `(program_id, attendance_date) values (${programId}, '2026-06-15')`, 'sheet_id'),
    ],
    [
      'StaffAttendance',
      '15-06-2026',
      () => added('staff_attendance_sheet', "(attendance_date) values ('2026-06-15')", 'sheet_id'),
    ],
    [
      'StudentAbsence',
      'Ravi Rao, 15-06-2026',
      () => added('student_absence', `(student_id, attendance_date) values (${studentId}, '2026-06-15')`, 'absence_id'),
    ],
    [
      'ExamDraft',
      'Finals, Grade 5 A',
      () =>
        added(
          'exam_draft',
          `(examination_name, program_id, start_date, end_date) values ('Finals', ${programId}, '2027-03-01', '2027-03-05')`,
        ),
    ],
    ['ExamRemark', 'Half-Yearly, Grade 5 A', () => examination('Half-Yearly')],
    ['GradeRecord', 'Annual, Grade 5 A', () => examination('Annual')],
    ['Timetable', '15-06-2026 to 31-03-2027', () => timetable('2026-06-15', '2027-03-31'), 'generate'],
    ['Timetable', '06-07-2026 to 11-07-2026', () => timetable('2026-07-06', '2026-07-11'), 'repair'],
    [
      'Timetable',
      'Mathematics, Grade 5 A, 15-06-2026 09:05',
      () =>
        added(
          'timetable_entry',
          `(entry_date, start_time, end_time, program_id, course_id, staff_id)
            values ('2026-06-15', '09:05', '09:45', ${programId}, ${courseId}, ${staffId})`,
        ),
    ],
    [
      'TimetableDraft',
      '15-06-2026 to 20-06-2026',
      () =>
        added(
          'timetable_draft',
          "(start_date, end_date, seed, reason, weeks) values ('2026-06-15', '2026-06-20', 1, 'cancelled', '[]')",
        ),
    ],
    [
      'TimetableRepair',
      'Meera Iyer is not there on Monday',
      () =>
        added(
          'timetable_repair',
          `(what, cause, timetable_plan_id, plan_version, before, after, takeovers, moved, is_fewest)
            values ('Meera Iyer is not there on Monday', '{}', 1, 1, '[]', '{}', '[]', 2, true)`,
        ),
    ],
    ['CalendarFeed', 'Meera Iyer', () => calendar('staff_id', staffId)],
    ['CalendarFeed', 'Ravi Rao', () => calendar('student_id', studentId)],
    ['CalendarFeed', 'Grade 5 A', () => calendar('program_id', programId)],
    [
      'Mailing',
      'Trip to the zoo',
      () => added('mailing', "(title, body, audience, recipient_count) values ('Trip to the zoo', '', 'Grade 1', 2)"),
    ],
    [
      'SavedList',
      'Girls of Grade 1',
      () =>
        added(
          'saved_list',
          "(account_id, saved_list_name, path, search, is_shared) select account_id, 'Girls of Grade 1', '/', '', false from account limit 1",
        ),
    ],
    [
      'UnusualEvent',
      'Signed in at night',
      () =>
        added(
          'unusual_event',
          "(account_id, kind, subject, said, is_told) select account_id, 5, '', 'Signed in at night', true from account limit 1",
        ),
    ],
    [
      'Outbox',
      'Bring a raincoat',
      () => added('outbox', "(message_id, to_email, subject, body) values ('x', 'lata@school.example', 'Bring a raincoat', '')"),
    ],
    ['School', 'Green Valley', () => 1],
    ['SchoolLogo', 'Green Valley', () => 1],
    ['SchoolSignature', 'Green Valley', () => 1],
    ['MailServer', 'Green Valley', () => 1],
    ['OneRoster', 'Green Valley', () => 1],
    [
      'Restoration',
      '01-06-2026 05:30',
      () => added('restoration', "(backup_made, sending_allowed) values ('2026-06-01T00:00:00Z', now())"),
    ],
  ];

  test.each(cases)('%s: %s', async (kind, name, record, action = 'update') => {
    await school.rows(`insert into audit_entry (action, resource, record_id, request_id, account_name)
      values ('${action}', '${kind}', ${await record()}, 'x', 'Zoë')`);
    const [newest] = await entriesOf(office, kind);
    expect(newest).toMatchObject({ recordName: name });
  });

  test.each([
    ['SafeArrival', 'Settings'],
    ['NotificationEvent', 'Settings'],
    ['UnusualRules', 'Settings'],
    ['Retention', 'Rules'],
    ['Session', 'Zoë'],
  ])('even if it has no name of its own: %s', async (kind, recordName) => {
    await school.rows(`insert into audit_entry (action, resource, record_id, request_id, account_name)
      values ('update', '${kind}', 1, 'x', 'Zoë')`);
    expect((await entriesOf(office, kind))[0]).toMatchObject({ recordName });
  });

  test('unless its entries are about many', () => {
    const nameless = ['RecordLook', 'WorkingWeek', 'TermManagement', 'GradeScale', 'VaccinationDue', 'YearPlan'];
    const named = [...cases.map(([kind]) => kind), 'SafeArrival', 'Retention', 'NotificationEvent', 'UnusualRules', 'Session'];
    expect(Object.keys(otherKinds).filter((kind) => !named.includes(kind) && !nameless.includes(kind))).toEqual([]);
  });

  test('also when it no longer exists', async () => {
    const { json } = await office.post(`${assignments}/AssignStaffToCourseForProgram`, { programId, courseId, staffId });
    const [created] = await entriesOf(office, 'CourseSession');
    expect(created).toMatchObject({ did: 'Created', recordId: json.data, recordName: 'Mathematics, Grade 5 A' });
    await office.delete(`${assignments}/UnassignStaffToCourseForProgram?courseSessionId=${json.data}`);
    const [deleted] = await entriesOf(office, 'CourseSession');
    expect(deleted).toMatchObject({ did: 'Deleted', recordId: json.data, recordName: 'Mathematics, Grade 5 A' });
    expect(deleted?.changes).toContainEqual(expect.objectContaining({ label: 'Course', before: 'Mathematics' }));
  });

  test.each([
    ['CourseSession', 'program.read'],
    ['Timetable', 'timetable.read'],
    ['StudentAbsence', 'studentattendance.read'],
    ['StudentFamily', 'student.read'],
    ['CalendarFeed', 'timetable.read'],
  ])('only for those who may read the history and all such records: %s', async (kind, permission) => {
    const all = { 'audit.read': '-1', [permission]: '-1' };
    expect(await entriesOf(await school.as(all), kind)).toContainEqual(
      expect.objectContaining({ recordName: expect.stringMatching(/./) }),
    );
    const others: Record<string, string>[] = [
      { ...all, [permission]: `programid=${programId}` },
      { ...all, 'audit.read': `programid=${programId}` },
      { 'audit.read': '-1', 'staff.read': '-1' },
    ];
    for (const permissions of others) expect(await entriesOf(await school.as(permissions), kind)).toEqual([]);
  });
});

describe('A deleted record is called in all its entries what it was called when it was deleted', () => {
  const namesOf = async (kind: string, recordId: number, caller = office) =>
    (await entriesOf(caller, kind)).filter((entry) => entry.recordId === recordId).map(({ recordName }) => recordName);
  let used = 1_000_000;
  const gone = async (kind: string, before: object) => {
    used += 1;
    const recordId = used;
    await school.rows(
      `insert into audit_entry (action, resource, record_id, request_id, account_name, before)
        select action, $1, $2, 'x', 'Zoë', before from (values ('create', null), ('delete', $3::jsonb)) as e (action, before)`,
      [kind, recordId, JSON.stringify(before)],
    );
    return namesOf(kind, recordId);
  };

  test('whatever it was called before', async () => {
    const url = '/api/ps/Course';
    const course = courseFactory({ courseName: 'Algebra' });
    const id = (await office.post(url, course)).json.data;
    expect((await office.put(`${url}?courseId=${id}`, { ...course, courseName: 'Calculus' })).status).toBe(200);
    expect(await namesOf('Course', id)).toEqual(['Calculus', 'Calculus']);
    expect((await office.delete(`${url}?courseId=${id}`)).status).toBe(200);
    expect(await namesOf('Course', id)).toEqual(['Calculus', 'Calculus', 'Calculus']);
    const readers = await school.as({ 'audit.read': '-1', 'course.read': '-1' });
    expect(await namesOf('Course', id, readers)).toHaveLength(3);
    expect(await namesOf('Course', id, await school.as({ 'audit.read': '-1', 'program.read': '-1' }))).toEqual([]);
  });

  test('except a person, of whom a number is left', async () => {
    const student = await office.post('/api/sis/Student', studentFactory({ firstName: 'Tara', programId }));
    const id = student.json.data;
    expect((await office.delete(`/api/sis/Student?studentId=${id}`)).status).toBe(200);
    expect(await namesOf('Student', id)).toEqual([`Student ${id}`, `Student ${id}`]);
    expect(await gone('StudentFee', { studentId: id, programId, feeType: 1 })).toEqual(['', '']);
  });

  const deleted: [kind: string, name: string, before: () => object][] = [
    ['StudentFee', 'Ravi Rao', () => ({ studentId, programId, feeType: 1 })],
    ['StaffLeave', 'Meera Iyer', () => ({ staffId, startDate: '2026-06-15' })],
    ['Visit', 'Meera Iyer', () => ({ studentId: null, staffId })],
    ['Examination', 'Annual, Grade 5 A', () => ({ examinationName: 'Annual', programId })],
    ['Admission', 'Anu Das', () => ({ personalInfo: { firstName: 'Anu', lastName: 'Das' } })],
    ['AllergyRecord', '', () => ({})],
    ['ProgramCourse', 'Mathematics, Grade 5 A', () => ({ courseId, programId })],
    ['StudentAttendance', 'Grade 5 A, 15-06-2026', () => ({ programId, date: '2026-06-15', exceptions: [] })],
    ['StaffAttendance', '15-06-2026', () => ({ programId: null, date: '2026-06-15' })],
    ['TimetableDraft', '15-06-2026 to 20-06-2026', () => ({ startDate: '2026-06-15', endDate: '2026-06-20', reason: 'x' })],
    ['TimetableRepair', 'Meera Iyer is not there', () => ({ what: 'Meera Iyer is not there' })],
    ['CalendarFeed', 'Ravi Rao', () => ({ programId: null, staffId: null, studentId })],
    ['Mailing', '', () => ({ title: 'nobody deletes a mailing' })],
  ];
  test.each(deleted)('%s: %s', async (kind, name, before) => {
    expect(await gone(kind, before())).toEqual([name, name]);
  });
});

test('The history says where somebody saw a health record', async () => {
  const healthRecordId = await addHealthRecord(school.database, { studentId });
  await office.get(`/api/hs/HealthRecord/${healthRecordId}`);
  await office.get(`/api/hs/HealthRecord/GetHealthRecordsForStudent?studentId=${studentId}`);
  const looks = (await entriesOf(office, 'HealthRecord')).filter(({ did }) => did === 'Looked at');
  expect(looks.map(({ changes }) => changes.map(({ label, after }) => [label, after]))).toEqual([
    [['Where', 'on their page']],
    [['Where', 'the record']],
  ]);
});
