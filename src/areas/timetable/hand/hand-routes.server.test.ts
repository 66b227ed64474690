import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addExamination } from '../../../../test/school/exams.ts';
import { addCourse, addProgram, addStaff } from '../../../../test/school/people.ts';
import { addDay } from '../../../../test/school/timetable.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { addChild, noticesOf, switchOn } from '../../../../test/support/notices.ts';
import type { Target } from './hand.domain.ts';

let school: TestApp;
let admin: Caller;
let programs: number[];
let courses: { maths: number; english: number; practical: number };
let teachers: { maths: number; english: number; practical: number };

/** A Monday; lessons lie on Wednesdays and Thursdays of three weeks. */
const today = '2026-06-15';
const weeks = ['2026-06-17', '2026-06-24', '2026-07-01'];
const times = ['08:00', '08:45', '09:30', '10:15'];

beforeAll(async () => {
  school = await startApp({ today });
  admin = await school.asAdmin();
  const { database } = school;
  programs = [await addProgram(database, { programName: 'Grade 7 B' }), await addProgram(database, { programName: 'Grade 8 A' })];
  for (const programId of programs) await addDay(school, programId);
  courses = {
    maths: await addCourse(database, { courseName: 'Mathematics' }),
    english: await addCourse(database, { courseName: 'English' }),
    practical: await addCourse(database, { courseName: 'Practical' }),
  };
  const person = (firstName: string) => addStaff(database, { firstName, lastName: 'Rao' });
  teachers = { maths: await person('Asha'), english: await person('Leena'), practical: await person('Harjit') };
  await school.rows(`insert into room_kind (room_kind_name, rooms) values ('Laboratory', 1)`);
});
afterAll(() => school.close());

type Course = keyof typeof courses;

/** A lesson of two slots where it is the practical, which needs the laboratory. */
async function add(day: string, slot: number, course: Course, program = 0): Promise<number> {
  const isDouble = course === 'practical';
  const [row] = await school.rows<{ id: number }>(
    `insert into timetable_entry (entry_date, start_time, end_time, program_id, course_id, staff_id, lessons, room_kind_id, room)
     values ($1, $2::time, $2::time + $3::int * interval '45 minutes', $4, $5, $6, $3,
       case when $7 then (select max(room_kind_id) from room_kind) end, case when $7 then 1 end) returning timetable_entry_id as id`,
    [day, times[slot], isDouble ? 2 : 1, programs[program], courses[course], teachers[course], isDouble],
  );
  return row?.id ?? 0;
}

let maths: number[];
let english: number[];

beforeEach(async () => {
  for (const table of ['timetable_entry', 'timetable_change', 'timetable_plan', 'student_attendance_sheet', 'holiday']) {
    await school.rows(`delete from ${table}`);
  }
  await school.rows('delete from staff_unavailability');
  school.itIs(today);
  const lesson = { programId: programs[0], lessons: 1, weekday: 3, startTime: '08:00', endTime: '08:45' };
  const parts = [{ courseId: courses.maths, staffId: teachers.maths, roomKindId: null, room: null }];
  await school.rows(
    `insert into timetable_plan (start_date, end_date, seed, lessons, quality) values ('2026-06-15', '2026-07-04', 1, $1, '{}')`,
    [JSON.stringify([{ ...lesson, parts }])],
  );
  maths = [];
  english = [];
  for (const day of weeks) {
    maths.push(await add(day, 0, 'maths'));
    english.push(await add(day, 1, 'english'));
  }
});

const url = '/api/gs/Timetable';
const targets = async (id: number | undefined) =>
  (await admin.get(`${url}/GetMoveTargets?timetableEntryId=${id}&everyWeek=false`)).json;
const targetAt = async (id: number | undefined, date: string, startTime: string): Promise<Target> =>
  (await targets(id)).targets.find((target: Target) => target.date === date && target.startTime === startTime);
const move = (id: number | undefined, date: string, startTime: string, more: object = {}) =>
  admin.put(`${url}/MoveLesson`, { timetableEntryId: id, version: 1, date, startTime, ...more });
const placeOf = async (id: number | undefined) => {
  const [row] = await school.rows<{ place: string }>(
    `select entry_date::text || ' ' || to_char(start_time, 'HH24:MI') as place from timetable_entry where timetable_entry_id = $1`,
    [id],
  );
  return row?.place;
};
const lastChange = async () => (await admin.get(`${url}/GetLastChange`)).json;
const undo = async () => admin.post(`${url}/UndoChange`, { timetableChangeId: (await lastChange()).timetableChangeId });

