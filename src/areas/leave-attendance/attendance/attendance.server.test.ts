import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '../../../../test/caller.ts';
import { startApp, type TestApp } from '../../../../test/harness.ts';
import { addStaffLeaveCategory, addStudentLeaveCategory } from '../../../../test/leave.ts';
import { meanwhile } from '../../../../test/meanwhile.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import { addProgram, addStaff, addStudent } from '../../../../test/people.ts';
import { problem } from '../../../../test/problem.ts';

const url = '/api/las/StudentAttendance';
const staffUrl = '/api/las/StaffAttendance';
// A Monday.
const today = '2026-06-15';
let school: TestApp;
let office: Caller;
beforeAll(async () => {
  school = await startApp({ today });
  office = await school.asAdmin();
});
beforeEach(() => school.itIs(today));
afterAll(() => school.close());

interface Entry {
  studentId: number;
  studentAttendanceId: number;
  morning: boolean;
  afternoon: boolean;
  notes: string;
  onLeave: string | null;
  student: { firstName: string } | null;
}

async function aClass(...names: string[]) {
  const programId = await addProgram(school.database);
  const students: number[] = [];
  for (const firstName of names) students.push(await addStudent(school.database, { firstName, lastName: 'Rao', programId }));
  return { programId, students };
}
const open = (programId: number, date = today, by = office) =>
  by.get(`${url}/GetAttendanceByDateAndProgram?date=${date}&programId=${programId}`);
/** The sheet as it opens, with these changes by first name. */
async function sheetOf(programId: number, change: Record<string, Partial<Entry>> = {}, date = today) {
  const { json } = await open(programId, date);
  const Attendances = json.Attendances.map((entry: Entry) => ({
    ...entry,
    ...change[entry.student?.firstName ?? ''],
    student: null,
  }));
  return json.version === null ? { Attendances } : { version: json.version, Attendances };
}
const create = (body: unknown, by = office) => by.post(`${url}/CreateAttendanceBulk`, body);
const update = (body: unknown, by = office) => by.put(`${url}/UpdateAttendanceBulk`, body);
const inGrid = async (programId: number, by = office) => (await by.get(`${url}?programId=${programId}`)).json.items;

test('No sheet is stored for a day that becomes a holiday at the same moment', async () => {
  const { programId } = await aClass('Asha');
  const sheet = await sheetOf(programId, {}, '2026-06-12');
  const holiday = [
    'lock table holiday in share row exclusive mode',
    "insert into holiday (holiday_name, holiday_from, holiday_to) values ('Strike', '2026-06-12', '2026-06-12')",
  ];
  const refused = problem(await meanwhile(school, holiday, () => create(sheet)), 422);
  expect(refused.detail).toBe('12-06-2026 is a holiday: Strike');
  await school.rows("delete from holiday where holiday_name = 'Strike'");
});

test('A new sheet lists everyone as present, sorted by name', async () => {
  const { programId } = await aClass('Zoya', 'Asha', 'Émile');
  const { json } = await open(programId);
  expect(json).toMatchObject({ version: null, closed: null });
  expect(json.Attendances.map((entry: Entry) => entry.student?.firstName)).toEqual(['Asha', 'Émile', 'Zoya']);
  for (const entry of json.Attendances) {
    expect(entry).toMatchObject({ studentAttendanceId: 0, programId, attendanceDate: today, morning: true, afternoon: true });
    expect(entry).toMatchObject({ program: { programName: json.programName }, notes: '', onLeave: null });
  }
  expect((await open(await addProgram(school.database))).json.Attendances).toEqual([]);
  problem(await open(2_000_000_000), 404);
});

