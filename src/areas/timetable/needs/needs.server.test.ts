import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTaughtSchool, type TaughtSchool } from '../../../../test/school/timetable.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';

let school: TestApp;
let admin: Caller;
let taught: TaughtSchool;

beforeAll(async () => {
  school = await startApp();
  admin = await school.asAdmin();
  taught = await addTaughtSchool(school);
});
afterAll(() => school.close());

const needs = '/api/gs/LessonNeed';
const programId = () => taught.programIds[0] ?? 0;
const courseIds = () => (taught.courses[0] ?? []).map(({ programCourseId }) => programCourseId);
const save = (change: object) =>
  admin.put(`${needs}/UpdateNeedsBulk`, {
    programId: programId(),
    needs: [{ programCourseId: courseIds()[0], lessonsPerWeek: 5, doubles: 1, roomKindId: null, groupName: '', ...change }],
  });

test('How often a course is taught is saved and read again; empty means by its credits', async () => {
  expect((await save({})).status).toBe(200);
  const { json } = await admin.get(`${needs}/GetNeedsForProgram?programId=${programId()}`);
  expect(json).toContainEqual(expect.objectContaining({ programCourseId: courseIds()[0], lessonsPerWeek: 5, doubles: 1 }));
  await save({ lessonsPerWeek: null, doubles: 0 });
  const { json: again } = await admin.get(`${needs}/GetNeedsForProgram?programId=${programId()}`);
  expect(again).toContainEqual(expect.objectContaining({ programCourseId: courseIds()[0], lessonsPerWeek: null }));
});

test('How often a course is taught is not saved over what somebody else has saved meanwhile', async () => {
  const read = async () => (await admin.get(`${needs}/GetNeedsForProgram?programId=${programId()}`)).json[0];
  await save({ programCourseId: (await read()).programCourseId });
  const { programCourseId, version } = await read();
  expect((await save({ programCourseId, lessonsPerWeek: 4, version })).status).toBe(200);
  const stale = await save({ programCourseId, lessonsPerWeek: 3, version });
  expect([stale.status, stale.json.type]).toEqual([409, '/problems/stale-version']);
  expect(await read()).toMatchObject({ lessonsPerWeek: 4 });
  await save({ programCourseId, lessonsPerWeek: null, doubles: 0 });
});

test.each([
  [{ lessonsPerWeek: 61 }, 'Lessons should be at most 60'],
  [{ lessonsPerWeek: 3, doubles: 2 }, '2 doubles are more than 3 lessons'],
  [{ lessonsPerWeek: 1, doubles: 1 }, '1 double is more than 1 lesson'],
  [{ programCourseId: 2_000_000_000 }, 'The course is not one of the program'],
  [{ roomKindId: 2_000_000_000 }, 'The kind of room is not one of the list'],
])('%o is refused: %s', async (change, message) => {
  const { status, json } = await save(change);
  expect(status).toBe(422);
  expect(json.detail).toBe(message);
});

test('Kinds of rooms are saved as a whole; one that a course needs stays', async () => {
  const all = (roomKinds: object[]) => admin.put('/api/gs/RoomKind/UpdateRoomKindBulk', { roomKinds });
  const { json } = await all([{ roomKindId: 0, roomKindName: 'Laboratory', rooms: 2 }]);
  const [roomKindId] = json.data;
  await save({ roomKindId });
  const refused = await all([]);
  expect(refused.json.detail).toBe('Laboratory is needed by 1 course: change these first');
  await save({ roomKindId: null });
  expect((await all([])).status).toBe(200);
  expect((await admin.get('/api/gs/RoomKind')).json.roomKinds).toEqual([]);
});