test('Every slot of the week says whether a lesson may go there, and who is in the way', async () => {
  await add('2026-06-18', 2, 'maths', 1);
  await school.rows(`insert into staff_unavailability values ($1, 5, '08:00', '09:00', 2)`, [teachers.maths]);
  expect(await targets(maths[0])).toMatchObject({ fixed: '', weeks: 1 });
  expect(await targetAt(maths[0], '2026-06-18', '08:00')).toMatchObject({ state: 'free', swapWith: [] });
  expect(await targetAt(maths[0], '2026-06-17', '08:45')).toMatchObject({
    state: 'swap',
    reason: 'Changes places with English (Leena Rao).',
    swapWith: [{ timetableEntryId: english[0], version: 1 }],
  });
  expect(await targetAt(maths[0], '2026-06-18', '09:30')).toMatchObject({
    state: 'clash',
    reason: 'Asha Rao teaches Grade 8 A on Thu, 09:30.',
  });
  expect(await targetAt(maths[0], '2026-06-19', '08:00')).toMatchObject({
    state: 'clash',
    reason: 'Asha Rao is unavailable on Fri, 08:00.',
  });
  expect(await targetAt(maths[0], '2026-06-17', '08:00')).toBeUndefined();
  await add('2026-06-16', 0, 'maths');
  expect(await targetAt(maths[0], '2026-06-16', '08:00')).toMatchObject({
    state: 'clash',
    reason: 'Mathematics (Asha Rao) is there already.',
  });
});

test('A lesson goes to a free slot of its week, and the change can be taken back', async () => {
  const { status, json } = await move(maths[0], '2026-06-18', '10:15');
  expect([status, json.message]).toEqual([200, 'Mathematics moved to Thursday, 10:15']);
  expect(await placeOf(maths[0])).toBe('2026-06-18 10:15');
  expect(await placeOf(maths[1])).toBe('2026-06-24 08:00');
  expect(await lastChange()).toMatchObject({ what: 'Mathematics moved to Thursday, 10:15' });
  expect((await undo()).json.message).toBe('Undone: Mathematics moved to Thursday, 10:15');
  expect(await placeOf(maths[0])).toBe('2026-06-17 08:00');
  expect(await lastChange()).toBeNull();
  const [entry] = await school.rows(`select before, after from audit_entry where resource = 'Timetable' order by 1 desc limit 1`);
  expect(entry).toBeDefined();
});

test('Two lessons change places on one day, and back', async () => {
  const swapWith = [{ timetableEntryId: english[0], version: 1 }];
  expect((await move(maths[0], '2026-06-17', '08:45', { swapWith })).json.message).toBe('Mathematics and English changed places');
  expect([await placeOf(maths[0]), await placeOf(english[0])]).toEqual(['2026-06-17 08:45', '2026-06-17 08:00']);
  await undo();
  expect([await placeOf(maths[0]), await placeOf(english[0])]).toEqual(['2026-06-17 08:00', '2026-06-17 08:45']);
});

test('A double lesson takes the places of two single ones, and keeps its room', async () => {
  const practical = await add('2026-06-18', 2, 'practical');
  const target = await targetAt(practical, '2026-06-17', '08:00');
  expect(target.state).toBe('swap');
  await move(practical, '2026-06-17', '08:00', { swapWith: target.swapWith });
  expect(await placeOf(practical)).toBe('2026-06-17 08:00');
  expect([await placeOf(maths[0]), await placeOf(english[0])]).toEqual(['2026-06-18 09:30', '2026-06-18 10:15']);
  const [{ room } = { room: 0 }] = await school.rows<{ room: number }>(
    'select room from timetable_entry where timetable_entry_id = $1',
    [practical],
  );
  expect(room).toBe(1);
});

test('A lesson that needs a room does not go where the only one is taken, and is told by whom', async () => {
  const practical = await add('2026-06-18', 2, 'practical');
  await school.rows(
    `insert into timetable_entry (entry_date, start_time, end_time, program_id, course_id, staff_id, lessons, room_kind_id, room)
     select '2026-06-19', '08:00', '09:30', $1, $2, $3, 2, max(room_kind_id), 1 from room_kind`,
    [programs[1], courses.english, teachers.english],
  );
  const { status, json } = await move(practical, '2026-06-19', '08:45');
  expect([status, json.detail]).toEqual([409, 'No room of the kind Laboratory is free on Fri, 08:45: Grade 8 A.']);
});