test('A stored sheet shows in the grid with its counters, and opens as it was saved', async () => {
  const { programId } = await aClass('Asha', 'Bina', 'Chetan');
  const created = await create(
    await sheetOf(programId, { Asha: { morning: false, notes: 'Dentist' }, Bina: { morning: false, afternoon: false } }),
  );
  expect(created.status, created.text).toBe(201);
  expect(created.json).toEqual({ data: expect.any(Number), message: 'Your changes saved successfully' });
  expect(await inGrid(programId)).toMatchObject([
    {
      programId,
      attendanceDate: today,
      morningPresent: 1,
      afternoonPresent: 2,
      total: 3,
      program: { programName: expect.any(String) },
    },
  ]);
  const { json } = await open(programId);
  expect(json.version).toBe(1);
  expect(json.Attendances[0]).toMatchObject({
    morning: false,
    afternoon: true,
    notes: 'Dentist',
    studentAttendanceId: expect.any(Number),
  });
  expect((await office.get(`${url}/${created.json.data}`)).json).toMatchObject({
    total: 3,
    createdBy: expect.stringContaining('admin'),
  });
});

test('If two people save one sheet at once, the second is refused and nothing is lost', async () => {
  const { programId } = await aClass('Asha', 'Bina');
  const fresh = await sheetOf(programId);
  expect((await create(fresh)).status).toBe(201);
  expect(problem(await create(fresh), 409).detail).toContain('saved by someone else');
  const mine = await sheetOf(programId, { Asha: { morning: false } });
  const theirs = await sheetOf(programId, { Bina: { afternoon: false } });
  expect((await update(theirs)).status).toBe(200);
  problem(await update(mine), 409);
  expect(await inGrid(programId)).toMatchObject([{ morningPresent: 2, afternoonPresent: 1, version: 2 }]);
  expect((await update({ Attendances: mine.Attendances })).status).toBe(200);
});

test('A sheet that is not stored cannot be changed; a stored one can be deleted by date and program', async () => {
  const { programId } = await aClass('Asha');
  problem(await update(await sheetOf(programId)), 404);
  await create(await sheetOf(programId));
  const at = `${url}/DeleteAttendanceByCompositeKey?date=${today}&programId=${programId}`;
  expect((await office.delete(at)).json.message).toBe('The selected studentattendance was deleted successfully');
  problem(await office.delete(at), 404);
  expect((await open(programId)).json.version).toBeNull();
});

test('A sheet lists exactly who belonged to the program on that day', async () => {
  const { programId } = await aClass('Asha', 'Bina');
  const other = await aClass('Chetan');
  const { Attendances } = await sheetOf(programId);
  const missing = problem(await create({ Attendances: Attendances.slice(1) }), 422);
  expect(missing.errors).toEqual({ Attendances: ['Asha Rao belonged to this program on 15-06-2026 and is missing'] });
  const stranger = { ...Attendances[0], studentId: other.students[0] };
  const tooMany = problem(await create({ Attendances: [...Attendances, stranger] }), 422);
  expect(tooMany.errors).toEqual({ Attendances: ['Number 3 of the list did not belong to this program on 15-06-2026'] });
  expect(problem(await create({ Attendances: [...Attendances, Attendances[0]] }), 400).errors).toHaveProperty('Attendances');
  problem(await create({ Attendances: [Attendances[0], { ...Attendances[1], attendanceDate: '2026-06-12' }] }), 400);
});

test('Somebody who does not belong on a sheet is reported by their place on it, like somebody who does not exist', async () => {
  const { programId } = await aClass('Asha');
  const other = await aClass('Chetan');
  const staffId = await addStaff(school.database, { firstName: 'Gone', staffStatus: 2 });
  const ofStaff = (await office.get(`${staffUrl}/GetAttendanceByDate?date=${today}`)).json.Attendances;
  const [asha] = (await sheetOf(programId)).Attendances;
  const refusal = async (at: string, Attendances: object[]) =>
    problem(await office.post(`${at}/CreateAttendanceBulk`, { Attendances }), 422).errors;
  for (const studentId of [other.students[0], 2_000_000_000]) {
    const message = 'Number 1 of the list did not belong to this program on 15-06-2026';
    expect(await refusal(url, [{ ...asha, studentId }, asha ?? {}])).toEqual({ Attendances: [message] });
  }
  const someone = { attendanceDate: today, morning: true, afternoon: true, notes: '' };
  for (const id of [staffId, 2_000_000_000]) {
    const message = 'Number 1 of the list did not belong to the school on 15-06-2026';
    expect(await refusal(staffUrl, [{ ...someone, staffId: id }, ...ofStaff])).toEqual({ Attendances: [message] });
  }
});

