import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCourse, addProgram, addStaff } from '../../../../test/school/people.ts';
import { addDay } from '../../../../test/school/timetable.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';

let school: TestApp;
let admin: Caller;
let laboratory: number | undefined;

/** A Monday. */
const today = '2026-06-15';

beforeAll(async () => {
  school = await startApp({ today });
  admin = await school.asAdmin();
  const [kind] = await school.rows<{ id: number }>(
    `insert into room_kind (room_kind_name, rooms) values ('Laboratory', 2) returning room_kind_id as id`,
  );
  laboratory = kind?.id;
});
afterAll(() => school.close());

/** A lesson in a laboratory, of a program, a course and a teacher of its own. */
async function add(day: string, room: number): Promise<number> {
  const { database } = school;
  const programId = await addProgram(database);
  await addDay(school, programId);
  const [row] = await school.rows<{ id: number }>(
    `insert into timetable_entry (entry_date, start_time, end_time, program_id, course_id, staff_id, room_kind_id, room)
     values ($1, '08:00', '08:45', $2, $3, $4, $5, $6) returning timetable_entry_id as id`,
    [day, programId, await addCourse(database), await addStaff(database), laboratory, room],
  );
  return row?.id ?? 0;
}
const place = (id: number) =>
  school.rows('select entry_date::text as day, room from timetable_entry where timetable_entry_id = $1', [id]);
const move = (id: number) =>
  admin.put('/api/gs/Timetable/MoveLesson', { timetableEntryId: id, version: 1, date: '2026-06-18', startTime: '08:00' });
const undo = async () => {
  const { timetableChangeId } = (await admin.get('/api/gs/Timetable/GetLastChange')).json;
  return admin.post('/api/gs/Timetable/UndoChange', { timetableChangeId });
};

test('A lesson that had to take another room is back in its own once the move is undone, unless that is taken', async () => {
  const [lesson, other] = [await add('2026-06-17', 1), await add('2026-06-18', 1)];
  expect((await move(lesson)).status).toBe(200);
  expect(await place(lesson)).toEqual([{ day: '2026-06-18', room: 2 }]);
  expect((await undo()).status).toBe(200);
  expect(await place(lesson)).toEqual([{ day: '2026-06-17', room: 1 }]);
  await school.rows('update timetable_entry set version = 1 where timetable_entry_id = $1', [lesson]);
  expect((await move(lesson)).status).toBe(200);
  await school.rows(`update timetable_entry set entry_date = '2026-06-17' where timetable_entry_id = $1`, [other]);
  expect((await undo()).status).toBe(200);
  expect(await place(lesson)).toEqual([{ day: '2026-06-17', room: 2 }]);
});