test('Optional courses beside each other go together', async () => {
  const [beside] = await school.rows<{ id: number }>(
    `insert into timetable_entry (entry_date, start_time, end_time, program_id, course_id, staff_id, beside_id)
     select entry_date, start_time, end_time, program_id, $2, $3, timetable_entry_id from timetable_entry
     where timetable_entry_id = $1 returning timetable_entry_id as id`,
    [maths[0], courses.practical, teachers.practical],
  );
  await add('2026-06-18', 0, 'practical', 1);
  expect((await move(beside?.id, '2026-06-18', '08:00')).json.detail).toBe('Harjit Rao teaches Grade 8 A on Thu, 08:00.');
  await move(beside?.id, '2026-06-18', '09:30');
  expect([await placeOf(maths[0]), await placeOf(beside?.id)]).toEqual(['2026-06-18 09:30', '2026-06-18 09:30']);
});

test('Every week from here moves the coming lessons alike, and the week that was planned', async () => {
  const { json } = await move(maths[1], '2026-06-25', '08:00', { everyWeek: true });
  expect(json.message).toBe('Mathematics moved to Thursday, 08:00 in 2 weeks');
  const places = await Promise.all(maths.map(placeOf));
  expect(places).toEqual(['2026-06-17 08:00', '2026-06-25 08:00', '2026-07-02 08:00']);
  const planned = () => school.rows<{ weekday: number }>(`select (lessons->0->>'weekday')::int as weekday from timetable_plan`);
  expect(await planned()).toEqual([{ weekday: 4 }]);
  await undo();
  expect(await Promise.all(maths.map(placeOf))).toEqual(weeks.map((day) => `${day} 08:00`));
  expect(await planned()).toEqual([{ weekday: 3 }]);
});

test('A clash in a later week keeps all of them where they are, and names its day', async () => {
  await add('2026-07-02', 0, 'maths', 1);
  const { status, json } = await move(maths[0], '2026-06-18', '08:00', { everyWeek: true });
  expect(status).toBe(409);
  expect(json.detail).toBe('02-07-2026: Asha Rao teaches Grade 8 A on Thu, 08:00.');
  expect(await Promise.all(maths.map(placeOf))).toEqual(weeks.map((day) => `${day} 08:00`));
});

test('In a week with a holiday on the new day the lesson stays, and it is said', async () => {
  await school.rows(
    `insert into holiday (holiday_name, holiday_from, holiday_to, is_general_holiday) values ('Eid', '2026-06-25', '2026-06-25', true)`,
  );
  const { json } = await move(maths[0], '2026-06-18', '08:00', { everyWeek: true });
  expect(json.message).toBe('Mathematics moved to Thursday, 08:00 in 2 weeks|In one week it stays: Eid.');
  expect(await placeOf(maths[1])).toBe('2026-06-24 08:00');
});

test.each([
  ['that is past', () => school.itIs('2026-06-18'), 'This day is past.'],
  [
    'of a day whose register is saved',
    () =>
      school.rows(`insert into student_attendance_sheet (program_id, attendance_date) values ($1, '2026-06-17')`, [programs[0]]),
    'The register of this day is saved.',
  ],
  [
    'that is locked',
    () => school.rows('update timetable_entry set is_locked = true where timetable_entry_id = $1', [maths[0]]),
    'Mathematics is locked. Unlock it first.',
  ],
  [
    'that somebody covers',
    () =>
      school.rows('update timetable_entry set substitute_id = $2 where timetable_entry_id = $1', [maths[0], teachers.practical]),
    'Somebody stands in for Mathematics. Remove the cover first.',
  ],
])('A lesson %s is not moved', async (_name, given, reason) => {
  await given();
  expect(await targets(maths[0])).toMatchObject({ fixed: reason, targets: [] });
  const { status, json } = await move(maths[0], '2026-06-19', '08:00');
  expect([status, json.errors.timetableEntryId]).toEqual([422, [reason]]);
});

test('A lesson does not take the place of a locked one, nor of a day that is closed', async () => {
  await school.rows('update timetable_entry set is_locked = true where timetable_entry_id = $1', [english[0]]);
  expect((await targetAt(maths[0], '2026-06-17', '08:45')).reason).toBe('English is locked. Unlock it first.');
  await school.rows(`insert into student_attendance_sheet (program_id, attendance_date) values ($1, '2026-06-18')`, [
    programs[0],
  ]);
  expect((await move(maths[0], '2026-06-18', '08:00')).json.detail).toBe('The register of this day is saved.');
});

