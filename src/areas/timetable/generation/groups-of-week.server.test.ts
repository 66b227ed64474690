import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStaff, addStudent } from '../../../../test/school/people.ts';
import { addGroup, addTaughtSchool, type TaughtSchool } from '../../../../test/school/timetable.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { addChild, noticesOf, switchOn } from '../../../../test/support/notices.ts';
import { until } from '../../../../test/support/until.ts';
import { courseChoices } from '../../program/course-choice/course-choice.table.ts';
import { teachingGroupStudents } from '../../program/teaching-group/teaching-group.table.ts';
import { teachingStaffs } from '../../staff/teaching-staff/teaching-staff.table.ts';
import type { CoverRow } from '../cover/cover.domain.ts';
import type { LessonRow } from '../lesson/lesson.domain.ts';

let school: TestApp;
let admin: Caller;
let taught: TaughtSchool;
// A Monday.
const today = '2026-06-15';
const range = { startDate: today, endDate: '2026-06-20' };
const week = 'startDate=2026-06-15&endDate=2026-06-20';
let [program, second, french, german] = [0, 0, 0, 0];
let [rao, iyer, das] = [0, 0, 0];
let pupils: { red: number; blue: number; german: number };
let groups: { red: number; blue: number; german: number };

/** A program of which everybody takes one of two languages: French in two groups, German in one. */
beforeAll(async () => {
  school = await startApp({ today });
  admin = await school.asAdmin();
  taught = await addTaughtSchool(school);
  [program = 0, second = 0] = taught.programIds;
  [french = 0, german = 0] = (taught.courses[0] ?? []).map(({ courseId }) => courseId);
  [rao = 0, iyer = 0] = taught.staffIds;
  das = await addStaff(school.database, { firstName: 'Asha', lastName: 'Das' });
  await school.database.db.insert(teachingStaffs).values({ staffId: das });
  const child = () => addStudent(school.database, { programId: program });
  pupils = { red: await child(), blue: await child(), german: await child() };
  const [choice] = await school.database.db
    .insert(courseChoices)
    .values({
      ...{ choiceName: 'Second language', schoolYear: 2026, leastCourses: 1, mostCourses: 1 },
      ...{ opensOn: '2026-05-01', closesOn: '2026-05-31' },
    })
    .returning({ courseChoiceId: courseChoices.courseChoiceId });
  const of = { ...choice, programIds: [program] };
  groups = {
    red: await addGroup(school, { ...of, groupName: 'Red', courseId: french, staffIds: [rao], studentIds: [pupils.red] }),
    blue: await addGroup(school, { ...of, groupName: 'Blue', courseId: french, staffIds: [das], studentIds: [pupils.blue] }),
    german: await addGroup(school, {
      ...of,
      groupName: 'German',
      courseId: german,
      staffIds: [iyer],
      studentIds: [pupils.german],
    }),
  };
  const made = await admin.post('/api/gs/Timetable', { ...range, seconds: 0 });
  expect(made.status, made.text).toBe(201);
});
afterAll(() => school.close());

const lessonsFor = async (caller: Caller): Promise<LessonRow[]> =>
  (await caller.get(`/api/gs/Timetable/GetTimetableForProgram?programId=${program}&${week}`)).json;
const timeOf = ({ date, slot }: LessonRow) => `${date} ${slot.startTime}`;

/** Moves a lesson of a group to a free time; answers when it is then. */
async function moveOneOf(name: string): Promise<string> {
  const [lesson] = (await lessonsFor(admin)).filter(({ groupName }) => groupName === name);
  const { json } = await admin.get(`/api/gs/Timetable/GetMoveTargets?timetableEntryId=${lesson?.timetableEntryId}`);
  const { date, startTime } = json.targets.find(({ state }: { state: string }) => state === 'free');
  const { timetableEntryId, version } = lesson ?? {};
  const moved = await admin.put('/api/gs/Timetable/MoveLesson', { timetableEntryId, version, date, startTime });
  expect(moved.status, moved.text).toBe(200);
  return `${date} ${startTime}`;
}

