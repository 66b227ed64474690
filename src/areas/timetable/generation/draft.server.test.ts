import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addTaughtSchool, type TaughtSchool } from '../../../../test/school/timetable.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { until } from '../../../../test/support/until.ts';

let school: TestApp;
let admin: Caller;
let taught: TaughtSchool;
let stopTasks: () => Promise<void>;

// A Monday.
const today = '2026-06-15';
const week = { startDate: today, endDate: '2026-06-20' };

beforeAll(async () => {
  school = await startApp({ today });
  admin = await school.asAdmin();
  taught = await addTaughtSchool(school);
  stopTasks = await school.works();
});
afterAll(async () => {
  await stopTasks();
  await school.close();
});
beforeEach(async () => {
  await school.rows('delete from timetable_entry');
  await school.rows('delete from timetable_draft');
});

const draft = async () => (await admin.get('/api/gs/TimetableDraft')).json;
const accept = (timetableDraftId: number) => admin.post('/api/gs/TimetableDraft/Accept', { timetableDraftId });
const lessonsStored = async () => (await school.rows('select from timetable_entry')).length;

/** Lets a generation improve its week, and cancels it in the middle. */
async function cancelled(more: object = {}) {
  const { json } = await admin.post('/api/gs/Timetable?background=true', { ...week, seconds: 600, ...more });
  const path = `/api/ias/Task/${json.data}`;
  await until(async () => (await admin.get(path)).json.message.startsWith('Improving'));
  expect((await admin.delete(`/api/ias/Task?taskId=${json.data}`)).status).toBe(200);
  expect((await admin.get(path)).json.state).toBe('cancelled');
}

test('A generation that is cancelled keeps its best week, which goes into the dates only when it is accepted', async () => {
  await cancelled();
  const kept = await until(draft);
  expect(kept).toMatchObject({ ...week, reason: 'cancelled', weeks: [{ of: 24, quality: { lessons: 24 }, unplaced: [] }] });
  expect(kept.weeks[0].programs.map(({ lessons }: { lessons: unknown[] }) => lessons.length)).toEqual([12, 12]);
  expect(await lessonsStored()).toBe(0);
  const { status, json } = await accept(kept.timetableDraftId);
  expect(json.message).toBe('Timetable generated successfully for range 15-06-2026 and 20-06-2026');
  expect(status).toBe(201);
  expect(await lessonsStored()).toBe(24);
  expect(await draft()).toBeNull();
  expect((await accept(kept.timetableDraftId)).status).toBe(404);
});

test('What was kept can be dropped, and nothing of it is in the dates', async () => {
  await cancelled();
  const { timetableDraftId } = await until(draft);
  expect((await admin.delete(`/api/gs/TimetableDraft?timetableDraftId=${timetableDraftId}`)).status).toBe(200);
  expect(await draft()).toBeNull();
  expect(await lessonsStored()).toBe(0);
});

test('“Improve further” goes on from the week that was kept', async () => {
  await cancelled();
  const kept = await until(draft);
  expect((await admin.post('/api/gs/Timetable', { ...week, seconds: 0, seed: 77, improve: true })).status).toBe(201);
  const [plan] = await school.rows<{ lessons: object[] }>(
    'select lessons from timetable_plan order by timetable_plan_id desc limit 1',
  );
  const places = kept.weeks[0].programs.flatMap(
    ({ programId, lessons }: { programId: number; lessons: { weekday: number; startTime: string }[] }) =>
      lessons.map(({ weekday, startTime }) => ({ programId, weekday, startTime })),
  );
  expect(plan?.lessons).toHaveLength(24);
  expect(plan?.lessons).toEqual(expect.arrayContaining(places.map((place: object) => expect.objectContaining(place))));
  expect(await draft()).toBeNull();
});

test('A week that was kept is refused once what it was made from has changed', async () => {
  await cancelled();
  const { timetableDraftId } = await until(draft);
  const [staffId] = taught.staffIds;
  await school.rows(
    `insert into staff_unavailability (staff_id, weekday, start_time, end_time, level) values ($1, 1, '08:00', '08:45', 2)`,
    [staffId],
  );
  const { status, json } = await accept(timetableDraftId);
  expect(status).toBe(409);
  expect(json.detail).toContain('have changed since this week was made');
  expect(await lessonsStored()).toBe(0);
  await school.rows('delete from staff_unavailability');
});

