import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addStaff } from '../../../../test/school/people.ts';
import { addTaughtSchool, type TaughtSchool } from '../../../../test/school/timetable.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { meanwhile } from '../../../../test/support/meanwhile.ts';
import { until } from '../../../../test/support/until.ts';
import { teachingStaffs } from '../../staff/teaching-staff/teaching-staff.table.ts';
import type { CoverRow } from './cover.domain.ts';

let school: TestApp;
let admin: Caller;
let taught: TaughtSchool;
let colleague: number;
// A Monday.
const today = '2026-06-15';

beforeAll(async () => {
  school = await startApp({ today });
  admin = await school.asAdmin();
  taught = await addTaughtSchool(school);
  colleague = await addStaff(school.database, { firstName: 'Asha', lastName: 'Das' });
  await school.database.db.insert(teachingStaffs).values({ staffId: colleague });
  await admin.post('/api/gs/Timetable', { startDate: today, endDate: '2026-06-20', seconds: 0 });
  const [category] = await school.rows<{ id: number }>(
    `insert into staff_leave_category (category_name, leaves) values ('Casual', 12) returning staff_leave_category_id as id`,
  );
  await school.rows(
    `insert into staff_leave (staff_leave_category_id, staff_id, leave_from, leave_to) values ($1, $2, '2026-06-15', '2026-06-20')`,
    [category?.id, taught.staffIds[0]],
  );
});
afterAll(() => school.close());
beforeEach(() => school.rows(`update timetable_entry set substitute_id = null, substitute_reason = ''`));

const covers = async (caller = admin): Promise<CoverRow[]> =>
  (await caller.get('/api/gs/Cover?startDate=2026-06-15&endDate=2026-06-20')).json;
const give = (timetableEntryId: number | undefined, staffId: number | undefined, by = admin) =>
  by.post('/api/gs/Cover', { timetableEntryId, staffId });

test('The lessons of who is on leave are open, with who could give them and why', async () => {
  const rows = await covers();
  expect(rows).toHaveLength(8);
  expect(rows.every(({ coverId, absence }) => coverId === null && absence === 'On leave')).toBe(true);
  expect(rows[0]?.candidates.map(({ staffId }) => staffId)).toContain(colleague);
  expect(rows[0]?.candidates[0]?.reason).toMatch(/lessons that day; no cover in the last 30 days$/);
});

test('A cover shows the substitute to everyone, and its removal opens the lesson again', async () => {
  const [first] = await covers();
  const { status, json } = await give(first?.lesson.timetableEntryId, colleague);
  expect(status).toBe(201);
  const [given] = await covers();
  expect(given).toMatchObject({
    coverId: json.data,
    lesson: { staff: { firstName: 'Asha' } },
    reason: expect.stringContaining('; '),
  });
  const { json: seen } = await admin.get(
    `/api/gs/Timetable/GetTimetableForProgram?programId=${first?.lesson.programId}&startDate=${first?.lesson.date}&endDate=${first?.lesson.date}`,
  );
  expect(seen).toContainEqual(expect.objectContaining({ staffId: colleague, absent: first?.teacher }));
  expect((await admin.delete(`/api/gs/Cover?coverId=${json.data}`)).status).toBe(200);
  expect((await covers()).every(({ coverId }) => coverId === null)).toBe(true);
});

test('A substitute who is away on that day themselves is told of, for somebody else to be found', async () => {
  const [first] = await covers();
  await give(first?.lesson.timetableEntryId, colleague);
  const of = async () => (await covers()).find(({ lesson }) => lesson.timetableEntryId === first?.lesson.timetableEntryId);
  expect(await of()).toMatchObject({ substituteAbsence: '' });
  await school.rows(
    `insert into staff_leave (staff_leave_category_id, staff_id, leave_from, leave_to)
     select staff_leave_category_id, $1, $2, $2 from staff_leave_category`,
    [colleague, first?.lesson.date],
  );
  expect(await of()).toMatchObject({ lesson: { staffId: colleague }, substituteAbsence: 'On leave' });
  await school.rows('delete from staff_leave where staff_id = $1', [colleague]);
});

