import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStaff, addStudent } from '../../../../test/school/people.ts';
import { addGroup, addTaughtSchool, type TaughtSchool } from '../../../../test/school/timetable.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import type { LessonRow } from '../lesson/lesson.domain.ts';

let school: TestApp;
let admin: Caller;
let taught: TaughtSchool;
// A Monday.
const today = '2026-06-15';
const week = 'startDate=2026-06-15&endDate=2026-06-20';

beforeAll(async () => {
  school = await startApp({ today });
  admin = await school.asAdmin();
  taught = await addTaughtSchool(school);
  const { status } = await admin.post('/api/gs/Timetable', { startDate: today, endDate: '2026-06-20', seconds: 0 });
  expect(status).toBe(201);
});
afterAll(() => school.close());

const lessons = async (caller: Caller, query: string): Promise<LessonRow[]> =>
  (await caller.get(`/api/gs/Timetable/${query}`)).json;
const ofProgram = (caller: Caller, index: number) =>
  lessons(caller, `GetTimetableForProgram?programId=${taught.programIds[index]}&${week}`);
const ofStaff = (caller: Caller, index: number) =>
  lessons(caller, `GetTimetableForStaff?staffId=${taught.staffIds[index]}&${week}`);

test('A program’s timetable has what the specification names, by day and time', async () => {
  const rows = await ofProgram(admin, 0);
  expect(rows).toHaveLength(12);
  expect(rows[0]).toMatchObject({
    date: expect.stringMatching(/^2026-06-/),
    slot: { startTime: expect.stringMatching(/^\d\d:\d\d$/), endTime: expect.any(String) },
    course: { courseName: expect.any(String) },
    staff: { firstName: expect.any(String), lastName: expect.any(String) },
    program: { programName: expect.stringContaining('Grade 1') },
    suspendedBy: '',
  });
  const times = rows.map(({ date, slot }) => `${date} ${slot.startTime}`);
  expect(times).toEqual(times.toSorted());
});

test('A staff timetable has their lessons in every program, and those that they give for somebody else', async () => {
  expect(await ofStaff(admin, 0)).toHaveLength(8);
  const substitute = await addStaff(school.database);
  const [first] = await ofStaff(admin, 0);
  await school.rows('update timetable_entry set substitute_id = $1 where timetable_entry_id = $2', [
    substitute,
    first?.timetableEntryId,
  ]);
  const [given] = await lessons(admin, `GetTimetableForStaff?staffId=${substitute}&${week}`);
  expect(given).toMatchObject({ staffId: substitute, absent: first?.staff });
  expect(await ofStaff(admin, 0)).toHaveLength(8);
  await school.rows('update timetable_entry set substitute_id = null');
});

test('A holiday set later suspends its lessons, and a working day restores them', async () => {
  const [first] = await ofProgram(admin, 0);
  const day = `startDate=${first?.date}&endDate=${first?.date}`;
  await admin.post(`/api/gs/Holiday/MarkDatesAsHoliday?${day}`);
  const on = (rows: LessonRow[]) => rows.filter(({ date }) => date === first?.date).map(({ suspendedBy }) => suspendedBy);
  expect(new Set(on(await ofProgram(admin, 0)))).toEqual(new Set(['Holiday']));
  await admin.delete(`/api/gs/Holiday/MarkDatesAsWorkingDay?${day}`);
  expect(new Set(on(await ofProgram(admin, 0)))).toEqual(new Set(['']));
});

test('An examination suspends the lessons of its program at that time, and no others', async () => {
  const [first] = await ofProgram(admin, 0);
  const { rows } = await school.database.pool.query(
    `with x as (insert into examination (examination_name, program_id, start_date, end_date) values ('Unit test', $1, $2, $2)
       returning examination_id)
     insert into exam_schedule (examination_id, course_id, total_marks, min_marks, exam_date, start_time, end_time)
     select examination_id, $3, 100, 35, $2, $4::time, $5::time from x returning exam_schedule_id`,
    [taught.programIds[0], first?.date, first?.courseId, first?.slot.startTime, first?.slot.endTime],
  );
  expect(rows).toHaveLength(1);
  const suspended = (await ofProgram(admin, 0)).filter(({ suspendedBy }) => suspendedBy !== '');
  expect(suspended.map(({ timetableEntryId }) => timetableEntryId)).toEqual([first?.timetableEntryId]);
  expect(suspended[0]?.suspendedBy).toMatch(/ examination$/);
  expect((await ofProgram(admin, 1)).every(({ suspendedBy }) => suspendedBy === '')).toBe(true);
});

