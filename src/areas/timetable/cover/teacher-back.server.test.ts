import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addStaffLeaveCategory } from '../../../../test/school/leave.ts';
import { addStaff } from '../../../../test/school/people.ts';
import { addTaughtSchool, type TaughtSchool } from '../../../../test/school/timetable.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { meanwhile } from '../../../../test/support/meanwhile.ts';
import { forgetTold, queuedMails, switchOn } from '../../../../test/support/notices.ts';
import { sentBy } from '../../../../test/support/sent-by.ts';
import { teachingStaffs } from '../../staff/teaching-staff/teaching-staff.table.ts';

let school: TestApp;
let admin: Caller;
let taught: TaughtSchool;
let teacher: number;
let substitute: number;
let staffLeaveCategoryId: number;
// A Monday.
const [today, tomorrow, wednesday, friday] = ['2026-06-15', '2026-06-16', '2026-06-17', '2026-06-19'] as const;

beforeAll(async () => {
  school = await startApp({ today });
  admin = await school.asAdmin();
  await school.rows("update account set email = 'head@school.test'");
  taught = await addTaughtSchool(school);
  teacher = await addStaff(school.database, { firstName: 'Meera', lastName: 'Rao' });
  substitute = await addStaff(school.database, { firstName: 'Asha', email: 'cover@school.test' });
  await school.database.db.insert(teachingStaffs).values([{ staffId: teacher }, { staffId: substitute }]);
  staffLeaveCategoryId = await addStaffLeaveCategory(school.database);
});
afterAll(() => school.close());
beforeEach(async () => {
  school.itIs(today);
  for (const table of ['timetable_entry', 'staff_leave', 'staff_exit', 'staff_attendance_sheet'])
    await school.rows(`delete from ${table}`);
  await forgetTold(school);
  const told = '<p>{{Lesson Teacher}} {{Lesson Date}}</p>';
  await switchOn(admin, told, ['cover-not-needed', 'teacher-back'], 'Back');
});

/** A lesson of the teacher that the substitute gives. */
const addCover = (day: string, start = '09:00') =>
  school.rows(
    `insert into timetable_entry (entry_date, start_time, end_time, program_id, course_id, staff_id, substitute_id)
     values ($1, $2::time, $2::time + interval '45 minutes', $3, $4, $5, $6)`,
    [day, start, taught.programIds[0], taught.courses[0]?.[0]?.courseId, teacher, substitute],
  );

const leaves = '/api/las/StaffLeave';
async function enterLeave(leaveFrom: string, leaveTo: string) {
  const leave = { staffLeaveCategoryId, staffId: teacher, leaveFrom, leaveTo, reason: '' };
  const { status, text, json } = await admin.post(leaves, leave);
  expect(status, text).toBe(201);
  return { ...leave, path: `${leaves}?staffLeaveId=${json.data}` };
}

/** The days of the teacher's of which somebody was told, once for each message. */
const told = async (who = 'cover@school.test') =>
  (await queuedMails(school)).filter(({ to }) => to === who).map(({ body }) => body.replace(/<.?p>|Meera Rao /g, ''));

test('When a leave is withdrawn, the substitute hears of each lesson and the office of each day, and the covers stay', async () => {
  const other = await school.asAdmin();
  const { path } = await enterLeave(tomorrow, friday);
  await addCover(tomorrow);
  await addCover(tomorrow, '10:00');
  await addCover(wednesday);
  await addCover('2026-06-22');
  const removed = await other.delete(path);
  expect(removed.status, removed.text).toBe(200);
  expect(await told()).toEqual(['16-06-2026', '16-06-2026', '17-06-2026']);
  expect(await told('head@school.test')).toEqual(['16-06-2026', '17-06-2026']);
  expect(await school.rows('select from timetable_entry where substitute_id is null')).toEqual([]);
});

test('A leave that is shortened tells of the days given up, and one that only says more of none', async () => {
  const { path, ...leave } = await enterLeave(tomorrow, friday);
  for (const day of [tomorrow, wednesday, friday]) await addCover(day);
  expect((await admin.put(path, { ...leave, reason: 'Wedding' })).status).toBe(200);
  expect(await told()).toEqual([]);
  expect((await admin.put(path, { ...leave, leaveTo: wednesday })).status).toBe(200);
  expect(await told()).toEqual(['19-06-2026']);
});

test('A leave that is withdrawn while somebody gives a lesson of it to another tells of that lesson too', async () => {
  const { path } = await enterLeave(tomorrow, friday);
  await addCover(tomorrow);
  await school.rows('update timetable_entry set substitute_id = null');
  const giving = [
    `select from staff where staff_id in (${teacher}, ${substitute}) for no key update`,
    `update timetable_entry set substitute_id = ${substitute}`,
  ];
  const removed = await meanwhile(school, giving, () => admin.delete(path));
  expect(removed.status, removed.text).toBe(200);
  expect(await told()).toEqual(['16-06-2026']);
});

