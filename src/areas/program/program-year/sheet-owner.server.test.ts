import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExamination } from '../../../../test/school/exams.ts';
import { addProgram, addProgramCourse, addStudent, only } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { listenAt } from '../../../../test/support/listen.ts';
import { schoolYearFactory } from '../../general/school-year/school-year.factory.ts';

const registers = '/api/las/StudentAttendance';
const marks = '/api/egs/GradeRecord';
const changeReason = 'Found in the audit';

let school: TestApp;
let office: Caller;
let programId: number;
let asha: number;
const people: Record<string, Caller> = {};

/** The sheets of one day in each year. */
const sheets: Record<string, { examinationId: number; date: string }> = {};

/** A teacher and their staff id. */
async function aTeacher(...programIds: number[]): Promise<{ caller: Caller; staffId: number }> {
  const caller = await school.asTeacherOf(...programIds);
  return { caller, staffId: only(await school.rows<{ id: number }>('select max(staff_id) as id from account')).id };
}

/** Gives the course that somebody has in the program to somebody else. */
async function reassign(from: number, to: number): Promise<void> {
  const found = only(
    await school.rows<{ id: number; courseId: number }>(
      'select course_session_id as id, course_id as "courseId" from course_session where program_id = $1 and staff_id = $2',
      [programId, from],
    ),
  );
  await school.rows(`update course_session set last_modified = '2026-07-01' where course_session_id = $1`, [found.id]);
  const body = { programId, courseId: found.courseId, staffId: to };
  const { status, text } = await office.put(
    `/api/ps/ProgramCourse/UpdateStaffToCourseForProgram?courseSession=${found.id}`,
    body,
  );
  expect(status, text).toBe(200);
}

async function addSheets(date: string) {
  const courseId = await addProgramCourse(school.database, programId);
  const { examinationId } = await addExamination(school, {
    ...{ programId, startDate: date, exams: [{ courseId, marks: { [asha]: 40 } }] },
  });
  const opened = await office.get(`${registers}/GetAttendanceByDateAndProgram?date=${date}&programId=${programId}`);
  const { status, text } = await office.post(`${registers}/CreateAttendanceBulk`, { Attendances: opened.json.Attendances });
  expect(status, text).toBe(201);
  return { examinationId, date };
}

beforeAll(async () => {
  school = await startApp({ today: '2027-03-15' });
  office = await school.asAdmin();
  for (const year of [2025, 2026, 2027]) await office.post('/api/gs/SchoolYear', schoolYearFactory(year));
  const { database } = school;
  programId = await addProgram(database);
  asha = await addStudent(database, { programId });
  const [then, earlier, classTeacher] = [await aTeacher(programId), await aTeacher(programId), await aTeacher()];
  await school.rows('update program set class_teacher_id = $2 where program_id = $1', [programId, classTeacher.staffId]);
  await reassign(earlier.staffId, then.staffId);
  const scope = `programid=${programId}`;
  const keys = ['examination', 'examschedule', 'graderecord', 'studentattendance'];
  const limited = Object.fromEntries(
    keys.flatMap((key) => ['read', 'create', 'update'].map((verb) => [`${key}.${verb}`, scope])),
  );
  await school.rows(`update role_permission set permissions = $1 where role = 'nonteaching.counselor'`, [
    JSON.stringify({ ...limited, 'audit.read': scope }),
  ]);
  Object.assign(people, {
    ...{ 'taught then': then.caller, earlier: earlier.caller, 'class teacher of then': classTeacher.caller },
    ...{ limited: await school.asStaff(3), all: office, child: await school.asStudent(asha) },
    'teacher of another class': await school.asTeacherOf(await addProgram(database)),
  });
  sheets['past'] = await addSheets('2027-03-15');

  await office.post('/api/ps/ProgramYear/PrepareYear', { schoolYear: 2027 });
  const [now, replaced] = [await aTeacher(), await aTeacher()];
  Object.assign(people, { now: now.caller, replaced: replaced.caller });
  await school.rows(
    `update program_year_course c set staff_id = case when course_id = (select min(course_id) from program_course where program_id = $1)
       then $2::int else $3::int end
     from program_year y where y.program_year_id = c.program_year_id and y.school_year = 2027 and y.program_id = $1`,
    [programId, now.staffId, replaced.staffId],
  );
  school.itIs('2027-06-01');
  await school.runJob('turn-programs');
  school.itIs('2027-06-15');
  for (const { id } of await school.rows<{ id: number }>(
    'select course_session_id as id from course_session where staff_id = $1 order by 1 offset 1',
    [replaced.staffId],
  ))
    await school.rows('update course_session set staff_id = $2 where course_session_id = $1', [id, now.staffId]);
  await reassign(replaced.staffId, now.staffId);
  sheets['this'] = await addSheets('2027-06-14');
});
afterAll(() => school.close());