test('A parent sees the timetable of the child’s program and of no other', async () => {
  const studentId = await addStudent(school.database, { programId: taught.programIds[0] });
  const parent = await school.asParentOf(studentId);
  expect(await ofProgram(parent, 0)).toHaveLength(12);
  expect(await ofProgram(parent, 1)).toEqual([]);
  const all = await lessons(parent, `GetTimetableForSchool?startDate=${today}`);
  expect(new Set(all.map(({ programId }) => programId))).toEqual(new Set([taught.programIds[0]]));
  const own = await lessons(parent, 'GetLessonsToday');
  expect(own.every(({ date, programId }) => date === today && programId === taught.programIds[0])).toBe(true);
  const other = await addStudent(school.database, { programId: taught.programIds[1] });
  expect((await parent.get(`/api/gs/Timetable/GetLessonsToday?studentId=${other}`)).status).toBe(404);
});

test('Of a course with groups, a family’s own lessons are those that the child takes; the program’s timetable has all', async () => {
  const [programId = 0, second = 0] = taught.programIds;
  await school.rows('delete from exam_schedule');
  const courseId = (await ofProgram(admin, 0)).find(({ date }) => date === today)?.courseId ?? 0;
  const [inIt, outside] = [await addStudent(school.database, { programId }), await addStudent(school.database, { programId })];
  const elsewhere = await addStudent(school.database, { programId: second });
  const counts = async (studentId: number) => {
    const family = await school.asParentOf(studentId);
    const { json } = await family.post('/api/gs/CalendarFeed', { studentId });
    const calendar = (await school.nobody.get(new URL(json.data.address).pathname)).text;
    const week = await ofProgram(family, taught.programIds.indexOf(studentId === elsewhere ? second : programId));
    const today = await lessons(family, 'GetLessonsToday');
    const toCome = await lessons(family, `GetLessonsToday?days=6&studentId=${studentId}`);
    return {
      all: week.length,
      own: week.filter(({ isTaken }) => isTaken).length,
      calendar: calendar.match(/BEGIN:VEVENT/g)?.length,
      toCome: toCome.length,
      ofCourseToday: today.filter((lesson) => lesson.courseId === courseId).length,
    };
  };
  const everything = { all: 12, own: 12, calendar: 12, toCome: 12 };
  const ofCourseToday = (await ofProgram(admin, 0)).filter(
    (lesson) => lesson.date === today && lesson.courseId === courseId,
  ).length;
  expect(await counts(outside)).toEqual({ ...everything, ofCourseToday });
  const group = await addGroup(school, { courseId, programIds: [programId], studentIds: [inIt], fromDate: '2026-06-01' });
  expect(await counts(inIt)).toEqual({ ...everything, ofCourseToday });
  expect(await counts(outside)).toEqual({ all: 12, own: 8, calendar: 8, toCome: 8, ofCourseToday: 0 });
  expect(await counts(elsewhere)).toMatchObject(everything);
  expect((await ofProgram(admin, 0)).every(({ isTaken }) => isTaken)).toBe(true);
  // From a day on everybody takes it again.
  await school.rows(`update teaching_group_program set to_date = '2026-06-10' where teaching_group_id = $1`, [group]);
  expect(await counts(outside)).toEqual({ ...everything, ofCourseToday });
  await school.rows('delete from teaching_group where teaching_group_id = $1', [group]);
});

test.each(['GetTimetableForSchool?', 'PrintAll?', 'PrintForProgram?programId=1&', 'PrintForStaff?staffId=1&'])(
  'Of a week that ends beyond the calendar nothing is asked for: %s',
  async (path) => {
    for (const day of ['9999-12-31', '99991231', '0001-01-01', '2100-01-01', '1899-12-31']) {
      const { status, json } = await admin.get(`/api/gs/Timetable/${path}startDate=${day}`);
      expect([status, json.detail], day).toEqual([400, 'startDate must lie in the years 1900 to 2099.']);
    }
    expect((await admin.get(`/api/gs/Timetable/GetTimetableForSchool?startDate=2099-12-31`)).status).toBe(200);
  },
);

test('A range of more than two months is refused', async () => {
  const { status } = await admin.get(
    `/api/gs/Timetable/GetTimetableForProgram?programId=${taught.programIds[0]}&startDate=2026-06-15&endDate=2026-12-01`,
  );
  expect(status).toBe(400);
});
