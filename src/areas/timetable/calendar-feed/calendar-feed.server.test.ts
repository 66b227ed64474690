import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStaff, addStudent } from '../../../../test/school/people.ts';
import { addGroup, addTaughtSchool, type TaughtSchool } from '../../../../test/school/timetable.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';

let school: TestApp;
let admin: Caller;
let taught: TaughtSchool;
let child: number;
// A Monday.
const today = '2026-06-15';
const url = '/api/gs/CalendarFeed';

beforeAll(async () => {
  school = await startApp({ today });
  admin = await school.asAdmin();
  taught = await addTaughtSchool(school);
  child = await addStudent(school.database, { firstName: 'Asha', programId: taught.programIds[0] ?? 0 });
  expect((await admin.post('/api/gs/Timetable', { startDate: today, endDate: '2026-06-20', seconds: 0 })).status).toBe(201);
  // Older than any change that a test makes.
  for (const table of ['course', 'program', 'staff']) await school.rows(`update ${table} set last_modified = '2026-01-01'`);
});
afterAll(() => school.close());

const made = async (caller: Caller, of: object) => {
  const answer = await caller.post(url, of);
  expect(answer.status, answer.text).toBe(201);
  const { calendarFeedId, address } = answer.json.data as { calendarFeedId: number; address: string };
  return { calendarFeedId, path: new URL(address).pathname };
};
/** The events as another program's calendar parses them. */
const eventsAt = async (path: string) => {
  const answer = await school.nobody.get(path);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  return new ICAL.Component(ICAL.parse(answer.text)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
};
const programId = () => taught.programIds[0] ?? 0;
const staffId = () => taught.staffIds[0] ?? 0;

test('A program’s calendar has all its lessons, at the school’s time, with their teachers', async () => {
  const { path } = await made(admin, { programId: programId() });
  const events = await eventsAt(path);
  expect(events).toHaveLength(12);
  const [lesson] = await school.rows<{ starts: string; course: string }>(
    `select to_char((entry_date + start_time) at time zone 'Asia/Kolkata' at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as starts,
       course_name as course from timetable_entry join course using (course_id) where program_id = $1 order by entry_date, start_time limit 1`,
    [programId()],
  );
  const event = events.find(({ startDate }) => startDate.toJSDate().toISOString() === lesson?.starts);
  expect(event?.summary).toContain(lesson?.course);
  expect(event?.description).toMatch(/\w/);
});

test('A parent’s calendar has the lessons of the child’s program, and ends when the child is no longer theirs', async () => {
  const parent = await school.asParentOf(child);
  const { path } = await made(parent, { studentId: child });
  expect(await eventsAt(path)).toHaveLength(12);
  await school.rows('delete from student_family where student_id = $1', [child]);
  problem(await school.nobody.get(path), 404);
});

test('A covered lesson is in the calendar of the substitute, and no longer in that of the absent teacher', async () => {
  const substitute = await addStaff(school.database);
  const away = await made(admin, { staffId: staffId() });
  const instead = await made(admin, { staffId: substitute });
  const before = (await eventsAt(away.path)).length;
  const [lesson] = await school.rows<{ id: number }>(
    'select timetable_entry_id as id from timetable_entry where staff_id = $1 order by 1 limit 1',
    [staffId()],
  );
  await school.rows('update timetable_entry set substitute_id = $1 where timetable_entry_id = $2', [substitute, lesson?.id]);
  expect(await eventsAt(away.path)).toHaveLength(before - 1);
  const [given, ...others] = await eventsAt(instead.path);
  expect(others).toEqual([]);
  expect(given?.description).toContain('in place of');
  await school.rows('update timetable_entry set substitute_id = null');
});

test('A lesson suspended by a holiday or an examination is not in the calendar, and comes back as the same event', async () => {
  const { path } = await made(admin, { programId: programId() });
  const uids = async () => (await eventsAt(path)).map(({ uid }) => uid).sort();
  const before = await uids();
  const [{ day } = { day: '' }] = await school.rows<{ day: string }>(
    'select min(entry_date)::text as day from timetable_entry where program_id = $1',
    [programId()],
  );
  await admin.post(`/api/gs/Holiday/MarkDatesAsHoliday?startDate=${day}&endDate=${day}`);
  expect((await uids()).length).toBeLessThan(before.length);
  await admin.delete(`/api/gs/Holiday/MarkDatesAsWorkingDay?startDate=${day}&endDate=${day}`);
  expect(await uids()).toEqual(before);
});

test('A moved lesson is the same event at another time, and so are the lessons of a week that is generated again', async () => {
  const { path } = await made(admin, { programId: programId() });
  const known = async () => new Map((await eventsAt(path)).map((event) => [event.uid, event]));
  // A long time ago, so that a change shows: calendars count in seconds.
  await school.rows(`update timetable_entry set last_modified = '2026-01-01'`);
  const before = await known();
  const [lesson] = await school.rows<{ id: number; version: number; day: string; start: string }>(
    `select timetable_entry_id as id, version, entry_date::text as day, to_char(start_time, 'HH24:MI') as start
     from timetable_entry where program_id = $1 order by entry_date, start_time limit 1`,
    [programId()],
  );
  const { json } = await admin.get(`/api/gs/Timetable/GetMoveTargets?timetableEntryId=${lesson?.id}`);
  const free = json.targets.find(({ state }: { state: string }) => state === 'free');
  const { date, startTime } = free;
  const move = { timetableEntryId: lesson?.id, version: lesson?.version, date, startTime };
  expect((await admin.put('/api/gs/Timetable/MoveLesson', move)).status).toBe(200);
  const moved = await known();
  expect([...moved.keys()].sort()).toEqual([...before.keys()].sort());
  const elsewhere = [...moved].filter(([uid, { startDate }]) => startDate.compare(before.get(uid)?.startDate ?? startDate) !== 0);
  expect(elsewhere).toHaveLength(1);
  for (const [uid, event] of elsewhere) expect(event.sequence).toBeGreaterThan(before.get(uid)?.sequence ?? 0);

  await school.rows(`update timetable_entry set last_modified = '2026-01-02'`);
  const asked = { startDate: today, endDate: '2026-06-20', seconds: 0, seed: 4 };
  expect((await admin.post('/api/gs/Timetable', asked)).status).toBe(201);
  const anew = await known();
  expect([...anew.keys()].sort()).toEqual([...before.keys()].sort());
  for (const [uid, event] of anew) expect(event.sequence).toBeGreaterThan(before.get(uid)?.sequence ?? 0);
});

test.each([
  ['course', 'course_name', 'course_id'],
  ['program', 'program_name', 'program_id'],
  ['staff', 'last_name', 'staff_id'],
])('A lesson whose %s has another name is newer than any that a calendar has seen', async (table, name, id) => {
  const { path } = await made(admin, { programId: programId() });
  await school.rows("update timetable_entry set last_modified = '2026-06-11'");
  await school.rows("update school set last_modified = '2026-06-10'");
  const [row] = await school.rows<{ id: number; was: string }>(
    `select ${id} as id, ${name} as was from timetable_entry join ${table} using (${id}) where timetable_entry.program_id = $1 limit 1`,
    [programId()],
  );
  const before = new Map((await eventsAt(path)).map((event) => [event.uid, event]));
  const shows = (event: { summary: string; description: string }) => `${event.summary} ${event.description}`;
  const renamed = `${row?.was} Renamed`;
  await school.rows(`update ${table} set ${name} = $1, last_modified = now() where ${id} = $2`, [renamed, row?.id]);
  const changed = (await eventsAt(path)).filter((event) => shows(event).includes('Renamed'));
  expect(changed.length).toBeGreaterThan(0);
  for (const { uid, sequence } of changed) expect(sequence, uid).toBeGreaterThan(before.get(uid)?.sequence ?? 0);
  await school.rows(`update ${table} set ${name} = $1, last_modified = '2026-01-01' where ${id} = $2`, [row?.was, row?.id]);
});

test('A lesson that is for a group from now on, or no longer, is newer than any that a calendar has seen', async () => {
  const { path } = await made(admin, { programId: programId() });
  await school.rows("update timetable_entry set last_modified = '2026-06-11'");
  const [{ courseId } = { courseId: 0 }] = taught.courses[0] ?? [];
  const sequences = async () => (await eventsAt(path)).map(({ sequence }) => sequence);
  const most = async () => Math.max(...(await sequences()));
  const before = await most();
  const group = await addGroup(school, { courseId, programIds: [programId()], staffIds: [await addStaff(school.database)] });
  const grouped = await most();
  expect(grouped).toBeGreaterThan(before);
  await school.rows('delete from teaching_group where teaching_group_id = $1', [group]);
  expect(await most()).toBeGreaterThanOrEqual(grouped);
});

test('When lessons of a course are removed from a week, the remaining ones never look older to a calendar', async () => {
  const { path } = await made(admin, { programId: programId() });
  const sequences = async () => new Map((await eventsAt(path)).map(({ uid, sequence }) => [uid, sequence]));
  const [course] = await school.rows<{ id: number; first: number }>(
    `select course_id as id, min(timetable_entry_id)::int as first from timetable_entry where program_id = $1
     group by 1 having count(*) > 1 limit 1`,
    [programId()],
  );
  // One lesson is locked and was not changed for a long time; the others have just been moved, and then the course gets only one lesson a
  // week.
  await school.rows(`update timetable_entry set last_modified = '2026-01-02'`);
  await school.rows('update timetable_entry set is_locked = true where timetable_entry_id = $1', [course?.first]);
  await school.rows(
    `update timetable_entry set last_modified = '2026-06-01' where course_id = $1 and program_id = $2 and timetable_entry_id <> $3`,
    [course?.id, programId(), course?.first],
  );
  const before = await sequences();
  await school.rows(
    `insert into lesson_need (program_course_id, lessons_per_week) select program_course_id, 1 from program_course
     where program_id = $1 and course_id = $2
     on conflict (program_course_id) do update set lessons_per_week = 1`,
    [programId(), course?.id],
  );
  const asked = { startDate: today, endDate: '2026-06-20', seconds: 0, seed: 5 };
  expect((await admin.post('/api/gs/Timetable', asked)).status).toBe(201);
  const after = await sequences();
  const left = await school.rows('select from timetable_entry where program_id = $1 and course_id = $2', [
    programId(),
    course?.id,
  ]);
  expect(left).toHaveLength(1);
  for (const [uid, sequence] of after) expect(sequence, uid).toBeGreaterThanOrEqual(before.get(uid) ?? 0);
  await school.rows('update timetable_entry set is_locked = false');
});

test('After the school is restored from a backup, every lesson is newer than any that a calendar has seen', async () => {
  const { path } = await made(admin, { programId: programId() });
  const changed = (moment: string) => school.rows('update timetable_entry set last_modified = $1', [moment]);
  const sequences = async () => (await eventsAt(path)).map(({ sequence }) => sequence);
  await school.rows("update school set last_modified = '2026-06-01'");
  await changed('2026-06-10');
  const seen = Math.max(...(await sequences()));
  await changed('2026-06-01');
  await school.rows(`insert into restoration (backup_made, restored) values ('2026-06-02', '2026-06-12')`);
  expect(Math.min(...(await sequences()))).toBeGreaterThan(seen);
  await school.rows('delete from restoration');
});

test('After the school’s time zone was changed, every lesson is at its new time and newer than any that a calendar has seen', async () => {
  await school.rows("update school set last_modified = '2026-06-10'");
  await school.rows("update timetable_entry set last_modified = '2026-06-11'");
  const { path } = await made(admin, { programId: programId() });
  const events = async () =>
    (await eventsAt(path)).map(({ uid, sequence, startDate }) => ({ uid, sequence, starts: startDate.toJSDate().getTime() }));
  const before = await events();
  expect((await admin.put('/api/gs/School', { timeZone: 'Europe/Berlin' })).status).toBe(200);
  const after = new Map((await events()).map((event) => [event.uid, event]));
  for (const { uid, sequence, starts } of before) {
    expect(after.get(uid)?.starts).toBe(starts + 3.5 * 3_600_000);
    expect(after.get(uid)?.sequence).toBeGreaterThan(sequence);
  }
  await admin.put('/api/gs/School', { timeZone: 'Asia/Kolkata' });
});

test('A calendar without lessons is still valid', async () => {
  const teacher = await addStaff(school.database);
  const { path } = await made(admin, { staffId: teacher });
  const calendar = new ICAL.Component(ICAL.parse((await school.nobody.get(path)).text));
  expect(calendar.getAllSubcomponents('vevent')).toEqual([]);
  expect(calendar.getAllSubcomponents()).toHaveLength(1);
});

test('Repeating the request with the same key does not reveal the address again', async () => {
  const headers = { 'idempotency-key': 'an address' };
  const make = async () => (await admin.post(url, { programId: programId() }, headers)).json.data.address;
  const [first, second] = [await make(), await make()];
  expect(second).not.toBe(first);
  expect(await school.rows("select from idempotency_key where key = 'an address'")).toEqual([]);
});

test('A calendar that is up to date is told so, until something changes', async () => {
  const { path } = await made(admin, { programId: programId() });
  const first = await school.nobody.get(path);
  const etag = String(first.headers['etag']);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await school.nobody.get(path, { 'if-none-match': known });
    expect([again.status, again.text]).toEqual([304, '']);
  }
  await school.rows(`update course set course_name = course_name || ' II'`);
  expect((await school.nobody.get(path, { 'if-none-match': etag })).status).toBe(200);
});

