import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStaff } from '../../../../test/school/people.ts';
import { addTaughtSchool, type TaughtSchool } from '../../../../test/school/timetable.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { addChild, noticesOf, switchOn } from '../../../../test/support/notices.ts';
import { until } from '../../../../test/support/until.ts';
import { teachingStaffs } from '../../staff/teaching-staff/teaching-staff.table.ts';

let school: TestApp;
let admin: Caller;
let taught: TaughtSchool;
let stop: () => Promise<void>;
/** A Monday; the timetable holds for two weeks. */
const today = '2026-06-15';
const secondMonday = '2026-06-22';
const url = '/api/gs/TimetableRepair';

beforeAll(async () => {
  school = await startApp({ today });
  admin = await school.asAdmin();
  taught = await addTaughtSchool(school);
  stop = await school.works();
  expect((await admin.post('/api/gs/Timetable', { startDate: today, endDate: '2026-06-27', seconds: 0 })).status).toBe(201);
});
afterAll(async () => {
  await stop();
  await school.close();
});

interface Entry {
  id: number;
  day: string;
  weekday: number;
  start: string;
  program: number;
  course: number;
  staff: number;
  locked: boolean;
}
const entries = () =>
  school.rows<Entry>(`
    select timetable_entry_id as id, entry_date::text as day, extract(isodow from entry_date)::int as weekday,
      start_time::text as start, program_id as program, course_id as course, staff_id as staff, is_locked as locked
    from timetable_entry order by entry_date, start_time, program_id`);

/** Runs a repair to its end; answers the word of the task. */
async function repair(cause: object): Promise<string> {
  const { status, json } = await admin.post(url, { startDate: secondMonday, ...cause });
  expect([status, json.detail]).toEqual([202, undefined]);
  const task = async () => (await admin.get(`/api/ias/Task/${json.data}`)).json;
  await until(async () => ['done', 'failed'].includes((await task()).state));
  return (await task()).message;
}
const waiting = async () => (await admin.get(url)).json;
const accept = async () => admin.post(`${url}/Accept`, { timetableRepairId: (await waiting()).timetableRepairId });

test('A teacher who loses a day: the repair is seen, nothing changes before it is accepted, few lessons move, and families are told', async () => {
  const before = await entries();
  const [staffId] = taught.staffIds;
  const weekday = before.find(({ staff }) => staff === staffId)?.weekday ?? 1;
  expect(await repair({ staffId, weekdays: [weekday] })).toMatch(/^\d+ lessons? lies? elsewhere: look, then accept it or not\.$/);
  expect(await entries()).toEqual(before);
  const seen = await waiting();
  expect(seen).toMatchObject({ startDate: secondMonday, endDate: '2026-06-27', takeovers: [] });
  expect(seen.moved).toBeGreaterThan(0);
  const { quality } = (await admin.get('/api/gs/Timetable/GetLatest')).json;
  expect([seen.gapsBefore, typeof seen.gaps]).toEqual([quality.gaps, 'number']);
  const changes = seen.programs.flatMap(({ after }: { after: { change: string }[] }) => after.map(({ change }) => change));
  expect(changes.filter((change: string) => change === 'moved')).toHaveLength(seen.moved);

  await switchOn(admin, null, ['timetable-changed']);
  const { mother } = await addChild(school, seen.programs[0].programId);
  const { status, json } = await accept();
  expect(status).toBe(200);
  const notices = (await noticesOf(mother)).items.map((notice: { words: string }) => notice.words);
  expect(notices).toEqual(['The timetable from 22-06-2026 to 27-06-2026 is changed']);
  expect(json.message).toMatch(/^The timetable was repaired: /);
  const after = await entries();
  expect(after).toHaveLength(before.length);
  expect(after.filter(({ day }) => day < secondMonday)).toEqual(before.filter(({ day }) => day < secondMonday));
  expect(after.filter((one) => one.staff === staffId && one.weekday === weekday && one.day >= secondMonday)).toEqual([]);
  // Whatever has not moved is the same lesson still.
  const kept = new Set(after.map(({ id }) => id));
  expect(before.filter(({ id }) => !kept.has(id)).length).toBeLessThanOrEqual(seen.moved * 2);
  expect(await waiting()).toBeNull();
  const { note } = (await admin.get('/api/gs/Timetable/GetLatest')).json;
  expect(note).toMatch(/ is not there on \w+\.$/);
  const lost = await school.rows('select from staff_unavailability where staff_id = $1 and weekday = $2', [staffId, weekday]);
  expect(lost).toHaveLength(4);
});

