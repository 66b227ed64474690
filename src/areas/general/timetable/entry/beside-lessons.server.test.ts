import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../../test/harness.ts';
import { addTaughtSchool } from '../../../../../test/timetable.ts';

let school: TestApp;

// A Monday.
const today = '2026-06-15';

beforeAll(async () => {
  school = await startApp({ today });
});
afterAll(() => school.close());

test('A lesson beside another is left out where a lesson that stays is in its room', async () => {
  const admin = await school.asAdmin();
  const { programIds, courses, staffIds } = await addTaughtSchool(school, { lessons: 1 });
  const [grouped, other] = courses;
  // Only Mondays, and the first program has only its first slot: that is where its two courses lie side by side.
  await school.rows('update working_week set is_working_day = working_week_id = 1');
  await school.rows(`delete from slot where program_id = $1 and slot_name <> 'Period 1'`, [programIds[0]]);
  const [kind] = await school.rows<{ id: number }>(
    `insert into room_kind (room_kind_name) values ('Workshop') returning room_kind_id as id`,
  );
  for (const [place, name] of ['Art', 'Woodwork'].entries()) {
    await school.rows('update course set course_name = $2 where course_id = $1', [grouped?.[place]?.courseId, name]);
  }
  const inWorkshop = [grouped?.[1]?.programCourseId, other?.[2]?.programCourseId];
  await school.rows('update lesson_need set room_kind_id = $2 where program_course_id = any($1)', [inWorkshop, kind?.id]);
  await school.rows(`update lesson_need set group_name = 'Crafts' where program_course_id = any($1)`, [
    grouped?.slice(0, 2).map(({ programCourseId }) => programCourseId),
  ]);
  const untaught = [grouped?.[2], other?.[0]].map((course) => course?.programCourseId);
  await school.rows('update lesson_need set lessons_per_week = 0 where program_course_id = any($1)', [untaught]);
  // Its own first lesson cannot be in the workshop, which the first program needs then.
  await school.rows('update course_session set staff_id = $1 where program_id = $2', [staffIds[2], programIds[1]]);
  // Today the workshop is taken in that slot, by a lesson of a program whose register is saved.
  await school.rows(
    `insert into timetable_entry (entry_date, start_time, end_time, program_id, course_id, staff_id, room_kind_id, room)
     values ($1, '08:00', '08:45', $2, $3, $4, $5, 1)`,
    [today, programIds[1], other?.[2]?.courseId, staffIds[2], kind?.id],
  );
  await school.rows('insert into student_attendance_sheet (program_id, attendance_date) values ($1, $2)', [programIds[1], today]);

  const { status, json } = await admin.post('/api/gs/Timetable', { startDate: today, endDate: '2026-06-27', seconds: 0 });

  expect([status, json.message ?? json.detail]).toEqual([
    201,
    expect.stringMatching(/ and 1 at times taken by lessons that stay/),
  ]);
  const lessons = await school.rows(
    `select entry_date::text as day, course_id as course, room from timetable_entry where program_id = $1
     order by entry_date, beside_id nulls first`,
    [programIds[0]],
  );
  const [lead, beside] = grouped ?? [];
  expect(lessons).toEqual([
    { day: today, course: lead?.courseId, room: null },
    { day: '2026-06-22', course: lead?.courseId, room: null },
    { day: '2026-06-22', course: beside?.courseId, room: 1 },
  ]);
});