test('The courses of a choice are taught at one time, each group by its teacher, and everybody sees their own', async () => {
  const all = await lessonsFor(admin);
  const ofGroup = (name: string) => all.filter(({ groupName }) => groupName === name);
  expect(ofGroup('Red').map(timeOf)).toHaveLength(4);
  for (const name of ['Blue', 'German']) expect(ofGroup(name).map(timeOf)).toEqual(ofGroup('Red').map(timeOf));
  expect([...new Set(ofGroup('Blue').map(({ staffId, others }) => [staffId, others.length].join()))]).toEqual([`${das},0`]);
  const { json: needs } = await admin.get(`/api/gs/LessonNeed/GetNeedsForProgram?programId=${program}`);
  expect(needs.map(({ bandName }: { bandName: string }) => bandName).toSorted()).toEqual([
    '',
    'Second language',
    'Second language',
  ]);
  // The third course is the whole program's.
  expect(ofGroup('')).toHaveLength(4);
  const seenBy = async (studentId: number) => {
    const own = (await lessonsFor(await school.asStudent(studentId))).filter(({ isTaken }) => isTaken);
    return [...new Set(own.map(({ groupName }) => groupName))].toSorted();
  };
  expect(await seenBy(pupils.red)).toEqual(['', 'Red']);
  expect(await seenBy(pupils.blue)).toEqual(['', 'Blue']);
  expect(await seenBy(pupils.german)).toEqual(['', 'German']);
});

test('A week that is made again from the former one has them once more, and moved by hand they stay together', async () => {
  expect((await admin.post('/api/gs/Timetable', { ...range, seconds: 0, improve: true })).status).toBe(201);
  const all = await lessonsFor(admin);
  expect(all.filter(({ groupName }) => groupName !== '')).toHaveLength(12);
  const to = await moveOneOf('Blue');
  const there = (await lessonsFor(admin)).filter((one) => timeOf(one) === to);
  expect(there.map(({ groupName }) => groupName).toSorted()).toEqual(['Blue', 'German', 'Red']);
});

test('Of a lesson that is moved by hand, those are told who take it', async () => {
  await switchOn(admin, null, ['timetable-changed']);
  const [inIt, outside] = [await addChild(school, program), await addChild(school, program)];
  const days = { fromDate: '2026-06-01', toDate: null };
  await school.database.db
    .insert(teachingGroupStudents)
    .values({ teachingGroupId: groups.blue, courseId: french, studentId: inIt.studentId, ...days });
  const told = async () => {
    await school.rows(`update timetable_change set created = created - interval '6 minutes'`);
    await school.runJob('tell-timetable-changes');
    return Promise.all([inIt, outside].map(async ({ mother }) => (await noticesOf(mother)).items.length));
  };
  const before = await told();
  await moveOneOf('Blue');
  expect(await told()).toEqual([(before[0] ?? 0) + 1, before[1]]);
});

test('Only the lesson of the group whose teacher is away needs cover', async () => {
  await school.rows(
    `with c as (insert into staff_leave_category (category_name, leaves) values ('Casual', 12) returning *)
     insert into staff_leave (staff_leave_category_id, staff_id, leave_from, leave_to)
     select staff_leave_category_id, $1, '2026-06-15', '2026-06-20' from c`,
    [das],
  );
  const open: CoverRow[] = (await admin.get(`/api/gs/Cover?${week}`)).json;
  expect(open.map(({ lesson }) => lesson.groupName)).toEqual(['Blue', 'Blue', 'Blue', 'Blue']);
  const { json } = await admin.post('/api/gs/CalendarFeed', { staffId: das });
  const calendar = (await school.nobody.get(new URL(json.data.address).pathname)).text;
  expect(calendar.match(/SUMMARY:.*Blue/g)).toHaveLength(4);
  for (const { candidates } of open) for (const { staffId } of candidates) expect([rao, iyer]).not.toContain(staffId);
  await school.rows('delete from staff_leave');
});