test('Last week’s sheet shows last week’s class after a promotion', async () => {
  const { programId, students } = await aClass('Asha', 'Bina');
  const next = await addProgram(school.database);
  await create(await sheetOf(programId, {}, '2026-06-12'));
  expect((await office.put(`/api/sis/Student?studentId=${students[0]}`, { programId: next })).status).toBe(200);
  expect((await open(programId, '2026-06-12')).json.Attendances).toHaveLength(2);
  expect((await open(programId)).json.Attendances).toHaveLength(1);
  expect((await open(next)).json.Attendances).toHaveLength(1);
});

test('A student who changes programs on a day is only on the new program’s sheet', async () => {
  const { programId, students } = await aClass('Asha', 'Bina');
  const next = await addProgram(school.database);
  await create(await sheetOf(programId));
  await office.put(`/api/sis/Student?studentId=${students[0]}`, { programId: next });
  expect((await create(await sheetOf(next))).status).toBe(201);
  expect(await inGrid(programId)).toMatchObject([{ morningPresent: 1, total: 1 }]);
  expect(await inGrid(next)).toMatchObject([{ morningPresent: 1, total: 1 }]);
});

test('The date lies within a year before today, on a school day', async () => {
  const { programId } = await aClass('Asha');
  const at = async (date: string) => {
    const { Attendances } = await sheetOf(programId);
    return create({ Attendances: Attendances.map((entry: Entry) => ({ ...entry, attendanceDate: date })) });
  };
  const message = 'The Attendance Date must be between 15-06-2025 and the current date';
  expect(problem(await at('2026-06-16'), 422).errors).toEqual({ attendanceDate: [message] });
  expect(problem(await at('2025-06-14'), 422).errors).toEqual({ attendanceDate: [message] });
  expect(problem(await at('2026-06-14'), 422).errors).toEqual({
    attendanceDate: ['14-06-2026 is a Sunday, which is no working day'],
  });
  await office.post('/api/gs/Holiday', { holidayName: 'Ratha Yatra', holidayFrom: '2026-06-11', holidayTo: '2026-06-11' });
  expect(problem(await at('2026-06-11'), 422).errors).toEqual({ attendanceDate: ['11-06-2026 is a holiday: Ratha Yatra'] });
  expect((await open(programId, '2026-06-11')).json.closed).toBe('a holiday: Ratha Yatra');
  const { Attendances } = await sheetOf(programId);
  const nowhere = Attendances.map((entry: Entry) => ({ ...entry, programId: 0 }));
  expect(problem(await create({ Attendances: nowhere }), 422).errors).toMatchObject({
    'Attendances.0.programId': ['Program is required'],
  });
  const unsaid = Attendances.map(({ morning: _, ...entry }: Entry) => entry);
  expect(problem(await create({ Attendances: [...unsaid, ...unsaid] }), 422).detail).toBe('Morning should be yes or no');
  expect(problem(await create({ Attendances: [] }), 422).errors).toEqual({ Attendances: ['No students in this program'] });
  problem(await create({}), 400);
  problem(await create({ Attendances: [{ ...Attendances[0], shoeSize: 41 }] }), 400);
  problem(await create({ Attendances: [null] }), 400);
});

test('People on leave are marked as on leave', async () => {
  const { programId, students } = await aClass('Asha', 'Bina');
  const studentLeaveCategoryId = await addStudentLeaveCategory(school.database);
  const leave = { studentLeaveCategoryId, studentId: students[1], leaveFrom: '2026-06-14', leaveTo: '2026-06-15' };
  expect((await office.post('/api/las/StudentLeave', leave)).status).toBe(201);
  const marks = (await open(programId)).json.Attendances.map((entry: Entry) => entry.onLeave);
  expect(marks).toEqual([null, expect.stringContaining('leave')]);
  await create(await sheetOf(programId, { Bina: { morning: false, afternoon: false } }));
  const days = async (studentId = 0) => (await office.get(`${url}/GetAttendanceForStudent?studentId=${studentId}`)).json;
  expect(await days(students[0])).toMatchObject([{ attendanceDate: today, onLeave: false }]);
  expect(await days(students[1])).toMatchObject([{ attendanceDate: today, onLeave: true }]);
});