test('The day that a teacher loses is theirs until the repaired week begins, whatever is made or moved meanwhile', async () => {
  const [staffId] = taught.staffIds;
  const times = async () => (await admin.get(`/api/gs/StaffUnavailability?staffId=${staffId}`)).json.times;
  const lost = await times();
  expect(lost.map(({ fromDate }: { fromDate: string }) => fromDate)).toEqual(Array.from({ length: 4 }, () => secondMonday));
  const weekday = lost[0].weekday;
  // By hand: a lesson of theirs goes to that day in the week before, not in the weeks from then on.
  const reasons = async (isLater: boolean) => {
    const own = (await entries()).find((one) => one.staff === staffId && one.day >= secondMonday === isLater);
    const { targets } = (await admin.get(`/api/gs/Timetable/GetMoveTargets?timetableEntryId=${own?.id}&everyWeek=false`)).json;
    const there = targets.filter(({ date }: { date: string }) => (new Date(date).getUTCDay() || 7) === weekday);
    return there.map(({ reason }: { reason: string }) => reason).filter((reason: string) => /is unavailable/.test(reason));
  };
  expect(await reasons(false)).toEqual([]);
  expect(await reasons(true)).not.toEqual([]);
  // Made again over that day, the timetable has a week for before and one for after.
  expect((await admin.post('/api/gs/Timetable', { startDate: today, endDate: '2026-06-27', seconds: 0 })).status).toBe(201);
  const plans = await school.rows<{ first: string; last: string }>(
    'select start_date::text as first, end_date::text as last from timetable_plan order by timetable_plan_id desc limit 2',
  );
  expect(plans).toEqual([
    { first: secondMonday, last: '2026-06-27' },
    { first: today, last: '2026-06-21' },
  ]);
  const later = (await entries()).filter((one) => one.staff === staffId && one.weekday === weekday && one.day >= secondMonday);
  expect(later).toEqual([]);
  // What the screen saves is what it read; once the day has come, the times are like any others.
  const { status, json } = await admin.put(`/api/gs/StaffUnavailability?staffId=${staffId}`, { times: lost });
  expect([status, json.detail]).toEqual([200, undefined]);
  expect(await times()).toEqual(lost);
  school.itIs(secondMonday);
  expect((await times()).map(({ fromDate }: { fromDate: string | null }) => fromDate)).toEqual([null, null, null, null]);
  school.itIs(today);
});

test('A teacher who leaves: a colleague who has the courses takes over, locked lessons as well', async () => {
  const leaver = taught.staffIds[1] ?? 0;
  const own = taught.courses.map((courses) => courses[1]?.courseId ?? 0);
  expect(await repair({ staffId: leaver, isLeaving: true })).toMatch(/^Nobody can take over /);
  expect(await waiting()).toBeNull();
  const colleague = await addStaff(school.database, { firstName: 'Nila', lastName: 'Iyer' });
  const [primaryCourseId, secondaryCourseId] = own;
  await school.database.db.insert(teachingStaffs).values({ staffId: colleague, primaryCourseId, secondaryCourseId });
  const locked = (await entries()).find(({ staff, day }) => staff === leaver && day >= secondMonday);
  await school.rows('update timetable_entry set is_locked = true where timetable_entry_id = $1', [locked?.id]);

  await repair({ staffId: leaver, isLeaving: true });
  const { takeovers } = await waiting();
  expect(takeovers.map(({ courseId }: { courseId: number }) => courseId).sort()).toEqual(own.toSorted());
  expect(takeovers.every(({ staffName }: { staffName: string }) => staffName === 'Nila Iyer')).toBe(true);
  expect((await accept()).status).toBe(200);
  // Whoever has left is given nothing again, though nobody has entered an exit.
  await school.rows(
    `insert into teaching_staff (staff_id, primary_course_id, secondary_course_id) values ($1, $2, $3)
     on conflict (staff_id) do update set primary_course_id = excluded.primary_course_id,
       secondary_course_id = excluded.secondary_course_id`,
    [leaver, primaryCourseId, secondaryCourseId],
  );
  expect(await repair({ staffId: colleague, isLeaving: true })).toMatch(/^Nobody can take over /);
  const coming = (await entries()).filter(({ day }) => day >= secondMonday);
  expect(coming.some(({ staff }) => staff === leaver)).toBe(false);
  expect(coming.filter(({ staff }) => staff === colleague)).toHaveLength(8);
  expect(coming.find(({ locked: isLocked }) => isLocked)).toMatchObject({
    ...{ day: locked?.day, start: locked?.start, course: locked?.course, staff: colleague },
  });
  const teachers = async () =>
    (await school.rows<{ staff: number }>('select staff_id as staff from course_session where course_id = any($1)', [own])).map(
      ({ staff }) => staff,
    );
  // Until that day the lessons are still those of who leaves, and so are the registers and the marks.
  await school.runJob('take-over-courses');
  expect(await teachers()).toEqual([leaver, leaver]);
  // A timetable that is made again has each teacher on their days.
  const anew = await admin.post('/api/gs/Timetable', { startDate: '2026-06-16', endDate: '2026-06-27', seconds: 0 });
  expect(anew.status, anew.text).toBe(201);
  const givers = async (course: number) =>
    (await entries()).filter((one) => one.course === course).map(({ day, staff }) => [day >= secondMonday, staff] as const);
  for (const course of own) {
    for (const [isLater, staff] of await givers(course)) expect(staff).toBe(isLater ? colleague : leaver);
  }
  school.itIs(secondMonday);
  await school.runJob('take-over-courses');
  await school.runJob('take-over-courses');
  expect(await teachers()).toEqual([colleague, colleague]);
  expect(await school.rows('select from course_takeover')).toEqual([]);
  school.itIs(today);
});