test('Who drops a lesson on what changed meanwhile is told what is there now', async () => {
  const swapWith = [{ timetableEntryId: english[0], version: 1 }];
  await move(english[0], '2026-06-18', '08:00');
  const gone = await move(maths[0], '2026-06-17', '08:45', { swapWith });
  expect([gone.status, gone.json.detail]).toEqual([
    409,
    'The timetable changed meanwhile. Now the place is free.|Look again, then decide.',
  ]);
  const taken = await move(maths[0], '2026-06-18', '08:00');
  expect(taken.json.detail).toContain('Now English (Leena Rao) is there.');
  const stale = await move(english[0], '2026-06-19', '08:00');
  expect([stale.status, stale.json.type]).toEqual([409, '/problems/stale-version']);
});

test('The same drop sent twice moves once', async () => {
  const headers = { 'idempotency-key': 'a-drop' };
  const drop = () =>
    admin.put(`${url}/MoveLesson`, { timetableEntryId: maths[0], version: 1, date: '2026-06-18', startTime: '08:00' }, headers);
  expect([(await drop()).status, (await drop()).status]).toEqual([200, 200]);
  expect(await school.rows('select version from timetable_entry where timetable_entry_id = $1', [maths[0]])).toEqual([
    { version: 2 },
  ]);
});

test('A locked lesson is not moved in any week', async () => {
  await school.rows('update timetable_entry set is_locked = true where timetable_entry_id = $1', [maths[0]]);
  const { status, json } = await move(maths[0], '2026-06-18', '08:00', { everyWeek: true });
  expect([status, json.errors.timetableEntryId]).toEqual([422, ['Mathematics is locked. Unlock it first.']]);
});