test('What kind of leave somebody is on shows on a sheet only to whoever may see their leaves', async () => {
  const { programId, students } = await aClass('Asha', 'Bina');
  const [asha, bina] = students;
  const kind = await addStudentLeaveCategory(school.database);
  const { categoryName } = (await office.get(`/api/las/StudentLeaveCategory/${kind}`)).json;
  await school.rows(
    'insert into student_leave (student_leave_category_id, student_id, leave_from, leave_to) select $1, unnest($2::int[]), $3, $3',
    [kind, students, today],
  );
  const marks = async (leaves: Record<string, string>, attendance = `programid=${programId}`) => {
    const by = await school.as({ 'studentattendance.read': attendance, ...leaves });
    return (await open(programId, today, by)).json.Attendances.map((entry: Entry) => entry.onLeave);
  };
  expect(await marks({ 'studentleave.read': `programid=${programId}` })).toEqual([categoryName, categoryName]);
  expect(await marks({ 'studentleave.read': `studentid=${bina}` })).toEqual(['', categoryName]);
  expect(await marks({})).toEqual(['', '']);
  expect(await marks({}, `studentid=${asha}`)).toEqual(['']);

  const [dev, esha] = [
    await addStaff(school.database, { firstName: 'Dev', lastName: 'On Leave' }),
    await addStaff(school.database, { firstName: 'Esha', lastName: 'On Leave' }),
  ];
  const ofStaff = await addStaffLeaveCategory(school.database);
  const { categoryName: staffKind } = (await office.get(`/api/las/StaffLeaveCategory/${ofStaff}`)).json;
  await school.rows(
    'insert into staff_leave (staff_leave_category_id, staff_id, leave_from, leave_to) select $1, unnest($2::int[]), $3, $3',
    [ofStaff, [dev, esha], today],
  );
  const staffMarks = async (leaves: Record<string, string>) => {
    const by = await school.as({ 'staffattendance.read': '-1', ...leaves });
    const { json } = await by.get(`${staffUrl}/GetAttendanceByDate?date=${today}`);
    return json.Attendances.filter(({ onLeave }: Entry) => onLeave !== null).map(({ onLeave }: Entry) => onLeave);
  };
  expect(await staffMarks({ 'staffleave.read': '-1' })).toEqual([staffKind, staffKind]);
  expect(await staffMarks({ 'staffleave.read': `staffid=${esha}` })).toEqual(['', staffKind]);
  expect(await staffMarks({})).toEqual(['', '']);
  await school.rows('update staff set staff_status = 2 where staff_id = any($1::int[])', [[dev, esha]]);
});

test('A teacher writes only for the programs that they teach', async () => {
  const { programId } = await aClass('Asha');
  const other = await aClass('Bina');
  const teacher = await school.asTeacherOf(programId);
  expect((await create(await sheetOf(programId), teacher)).status).toBe(201);
  expect((await update(await sheetOf(programId), teacher)).status).toBe(200);
  problem(await create(await sheetOf(other.programId), teacher), 403);
  await create(await sheetOf(other.programId));
  problem(await update(await sheetOf(other.programId), teacher), 404);
  problem(await open(other.programId, today, teacher), 404);
  problem(await teacher.delete(`${url}/DeleteAttendanceByCompositeKey?date=${today}&programId=${programId}`), 403);
  expect((await teacher.get(url)).json.totalCount).toBe(1);
});