/** What somebody does with the sheets of a day, in the order of the table below. */
async function did(
  by: Caller,
  { examinationId, date }: { examinationId: number; date: string },
  reason?: string,
): Promise<string> {
  const mine = { examinationId, programId };
  const lists = await Promise.all(
    ['egs/Examination', 'egs/ExamSchedule', 'egs/GradeRecord', 'las/StudentAttendance'].map(async (list) => {
      const { json } = await by.get(`/api/${list}?programId=${programId}&PageSize=100`);
      const has = json.items?.some((row: typeof mine & { attendanceDate?: string }) =>
        row.attendanceDate ? row.attendanceDate === date : row.examinationId === examinationId,
      );
      return has ? 'l' : '-';
    }),
  );
  const readMarks = await by.get(`${marks}/GetGradesByExamination?examinationId=${examinationId}`);
  const sheet = (await office.get(`${marks}/GetGradesByExamination?examinationId=${examinationId}`)).json;
  const more = reason && { changeReason: reason };
  const gradeRecord = [{ ...sheet.ScheduledGrades.gradeRecord[0], marks: sheet.ScheduledGrades.gradeRecord[0].marks + 1 }];
  const enters = await by.put(`${marks}/UpdateGradesBulk`, {
    ...{ ScheduledGrades: { examinationId, version: sheet.version, gradeRecord }, ...more },
  });
  const place = `${registers}/GetAttendanceByDateAndProgram?date=${date}&programId=${programId}`;
  const readRegister = await by.get(place);
  const { version, Attendances } = (await office.get(place)).json;
  const changes = await by.put(`${registers}/UpdateAttendanceBulk`, {
    ...{ version, Attendances: Attendances.map((line: object) => ({ ...line, notes: `${version}` })), ...more },
  });
  const sign = (mark: string, { status }: { status: number }) => (status === 200 ? mark : status === 409 ? 'c' : '-');
  return [sign('r', readMarks) + sign('w', enters), sign('r', readRegister) + sign('w', changes), lists.join('')].join(' ');
}

const [everything, reads, nothing] = ['rw rw llll', 'r- r- llll', '-- -- ----'];
const refusedAsClosed = 'rc rc llll';

test.each<[string, Record<'this' | 'past' | 'closed', string>]>([
  ['taught then', { this: nothing, past: everything, closed: refusedAsClosed }],
  ['earlier', { this: nothing, past: reads, closed: reads }],
  ['class teacher of then', { this: nothing, past: nothing, closed: nothing }],
  ['now', { this: everything, past: nothing, closed: nothing }],
  ['replaced', { this: reads, past: nothing, closed: nothing }],
  ['limited', { this: everything, past: everything, closed: refusedAsClosed }],
  ['all', { this: everything, past: everything, closed: everything }],
  ['teacher of another class', { this: nothing, past: nothing, closed: nothing }],
])('Of this year, and of one that is over, open and closed, %s has what is theirs', async (who, expected) => {
  const by = people[who];
  const [past, thisYear] = [sheets['past'], sheets['this']];
  if (!by || !past || !thisYear) throw new Error('Who?');
  const found = { this: await did(by, thisYear), past: await did(by, past), closed: '' };
  await school.rows('update school_year set is_closed = true where school_year_id = 2026');
  found.closed = await did(by, past, who === 'all' ? changeReason : undefined);
  await school.rows('update school_year set is_closed = false where school_year_id = 2026');
  expect(found).toEqual(expected);
});

test('Marks of a year that is over are still to be entered by who taught then', async () => {
  const course = only(
    await school.rows<{ courseId: number }>(
      `select c.course_id as "courseId" from program_year_course c join program_year y using (program_year_id)
       where y.school_year = 2026 and y.program_id = $1 and c.staff_id is not null order by 1 limit 1`,
      [programId],
    ),
  );
  const { examinationId } = await addExamination(school, { programId, startDate: '2027-04-12', exams: [course] });
  const waiting = async (who: string) => {
    const items: { examinationId: number; isOwn: boolean }[] =
      (await people[who]?.get(`${marks}/GetMarksToEnter?most=100`))?.json.items ?? [];
    return items.filter((exam) => exam.examinationId === examinationId).map(({ isOwn }) => isOwn);
  };
  expect([await waiting('taught then'), await waiting('now'), await waiting('earlier')]).toEqual([[true], [], []]);
  await school.rows('delete from examination where examination_id = $1', [examinationId]);
});

test('Marks of a course that nobody taught then wait for who taught there then, whoever teaches it today', async () => {
  const course = only(
    await school.rows<{ courseId: number }>(
      `select c.course_id as "courseId" from program_year_course c join program_year y using (program_year_id)
       join course_session t using (program_id, course_id) where y.school_year = 2026 and y.program_id = $1 and c.staff_id is null`,
      [programId],
    ),
  );
  const { examinationId } = await addExamination(school, { programId, startDate: '2027-04-12', exams: [course] });
  const { json } = await (people['taught then'] as Caller).get(`${marks}/GetMarksToEnter?most=100`);
  expect(json.items).toContainEqual(expect.objectContaining({ examinationId, isOwn: false }));
  await school.rows('delete from examination where examination_id = $1', [examinationId]);
});

