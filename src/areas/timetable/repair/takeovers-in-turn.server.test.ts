import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStaff } from '../../../../test/school/people.ts';
import { addTaughtSchool, type TaughtSchool } from '../../../../test/school/timetable.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { until } from '../../../../test/support/until.ts';
import { teachingStaffs } from '../../staff/teaching-staff/teaching-staff.table.ts';

let school: TestApp;
let admin: Caller;
let taught: TaughtSchool;
let stop: () => Promise<void>;
/** The timetable holds for three weeks. */
const mondays = ['2026-06-15', '2026-06-22', '2026-06-29'] as const;
const [today, second, third] = mondays;

beforeAll(async () => {
  school = await startApp({ today });
  admin = await school.asAdmin();
  taught = await addTaughtSchool(school, { programs: 1 });
  stop = await school.works();
});
afterAll(async () => {
  await stop();
  await school.close();
});

const courseId = () => taught.courses[0]?.[0]?.courseId ?? 0;
const generate = async () =>
  expect((await admin.post('/api/gs/Timetable', { startDate: today, endDate: '2026-07-04', seconds: 0 })).status).toBe(201);

/** Somebody leaves on a day; the week is repaired and accepted. */
async function leaves(staffId: number, startDate: string): Promise<void> {
  const url = '/api/gs/TimetableRepair';
  const { json } = await admin.post(url, { startDate, staffId, isLeaving: true });
  await until(async () => (await admin.get(`/api/ias/Task/${json.data}`)).json.state === 'done');
  const { timetableRepairId } = (await admin.get(url)).json;
  expect((await admin.post(`${url}/Accept`, { timetableRepairId })).status).toBe(200);
}

/** Who could take the course over: it is their primary one. */
async function addColleague(): Promise<number> {
  const staffId = await addStaff(school.database);
  await school.database.db.insert(teachingStaffs).values({ staffId, primaryCourseId: courseId() });
  return staffId;
}

/** Who gives the course, by week. */
const givers = async () =>
  (
    await school.rows<{ staff: number[] }>(
      `select array_agg(distinct staff_id) as staff from timetable_entry where course_id = $1
       group by date_trunc('week', entry_date) order by date_trunc('week', entry_date)`,
      [courseId()],
    )
  ).map(({ staff }) => staff);

test('Who takes a course over may be followed by somebody else later, and each of them teaches it in turn', async () => {
  await generate();
  const [first = 0] = taught.staffIds;
  const next = await addColleague();
  await leaves(first, second);
  const last = await addColleague();
  await leaves(next, third);
  const inTurn = [[first], [next], [last]];
  expect(await givers()).toEqual(inTurn);
  const courses = '/api/ps/ProgramCourse/GetAllCoursesForProgram';
  const read = async () => (await admin.get(`${courses}?programId=${taught.programIds[0]}`)).json;
  const shown = await read();
  expect(shown).toHaveLength(3);
  expect(shown.find((one: { courseId: number }) => one.courseId === courseId()).takeover).toMatchObject({
    ...{ staffId: next, fromDate: second },
  });
  // A timetable that is made again keeps to it.
  await generate();
  expect(await givers()).toEqual(inTurn);

  const teacher = async () =>
    (await school.rows<{ staff: number }>('select staff_id as staff from course_session where course_id = $1', [courseId()]))[0]
      ?.staff;
  const teachers: unknown[] = [];
  for (const day of mondays) {
    school.itIs(day);
    await school.runJob('take-over-courses');
    teachers.push(await teacher());
  }
  expect(teachers).toEqual([first, next, last]);
  expect(await school.rows('select from course_takeover')).toEqual([]);
  school.itIs(today);
});