test('Kinds of rooms are not saved over what somebody else has saved meanwhile', async () => {
  const url = '/api/gs/RoomKind';
  const all = (roomKinds: object[], version: number) => admin.put(`${url}/UpdateRoomKindBulk`, { roomKinds, version });
  const { json: seen } = await admin.get(url);
  expect((await all([{ roomKindName: 'Gymnasium', rooms: 1 }], seen.version)).status).toBe(200);
  // Who saw the list without it would delete it.
  const stale = await all([{ roomKindName: 'Kitchen', rooms: 1 }], seen.version);
  expect([stale.status, stale.json.type]).toEqual([409, '/problems/stale-version']);
  const { json } = await admin.get(url);
  expect(json.roomKinds).toEqual([expect.objectContaining({ roomKindName: 'Gymnasium', rooms: 1 })]);
  const [gymnasium] = json.roomKinds;
  expect((await all([{ ...gymnasium, rooms: 2 }], json.version)).status).toBe(200);
  expect((await all([{ ...gymnasium, rooms: 3 }], json.version)).status).toBe(409);
  expect((await admin.put(`${url}/UpdateRoomKindBulk`, { roomKinds: [] })).status).toBe(200);
});

test('Kinds of rooms change names with each other in one save, and two never have the same', async () => {
  const all = (roomKinds: object[]) => admin.put('/api/gs/RoomKind/UpdateRoomKindBulk', { roomKinds });
  const names = async () =>
    (await admin.get('/api/gs/RoomKind')).json.roomKinds.map((kind: { roomKindId: number; roomKindName: string }) => [
      kind.roomKindId,
      kind.roomKindName,
    ]);
  const kind = (roomKindName: string, roomKindId = 0) => ({ roomKindId, roomKindName, rooms: 1 });
  const [art, music] = (await all([kind('Art room'), kind('Music room')])).json.data;
  expect((await all([kind('Music room', art), kind('Art room', music)])).status).toBe(200);
  expect(await names()).toEqual([
    [music, 'Art room'],
    [art, 'Music room'],
  ]);
  // What a new kind is called may be what another one was called.
  const { json } = await all([kind('Music room'), kind('Choir room', art), kind('Art room', music)]);
  expect(json.data).toHaveLength(3);
  const twice = await all([kind('Art room', art), kind('art room', music)]);
  expect([twice.status, twice.json.detail]).toEqual([409, 'Each kind of room needs a name of its own']);
  const listedTwice = await all([kind('Art room', art), kind('Dance room', art)]);
  expect([listedTwice.status, listedTwice.json.detail]).toEqual([422, 'Each kind of room may stand there once']);
  expect(await names()).toHaveLength(3);
  expect((await all([])).status).toBe(200);
});

test('When somebody cannot teach is painted again as a whole, and the generator keeps to it', async () => {
  const staffId = taught.staffIds[0];
  const path = `/api/gs/StaffUnavailability?staffId=${staffId}`;
  const monday = { weekday: 1, startTime: '08:00', endTime: '11:00', level: 2 };
  expect((await admin.put(path, { times: [monday] })).status).toBe(200);
  const { json } = await admin.get(path);
  expect(json).toMatchObject({ times: [monday], periods: expect.arrayContaining([{ startTime: '08:00', endTime: '08:45' }]) });
  await admin.post('/api/gs/Timetable', { startDate: '2026-06-15', endDate: '2026-06-20', seconds: 0 });
  const on = await school.rows<{ n: number }>(
    `select count(*)::int as n from timetable_entry where staff_id = $1 and entry_date = '2026-06-15'`,
    [staffId],
  );
  expect(on).toEqual([{ n: 0 }]);
  // What was read before somebody else saved is refused, and changes nothing.
  const { version } = json;
  const tuesday = { ...monday, weekday: 2 };
  expect((await admin.put(path, { times: [tuesday], version })).status).toBe(200);
  const stale = await admin.put(path, { times: [monday], version });
  expect([stale.status, stale.json.type]).toEqual([409, '/problems/stale-version']);
  expect((await admin.get(path)).json).toMatchObject({ times: [tuesday] });
  const { json: twice } = await admin.put(path, { times: [monday, monday] });
  expect(twice.detail).toBe('Each time may stand there once');
});