test('Who will have left by a day gives no lesson on it, and lessons they were to give are open or told of', async () => {
  const rows = await covers();
  const last = rows.at(-1);
  expect((await give(last?.lesson.timetableEntryId, colleague)).status).toBe(201);
  const leaves = async (staffId: number | undefined) =>
    school.rows(`insert into staff_exit (staff_id, exit_date) values ($1, $2)`, [staffId, today]);
  await leaves(colleague);
  const ofLast = async () => (await covers()).find(({ lesson }) => lesson.timetableEntryId === last?.lesson.timetableEntryId);
  expect(await ofLast()).toMatchObject({ lesson: { staffId: colleague }, substituteAbsence: 'Has left' });
  await admin.delete(`/api/gs/Cover?coverId=${last?.lesson.timetableEntryId}`);
  expect((await ofLast())?.candidates.map(({ staffId }) => staffId)).not.toContain(colleague);
  expect((await give(last?.lesson.timetableEntryId, colleague)).json.errors.staffId).toEqual([
    'The staff member must be active, teaching and there on that day',
  ]);
  await leaves(taught.staffIds[1]);
  const open = (await covers()).filter(({ teacherId }) => teacherId === taught.staffIds[1]);
  expect(open.length).toBeGreaterThan(0);
  expect(open.every(({ absence, lesson }) => absence === 'Has left' && lesson.date > today)).toBe(true);
  await school.rows('delete from staff_exit');
  expect((await covers()).some(({ teacherId }) => teacherId === taught.staffIds[1])).toBe(false);
});

test('Nobody gives two lessons at one time, and one who is not there none', async () => {
  const rows = await covers();
  const [first] = rows;
  await give(first?.lesson.timetableEntryId, colleague);
  await school.rows(`update timetable_entry set staff_id = $1 where timetable_entry_id = $2`, [
    taught.staffIds[0],
    first?.lesson.timetableEntryId,
  ]);
  const second = await give(first?.lesson.timetableEntryId, colleague);
  expect(second.status).toBe(409);
  const teaching = await school.rows<{ id: number; staff: number }>(
    `select o.timetable_entry_id as id, e.staff_id as staff from timetable_entry e
     join timetable_entry o on o.entry_date = e.entry_date and o.start_time = e.start_time and o.staff_id = $1
     where e.staff_id <> $1 and o.substitute_id is null limit 1`,
    [taught.staffIds[0]],
  );
  const busy = await give(teaching[0]?.id, teaching[0]?.staff);
  expect(busy.status).toBe(422);
  expect(busy.json.detail).toMatch(/ has a lesson at that time$/);
  const away = await give(rows[1]?.lesson.timetableEntryId, taught.staffIds[0]);
  expect(away.json.errors.staffId).toEqual(['The staff member must be active, teaching and there on that day']);
});

test('Of two covers for one colleague at the same moment the second counts the first among their lessons', async () => {
  const [first, second] = await openDay();
  await school.rows('update teaching_staff set daily_slots = 2 where staff_id = $1', [colleague]);
  const [own] = await school.rows<{ id: number }>(
    `insert into timetable_entry (entry_date, start_time, end_time, program_id, course_id, staff_id)
     values ($1, '15:00', '15:45', $2, $3, $4) returning timetable_entry_id as id`,
    [first?.lesson.date, taught.programIds[0], taught.courses[0]?.[0]?.courseId, colleague],
  );
  const giving = [
    `select from staff where staff_id = ${colleague} for no key update`,
    `update timetable_entry set substitute_id = ${colleague} where timetable_entry_id = ${first?.lesson.timetableEntryId}`,
  ];
  const refused = await meanwhile(school, giving, () => give(second?.lesson.timetableEntryId, colleague));
  await school.rows('delete from timetable_entry where timetable_entry_id = $1', [own?.id]);
  await school.rows('update teaching_staff set daily_slots = default where staff_id = $1', [colleague]);
  expect(refused.json.errors?.staffId, refused.text).toEqual([
    'Asha Das has 2 lessons that day already, the most that they give',
  ]);
});