test('Whoever is assigned by hand meanwhile keeps the course, whatever a repair agreed for later', async () => {
  const [course] = taught.courses[0] ?? [];
  const [programId] = taught.programIds;
  const other = await addStaff(school.database);
  await school.database.db.insert(teachingStaffs).values({ staffId: other });
  await school.rows(
    `insert into course_takeover (program_id, course_id, staff_id, from_date) values ($1, $2, $3, '2026-06-22')`,
    [programId, course?.courseId, taught.staffIds[2]],
  );
  const [session] = await school.rows<{ id: number }>(
    'select course_session_id as id from course_session where program_id = $1 and course_id = $2',
    [programId, course?.courseId],
  );
  const assign = (staffId: number | undefined) =>
    admin.put(`/api/ps/ProgramCourse/UpdateStaffToCourseForProgram?courseSession=${session?.id}`, { staffId });
  expect((await assign(other)).status).toBe(200);
  expect(await school.rows('select from course_takeover')).toEqual([]);
  expect((await assign(course?.staffId)).status).toBe(200);
});

test('Locked lessons that are no part of the week stay where they are, with whoever takes them over', async () => {
  await school.rows('delete from timetable_entry');
  await school.rows('update timetable_entry set is_locked = false');
  expect((await admin.post('/api/gs/Timetable', { startDate: today, endDate: '2026-06-27', seconds: 0 })).status).toBe(201);
  const leaver = taught.staffIds[2] ?? 0;
  const own = taught.courses.map((courses) => courses[2]?.courseId ?? 0);
  const colleague = await addStaff(school.database, { firstName: 'Omar', lastName: 'Khan' });
  const [primaryCourseId, secondaryCourseId] = own;
  await school.database.db.insert(teachingStaffs).values({ staffId: colleague, primaryCourseId, secondaryCourseId });
  // In the afternoon, when no slot begins.
  const [aside] = await school.rows<{ id: number }>(
    `update timetable_entry set is_locked = true, start_time = '15:10', end_time = '15:55' where timetable_entry_id = (
       select timetable_entry_id from timetable_entry where staff_id = $1 and entry_date >= $2 order by 1 limit 1)
     returning timetable_entry_id as id`,
    [leaver, secondMonday],
  );
  const before = (await entries()).find(({ id }) => id === aside?.id);
  await repair({ staffId: leaver, isLeaving: true });
  expect((await accept()).status).toBe(200);
  expect((await entries()).find(({ id }) => id === aside?.id)).toEqual({ ...before, staff: colleague });
});

test('A locked lesson at which whoever takes it over has another one that stays is named, and nothing changes', async () => {
  await school.rows('delete from timetable_entry');
  await school.rows('delete from course_takeover');
  await school.rows('delete from staff_unavailability');
  expect((await admin.post('/api/gs/Timetable', { startDate: today, endDate: '2026-06-27', seconds: 0 })).status).toBe(201);
  const leaver = taught.staffIds[0] ?? 0;
  const colleague = await addStaff(school.database, { firstName: 'Uma', lastName: 'Nair' });
  const [primaryCourseId, secondaryCourseId] = taught.courses.map((courses) => courses[0]?.courseId ?? 0);
  await school.database.db.insert(teachingStaffs).values({ staffId: colleague, primaryCourseId, secondaryCourseId });
  const afternoon = (staff: number, program: number | undefined) =>
    school.rows(
      `insert into timetable_entry (entry_date, start_time, end_time, program_id, course_id, staff_id, is_locked)
       values ('2026-06-24', '15:10', '15:55', $1, $2, $3, true)`,
      [program, primaryCourseId, staff],
    );
  await afternoon(leaver, taught.programIds[0]);
  await afternoon(colleague, taught.programIds[1]);
  await repair({ staffId: leaver, isLeaving: true });
  const before = await entries();
  const { status, json } = await accept();
  expect([status, json.detail]).toEqual([
    409,
    expect.stringMatching(
      / is locked on 24-06-2026, 15:10, when Uma Nair has another lesson that stays\.\|Unlock it, then repair again\.$/,
    ),
  ]);
  expect(await entries()).toEqual(before);
  await admin.delete(`${url}?timetableRepairId=${(await waiting()).timetableRepairId}`);
  await school.rows('delete from timetable_entry where is_locked');
});