test('A calendar has no lessons from long ago or far ahead', async () => {
  const { path } = await made(admin, { programId: programId() });
  school.itIs('2026-06-30');
  expect((await eventsAt(path)).length).toBeGreaterThan(0);
  school.itIs('2026-07-20');
  expect(await eventsAt(path)).toEqual([]);
  school.itIs(today);
});

test('An address is shown once and stored as a hash; after it is replaced or revoked, the earlier one stops working', async () => {
  const teacher = await school.asTeacherOf(programId());
  const first = await made(teacher, { programId: programId() });
  const kept = JSON.stringify(await school.rows('select * from calendar_feed'));
  expect(kept).not.toContain(first.path.slice(6, -4));
  const second = await made(teacher, { programId: programId() });
  problem(await school.nobody.get(first.path), 404);
  await eventsAt(second.path);
  const own = await teacher.get(url);
  expect(own.json).toEqual([
    expect.objectContaining({
      ...{ calendarFeedId: second.calendarFeedId, programId: programId(), lastUsed: expect.any(String) },
    }),
  ]);
  expect(own.text).not.toContain(second.path.slice(6, -4));
  problem(await admin.delete(`${url}?calendarFeedId=${second.calendarFeedId}`), 404);
  expect((await teacher.delete(`${url}?calendarFeedId=${second.calendarFeedId}`)).json.message).toBe(
    'The calendar address was revoked',
  );
  problem(await school.nobody.get(second.path), 404);
  expect(
    await school.rows(
      `select from audit_entry where resource = 'CalendarFeed' and before::text || after::text like '%' || $1 || '%'`,
      [second.path.slice(6, -4)],
    ),
  ).toEqual([]);
});