/** Lets others give what somebody has on a day, as it is seen. */
const giveDay = (rows: readonly CoverRow[], pick: (row: CoverRow, index: number) => number | null, by = admin) =>
  by.post('/api/gs/Cover/Day', {
    staffId: rows[0]?.teacherId,
    date: rows[0]?.lesson.date,
    lessons: rows.map((row, index) => ({
      timetableEntryId: row.lesson.timetableEntryId,
      version: row.lesson.version,
      substituteId: pick(row, index),
    })),
  });

/** The absent teacher's lessons of the first day on which they have several. */
async function openDay(): Promise<CoverRow[]> {
  const rows = await covers();
  const days = rows.map(({ lesson }) => lesson.date);
  const day = days.find((date) => days.filter((other) => other === date).length > 1);
  return rows.filter(({ lesson }) => lesson.date === day);
}

test('All open lessons of a day are given at once, each with its reason, as they were seen', async () => {
  const rows = await openDay();
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.every(({ suggestedId, candidates }) => suggestedId === candidates[0]?.staffId)).toBe(true);
  const { status, json } = await giveDay(rows, ({ suggestedId }) => suggestedId);
  expect(json.message).toMatch(/^\d lessons are covered on \d\d-06-2026$/);
  expect(status).toBe(201);
  const given = (await covers()).filter(({ lesson }) => lesson.date === rows[0]?.lesson.date);
  expect(given.map(({ lesson }) => lesson.staffId)).toEqual(rows.map(({ suggestedId }) => suggestedId));
  expect(given.map(({ reason }) => reason)).toEqual(rows.map(({ candidates }) => candidates[0]?.reason));
});

test('Who is there after all gives all lessons of the day again at once, and none of another day', async () => {
  const rows = await openDay();
  const [{ teacherId, lesson: { date } = { date: '' } } = { teacherId: 0 }] = rows;
  await giveDay(rows, ({ suggestedId }) => suggestedId);
  const other = (await covers()).find(({ lesson }) => lesson.date !== date);
  await give(other?.lesson.timetableEntryId, other?.suggestedId ?? 0);
  const remove = () => admin.delete(`/api/gs/Cover/Day?staffId=${teacherId}&date=${date}`);
  school.itIs('2026-06-27');
  expect((await remove()).json.detail).toBe('These lessons are past');
  school.itIs(today);
  const { status, json } = await remove();
  expect([status, json.data, json.message]).toEqual([200, rows.length, `${rows.length} covers were removed`]);
  expect((await covers()).flatMap(({ coverId }) => coverId ?? [])).toEqual([other?.lesson.timetableEntryId]);
  expect((await remove()).status).toBe(404);
});

test('A day is covered as a whole or not at all', async () => {
  const rows = await openDay();
  const absent = rows[0]?.teacherId ?? 0;
  const refused = await giveDay(rows, ({ suggestedId }, index) => (index === 0 ? suggestedId : absent));
  expect(refused.status).toBe(422);
  expect(refused.json.errors['lessons.1.substituteId']).toEqual([
    'The staff member must be active, teaching and there on that day',
  ]);
  expect((await giveDay(rows, () => null)).status).toBe(422);
  expect((await covers()).every(({ coverId }) => coverId === null)).toBe(true);
});

test('A day that is no longer as it was seen is not covered', async () => {
  const rows = await openDay();
  const pick = ({ suggestedId }: CoverRow) => suggestedId;
  expect((await giveDay(rows.slice(1), pick)).status).toBe(409);
  await give(rows[0]?.lesson.timetableEntryId, rows[0]?.suggestedId ?? 0);
  const stale = await giveDay(rows, pick);
  expect(stale.status).toBe(409);
  expect(stale.json.detail).toContain('have changed');
  expect((await covers()).filter(({ coverId }) => coverId !== null)).toHaveLength(1);
});

