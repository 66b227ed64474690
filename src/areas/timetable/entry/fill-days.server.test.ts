import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCourse, addProgram, addStaff } from '../../../../test/school/people.ts';
import { addDay } from '../../../../test/school/timetable.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';

let school: TestApp;
let admin: Caller;
let programId: number;
let courses: { maths: number; english: number };
let teachers: { maths: number; english: number };

/** A Monday. Mathematics lies on Wednesday, English on Thursday, in three weeks. */
const today = '2026-06-15';
const [wednesdays, thursdays] = [
  ['2026-06-17', '2026-06-24', '2026-07-01'],
  ['2026-06-18', '2026-06-25', '2026-07-02'],
];

beforeAll(async () => {
  school = await startApp({ today });
  admin = await school.asAdmin();
  programId = await addProgram(school.database);
  await addDay(school, programId);
  courses = {
    maths: await addCourse(school.database, { courseName: 'Mathematics' }),
    english: await addCourse(school.database, { courseName: 'English' }),
  };
  teachers = { maths: await addStaff(school.database), english: await addStaff(school.database) };
});
afterAll(() => school.close());

type Course = keyof typeof courses;
const planned = (weekday: number, course: Course) => ({
  ...{ programId, lessons: 1, weekday, startTime: '08:00', endTime: '08:45' },
  parts: [{ courseId: courses[course], staffId: teachers[course], roomKindId: null, room: null }],
});
const add = (day: string, course: Course) =>
  school.rows(
    `insert into timetable_entry (entry_date, start_time, end_time, program_id, course_id, staff_id)
     values ($1, '08:00', '08:45', $2, $3, $4)`,
    [day, programId, courses[course], teachers[course]],
  );

/** A school that had a holiday when its timetable was made, and the call that removes it. */
async function withHoliday(day: string) {
  for (const table of ['timetable_entry', 'timetable_change', 'timetable_plan', 'holiday'])
    await school.rows(`delete from ${table}`);
  await school.rows(
    `insert into timetable_plan (start_date, end_date, seed, lessons, quality) values ('2026-06-15', '2026-07-04', 1, $1, '{}')`,
    [JSON.stringify([planned(3, 'maths'), planned(4, 'english')])],
  );
  for (const date of wednesdays) if (date !== day) await add(date, 'maths');
  for (const date of thursdays) if (date !== day) await add(date, 'english');
  const dates = { holidayFrom: day, holidayTo: day, isGeneralHoliday: true };
  const { json, text, status } = await admin.post('/api/gs/Holiday', { holidayName: 'Eid', ...dates });
  expect(status, text).toBe(201);
  return () => admin.delete(`/api/gs/Holiday?holidayId=${json.data}`);
}

/** Changes places of the lesson of a day with that of the same time on another, in every week from there. */
async function move(from: string, to: string) {
  const [{ id } = { id: 0 }] = await school.rows<{ id: number }>(
    'select timetable_entry_id as id from timetable_entry where entry_date = $1',
    [from],
  );
  const other = await school.rows(
    'select timetable_entry_id as "timetableEntryId", version from timetable_entry where entry_date = $1',
    [to],
  );
  const body = { timetableEntryId: id, version: 1, date: to, startTime: '08:00', everyWeek: true, swapWith: other };
  const { status, text } = await admin.put('/api/gs/Timetable/MoveLesson', body);
  expect(status, text).toBe(200);
}

/** The lessons of the second week. */
const second = async () =>
  (
    await school.rows<{ lesson: string }>(
      `select to_char(entry_date, 'Dy ') || course_name as lesson from timetable_entry join course using (course_id)
       where entry_date between '2026-06-22' and '2026-06-28' order by entry_date, start_time`,
    )
  ).map(({ lesson }) => lesson);

test.each([
  ['the day to which a lesson went', '2026-06-25'],
  ['the day from which a lesson went', '2026-06-24'],
])('Lessons that changed places in every week come once each if %s is no longer a holiday', async (_what, day) => {
  const remove = await withHoliday(day);
  await move('2026-06-17', '2026-06-18');
  expect((await remove()).status).toBe(200);
  expect(await second()).toEqual(['Wed Mathematics', 'Thu English']);
});

test('A lesson that stayed in the week of a holiday does not come a second time when that is removed', async () => {
  const remove = await withHoliday('2026-06-25');
  await school.rows("delete from timetable_entry where entry_date = any('{2026-06-18,2026-07-02}')");
  await school.rows('update timetable_plan set lessons = $1', [JSON.stringify([planned(3, 'maths')])]);
  await move('2026-06-17', '2026-06-18');
  expect((await remove()).status).toBe(200);
  expect(await second()).toEqual(['Wed Mathematics']);
});

test('A lesson that somebody moved within the week of the holiday does not stand for the one of the holiday', async () => {
  const remove = await withHoliday('2026-06-25');
  await school.rows('update timetable_plan set lessons = $1', [JSON.stringify([planned(3, 'maths'), planned(4, 'maths')])]);
  await school.rows("update timetable_entry set entry_date = '2026-06-23' where entry_date = '2026-06-24'");
  expect((await remove()).status).toBe(200);
  expect(await second()).toEqual(['Tue Mathematics', 'Thu Mathematics']);
});