test('A week is kept and not written if what it is made from changes while it is made', async () => {
  // The week is made, but cannot go into the dates before the change is there.
  const other = await school.database.pool.connect();
  await other.query('begin; lock table timetable_entry in share mode');
  const { json } = await admin.post('/api/gs/Timetable?background=true', { ...week, seconds: 0 });
  const task = async () => (await admin.get(`/api/ias/Task/${json.data}`)).json;
  await until(
    async () => (await school.rows("select from pg_locks where not granted and relation = 'timetable_entry'::regclass")).length,
  );
  await school.rows(
    `insert into staff_unavailability (staff_id, weekday, start_time, end_time, level) values ($1, 1, '08:00', '08:45', 2)`,
    [taught.staffIds[0]],
  );
  await other.query('commit');
  other.release();
  await until(async () => (await task()).state === 'failed');
  expect((await task()).message).toBe(
    'Courses, teachers, slots or lessons have changed while this week was made. The best week was kept under Create Timetable.',
  );
  expect(await draft()).toMatchObject({ reason: 'changed' });
  expect(await lessonsStored()).toBe(0);
  await school.rows('delete from staff_unavailability');
});

test('A lesson that is moved by hand while a week is made stays where it was put, and the week is kept', async () => {
  expect((await admin.post('/api/gs/Timetable', { ...week, seconds: 0 })).status).toBe(201);
  const lessons = await admin.get(
    `/api/gs/Timetable/GetTimetableForProgram?programId=${taught.programIds[0]}&startDate=${today}&endDate=2026-06-20`,
  );
  const { timetableEntryId, version } = lessons.json[0];
  const move = async () => {
    const { targets } = (await admin.get(`/api/gs/Timetable/GetMoveTargets?timetableEntryId=${timetableEntryId}`)).json;
    const { date, startTime, swapWith } = targets.find(({ state }: { state: string }) => state !== 'clash');
    const body = { timetableEntryId, version, date, startTime, everyWeek: false, swapWith };
    expect((await admin.put('/api/gs/Timetable/MoveLesson', body)).status).toBe(200);
    return [date, startTime];
  };
  const place = async () => {
    const [found] = await school.rows<{ day: string; time: string }>(
      `select entry_date::text as day, to_char(start_time, 'HH24:MI') as time from timetable_entry where timetable_entry_id = $1`,
      [timetableEntryId],
    );
    return [found?.day, found?.time];
  };
  // Long enough for the move, also on a busy machine.
  const { json } = await admin.post('/api/gs/Timetable?background=true', { ...week, seconds: 15 });
  const task = async () => (await admin.get(`/api/ias/Task/${json.data}`)).json;
  await until(async () => (await task()).message.startsWith('Improving'));
  const moved = await move();
  await until(async () => (await task()).state === 'failed');
  expect((await task()).message).toContain('lessons have changed while this week was made');
  expect(await place()).toEqual(moved);
  const { timetableDraftId, reason } = await draft();
  expect(reason).toBe('changed');
  expect((await accept(timetableDraftId)).status).toBe(409);
  // Whoever makes a timetable afterwards replaces what was there, as ever.
  expect((await admin.post('/api/gs/Timetable', { ...week, seconds: 0, improve: true })).status).toBe(201);

  const { timetableChangeId } = (
    await school.rows<{ timetableChangeId: number }>(
      'select timetable_change_id as "timetableChangeId" from timetable_change order by 1 desc limit 1',
    )
  )[0] ?? { timetableChangeId: 0 };
  await cancelled();
  const kept = await until(draft);
  await school.rows('update timetable_change set is_undone = true where timetable_change_id = $1', [timetableChangeId]);
  expect((await accept(kept.timetableDraftId)).status).toBe(409);
});