test('The check names the groups that a week cannot have as they are', async () => {
  const check = async () => (await admin.get(`/api/gs/Timetable/CheckTimetable?${week}`)).json;
  expect(await check()).toMatchObject({ findings: [], notes: [] });
  await school.rows('insert into teaching_group_program (teaching_group_id, program_id, from_date) values ($1, $2, $3)', [
    groups.red,
    second,
    today,
  ]);
  const names = (ids: number[]) =>
    school.rows<{ name: string }>('select program_name as name from program where program_id = any($1)', [ids]);
  const [one, other] = await names(taught.programIds);
  const { notes } = await check();
  expect(notes).toHaveLength(1);
  expect(notes[0]).toMatch(/^Red of .* cannot be planned at one time\.$/);
  for (const { name } of [one, other].flatMap((row) => row ?? [])) expect(notes[0]).toContain(name);
  await school.rows('delete from teaching_group_program where program_id = $1', [second]);
});

test('A repair keeps groups beside each other, and names the one that loses its teacher', async () => {
  const url = '/api/gs/TimetableRepair';
  const stop = await school.works();
  const repair = async (cause: object): Promise<string> => {
    const { json } = await admin.post(url, { startDate: today, staffId: das, ...cause });
    const task = async () => (await admin.get(`/api/ias/Task/${json.data}`)).json;
    await until(async () => ['done', 'failed'].includes((await task()).state));
    return (await task()).message;
  };
  expect(await repair({ isLeaving: true })).toMatch(/^Blue of .* is taught in groups, but has no teacher\.$/);
  const [lesson] = (await lessonsFor(admin)).filter(({ groupName }) => groupName === 'Blue');
  const lost = new Date(lesson?.date ?? '').getUTCDay();
  expect(await repair({ weekdays: [lost] })).toMatch(/elsewhere: look, then accept it or not\.$/);
  const { timetableRepairId } = (await admin.get(url)).json;
  expect((await admin.post(`${url}/Accept`, { timetableRepairId })).status).toBe(200);
  const after = (await lessonsFor(admin)).filter(({ groupName }) => groupName !== '');
  expect([after.length, new Set(after.map(timeOf)).size]).toEqual([12, 4]);
  expect(after.map(({ date }) => date)).not.toContain(lesson?.date);
  await stop();
});

test('A group that takes the place of others has their lessons until the week is made again', async () => {
  await school.rows(`update teaching_group_program set to_date = '2026-06-16' where teaching_group_id = any($1)`, [
    [groups.red, groups.blue],
  ]);
  const green = await addGroup(school, {
    ...{ groupName: 'Green', courseId: french, programIds: [program], staffIds: [rao], studentIds: [pupils.german] },
    fromDate: '2026-06-17',
  });
  const lessons = (await lessonsFor(await school.asParentOf(pupils.german))).filter(({ courseId }) => courseId === french);
  expect(lessons.length).toBeGreaterThan(0);
  expect(lessons.every(({ isTaken, date }) => isTaken === date > '2026-06-16')).toBe(true);
  await school.rows('delete from teaching_group where teaching_group_id = $1', [green]);
  await school.rows('update teaching_group_program set to_date = null where teaching_group_id = any($1)', [
    [groups.red, groups.blue],
  ]);
});

test('Without its groups a course is that of the whole program again', async () => {
  await school.rows('delete from teaching_group');
  const all = await lessonsFor(admin);
  expect(all.every(({ groupName, isTaken, others }) => groupName === '' && isTaken && others.length === 0)).toBe(true);
  expect((await admin.post('/api/gs/Timetable', { ...range, seconds: 0 })).status).toBe(201);
  expect(await lessonsFor(admin)).toHaveLength(12);
});