test('A lesson is not given to another when its teacher is back by the time that this would be saved', async () => {
  const { path } = await enterLeave(tomorrow, friday);
  await addCover(tomorrow);
  const [{ id } = { id: 0 }] = await school.rows<{ id: number }>(
    'update timetable_entry set substitute_id = null returning timetable_entry_id as id',
  );
  const withdrawing = [
    `select from staff where staff_id = ${teacher} for no key update`,
    `delete from staff_leave where staff_leave_id = ${path.split('=')[1]}`,
  ];
  const there = { timetableEntryId: ['Its teacher is there'] };
  const lesson = await meanwhile(school, withdrawing, () =>
    admin.post('/api/gs/Cover', { timetableEntryId: id, staffId: substitute }),
  );
  expect([lesson.status, lesson.json.errors]).toEqual([422, there]);
  const again = await enterLeave(tomorrow, friday);
  const [, ofAgain] = again.path.split('=');
  const day = await meanwhile(
    school,
    [withdrawing[0] ?? '', `delete from staff_leave where staff_leave_id = ${ofAgain}`],
    async () => {
      const [{ version } = { version: 0 }] = await school.rows<{ version: number }>('select version from timetable_entry');
      const lessons = [{ timetableEntryId: id, version, substituteId: substitute }];
      return admin.post('/api/gs/Cover/Day', { staffId: teacher, date: tomorrow, lessons });
    },
  );
  expect([day.status, day.json.errors]).toEqual([422, { staffId: ['They are there on that day'] }]);
});

test('Who is still away for another reason is not back, nor is anybody on a day that is past', async () => {
  const { path } = await enterLeave(today, friday);
  await school.rows('insert into staff_exit (staff_id, exit_date) values ($1, $2)', [teacher, tomorrow]);
  for (const day of [today, tomorrow, wednesday, friday]) await addCover(day);
  school.itIs(tomorrow);
  expect((await admin.delete(path)).status).toBe(200);
  expect(await told()).toEqual(['16-06-2026']);
});

test('A register that no longer marks the teacher absent tells of the lessons of that half of the day', async () => {
  const sheet = '/api/las/StaffAttendance';
  const { json } = await admin.get(`${sheet}/GetAttendanceByDate?date=${today}`);
  const marked = (halves: object) => ({
    Attendances: json.Attendances.map((line: { staffId: number }) => (line.staffId === teacher ? { ...line, ...halves } : line)),
  });
  const away = { morning: false, afternoon: false };
  expect((await admin.post(`${sheet}/CreateAttendanceBulk`, marked(away))).status).toBe(201);
  await addCover(today, '09:00');
  await addCover(today, '14:00');
  expect((await admin.put(`${sheet}/UpdateAttendanceBulk`, marked({ ...away, notes: 'Called' }))).status).toBe(200);
  expect(await told()).toEqual([]);
  expect((await admin.put(`${sheet}/UpdateAttendanceBulk`, marked({ ...away, afternoon: true }))).status).toBe(200);
  expect(await told()).toEqual(['15-06-2026']);
  await school.rows("delete from timetable_entry where start_time = '14:00'");
  await school.rows('delete from outbox');
  expect((await admin.delete(`${sheet}/DeleteAttendanceByDate?date=${today}`)).status).toBe(200);
  expect(await told()).toEqual(['15-06-2026']);
});

test('An exit that is put off or withdrawn tells of the lessons that the teacher gives after all', async () => {
  const exits = '/api/ss/StaffExit';
  const exit = { staffId: teacher, exitDate: tomorrow, exitReason: '' };
  const { json, text } = await admin.post(exits, exit);
  const path = `${exits}?staffExitId=${json.data}`;
  await addCover(wednesday);
  await addCover(friday);
  expect((await admin.put(path, { ...exit, exitDate: wednesday })).status, text).toBe(200);
  expect(await told()).toEqual(['17-06-2026']);
  await school.rows('delete from outbox');
  expect((await admin.delete(path)).status).toBe(200);
  expect(await told()).toEqual(['19-06-2026']);
});

test('A leave that gives up no days asks nothing more, and one that does asks once whether there are covers', async () => {
  const { path, ...leave } = await enterLeave(tomorrow, friday);
  const asked = async (call: () => Promise<{ status: number; text: string }>) =>
    (await sentBy(call)).filter(({ text }) => /timetable_entry|notification_event/.test(text)).length;
  expect(await asked(() => admin.put(path, { ...leave, reason: 'Wedding' }))).toBe(0);
  expect(await asked(() => admin.put(path, { ...leave, leaveTo: wednesday }))).toBe(1);
  expect(await asked(() => admin.delete(path))).toBe(1);
});