test('Whoever stands in, but has a lesson in the repaired week or is blocked by then, does so no more', async () => {
  await school.rows('delete from timetable_entry');
  await school.rows('delete from staff_unavailability');
  expect((await admin.post('/api/gs/Timetable', { startDate: today, endDate: '2026-06-27', seconds: 0 })).status).toBe(201);
  const before = (await entries()).filter(({ day }) => day >= secondMonday);
  const pairs = before.flatMap((own) =>
    before
      .filter((one) => one.day === own.day && one.start === own.start && one.program !== own.program)
      .map((covered) => ({ own, covered })),
  );
  // One teacher's lesson goes to the afternoon for this week, so that they can stand in; another, who is free, stands in elsewhere.
  const { own, covered } = pairs[0] ?? {};
  const elsewhere = before.find(
    ({ day, start, staff }) =>
      day !== own?.day &&
      staff !== own?.staff &&
      !before.some((o) => o.day === day && o.start === start && o.staff === own?.staff),
  );
  await school.rows(`update timetable_entry set start_time = '15:10', end_time = '15:55' where timetable_entry_id = $1`, [
    own?.id,
  ]);
  await school.rows('update timetable_entry set substitute_id = $1 where timetable_entry_id = any($2)', [
    own?.staff,
    [covered?.id, elsewhere?.id],
  ]);
  await school.rows(
    `insert into staff_unavailability (staff_id, weekday, start_time, end_time, level, from_date)
     values ($1, $2, $3::time, $3::time + interval '45 min', 2, $4)`,
    [own?.staff, elsewhere?.weekday, elsewhere?.start, elsewhere?.day],
  );
  await repair({});
  const { status, json } = await accept();
  expect([status, json.message]).toEqual([
    200,
    expect.stringMatching(
      /\|2 covers were taken back because the substitutes are no longer free then: those lessons are open again/,
    ),
  ]);
  expect(json.message).not.toMatch(/left out/);
  expect(await school.rows('select from timetable_entry where substitute_id is not null')).toEqual([]);
  const after = (await entries()).filter(({ day }) => day >= secondMonday);
  expect(after.map(({ day, start, course }) => [day, start, course])).toEqual(
    before.map(({ day, start, course }) => [day, start, course]),
  );
  await school.rows('delete from staff_unavailability');
});

test('A repair ends where the next timetable begins', async () => {
  await school.rows('delete from timetable_plan');
  await school.rows('delete from course_takeover');
  const generate = (startDate: string, endDate: string) => admin.post('/api/gs/Timetable', { startDate, endDate, seconds: 0 });
  expect((await generate(today, '2026-06-27')).status).toBe(201);
  expect((await generate(secondMonday, '2026-06-27')).status).toBe(201);
  await repair({ startDate: '2026-06-18' });
  expect(await waiting()).toMatchObject({ startDate: '2026-06-18', endDate: '2026-06-21' });
  expect((await accept()).json.message).toMatch(/\|From 22-06-2026 on another timetable holds: repair that one as well\.$/);
});

test('A repair is refused once what it was made from has changed, and can be dropped', async () => {
  const before = await entries();
  const [staffId] = taught.staffIds;
  const weekday = before.find(({ staff, day }) => staff === staffId && day >= secondMonday)?.weekday ?? 1;
  await repair({ staffId, weekdays: [weekday] });
  await school.rows('update timetable_plan set version = version + 1');
  const { status, json } = await accept();
  expect([status, json.detail]).toEqual([
    409,
    'The timetable, or what it is made from, has changed since this week was repaired.|Drop it and repair again.',
  ]);
  expect(await entries()).toEqual(before);
  const { timetableRepairId } = await waiting();
  expect((await admin.delete(`${url}?timetableRepairId=${timetableRepairId}`)).json.message).toBe('The repair was dropped');
  expect(await waiting()).toBeNull();
});

test.each([
  [{ startDate: '2026-06-14' }, 'startDate', 'What is past is not repaired.'],
  [{ startDate: '2027-06-14' }, 'startDate', 'No timetable was made for that day.'],
  [{ weekdays: [1] }, 'staffId', 'Choose who it is.'],
])('A repair with %o is refused at its field', async (change, field, message) => {
  const { status, json } = await admin.post(url, { startDate: secondMonday, ...change });
  expect(status).toBe(422);
  expect(json.errors[field]).toEqual([message]);
});

test('Who loses a day says which', async () => {
  const { json } = await admin.post(url, { startDate: secondMonday, staffId: taught.staffIds[0] });
  expect(json.errors.weekdays).toEqual(['Choose at least one day.']);
});