test('If a lesson is moved, a slot is changed or a second person accepts while a week goes into the dates, each is whole', async () => {
  expect((await admin.post('/api/gs/Timetable', { ...week, seconds: 0 })).status).toBe(201);
  await cancelled();
  const { timetableDraftId } = await until(draft);
  const { timetableEntryId, version } = (
    await admin.get(
      `/api/gs/Timetable/GetTimetableForProgram?programId=${taught.programIds[0]}&startDate=${today}&endDate=2026-06-20`,
    )
  ).json[0];
  const { targets } = (await admin.get(`/api/gs/Timetable/GetMoveTargets?timetableEntryId=${timetableEntryId}`)).json;
  const { date, startTime, swapWith } = targets.find(({ state }: { state: string }) => state !== 'clash');
  const body = { timetableEntryId, version, date, startTime, everyWeek: false, swapWith };
  const move = () => admin.put('/api/gs/Timetable/MoveLesson', body);
  const [moved, accepted, again] = await Promise.all([move(), accept(timetableDraftId), accept(timetableDraftId)]);
  // Whoever comes first: a lesson that was moved is not overwritten unseen, and one that was replaced is not moved.
  const isMoved = moved.status === 200;
  expect([accepted, again].map(({ status }) => status).sort()).toEqual(isMoved ? [409, 409] : [201, 404]);
  expect(moved.status).toBe(isMoved ? 200 : 404);
  expect(await lessonsStored()).toBe(24);

  await school.rows('delete from timetable_draft');
  await cancelled();
  const { timetableDraftId: next } = await until(draft);
  const [slot] = (await admin.get(`/api/gs/Slot?programId=${taught.programIds[0]}&sort=-startTime`)).json.items;
  const { slotId, slotName, programId, startTime: begins } = slot;
  const change = { slotId, slotName, programId, startTime: begins, endTime: '23:00', version: slot.version };
  const [changed, published] = await Promise.all([admin.put(`/api/gs/Slot?slotId=${slotId}`, change), accept(next)]);
  expect(changed.status).toBe(200);
  expect([201, 409]).toContain(published.status);
  expect(await lessonsStored()).toBe(24);
});

test('Where no week without a clash is found, the best one is shown with what has no place, and why', async () => {
  const [first = [], second = []] = taught.courses;
  const [art, music] = first;
  const [latin, greek] = second;
  const kept = [art, music, latin, greek].map((course) => course?.programCourseId);
  // Two lessons on one day of the week: one of each teacher, so that they never teach the other program at one time.
  await school.rows('update working_week set is_working_day = working_week_id = 1');
  await school.rows(`delete from slot where start_time > '08:45'`);
  await school.rows('update lesson_need set lessons_per_week = case when program_course_id = any($1::int[]) then 1 else 0 end', [
    kept,
  ]);
  await school.rows(`update lesson_need set group_name = 'Languages' where program_course_id = any($1::int[])`, [kept.slice(2)]);
  const { status, json } = await admin.post('/api/gs/Timetable', { ...week, seconds: 0 });
  expect(status).toBe(422);
  expect(json.detail).toContain('cannot all be placed');
  const found = await draft();
  expect(found).toMatchObject({ reason: 'unplaced', weeks: [{ of: 3, quality: { lessons: 2 } }] });
  expect(found.weeks[0].findings).toHaveLength(1);
  expect(found.weeks[0].findings[0].remedies.length).toBeGreaterThan(0);
  expect(found.weeks[0].unplaced).toHaveLength(1);
  expect(await lessonsStored()).toBe(0);

  const { json: task } = await admin.post('/api/gs/Timetable?background=true', { ...week, seconds: 0 });
  const path = `/api/ias/Task/${task.data}`;
  await until(async () => (await admin.get(path)).json.state === 'failed');
  expect((await admin.get(path)).json.message).toMatch(/The best week was kept under Create Timetable\.$/);

  const { json: accepted } = await accept((await draft()).timetableDraftId);
  expect(accepted.message).toContain('It lacks 1 block of lessons that had no place.');
  expect(await school.rows('select distinct program_id, start_time from timetable_entry')).toHaveLength(2);
});
