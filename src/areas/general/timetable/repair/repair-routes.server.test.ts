import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../../../test/caller.ts';
import { startApp, type TestApp } from '../../../../../test/harness.ts';
import { addChild, noticesOf, switchOn } from '../../../../../test/notices.ts';
import { addStaff } from '../../../../../test/people.ts';
import { addTaughtSchool, type TaughtSchool } from '../../../../../test/timetable.ts';
import { until } from '../../../../../test/until.ts';
import { teachingStaffs } from '../../../staff/teaching-staff/teaching-staff.table.ts';

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

test('a teacher who loses a day: the repair is seen, nothing changes before it is accepted, few lessons move, and families are told', async () => {
  const before = await entries();
  const [staffId] = taught.staffIds;
  const weekday = before.find(({ staff }) => staff === staffId)?.weekday ?? 1;
  expect(await repair({ staffId, weekdays: [weekday] })).toMatch(/^\d+ lessons? lies? elsewhere: look, then accept it or not\.$/);
  expect(await entries()).toEqual(before);
  const seen = await waiting();
  expect(seen).toMatchObject({ startDate: secondMonday, endDate: '2026-06-27', takeovers: [] });
  expect(seen.moved).toBeGreaterThan(0);
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
  const lost = await school.rows('select from staff_unavailability where staff_id = $1 and weekday = $2', [staffId, weekday]);
  expect(lost).toHaveLength(4);
});

test('a teacher who leaves: a colleague who has the courses takes over, locked lessons as well', async () => {
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
  const coming = (await entries()).filter(({ day }) => day >= secondMonday);
  expect(coming.some(({ staff }) => staff === leaver)).toBe(false);
  expect(coming.filter(({ staff }) => staff === colleague)).toHaveLength(8);
  expect(coming.find(({ locked: isLocked }) => isLocked)).toMatchObject({
    ...{ day: locked?.day, start: locked?.start, course: locked?.course, staff: colleague },
  });
  const sessions = await school.rows('select from course_session where staff_id = $1', [leaver]);
  expect(sessions).toEqual([]);
});

test('a repair is refused once what it was made from has changed, and can be dropped', async () => {
  const before = await entries();
  const [staffId] = taught.staffIds;
  const weekday = before.find(({ staff, day }) => staff === staffId && day >= secondMonday)?.weekday ?? 1;
  await repair({ staffId, weekdays: [weekday] });
  await school.rows('update timetable_plan set version = version + 1');
  const { status, json } = await accept();
  expect([status, json.detail]).toEqual([
    409,
    'The timetable, or what it is made from, has changed since this week was repaired.|Drop it and repair anew.',
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
])('a repair with %o is refused at its field', async (change, field, message) => {
  const { status, json } = await admin.post(url, { startDate: secondMonday, ...change });
  expect(status).toBe(422);
  expect(json.errors[field]).toEqual([message]);
});

test('who loses a day says which', async () => {
  const { json } = await admin.post(url, { startDate: secondMonday, staffId: taught.staffIds[0] });
  expect(json.errors.weekdays).toEqual(['Choose at least one day.']);
});
