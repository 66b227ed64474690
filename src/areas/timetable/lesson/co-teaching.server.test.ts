import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStaff } from '../../../../test/school/people.ts';
import { addGroup, addTaughtSchool, type TaughtSchool } from '../../../../test/school/timetable.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { teachingStaffs } from '../../staff/teaching-staff/teaching-staff.table.ts';
import type { CoverRow } from '../cover/cover.domain.ts';
import type { LessonRow } from './lesson.domain.ts';

let school: TestApp;
let admin: Caller;
let taught: TaughtSchool;
// A Monday.
const today = '2026-06-15';
const week = 'startDate=2026-06-15&endDate=2026-06-20';
/** The course that the first program is taught in a group by its teacher and a colleague, who has a course of their own in both programs. */
let courseId: number;
let [program, main, helper] = [0, 0, 0];

beforeAll(async () => {
  school = await startApp({ today });
  admin = await school.asAdmin();
  taught = await addTaughtSchool(school);
  [program = 0] = taught.programIds;
  [main = 0, helper = 0] = taught.staffIds;
  courseId = taught.courses[0]?.[0]?.courseId ?? 0;
  await addGroup(school, { courseId, programIds: [program], staffIds: [main, helper] });
  const made = await admin.post('/api/gs/Timetable', { startDate: today, endDate: '2026-06-20', seconds: 0 });
  expect(made.status, made.text).toBe(201);
});
afterAll(() => school.close());

const lessonsOf = async (staffId: number): Promise<LessonRow[]> =>
  (await admin.get(`/api/gs/Timetable/GetTimetableForStaff?staffId=${staffId}&${week}`)).json;
const covers = async (): Promise<CoverRow[]> => (await admin.get(`/api/gs/Cover?${week}`)).json;
const isOfGroup = (lesson: LessonRow) => lesson.courseId === courseId && lesson.programId === program;
const timeOf = ({ date, slot }: LessonRow) => `${date} ${slot.startTime}`;

test('All teachers of a group have its lessons in their timetables and calendars, and never two at one time', async () => {
  const lessons = await lessonsOf(helper);
  expect(lessons).toHaveLength(12);
  expect(new Set(lessons.map(timeOf)).size).toBe(12);
  const shared = lessons.filter(isOfGroup);
  expect(shared).toHaveLength(4);
  expect(shared.every(({ staffId, others }) => staffId === main && others.length === 1 && others[0]?.staffId === helper)).toBe(
    true,
  );
  expect(lessons.filter((lesson) => !isOfGroup(lesson)).every(({ others }) => others.length === 0)).toBe(true);
  const { json } = await admin.post('/api/gs/CalendarFeed', { staffId: helper });
  const calendar = (await school.nobody.get(new URL(json.data.address).pathname)).text;
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(12);
});

test('No lesson is moved to where one of its teachers has another', async () => {
  const busy = (await lessonsOf(helper)).filter(({ programId }) => programId !== program);
  const [lesson] = (await lessonsOf(main)).filter(isOfGroup);
  const { json } = await admin.get(`/api/gs/Timetable/GetMoveTargets?timetableEntryId=${lesson?.timetableEntryId}`);
  const states = (json.targets as { date: string; startTime: string; state: string; reason: string }[])
    .filter(({ date, startTime }) => busy.some((other) => timeOf(other) === `${date} ${startTime}`))
    .map(({ state }) => state);
  expect(states).toEqual(busy.map(() => 'clash'));
  // Nor is one of theirs moved to the time of the group.
  const { json: theirs } = await admin.get(`/api/gs/Timetable/GetMoveTargets?timetableEntryId=${busy[0]?.timetableEntryId}`);
  const shared = new Set((await lessonsOf(main)).filter(isOfGroup).map(timeOf));
  expect(
    theirs.targets.filter((target: { date: string; startTime: string }) => shared.has(`${target.date} ${target.startTime}`)),
  ).toEqual([...shared].map(() => expect.objectContaining({ state: 'clash' })));
});

test('A lesson needs cover once none of the teachers of its group is there, and who teaches one stands in nowhere else', async () => {
  const leave = (staffId: number) =>
    school.rows(
      `with c as (insert into staff_leave_category (category_name, leaves) values ('Casual ' || $1::int, 12) returning *)
       insert into staff_leave (staff_leave_category_id, staff_id, leave_from, leave_to)
       select staff_leave_category_id, $1, '2026-06-15', '2026-06-20' from c`,
      [staffId],
    );
  await leave(main);
  const open = await covers();
  expect([open.length, open.some(({ lesson }) => isOfGroup(lesson))]).toEqual([4, false]);
  const shared = new Set((await lessonsOf(helper)).filter(isOfGroup).map(timeOf));
  for (const { lesson, candidates } of open)
    if (shared.has(timeOf(lesson))) expect(candidates.map(({ staffId }) => staffId)).not.toContain(helper);
  // A lesson of all groups needs it for those in which nobody else teaches.
  await school.rows('update timetable_entry set teaching_group_id = null');
  expect((await covers()).some(({ lesson }) => isOfGroup(lesson))).toBe(false);
  const alone = await addGroup(school, { courseId, programIds: [program], staffIds: [main] });
  expect((await covers()).filter(({ lesson }) => isOfGroup(lesson))).toHaveLength(4);
  await school.rows('delete from teaching_group where teaching_group_id = $1', [alone]);
  // The lessons of a day are given to others as they are listed.
  const substitute = await addStaff(school.database);
  await school.database.db.insert(teachingStaffs).values({ staffId: substitute });
  const [{ lesson: first } = { lesson: undefined }] = open;
  const ofDay = open.filter(({ lesson }) => lesson.date === first?.date);
  const given = await admin.post('/api/gs/Cover/Day', {
    ...{ staffId: main, date: first?.date },
    lessons: ofDay.map(({ lesson }) => ({
      ...{ timetableEntryId: lesson.timetableEntryId, version: lesson.version, substituteId: substitute },
    })),
  });
  expect(given.status, given.text).toBe(201);
  await leave(helper);
  const after = await covers();
  expect(after.filter(({ lesson }) => isOfGroup(lesson)).map(({ teacherId, coverId }) => [teacherId, coverId])).toEqual(
    Array.from({ length: 4 }, () => [main, null]),
  );
  await school.rows('delete from staff_leave');
});
