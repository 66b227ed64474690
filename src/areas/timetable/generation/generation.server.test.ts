import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCourse, addProgram, addStaff } from '../../../../test/school/people.ts';
import { addDay, addTaughtSchool, type TaughtSchool } from '../../../../test/school/timetable.ts';
import type { Answer, Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { until } from '../../../../test/support/until.ts';
import { addDays } from '../../../kit/domain/dates.domain.ts';
import { programCourses } from '../../program/program-course/program-course.table.ts';
import { remarksOn } from '../entry/written.domain.ts';
import { daysOfChange } from './teaching.server.ts';

let school: TestApp;
let admin: Caller;
let taught: TaughtSchool;
/** What the check said before anything was entered. */
let atFirst: Answer;

// A Monday.
const today = '2026-06-15';

beforeAll(async () => {
  school = await startApp({ today });
  admin = await school.asAdmin();
  atFirst = await check();
  taught = await addTaughtSchool(school);
});
afterAll(() => school.close());

interface Entry {
  id: number;
  day: string;
  start: string;
  program: number;
  course: number;
  staff: number;
}

const entries = () =>
  school.rows<Entry>(
    `select timetable_entry_id as id, entry_date::text as day, start_time::text as start, program_id as program,
      course_id as course, staff_id as staff from timetable_entry order by entry_date, start_time, program_id`,
  );
const generate = (body: object, query = '') => admin.post(`/api/gs/Timetable${query}`, { seconds: 0, ...body });
const week = { startDate: today, endDate: '2026-06-20' };
const check = () => admin.get('/api/gs/Timetable/CheckTimetable?startDate=2026-06-15&endDate=2026-06-20');

test('A school that has not given its programs any courses is led to where that is done', () => {
  expect(atFirst.json).toMatchObject({
    lessons: 0,
    findings: [
      {
        sentence: 'No program has courses yet.',
        remedies: [{ text: 'Give a program its courses', path: '/ps/program/grid' }],
      },
    ],
  });
});

test('Pressing the button makes a week of every course, and says so as specified', async () => {
  const { status, json } = await generate(week);
  expect(json.message).toBe('Timetable generated successfully for range 15-06-2026 and 20-06-2026');
  expect(status).toBe(201);
  const made = await entries();
  expect(made).toHaveLength(2 * 3 * 4);
  const times = (key: 'program' | 'staff') => made.map((entry) => `${entry[key]} ${entry.day} ${entry.start}`);
  expect(new Set(times('program')).size).toBe(made.length);
  expect(new Set(times('staff')).size).toBe(made.length);
  const { json: latest } = await admin.get('/api/gs/Timetable/GetLatest');
  expect(latest).toMatchObject({ startDate: today, quality: { lessons: 24 } });
});

test('The same once more leaves one timetable, not two', async () => {
  await generate(week);
  expect(await entries()).toHaveLength(24);
});

test('Covers that go with lessons that give way are told', async () => {
  const [first] = await entries();
  await school.rows('update timetable_entry set substitute_id = $2 where timetable_entry_id = $1', [
    first?.id,
    await addStaff(school.database),
  ]);
  const { json } = await generate(week);
  expect(json.message).toMatch(/\|1 cover was dropped with replaced lessons: Cover lists what is open now\.$/);
  expect((await generate(week)).json.message).not.toMatch(/cover/);
});

test('What is left out is told with its reasons, and the locked lessons are not named for a saved register', async () => {
  const [kept] = await entries();
  await school.rows('insert into student_attendance_sheet (program_id, attendance_date) values ($1, $2)', [
    kept?.program,
    kept?.day,
  ]);
  const { json } = await generate({ ...week, seed: 3, seconds: 0 });
  expect(json.message).toMatch(/\|\d+ lessons? (was|were) left out: .*on days with a saved register/);
  expect(remarksOn({ leftOut: 122, leftOutPast: 100, leftOutRegistered: 20, reopened: 0, coversGone: 0 })).toEqual([
    '122 lessons were left out: 100 in the past, 20 on days with a saved register and 2 at times taken by lessons that stay, such as locked ones.',
  ]);
  expect(remarksOn({ leftOut: 1, leftOutPast: 1, leftOutRegistered: 0, reopened: 2, coversGone: 0 })).toEqual([
    '1 lesson was left out: in the past.',
    '2 covers were taken back because the substitutes are no longer free then: those lessons are open again under Cover.',
  ]);
  await school.rows('delete from student_attendance_sheet');
  await generate(week);
});

test('Holidays and days off have no lessons', async () => {
  await admin.post('/api/gs/Holiday', {
    holidayName: 'Founders’ Day',
    holidayFrom: '2026-06-23',
    holidayTo: '2026-06-23',
    isGeneralHoliday: true,
  });
  await generate({ startDate: '2026-06-22', endDate: '2026-06-28' });
  const days = new Set((await entries()).map(({ day }) => day).filter((day) => day > '2026-06-21'));
  expect([...days]).not.toContain('2026-06-23');
  expect([...days]).not.toContain('2026-06-28');
  expect(days.size).toBeGreaterThan(1);
});

test('A range without a school day is told to be one', async () => {
  const days = '?startDate=2026-09-14&endDate=2026-09-15';
  expect((await admin.post(`/api/gs/Holiday/MarkDatesAsHoliday${days}`)).status).toBe(200);
  const { json } = await generate({ startDate: '2026-09-14', endDate: '2026-09-15' });
  expect(json.message).toMatch(/\|No day of this range is a school day\.$/);
  const { json: longer } = await generate({ startDate: '2026-09-14', endDate: '2026-09-16' });
  expect(longer.message).not.toMatch(/school day/);
  await admin.delete(`/api/gs/Holiday/MarkDatesAsWorkingDay${days}`);
  await school.rows(`delete from timetable_entry where entry_date > '2026-09-01'`);
});

test('A holiday that becomes a working day has its lessons, and once more only then', async () => {
  const ofDay = async () => (await entries()).filter(({ day }) => day === '2026-06-23').map(({ id }) => id);
  expect(await ofDay()).toEqual([]);
  const days = 'startDate=2026-06-23&endDate=2026-06-24';
  const working = () => admin.delete(`/api/gs/Holiday/MarkDatesAsWorkingDay?${days}`);
  expect((await working()).status).toBe(200);
  const lessons = await ofDay();
  const alike = (await entries()).filter(({ day }) => day === '2026-06-16');
  expect(lessons).toHaveLength(alike.length);
  // Set later, a holiday only suspends them.
  expect((await admin.post(`/api/gs/Holiday/MarkDatesAsHoliday?${days}`)).status).toBe(200);
  expect((await working()).status).toBe(200);
  expect(await ofDay()).toEqual(lessons);
});

test('Lessons that are locked, past or of a day with a saved register stay', async () => {
  const before = await entries();
  const [locked] = before.filter(({ day }) => day === '2026-06-18');
  await school.rows(`update timetable_entry set is_locked = true where timetable_entry_id = $1`, [locked?.id]);
  const program = taught.programIds[1];
  await school.rows(`insert into student_attendance_sheet (program_id, attendance_date) values ($1, '2026-06-17')`, [program]);
  school.itIs('2026-06-16');
  await generate({ ...week, seed: 9 });
  const after = await entries();
  const stay = (day: string, of?: number) => (entry: Entry) => entry.day === day && (of === undefined || entry.program === of);
  expect(after.filter(stay('2026-06-15'))).toEqual(before.filter(stay('2026-06-15')));
  expect(after.filter(stay('2026-06-17', program))).toEqual(before.filter(stay('2026-06-17', program)));
  expect(after).toContainEqual(locked);
  school.itIs(today);
});

test('Locked lessons have their place in every week of a range that is generated again, and nothing is left out for them', async () => {
  const days = { startDate: today, endDate: '2026-07-04' };
  await school.rows('update timetable_entry set is_locked = false');
  // On the day of a saved register everything stays, and what the week has at that time is left out.
  await school.rows('delete from student_attendance_sheet');
  await generate(days);
  // The week is as the solver likes it: of the first program's days one that has two courses, and another one.
  const own = (await entries()).filter(({ program, day }) => program === taught.programIds[0] && day <= '2026-06-20');
  const coursesOn = (day: string) => new Set(own.filter((entry) => entry.day === day).map(({ course }) => course)).size;
  const first = own.find(({ day }) => coursesOn(day) > 1)?.day ?? '';
  const [full, single] = [first, own.find(({ day }) => day !== first)?.day ?? ''];
  const after = (day: string, weeks: number) => addDays(day, 7 * weeks);
  // Locked are a lesson of one week, and on the other day one of two weeks and another one, at the same time, of the third.
  const at = (day: string) => `(select min(start_time) from timetable_entry where entry_date = '${day}' and program_id = $1)`;
  const lock = (day: string) =>
    school.rows<Entry>(
      `update timetable_entry set is_locked = true where entry_date = '${day}' and program_id = $1 and start_time = ${at(day)}
       returning timetable_entry_id as id, course_id as course, start_time::text as start`,
      [taught.programIds[0]],
    );
  const [once] = await lock(after(single, 2));
  const [twice] = await lock(full);
  await lock(after(full, 1));
  const third = after(full, 2);
  const [other] = await school.rows<{ id: number }>(
    `select timetable_entry_id as id from timetable_entry where entry_date = $3 and program_id = $1 and course_id <> $2 limit 1`,
    [taught.programIds[0], twice?.course, third],
  );
  await school.rows(`delete from timetable_entry where entry_date = $2 and timetable_entry_id <> $1`, [other?.id, third]);
  await school.rows(
    `update timetable_entry e set is_locked = true, start_time = f.start_time, end_time = f.end_time
     from timetable_entry f where f.timetable_entry_id = $2 and e.timetable_entry_id = $1`,
    [other?.id, twice?.id],
  );
  const { status, json } = await generate({ ...days, seed: 5 });
  expect(status).toBe(201);
  expect(json.message).toContain('Locked lessons that do not fit into one week with the others stay');
  const made = (await entries()).filter(({ program }) => program === taught.programIds[0]);
  const where = (course: number | undefined, start: string | undefined) =>
    made.filter((entry) => entry.course === course && entry.start === start).map(({ day }) => day);
  expect(where(once?.course, once?.start)).toEqual(expect.arrayContaining([single, after(single, 2)]));
  expect(where(twice?.course, twice?.start)).toEqual(expect.arrayContaining([full, after(full, 1)]));
  expect(made.filter(({ day, start }) => day === third && start === twice?.start)).toHaveLength(1);
  await school.rows('delete from timetable_entry');
  await generate(days);
  await school.rows(`update timetable_entry set is_locked = true where entry_date = '2026-06-16'`);
  expect((await generate({ ...days, seed: 6 })).json.message).not.toContain('left out');
  await school.rows('delete from timetable_entry');
  await generate(week);
});

test('A range of months has the week in each of its weeks', async () => {
  await generate({ startDate: '2026-07-06', endDate: '2026-09-26' });
  const weeks = await school.rows<{ n: number }>(
    `select count(*)::int as n from timetable_entry where entry_date between '2026-07-06' and '2026-09-26' group by date_trunc('week', entry_date)`,
  );
  expect(weeks.map(({ n }) => n)).toEqual(Array.from({ length: 12 }, () => 24));
  await school.rows(`delete from timetable_entry where entry_date >= '2026-07-06'`);
});

test('A range in the past only fills days that are empty', async () => {
  school.itIs('2026-06-29');
  const before = await entries();
  await generate({ startDate: '2026-06-08', endDate: '2026-06-20', seed: 3 });
  const after = await entries();
  for (const entry of before) expect(after).toContainEqual(entry);
  expect(after.filter(({ day }) => day < '2026-06-14')).toHaveLength(24);
  school.itIs(today);
});

test.each([
  [{ startDate: '2025-06-14' }, 'startDate', 'The Start Date must be between 15-06-2025 and 14-06-2031'],
  [{ startDate: '' }, 'startDate', 'The Start Date is required'],
  [{ endDate: today }, 'endDate', 'The End Date must be between the start date and 14-06-2032'],
  [{ endDate: '2027-06-17' }, 'endDate', 'A timetable covers at most 366 days at once'],
])('What is asked for with %o is refused at its field', async (change, field, message) => {
  const { status, json } = await generate({ ...week, ...change });
  expect(status).toBe(422);
  expect(json.errors[field]).toEqual([message]);
});

test('A program without slots is left out; a course without a teacher is named, and somebody proposed who has it as primary course', async () => {
  const programId = await addProgram(school.database, { programName: 'Grade 12 Z' });
  const courseId = await addCourse(school.database);
  await school.database.db.insert(programCourses).values({ programId, courseId });
  expect((await check()).json).toMatchObject({
    ...{ findings: [], withoutTeacher: [] },
    notes: ['No timetable for Grade 12 Z: no slots are entered there.'],
  });
  await addDay(school, programId);
  const [staffId] = taught.staffIds;
  await school.rows('update teaching_staff set primary_course_id = $2 where staff_id = $1', [staffId, courseId]);
  const { status, json } = await generate(week);
  expect(status).toBe(422);
  expect(json.detail).toMatch(/ in Grade 12 Z has no teacher\.$/);
  const { json: checked } = await check();
  expect(checked.withoutTeacher).toMatchObject([{ programName: 'Grade 12 Z', proposed: { staffId } }]);
  await school.rows('delete from program_course where program_id = $1', [programId]);
});

test('Who is not there all week and is given a course by hand is named, with what helps', async () => {
  const [staffId] = taught.staffIds;
  await school.rows(
    `insert into staff_unavailability (staff_id, weekday, start_time, end_time, level)
     select $1, weekday, '08:00', '16:00', 2 from generate_series(1, 7) weekday`,
    [staffId],
  );
  const { json } = await check();
  const { status } = await generate(week);
  await school.rows('delete from staff_unavailability where staff_id = $1', [staffId]);
  expect(status).toBe(422);
  const [{ sentence, remedies }] = json.findings;
  expect(sentence).toMatch(/ is 8 slots short: 8 lessons a week, but no time of the week is free\.$/);
  expect(remedies.map(({ text, path }: { text: string; path: string }) => [text.replace(/ .*/, ''), path])).toEqual([
    ['Give', `/ps/program/grid?panel=detail&id=${taught.programIds[0]}`],
    ['Give', `/ps/program/grid?panel=detail&id=${taught.programIds[1]}`],
    ['Give', `/gs/timetable/unavailability?staffId=${staffId}`],
  ]);
  expect(remedies.at(-1).text).toMatch(/ their times back$/);
});

test('In the background it is a task, and a second one is refused meanwhile', async () => {
  const answers = await Promise.all([generate(week, '?background=true'), generate(week, '?background=true')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
  const { json } = answers.find(({ status }) => status === 202) ?? { json: { data: 0 } };
  const stop = await school.works();
  await until(async () => (await admin.get(`/api/ias/Task/${json.data}`)).json.state === 'done');
  const { json: task } = await admin.get(`/api/ias/Task/${json.data}`);
  expect(task.message).toMatch(/^Timetable generated successfully for range/);
  await stop();
});

test('Neither a program nor a teacher has two lessons at one time, whoever writes them', async () => {
  const [entry] = await entries();
  const copy = (program: string, staff: string) =>
    school.rows(
      `insert into timetable_entry (entry_date, start_time, end_time, program_id, course_id, staff_id)
       select entry_date, start_time + interval '5 minutes', end_time, ${program}, course_id, ${staff}
       from timetable_entry where timetable_entry_id = $1`,
      [entry?.id],
    );
  const other = await addProgram(school.database);
  await expect(copy(String(other), 'staff_id')).rejects.toThrow('timetable_entry_staff_once');
  await expect(copy('program_id', String(await addStaff(school.database)))).rejects.toThrow('timetable_entry_program_once');
});

test('A lesson may begin in the minute in which another one ends, and not a minute earlier, up to midnight', async () => {
  const course = await addCourse(school.database);
  const teacher = await addStaff(school.database);
  const room = await school.rows<{ id: number }>(
    `insert into room_kind (room_kind_name, rooms) values ('Kiln', 2) returning room_kind_id as id`,
  );
  const lesson = async (day: string, from: string, to: string, { program = 0, staff = teacher, number = 1 } = {}) =>
    school.rows(
      `insert into timetable_entry (entry_date, start_time, end_time, program_id, course_id, staff_id, room_kind_id, room)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [day, from, to, program || (await addProgram(school.database)), course, staff, room[0]?.id, number],
    );
  const program = await addProgram(school.database);
  await lesson('2026-09-28', '22:00', '23:00', { program });
  await lesson('2026-09-28', '23:00', '24:00', { program });
  await lesson('2026-09-29', '00:00', '00:01', { program });
  await expect(lesson('2026-09-28', '21:00', '22:01', { number: 2 })).rejects.toThrow('timetable_entry_staff_once');
  const staff = await addStaff(school.database);
  await expect(lesson('2026-09-28', '23:59', '24:00', { program, staff, number: 2 })).rejects.toThrow(
    'timetable_entry_program_once',
  );
  await expect(lesson('2026-09-29', '00:00', '00:30', { staff })).rejects.toThrow('timetable_entry_room_once');
  await lesson('2026-09-29', '00:00', '00:30', { staff, number: 2 });
});

test('A group that somebody takes over needs a new week from that day on', async () => {
  const [courseId, before, after] = [
    await addCourse(school.database),
    await addStaff(school.database),
    await addStaff(school.database),
  ];
  await school.rows(
    `with made as (
       insert into teaching_group (group_name, course_id, from_date) values ('Sanskrit', $1, '2026-06-01') returning teaching_group_id as id)
     insert into teaching_group_teacher (teaching_group_id, staff_id, from_date, to_date, place)
     select id, $2::int, '2026-06-01'::date, '2026-06-17'::date, 1 from made union all select id, $3, '2026-06-18', null, 1 from made`,
    [courseId, before, after],
  );
  expect(await daysOfChange(school.database.db, { from: today, to: '2026-06-20' })).toEqual(['2026-06-18']);
});