test('Of two people who give the same lesson, or the same day, at once, one is told that somebody did already', async () => {
  const other = await school.asAdmin();
  const told = async (...calls: ReturnType<Caller['post']>[]) => {
    const answers = await Promise.all(calls);
    const given = (await covers()).filter(({ coverId }) => coverId !== null);
    await school.rows(`update timetable_entry set substitute_id = null, substitute_reason = '', version = 1`);
    const refused = answers.filter(({ status }) => status !== 201);
    return { given: given.length, refused: refused.map(({ status, json }) => [status, json.detail]) };
  };
  await school.rows('update timetable_entry set version = 1');
  const rows = await openDay();
  const [first] = rows;
  const alreadyGiven = [409, 'Somebody already gives this lesson.'];
  const hasChanged = [409, 'The open lessons of that day have changed.|Look at them again before you give them to others.'];
  const id = first?.lesson.timetableEntryId;
  const substitutes = first?.candidates.map(({ staffId }) => staffId) ?? [];
  expect(substitutes.length).toBeGreaterThan(1);
  for (const [one, two] of [substitutes, [colleague, colleague]]) {
    expect(await told(give(id, one), give(id, two, other))).toEqual({ given: 1, refused: [alreadyGiven] });
  }
  const suggested = ({ suggestedId }: CoverRow) => suggestedId;
  expect(await told(giveDay(rows, suggested), giveDay(rows, suggested, other))).toEqual({
    given: rows.length,
    refused: [hasChanged],
  });
});

test('A lesson whose teacher is there, or that is past, needs no cover', async () => {
  const [present] = await school.rows<{ id: number }>(
    `select timetable_entry_id as id from timetable_entry where staff_id = $1 limit 1`,
    [taught.staffIds[1]],
  );
  expect((await give(present?.id, colleague)).json.detail).toBe('Its teacher is there');
  const [first] = await covers();
  school.itIs('2026-06-27');
  expect((await give(first?.lesson.timetableEntryId, colleague)).json.detail).toBe('This lesson is past');
  school.itIs(today);
});

test('A lesson that does not take place needs no cover, however it is given', async () => {
  const rows = await openDay();
  const [first] = rows;
  await school.rows(`insert into holiday (holiday_name, holiday_from, holiday_to) values ('Rain', $1, $1)`, [first?.lesson.date]);
  const refused = await give(first?.lesson.timetableEntryId, first?.suggestedId ?? 0);
  expect(refused.json.errors?.timetableEntryId, refused.text).toEqual(['It does not take place: Rain']);
  expect((await giveDay(rows, ({ suggestedId }) => suggestedId)).status).toBe(404);
  await school.rows('delete from holiday');
  expect((await openDay()).every(({ coverId }) => coverId === null)).toBe(true);
});

test('A cover of a lesson that is past stays as it was', async () => {
  const [first] = await covers();
  const { json } = await give(first?.lesson.timetableEntryId, colleague);
  school.itIs('2026-06-27');
  const { status, json: refused } = await admin.delete(`/api/gs/Cover?coverId=${json.data}`);
  expect([status, refused.detail]).toEqual([422, 'This lesson is past']);
  school.itIs(today);
  expect((await covers())[0]?.coverId).toBe(json.data);
});

