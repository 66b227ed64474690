import { expect, test } from 'vitest';
import { addStaffLeaveCategory, addStudentLeaveCategory } from '../../../../test/school/leave.ts';
import { addStaff } from '../../../../test/school/people.ts';
import {
  aClass,
  create,
  type Entry,
  inGrid,
  office,
  open,
  registers,
  school,
  sheetOf,
  staffRegisters,
  takesAttendance,
  today,
  update,
} from '../../../../test/school/registers.ts';
import { problem } from '../../../../test/support/problem.ts';

takesAttendance();

test('People on leave are marked as on leave', async () => {
  const { programId, students } = await aClass('Asha', 'Bina');
  const studentLeaveCategoryId = await addStudentLeaveCategory(school.database);
  const leave = { studentLeaveCategoryId, studentId: students[1], leaveFrom: '2026-06-14', leaveTo: '2026-06-15' };
  expect((await office.post('/api/las/StudentLeave', leave)).status).toBe(201);
  const marks = (await open(programId)).json.Attendances.map((entry: Entry) => entry.onLeave);
  expect(marks).toEqual([null, expect.stringContaining('leave')]);
  await create(await sheetOf(programId, { Bina: { morning: false, afternoon: false } }));
  const days = async (studentId = 0) => (await office.get(`${registers}/GetAttendanceForStudent?studentId=${studentId}`)).json;
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
    const { json } = await by.get(`${staffRegisters}/GetAttendanceByDate?date=${today}`);
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
  problem(await teacher.delete(`${registers}/DeleteAttendanceByCompositeKey?date=${today}&programId=${programId}`), 403);
  expect((await teacher.get(registers)).json.totalCount).toBe(1);
});

test('A parent sees the attendance of their children and of nobody else', async () => {
  const { programId, students } = await aClass('Asha', 'Bina', 'Chetan');
  const other = await aClass('Dev');
  await create(await sheetOf(programId, { Asha: { morning: false }, Bina: { morning: false, afternoon: false } }));
  await create(await sheetOf(other.programId));
  const parent = await school.asParentOf(students[0] ?? 0);
  const nobody = { createdBy: '', lastModifiedBy: '' };
  expect(await inGrid(programId, parent)).toMatchObject([{ morningPresent: 0, afternoonPresent: 1, total: 1, ...nobody }]);
  expect((await parent.get(registers)).json.totalCount).toBe(1);
  expect((await open(programId, today, parent)).json.Attendances).toMatchObject([{ studentId: students[0] }]);
  problem(await open(other.programId, today, parent), 404);
  expect((await parent.get(`${registers}/GetDataForDays?days=30`)).json).toMatchObject([{ date: today, present: 1, absent: 0 }]);
  const { programs } = (await parent.get(`${registers}/GetAttendanceToday`)).json;
  expect(programs).toMatchObject([{ programId, total: 1, present: 1, absent: 0, isTaken: true }]);
  const days = (studentId = 0) => parent.get(`${registers}/GetAttendanceForStudent?studentId=${studentId}`);
  expect((await days(students[0])).json).toMatchObject([
    { attendanceDate: today, morning: false, afternoon: true, onLeave: false },
  ]);
  expect((await days(students[1])).json).toEqual([]);
  const exported = await parent.get(`${registers}/ExportAllStudentAttendances`);
  expect(exported.headers['content-disposition']).toContain('student attendances data.pdf');
  problem(await create(await sheetOf(programId), parent), 403);
});