test('Nobody can create a feed of somebody else’s lessons, and a disabled account has none any more', async () => {
  const other = await addStudent(school.database, { firstName: 'Zubeida', programId: taught.programIds[1] ?? 0 });
  const mine = await addStudent(school.database, { firstName: 'Ravi', programId: programId() });
  const parent = await school.asParentOf(mine);
  for (const of of [
    { studentId: other },
    { staffId: staffId() },
    { programId: taught.programIds[1] },
    { studentId: 2_000_000_000 },
  ])
    problem(await parent.post(url, of), 404);
  for (const of of [{}, { studentId: mine, programId: programId() }, { studentId: 'x' }, { studentId: -1 }])
    expect([400, 422]).toContain((await parent.post(url, of)).status);
  const { path } = await made(parent, { studentId: mine });
  await eventsAt(path);
  await school.rows(
    `update account set is_disabled = true where account_id = (select account_id from calendar_feed where student_id = $1)`,
    [mine],
  );
  problem(await school.nobody.get(path), 404);
});

test('A wrong secret of any form finds no calendar, and breaks nothing', async () => {
  for (const path of [
    'x.ics',
    `${'a'.repeat(43)}.ics`,
    'a'.repeat(43),
    `${'a'.repeat(43)}.ics.ics`,
    '%00.ics',
    `${'a'.repeat(5000)}.ics`,
  ]) {
    const { status, text } = await school.nobody.get(`/ical/${path}`);
    expect([400, 404, 414], path).toContain(status);
    expect(text).not.toMatch(/select|at \w+\(/);
  }
});

test('Nobody asks for calendars more than sixty times a minute', async () => {
  const limited = await startApp({ env: { RATE_LIMIT: '1000' } });
  try {
    const statuses = [];
    for (let time = 0; time < 61; time += 1) statuses.push((await limited.nobody.get(`/ical/${'a'.repeat(43)}.ics`)).status);
    expect([...new Set(statuses.slice(0, 60)), statuses.at(-1)]).toEqual([404, 429]);
  } finally {
    await limited.close();
  }
});
