import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addTaughtSchool, type TaughtSchool } from '../../../../test/school/timetable.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';

let school: TestApp;
let admin: Caller;
let taught: TaughtSchool;
let workshop: number | undefined;

/** A Monday; only Mondays are working days. */
const today = '2026-06-15';
const next = '2026-06-22';

beforeAll(async () => {
  school = await startApp({ today });
  admin = await school.asAdmin();
  taught = await addTaughtSchool(school, { lessons: 1 });
  const { programIds, courses, staffIds } = taught;
  const [crafts, other] = courses;
  await school.rows('update working_week set is_working_day = working_week_id = 1');
  // The first program has only its first slot: that is where its two courses lie side by side.
  await school.rows(`delete from slot where program_id = $1 and slot_name <> 'Period 1'`, [programIds[0]]);
  for (const [place, name] of ['Art', 'Woodwork'].entries()) {
    await school.rows('update course set course_name = $2 where course_id = $1', [crafts?.[place]?.courseId, name]);
  }
  const untaught = [crafts?.[2], other?.[0]].map((course) => course?.programCourseId);
  await school.rows('update lesson_need set lessons_per_week = 0 where program_course_id = any($1)', [untaught]);
  // So that the other program's first lesson can be another one than that in the workshop.
  await school.rows('update course_session set staff_id = $1 where program_id = $2', [staffIds[2], programIds[1]]);
  const [kind] = await school.rows<{ id: number }>(
    `insert into room_kind (room_kind_name) values ('Workshop') returning room_kind_id as id`,
  );
  workshop = kind?.id;
  const inWorkshop = [crafts?.[1]?.programCourseId, other?.[2]?.programCourseId];
  await school.rows('update lesson_need set room_kind_id = $2 where program_course_id = any($1)', [inWorkshop, workshop]);
});
afterAll(() => school.close());

beforeEach(async () => {
  await school.rows('delete from timetable_entry');
  await school.rows('delete from student_attendance_sheet');
  await teachWoodwork(1);
});

/** Woodwork is taught this often, beside Art. */
async function teachWoodwork(lessons: number) {
  const [art, woodwork] = (taught.courses[0] ?? []).map(({ programCourseId }) => programCourseId);
  await school.rows(`update lesson_need set group_name = 'Crafts' where program_course_id = any($1)`, [[art, woodwork]]);
  await school.rows('update lesson_need set lessons_per_week = $2 where program_course_id = $1', [woodwork, lessons]);
}
const generate = () => admin.post('/api/gs/Timetable', { startDate: today, endDate: '2026-06-27', seconds: 0 });
const saveRegister = (program: number) =>
  school.rows('insert into student_attendance_sheet (program_id, attendance_date) values ($1, $2)', [
    taught.programIds[program],
    today,
  ]);
const crafts = () =>
  school.rows(
    `select entry_date::text as day, c.course_name as course, room from timetable_entry e join course c using (course_id)
     where program_id = $1 order by entry_date, beside_id nulls first`,
    [taught.programIds[0]],
  );

test('A lesson beside another is left out where a lesson that stays is in its room', async () => {
  await school.rows(
    `insert into timetable_entry (entry_date, start_time, end_time, program_id, course_id, staff_id, room_kind_id, room)
     values ($1, '08:00', '08:45', $2, $3, $4, $5, 1)`,
    [today, taught.programIds[1], taught.courses[1]?.[2]?.courseId, taught.staffIds[2], workshop],
  );
  await saveRegister(1);
  const { status, json } = await generate();
  expect([status, json.message ?? json.detail]).toEqual([
    201,
    expect.stringMatching(/ and 1 at times taken by lessons that stay/),
  ]);
  expect(await crafts()).toEqual([
    { day: today, course: 'Art', room: null },
    { day: next, course: 'Art', room: null },
    { day: next, course: 'Woodwork', room: 1 },
  ]);
});

test.each([
  ['of a day with a saved register', today],
  ['of the past', '2026-06-16'],
])('Nothing comes beside a lesson %s', async (_, day) => {
  await teachWoodwork(0);
  await generate();
  const art = [today, next].map((one) => ({ day: one, course: 'Art', room: null }));
  expect(await crafts()).toEqual(art);
  if (day === today) await saveRegister(0);
  school.itIs(day);
  await teachWoodwork(1);
  expect((await generate()).status).toBe(201);
  expect(await crafts()).toEqual([...art, { day: next, course: 'Woodwork', room: 1 }]);
  school.itIs(today);
});