test('A parent sees the attendance of their children and of nobody else', async () => {
  const { programId, students } = await aClass('Asha', 'Bina', 'Chetan');
  const other = await aClass('Dev');
  await create(await sheetOf(programId, { Asha: { morning: false }, Bina: { morning: false, afternoon: false } }));
  await create(await sheetOf(other.programId));
  const parent = await school.asParentOf(students[0] ?? 0);
  const nobody = { createdBy: '', lastModifiedBy: '' };
  expect(await inGrid(programId, parent)).toMatchObject([{ morningPresent: 0, afternoonPresent: 1, total: 1, ...nobody }]);
  expect((await parent.get(url)).json.totalCount).toBe(1);
  expect((await open(programId, today, parent)).json.Attendances).toMatchObject([{ studentId: students[0] }]);
  problem(await open(other.programId, today, parent), 404);
  expect((await parent.get(`${url}/GetDataForDays?days=30`)).json).toMatchObject([{ date: today, present: 1, absent: 0 }]);
  const { programs } = (await parent.get(`${url}/GetAttendanceToday`)).json;
  expect(programs).toMatchObject([{ programId, total: 1, present: 1, absent: 0, isTaken: true }]);
  const days = (studentId = 0) => parent.get(`${url}/GetAttendanceForStudent?studentId=${studentId}`);
  expect((await days(students[0])).json).toMatchObject([
    { attendanceDate: today, morning: false, afternoon: true, onLeave: false },
  ]);
  expect((await days(students[1])).json).toEqual([]);
  const exported = await parent.get(`${url}/ExportAllStudentAttendances`);
  expect(exported.headers['content-disposition']).toContain('student attendances data.pdf');
  problem(await create(await sheetOf(programId), parent), 403);
});

test('Attendance at a glance counts who is present, absent, on leave and not yet taken', async () => {
  const { programId } = await aClass('Asha', 'Bina', 'Chetan');
  const other = await aClass('Dev');
  await create(await sheetOf(programId, { Asha: { morning: false }, Bina: { morning: false, afternoon: false } }));
  const { json } = await office.get(`${url}/GetAttendanceToday`);
  const of = (id: number) => json.programs.find((program: { programId: number }) => program.programId === id);
  expect(json).toMatchObject({ today, date: today, closed: null });
  expect(of(programId)).toMatchObject({ total: 3, present: 2, absent: 1, morningPresent: 1, afternoonPresent: 2, isTaken: true });
  expect(of(other.programId)).toMatchObject({ total: 1, present: 0, absent: 0, isTaken: false });
  const chart = (await office.get(`${url}/GetDataForDays?days=1`)).json;
  expect(chart).toHaveLength(1);
  expect(chart[0].programs).toContainEqual({ programId, programName: expect.any(String), present: 2, absent: 1 });
  problem(await office.get(`${url}/GetDataForDays?days=0`), 400);
});

test('On a day without school, the day at a glance is the last school day', async () => {
  const { programId } = await aClass('Asha', 'Bina');
  await create(await sheetOf(programId, { Asha: { morning: false, afternoon: false } }));
  // Tuesday to Saturday are a holiday, and Sunday is free anyway.
  const added = await school.rows<{ holidayId: number }>(
    `insert into holiday (holiday_name, holiday_from, holiday_to) values ('Harvest', '2026-06-16', '2026-06-20') returning holiday_id as "holidayId"`,
  );
  school.itIs('2026-06-21');
  const { json } = await office.get(`${url}/GetAttendanceToday`);
  expect(json).toMatchObject({ today: '2026-06-21', closed: 'a Sunday, which is no working day', date: today });
  const mine = json.programs.find((program: { programId: number }) => program.programId === programId);
  expect(mine).toMatchObject({ total: 2, present: 1, absent: 1, isTaken: true });
  const staff = (await office.get(`${staffUrl}/GetAttendanceToday`)).json;
  expect(staff).toMatchObject({ today: '2026-06-21', closed: 'a Sunday, which is no working day', date: today });
  await school.rows('delete from holiday where holiday_id = $1', [added[0]?.holidayId]);
});