test('Two people who drop lessons on one slot do not both get it', async () => {
  const practical = await add('2026-06-19', 0, 'practical');
  const answers = await Promise.all([move(maths[0], '2026-06-18', '08:00'), move(practical, '2026-06-18', '08:00')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('A lesson is locked in every coming week, so that neither hand nor generation moves it, and unlocked', async () => {
  const lock = (isLocked: boolean, version: number) =>
    admin.put(`${url}/LockLesson`, { timetableEntryId: maths[1], version, isLocked, everyWeek: true });
  expect((await lock(true, 1)).json.message).toBe('Mathematics locked in 2 weeks');
  const locked = () => school.rows<{ n: number }>('select count(*)::int as n from timetable_entry where is_locked');
  expect(await locked()).toEqual([{ n: 2 }]);
  await undo();
  expect(await locked()).toEqual([{ n: 0 }]);
  expect((await lock(true, 3)).status).toBe(200);
  expect((await lock(false, 4)).json.message).toBe('Mathematics unlocked in 2 weeks');
});

test('What somebody else changed since is not undone, nor what clashes by now', async () => {
  await move(maths[0], '2026-06-18', '08:00');
  const { timetableChangeId } = await lastChange();
  await add('2026-06-17', 0, 'maths', 1);
  expect((await undo()).json.detail).toBe('Asha Rao teaches Grade 8 A on Wed, 08:00.');
  const other = await school.as({ 'timetable.create': '-1' });
  expect((await other.get(`${url}/GetLastChange`)).json).toBeNull();
  await other.put(`${url}/MoveLesson`, { timetableEntryId: maths[0], version: 2, date: '2026-06-18', startTime: '09:30' });
  expect(await lastChange()).toBeNull();
  const { status, json } = await admin.post(`${url}/UndoChange`, { timetableChangeId });
  expect(status).toBe(409);
  expect(json.detail).toMatch(/^Lessons were changed again since then/);
});

test('Lessons moved by hand are told once to those concerned, when nobody moves any more; what was taken back is not', async () => {
  await switchOn(admin, null, ['timetable-changed']);
  const [own, other] = [await addChild(school, programs[0] ?? 0), await addChild(school, programs[1] ?? 0)];
  const words = async ({ mother }: { mother: Caller }) =>
    (await noticesOf(mother)).items.map((notice: { words: string }) => notice.words);
  const rest = (minutes: number) =>
    school.rows('update timetable_change set created = created - make_interval(mins => $1)', [minutes]);
  const tell = () => school.runJob('tell-timetable-changes');
  await move(maths[0], '2026-06-18', '08:00');
  await move(english[1], '2026-06-25', '08:00');
  await add('2026-06-17', 0, 'practical', 1);
  await tell();
  expect(await words(own)).toEqual([]);
  await rest(6);
  await tell();
  await tell();
  expect(await words(own)).toEqual(['The timetable from 17-06-2026 to 25-06-2026 is changed']);
  expect(await words(other)).toEqual([]);

  await move(maths[2], '2026-07-02', '08:00');
  await undo();
  await rest(6);
  await tell();
  expect(await words(own)).toHaveLength(1);
  // Once it was told, taking it back is a change as well.
  await move(maths[2], '2026-07-02', '08:00', { version: 3 });
  await rest(6);
  await tell();
  await undo();
  await tell();
  expect(await words(own)).toHaveLength(3);
  // A lock concerns nobody.
  await admin.put(`${url}/LockLesson`, { timetableEntryId: maths[1], version: 1, isLocked: true, everyWeek: false });
  await rest(6);
  await tell();
  expect(await words(own)).toHaveLength(3);
});

test('A teacher who makes the timetable is not told of a lesson that they moved themselves, and is of what another moved', async () => {
  await switchOn(admin, null, ['timetable-changed']);
  const maker = await school.as({ 'timetable.create': '-1' }, { role: 'teacher', programIds: [] });
  const { staffId } = (await maker.get('/api/ias/IdentityAccess/session')).json;
  await school.rows('update timetable_entry set staff_id = $1 where staff_id = $2', [staffId, teachers.maths]);
  const told = async () => (await noticesOf(maker)).items.map((notice: { words: string }) => notice.words);
  const moveAndRest = async (who: Caller, id: number | undefined, date: string) => {
    const body = { timetableEntryId: id, version: 1, date, startTime: '08:00' };
    expect((await who.put(`${url}/MoveLesson`, body)).status).toBe(200);
    await school.rows(`update timetable_change set created = created - interval '6 minutes'`);
    await school.runJob('tell-timetable-changes');
  };
  await moveAndRest(maker, maths[0], '2026-06-18');
  expect(await told()).toEqual([]);
  await moveAndRest(admin, maths[1], '2026-06-25');
  expect(await told()).toEqual(['The timetable from 24-06-2026 to 25-06-2026 is changed']);
});

test('A slot that is none, and a day of another week, are refused at their fields', async () => {
  expect((await move(maths[0], '2026-06-18', '08:10')).json.errors.startTime).toEqual([
    'No lesson of this program begins at that time.',
  ]);
  expect((await move(maths[0], '2026-06-24', '08:00')).json.errors.date).toEqual(['A lesson is moved within its week.']);
});

test('Who makes the timetable of some programs only does not move lessons', async () => {
  const some = await school.as({ 'timetable.create': `programid=${programs[0]}` });
  expect((await some.get(`${url}/GetMoveTargets?timetableEntryId=${maths[0]}`)).status).toBe(403);
});

test('No lesson goes to a day by which its teacher will have left, or on which they are not at the school yet, in a swap either', async () => {
  await school.rows('insert into staff_exit (staff_id, exit_date) values ($1, $2)', [teachers.maths, weeks[1]]);
  await school.rows("update staff set joined_on = '2026-06-17' where staff_id = $1", [teachers.english]);
  const [left, notYet] = ['Asha Rao will have left by that day.', 'Leena Rao is not at the school yet on that day.'];
  expect(await targetAt(maths[1], '2026-06-25', '08:00')).toMatchObject({ state: 'clash', reason: left });
  expect(await targetAt(maths[1], '2026-06-23', '08:00')).toMatchObject({ state: 'free' });
  expect((await move(maths[1], '2026-06-25', '08:00')).json.detail).toBe(left);
  expect((await move(english[0], '2026-06-16', '08:00')).json.detail).toBe(notYet);
  const practical = await add('2026-06-16', 0, 'practical');
  expect(await targetAt(practical, '2026-06-17', '08:00')).toMatchObject({ state: 'clash', reason: notYet });
  const { json } = await move(maths[0], '2026-06-18', '08:00', { everyWeek: true });
  expect(json.message).toBe(`Mathematics moved to Thursday, 08:00|In 2 weeks it stays: ${left}`);
  await school.rows('delete from staff_exit');
  await school.rows('update staff set joined_on = null');
});

test('No lesson goes to the time of an examination, in a swap either', async () => {
  const [examDate] = weeks;
  const of = { programId: programs[0] ?? 0, startDate: examDate, exams: [{ courseId: courses.practical, examDate }] };
  const { examinationId } = await addExamination(school, of);
  await add('2026-06-18', 0, 'maths');
  expect(await targetAt(english[0], '2026-06-18', '08:45')).toMatchObject({ state: 'free' });
  const reason = 'The Practical examination is where it was.';
  expect(await targetAt(english[0], '2026-06-18', '08:00')).toMatchObject({ state: 'clash', reason });
  expect((await move(maths[0], '2026-06-17', '09:30')).json.detail).toBe('The Practical examination is at that time.');
  await admin.delete(`/api/egs/Examination?examinationId=${examinationId}`);
});