test('A cover that waits for somebody who writes the timetable holds no lesson that they still want', async () => {
  const rows = await openDay();
  const id = rows[0]?.lesson.timetableEntryId;
  const calls = [() => give(id, rows[0]?.suggestedId ?? 0), () => giveDay(rows, ({ suggestedId }) => suggestedId)];
  for (const call of calls) {
    const writer = await school.database.pool.connect();
    try {
      await writer.query('begin');
      await writer.query('lock table timetable_entry in share row exclusive mode');
      const answer = call();
      await until(
        async () =>
          (await school.rows("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
            .length > 0,
      );
      await writer.query('select from timetable_entry where timetable_entry_id = $1 for update nowait', [id]);
      await writer.query('commit');
      expect((await answer).status).toBe(201);
      await school.rows(`update timetable_entry set substitute_id = null, substitute_reason = ''`);
      rows.splice(0, rows.length, ...(await openDay()));
    } finally {
      await writer.query('rollback');
      writer.release();
    }
  }
});

test('The lessons of who is marked absent in the morning only are theirs in the afternoon', async () => {
  await school.rows(`
    with sheet as (insert into staff_attendance_sheet (attendance_date) values ('2026-06-16') returning sheet_id)
    insert into staff_attendance (sheet_id, staff_id, attendance_date, morning, afternoon)
    select sheet_id, ${taught.staffIds[1]}, '2026-06-16', false, true from sheet`);
  await school.rows(`
    insert into timetable_entry (entry_date, start_time, end_time, program_id, course_id, staff_id)
    values ('2026-06-16', '14:00', '14:45', ${taught.programIds[0]}, ${taught.courses[0]?.[1]?.courseId}, ${taught.staffIds[1]})`);
  const open = (await covers()).filter(({ absence }) => absence === 'Absent');
  expect(open.every(({ lesson }) => lesson.slot.startTime < '12:30')).toBe(true);
});

test.each([
  { there: 'afternoon', away: 'morning', morning: false },
  { there: 'morning', away: 'afternoon', morning: true },
])('Who is marked absent in the $away only gives lessons of the $there', async ({ away, morning }) => {
  const date = '2026-06-17';
  await school.rows(
    `with sheet as (insert into staff_attendance_sheet (attendance_date) values ($1) returning sheet_id)
     insert into staff_attendance (sheet_id, staff_id, attendance_date, morning, afternoon)
     select sheet_id, $2, $1, $3, not $3 from sheet`,
    [date, colleague, morning],
  );
  for (const start of ['11:30', '14:00']) {
    await school.rows(
      `insert into timetable_entry (entry_date, start_time, end_time, program_id, course_id, staff_id)
       values ($1, $2::time, $2::time + interval '45 minutes', $3, $4, $5)`,
      [date, start, taught.programIds[0], taught.courses[0]?.[0]?.courseId, taught.staffIds[0]],
    );
  }
  const own = (await covers()).filter(({ lesson }) => lesson.date === date && lesson.slot.startTime >= '11:30');
  expect(own.map(({ candidates }) => candidates.some(({ staffId }) => staffId === colleague))).toEqual([morning, !morning]);
  const [first, second] = own.map(({ lesson }) => lesson.timetableEntryId);
  expect((await give(morning ? first : second, colleague)).status).toBe(201);
  const refused = await give(morning ? second : first, colleague);
  expect(refused.json.errors.staffId).toEqual([`Asha Das is absent in the ${away}`]);
  await school.rows(`delete from timetable_entry where entry_date = $1 and start_time >= '11:30'`, [date]);
  await school.rows('delete from staff_attendance_sheet where attendance_date = $1', [date]);
});

test('A teacher sees the covers of their own programs only, and nothing of who could give them', async () => {
  const teacher = await school.as({ 'timetable.read': `programid=${taught.programIds[0]}` });
  const ofProgram = (await covers()).find(({ lesson }) => lesson.programId === taught.programIds[0]);
  expect((await give(ofProgram?.lesson.timetableEntryId, colleague)).status).toBe(201);
  const rows = await covers(teacher);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ lesson }) => lesson.programId === taught.programIds[0])).toBe(true);
  // How much colleagues teach and stand in for is for those who give covers.
  expect(rows.flatMap(({ candidates }) => candidates)).toEqual([]);
  expect(rows.every(({ suggestedId, reason }) => suggestedId === null && reason === '')).toBe(true);
  // When colleagues are on leave is for those who give covers, too.
  expect(rows.map(({ coverId, absence }) => [coverId === null, absence])).toEqual([[false, 'Away']]);
  expect(
    (await teacher.post('/api/gs/Cover', { timetableEntryId: rows[0]?.lesson.timetableEntryId, staffId: colleague })).status,
  ).toBe(403);
});