test('Staff attendance: a sheet for each date, with everyone who is employed', async () => {
  const staffId = await addStaff(school.database, { firstName: 'Meera' });
  await addStaff(school.database, { firstName: 'Left', staffStatus: 2 });
  const read = async (by = office) => by.get(`${staffUrl}/GetAttendanceByDate?date=${today}`);
  const sheet = (await read()).json;
  expect(sheet.version).toBeNull();
  const names = sheet.Attendances.map((entry: { staff: { firstName: string } }) => entry.staff.firstName);
  expect(names).toContain('Meera');
  expect(names).not.toContain('Left');
  const Attendances = sheet.Attendances.map((entry: { staffId: number }) => ({
    ...entry,
    staff: null,
    morning: entry.staffId !== staffId,
  }));
  expect((await office.post(`${staffUrl}/CreateAttendanceBulk`, { Attendances })).status).toBe(201);
  problem(await office.post(`${staffUrl}/CreateAttendanceBulk`, { Attendances }), 409);
  const [row] = (await office.get(staffUrl)).json.items;
  expect(row).toMatchObject({ attendanceDate: today, total: names.length, morningPresent: names.length - 1 });
  const meera = await school.as({ 'staffattendance.read': `staffid=${staffId}` });
  expect((await meera.get(staffUrl)).json.items).toMatchObject([{ morningPresent: 0, afternoonPresent: 1, total: 1 }]);
  expect((await read(meera)).json.Attendances).toMatchObject([{ staffId }]);
  problem(await meera.post(`${staffUrl}/CreateAttendanceBulk`, { Attendances }), 403);
  expect((await office.get(`${staffUrl}/GetAttendanceToday`)).json).toMatchObject({ total: names.length, isTaken: true });
  await school.rows('update staff set staff_status = 2 where staff_id = $1', [staffId]);
  expect((await read()).json.Attendances).toHaveLength(names.length);
  const removed = await office.delete(`${staffUrl}/DeleteAttendanceByDate?date=${today}`);
  expect(removed.json.message).toBe('The selected staffattendance was deleted successfully');
});

test('25 teachers save at once and none is lost', async () => {
  const classes = await Promise.all(Array.from({ length: 25 }, () => aClass('Asha', 'Bina')));
  const sheets = await Promise.all(classes.map(({ programId }) => sheetOf(programId)));
  const answers = await Promise.all(sheets.map((sheet) => create(sheet)));
  expect(answers.map(({ status }) => status)).toEqual(sheets.map(() => 201));
  for (const { programId } of classes) expect(await inGrid(programId)).toHaveLength(1);
});

test('The monthly register lists each student in the scope with a sign for each day', async () => {
  const { programId, students } = await aClass('Asha', 'Bina');
  await create(await sheetOf(programId, { Asha: { morning: false } }));
  await create(await sheetOf(programId, { Bina: { morning: false, afternoon: false } }, '2026-06-12'));
  const register = async (by: Caller) =>
    (await readPdf((await by.get(`${url}/ExportRegister?programId=${programId}&month=2026-06`)).bytes)).pages.join(' ');
  const whole = await register(office);
  for (const part of ['Asha Rao', 'Bina Rao', '06-2026', 'AM', '1.5']) expect(whole).toContain(part);
  const own = await register(await school.asParentOf(students[0] ?? 0));
  expect(own).toContain('Asha Rao');
  expect(own).not.toContain('Bina Rao');
  problem(await office.get(`${url}/ExportRegister?programId=${programId}&month=2026-05`), 404);
  problem(await office.get(`${url}/ExportRegister?programId=${programId}&month=2026-13`), 400);
});

test('Every saved sheet is logged with the people who were not there', async () => {
  const { programId, students } = await aClass('Asha', 'Bina');
  const { data } = (await create(await sheetOf(programId, { Bina: { morning: false } }))).json;
  const [entry] = await school.rows<{ action: string; after: unknown }>(
    'select action, after from audit_entry where resource = $1 and record_id = $2',
    ['StudentAttendance', data],
  );
  expect(entry).toMatchObject({
    action: 'create',
    after: { programId, total: 2, exceptions: [{ studentId: students[1], morning: false }] },
  });
});