test('Whoever may read the log of a class reads it of the examinations of all years', async () => {
  for (const { examinationId, date } of Object.values(sheets)) {
    const change = { examinationName: 'Renamed', programId, startDate: date, endDate: date, isFinalExam: false };
    const { status, text } = await office.put(`/api/egs/Examination?examinationId=${examinationId}`, change);
    expect(status, text).toBe(200);
  }
  const { json } = await (people['limited'] as Caller).get('/api/ias/AuditEntry?resource=Examination&PageSize=100');
  const seen = json.items.map(({ recordId }: { recordId: number }) => recordId);
  expect(seen.sort()).toEqual([sheets['past']?.examinationId, sheets['this']?.examinationId].sort());
});

test('Whoever is replaced on the day on which their last one is entered still reads the sheets of the year', async () => {
  const of = await addProgram(school.database);
  const { examinationId } = await addExamination(school, { programId: of, startDate: '2027-06-14', exams: [{}] });
  const [before, after] = [await aTeacher(of), await aTeacher()];
  const courseId = only(
    await school.rows<{ id: number }>(
      `update course_session set session_end_date = '2027-06-14', last_modified = '2027-06-15' where program_id = $1
       returning course_id as id`,
      [of],
    ),
  ).id;
  const reads = async () => (await before.caller.get(`/api/egs/Examination?programId=${of}`)).json.items;
  expect(await reads()).toMatchObject([{ examinationId }]);
  const courseSessions = [{ programId: of, courseId, staffId: after.staffId }];
  const { status, text } = await office.post('/api/ps/ProgramCourse/AssignStaffBulk', { courseSessions });
  expect(status, text).toBeLessThan(300);
  expect(await reads()).toMatchObject([{ examinationId }]);
  await school.rows('delete from examination where examination_id = $1', [examinationId]);
});

test('A child sees the examinations of its class of all years', async () => {
  const { json } = await (people['child'] as Caller).get('/api/egs/Examination?PageSize=100');
  expect(json.items.map(({ examinationId }: { examinationId: number }) => examinationId).sort()).toEqual(
    [sheets['past']?.examinationId, sheets['this']?.examinationId].sort(),
  );
});

test.each<['this' | 'past', string[]]>([
  ['this', ['limited', 'now', 'replaced']],
  ['past', ['earlier', 'limited', 'taught then']],
])('Of a change to the sheets of %s year, who reads them hears', async (when, who) => {
  const address = school.app.server.listening ? '' : await school.app.listen({ port: 0, host: '127.0.0.1' });
  const at = address || `http://127.0.0.1:${(school.app.server.address() as { port: number }).port}`;
  const own = await school.asAdmin();
  const { child: _, all: __, ...staff } = people;
  const streams = await Promise.all(
    Object.entries(staff).map(async ([name, { token }]) => {
      const stream = await listenAt(at, token);
      await stream.next('event: ready');
      return [name, stream] as const;
    }),
  );
  const of = sheets[when];
  if (!of) throw new Error('There are no sheets.');
  await did(own, of);
  const marker = await office.post('/api/gs/Holiday/', {
    ...{ holidayName: `Marker ${when}`, holidayFrom: when === 'this' ? '2027-08-02' : '2027-08-03' },
    holidayTo: when === 'this' ? '2027-08-02' : '2027-08-03',
  });
  const heard: string[] = [];
  for (const [name, stream] of streams) {
    const text = await stream.next(`"Holiday":[${marker.json.data}]`);
    const kinds = text.split('\n\n').filter((event) => !event.includes('"Holiday"'));
    const told = ['GradeRecord', 'StudentAttendance'].filter((kind) => kinds.some((event) => event.includes(`"${kind}"`)));
    if (told.length > 0) heard.push(`${name}: ${told.join(' and ')}`);
    stream.close();
  }
  expect(heard.sort()).toEqual(who.map((name) => `${name}: GradeRecord and StudentAttendance`));
});

test('Who owns a sheet follows the days of the years, and what is recorded of them', async () => {
  const owners = async () => {
    const rows = await school.rows<{ isRight: boolean; isPast: boolean }>(
      `select owner_id < 0 as "isPast", owner_id = sheet_owner(program_id, day) as "isRight" from (
         select owner_id, program_id, start_date as day from examination
         union all select owner_id, program_id, attendance_date from student_attendance_sheet) s order by day`,
    );
    expect(rows.filter(({ isRight }) => !isRight)).toEqual([]);
    return rows.map(({ isPast }) => isPast);
  };
  expect(await owners()).toEqual([true, true, false, false]);
  for (const [startDate, isPast] of [
    ['2027-06-15', true],
    ['2027-06-01', false],
  ] as const) {
    const { json } = await office.get('/api/gs/SchoolYear/2027');
    const { status, text } = await office.put('/api/gs/SchoolYear?schoolYearId=2027', { ...json, startDate });
    expect(status, text).toBe(200);
    expect(await owners()).toEqual([true, true, isPast, isPast]);
  }
  // As an undone plan does.
  await school.rows('delete from program_year where school_year = 2026');
  expect(await owners()).toEqual([false, false, false, false]);
  await school.rows('select keep_program_years(2026)');
  expect(await owners()).toEqual([true, true, false, false]);
});
