import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addStaffLeaveCategory, addStudentLeaveCategory } from '../../../../test/school/leave.ts';
import { addProgram, addStaff, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { meanwhile } from '../../../../test/support/meanwhile.ts';
import { problem } from '../../../../test/support/problem.ts';

const url = '/api/las/StudentLeave';
let school: TestApp;
let office: Caller;
let programId: number;
let category: number;
beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  office = await school.asAdmin();
  programId = await addProgram(school.database);
  category = await addStudentLeaveCategory(school.database);
});
beforeEach(() => school.itIs('2026-06-15'));
afterAll(() => school.close());

const aStudent = () => addStudent(school.database, { programId });
const leave = (studentId: number, leaveFrom: string, leaveTo: string) => ({
  ...{ studentLeaveCategoryId: category, studentId, leaveFrom, leaveTo, reason: 'Fever' },
  ...{ totalDays: 0, studentLeaveId: 0, student: null, studentLeaveCategory: null },
});
const enter = async (by: Caller, body: object) => by.post(`${url}/`, body);
const daysOf = async (id: number) => (await office.get(`${url}/${id}`)).json.totalDays;

test('Total days count both ends and leave holidays out, and follow when holidays change', async () => {
  const { data: id } = (await enter(office, leave(await aStudent(), '2026-07-06', '2026-07-12'))).json;
  expect(await daysOf(id)).toBe(7);
  const holiday = { holidayName: 'Muharram', holidayFrom: '2026-07-08', holidayTo: '2026-07-09' };
  const { data: holidayId } = (await office.post('/api/gs/Holiday', holiday)).json;
  expect(await daysOf(id)).toBe(5);
  await office.post('/api/gs/Holiday', { ...holiday, holidayName: 'Overlap', holidayTo: '2026-07-08' });
  expect(await daysOf(id)).toBe(5);
  await office.put(`/api/gs/Holiday?holidayId=${holidayId}`, { ...holiday, holidayTo: '2026-07-10' });
  expect(await daysOf(id)).toBe(4);
  await office.delete(`/api/gs/Holiday?holidayId=${holidayId}`);
  expect(await daysOf(id)).toBe(6);
  await office.delete('/api/gs/Holiday/MarkDatesAsWorkingDay?startDate=2026-07-08&endDate=2026-07-08');
  expect(await daysOf(id)).toBe(7);
  expect((await office.get(`${url}/GetTotalDays?leaveFrom=2026-07-06&leaveTo=2026-07-12`)).json).toEqual({ totalDays: 7 });
});

test('The days of a leave that ends before it begins are not counted', async () => {
  const { status, json } = await office.get(`${url}/GetTotalDays?leaveFrom=2026-07-12&leaveTo=2026-07-06`);
  expect([status, json.detail]).toEqual([400, 'leaveTo must not lie before leaveFrom.']);
});

test('Two leaves of one person may not overlap, even if they are entered at the same moment', async () => {
  const asha = await aStudent();
  expect((await enter(office, leave(asha, '2026-06-20', '2026-06-22'))).status).toBe(201);
  const refused = problem(await enter(office, leave(asha, '2026-06-22', '2026-06-23')), 409);
  expect(refused.detail).toBe('This student already has leave on some of these days.');
  const later = await enter(office, leave(asha, '2026-06-23', '2026-06-23'));
  expect(later.status).toBe(201);
  const moved = await office.put(`${url}?studentLeaveId=${later.json.data}`, leave(asha, '2026-06-22', '2026-06-23'));
  problem(moved, 409);
  const bina = await aStudent();
  const atOnce = await Promise.all([1, 2, 3].map(() => enter(office, leave(bina, '2026-06-20', '2026-06-22'))));
  expect(atOnce.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

const newHoliday = (day: string) => [
  'lock table holiday in share row exclusive mode',
  `insert into holiday (holiday_name, holiday_from, holiday_to) values ('Strike', '${day}', '${day}')`,
];

test('A change of a leave or a holiday that waits for changed holidays holds nothing that these still want', async () => {
  const { data: id } = (await enter(office, leave(await aStudent(), '2026-08-03', '2026-08-05'))).json;
  const holiday = { holidayName: 'Flood', holidayFrom: '2026-08-20', holidayTo: '2026-08-20' };
  const { data: holidayId } = (await office.post('/api/gs/Holiday', holiday)).json;
  const { studentId } = (await office.get(`${url}/${id}`)).json;
  const calls: [table: string, row: number, call: () => ReturnType<Caller['put']>][] = [
    ['student_leave', id, () => office.put(`${url}?studentLeaveId=${id}`, leave(studentId, '2026-08-03', '2026-08-06'))],
    ['holiday', holidayId, () => office.put(`/api/gs/Holiday?holidayId=${holidayId}`, { ...holiday, holidayTo: '2026-08-21' })],
    ['holiday', holidayId, () => office.delete(`/api/gs/Holiday?holidayId=${holidayId}`)],
  ];
  for (const [table, row, call] of calls) {
    const wanted = `select from ${table} where ${table}_id = ${row} for update nowait`;
    const answer = await meanwhile(school, ['lock table holiday in share row exclusive mode'], call, [wanted]);
    expect(answer.status, answer.text).toBe(200);
  }
});

test('Who is on leave on a day is found, whatever day their leave begins and ends', async () => {
  const studentId = await aStudent();
  await enter(office, leave(studentId, '2026-09-07', '2026-09-09'));
  await enter(office, leave(studentId, '2026-09-11', '2026-09-11'));
  const from = async (day: string) => {
    const { json } = await office.get(`${url}?studentId=${studentId}&onDay=${day}`);
    return json.items.map(({ leaveFrom }: { leaveFrom: string }) => leaveFrom);
  };
  expect(await from('2026-09-06')).toEqual([]);
  for (const day of ['2026-09-07', '2026-09-08', '2026-09-09']) expect(await from(day)).toEqual(['2026-09-07']);
  expect(await from('2026-09-10')).toEqual([]);
  expect(await from('2026-09-11')).toEqual(['2026-09-11']);
  const staff = { staffLeaveCategoryId: await addStaffLeaveCategory(school.database), staffId: await addStaff(school.database) };
  await office.post('/api/las/StaffLeave/', { ...staff, leaveFrom: '2026-09-07', leaveTo: '2026-09-09', reason: '' });
  const found = (day: string) => office.get(`/api/las/StaffLeave?staffId=${staff.staffId}&onDay=${day}`);
  expect((await found('2026-09-08')).json.totalCount).toBe(1);
  expect((await found('2026-09-10')).json.totalCount).toBe(0);
});

test('Leave entered while one of its days becomes a holiday does not count that day', async () => {
  const asha = await aStudent();
  const entered = await meanwhile(school, newHoliday('2026-08-20'), () => enter(office, leave(asha, '2026-08-19', '2026-08-21')));
  expect(await daysOf(entered.json.data)).toBe(2);
  const meera = { staffId: await addStaff(school.database), staffLeaveCategoryId: await addStaffLeaveCategory(school.database) };
  const dates = { leaveFrom: '2026-08-25', leaveTo: '2026-08-27', reason: '' };
  const hers = await meanwhile(school, newHoliday('2026-08-26'), () =>
    office.post('/api/las/StaffLeave', { ...meera, ...dates }),
  );
  expect((await office.get(`/api/las/StaffLeave/${hers.json.data}`)).json.totalDays).toBe(2);
});

test('An old leave can still be corrected; its dates are checked only if they change', async () => {
  const asha = await aStudent();
  await school.rows("update student_enrolment set from_date = '2024-06-01' where student_id = $1", [asha]);
  school.itIs('2025-01-10');
  const { data: id } = (await enter(office, leave(asha, '2025-01-13', '2025-01-14'))).json;
  school.itIs('2026-06-15');
  const corrected = { ...leave(asha, '2025-01-13', '2025-01-14'), studentLeaveId: id, reason: 'Measles' };
  expect((await office.put(`${url}?studentLeaveId=${id}`, corrected)).status).toBe(200);
  problem(await office.put(`${url}?studentLeaveId=${id}`, { ...corrected, leaveFrom: '2025-01-12' }), 422);
});

test('A parent enters leave for their own children, from a week back', async () => {
  const [asha, other] = [await aStudent(), await aStudent()];
  const parent = await school.asParentOf(asha);
  expect((await enter(parent, leave(asha, '2026-06-08', '2026-06-09'))).status).toBe(201);
  const late = problem(await enter(parent, leave(asha, '2026-06-07', '2026-06-07')), 422);
  expect(late.errors).toEqual({ leaveFrom: ['Leave From must be between 08-06-2026 and 15-06-2027'] });
  const years = problem(await enter(parent, leave(asha, '2024-06-07', '2024-06-07')), 422);
  expect(years.errors).toEqual(late.errors);
  problem(await enter(parent, leave(other, '2026-06-16', '2026-06-16')), 422);
  await enter(office, leave(other, '2026-06-16', '2026-06-16'));
  expect((await parent.get(url)).json.totalCount).toBe(1);
});

test('Nobody learns by entering leave whether another child is there or has leave', async () => {
  const [asha, away, here] = [await aStudent(), await aStudent(), await aStudent()];
  await enter(office, leave(away, '2026-06-16', '2026-06-16'));
  const parent = await school.asParentOf(asha);
  for (const child of [away, here, 2_000_000_000]) {
    const refused = problem(await enter(parent, leave(child, '2026-06-16', '2026-06-16')), 422);
    expect(refused.errors).toEqual({ studentId: ['Student is required'] });
  }
});

test('Once attendance for its days is taken, a parent cannot change a leave; the office can', async () => {
  const asha = await aStudent();
  const parent = await school.asParentOf(asha);
  const body = leave(asha, '2026-06-15', '2026-06-16');
  const { data: id } = (await enter(parent, body)).json;
  expect((await parent.put(`${url}?studentLeaveId=${id}`, { ...body, reason: 'Flu' })).status).toBe(200);
  const sheet = `/api/las/StudentAttendance/GetAttendanceByDateAndProgram?date=2026-06-15&programId=${programId}`;
  const { Attendances } = (await office.get(sheet)).json;
  expect((await office.post('/api/las/StudentAttendance/CreateAttendanceBulk', { Attendances })).status).toBe(201);
  problem(await parent.put(`${url}?studentLeaveId=${id}`, { ...body, reason: 'Measles' }), 409);
  problem(await parent.delete(`${url}?studentLeaveId=${id}`), 409);
  expect((await office.put(`${url}?studentLeaveId=${id}`, { ...body, reason: 'Measles' })).status).toBe(200);
  expect((await office.delete(`${url}?studentLeaveId=${id}`)).json.message).toBe(
    'The selected studentleave was deleted successfully',
  );
});

test('Staff leave beyond the days of its category is refused with the number left, year by year', async () => {
  const staffId = await addStaff(school.database);
  const staffLeaveCategoryId = await addStaffLeaveCategory(school.database, 5);
  const staffUrl = '/api/las/StaffLeave';
  const take = (leaveFrom: string, leaveTo: string) =>
    office.post(staffUrl, { staffId, staffLeaveCategoryId, leaveFrom, leaveTo, totalDays: 0, reason: '' });
  expect((await take('2026-06-15', '2026-06-17')).status).toBe(201);
  const over = problem(await take('2026-08-03', '2026-08-05'), 422);
  expect(over.errors).toEqual({ leaveTo: ['Only 2 days are left of this category in 2026; this leave has 3'] });
  // Two days in 2026, four in 2027.
  const across = await take('2026-12-30', '2027-01-04');
  expect(across.status, across.text).toBe(201);
  const query = `staffId=${staffId}&staffLeaveCategoryId=${staffLeaveCategoryId}&leaveFrom=2027-02-01&leaveTo=2027-02-02`;
  expect((await office.get(`${staffUrl}/GetLeaveBalance?${query}`)).json).toEqual({
    totalDays: 2,
    balances: [{ year: 2027, leaves: 5, used: 4, wanted: 2, left: -1 }],
  });
  const ofNone = query.replace(`staffLeaveCategoryId=${staffLeaveCategoryId}`, 'staffLeaveCategoryId=9999');
  problem(await office.get(`${staffUrl}/GetLeaveBalance?${ofNone}`), 404);
  expect((await take('2027-02-01', '2027-02-01')).status).toBe(201);
  const changed = { staffId, staffLeaveCategoryId, leaveFrom: '2026-12-31', leaveTo: '2027-01-03' };
  expect((await office.put(`${staffUrl}?staffLeaveId=${across.json.data}`, changed)).status).toBe(200);
});

test('Of two people who change the same leave at once, or use up the same allotment, one is refused and told why', async () => {
  const other = await school.asAdmin();
  const asha = await aStudent();
  const { data: id } = (await enter(office, leave(asha, '2026-07-06', '2026-07-08'))).json;
  const change = (by: Caller, leaveTo: string) =>
    by.put(`${url}?studentLeaveId=${id}`, { ...leave(asha, '2026-07-06', leaveTo), version: 1 });
  const changed = await Promise.all([change(office, '2026-07-07'), change(other, '2026-07-09')]);
  expect(changed.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(changed.find(({ status }) => status === 409)?.json.type).toBe('/problems/stale-version');
  expect(await daysOf(id)).toBe(changed[0]?.status === 200 ? 2 : 4);
  const removed = await Promise.all([1, 2].map(() => office.delete(`${url}?studentLeaveId=${id}`)));
  expect(removed.map(({ status }) => status).sort()).toEqual([200, 404]);

  const meera = {
    staffId: await addStaff(school.database),
    staffLeaveCategoryId: await addStaffLeaveCategory(school.database, 5),
  };
  const take = (by: Caller, leaveFrom: string, leaveTo: string) =>
    by.post('/api/las/StaffLeave', { ...meera, leaveFrom, leaveTo, reason: '' });
  const taken = await Promise.all([take(office, '2026-07-06', '2026-07-08'), take(other, '2026-07-13', '2026-07-15')]);
  expect(taken.map(({ status }) => status).sort()).toEqual([201, 422]);
  expect(taken.find(({ status }) => status === 422)?.json.errors.leaveTo).toEqual([
    'Only 2 days are left of this category in 2026; this leave has 3',
  ]);
});

test('A leave that exceeds an allotment lowered since can be corrected and shortened, but not extended', async () => {
  const [staffId, staffLeaveCategoryId] = [await addStaff(school.database), await addStaffLeaveCategory(school.database, 5)];
  const staffUrl = '/api/las/StaffLeave';
  const body = { staffId, staffLeaveCategoryId, leaveFrom: '2026-07-06', leaveTo: '2026-07-10', reason: '' };
  const { data: id } = (await office.post(staffUrl, body)).json;
  const lowered = await office.put(`/api/las/StaffLeaveCategory?staffLeaveCategoryId=${staffLeaveCategoryId}`, { leaves: 2 });
  expect(lowered.status, lowered.text).toBe(200);
  const change = (to: object) => office.put(`${staffUrl}?staffLeaveId=${id}`, { ...body, ...to });
  expect((await change({ reason: 'Wedding' })).status).toBe(200);
  expect((await change({ leaveTo: '2026-07-09' })).status).toBe(200);
  expect(problem(await change({ leaveTo: '2026-07-10' }), 422).errors).toEqual({
    leaveTo: ['Only 2 days are left of this category in 2026; this leave has 5'],
  });
  problem(await office.post(staffUrl, { ...body, leaveFrom: '2026-08-03', leaveTo: '2026-08-03' }), 422);
});

test('Leave on holidays only is refused with the reason; one that became so can still be corrected', async () => {
  const asha = await aStudent();
  const { data: id } = (await enter(office, leave(asha, '2026-09-01', '2026-09-01'))).json;
  await office.post('/api/gs/Holiday', { holidayName: 'Festival', holidayFrom: '2026-09-01', holidayTo: '2026-09-02' });
  const message = { leaveTo: ['All of these days are holidays: no leave is needed'] };
  expect(problem(await enter(office, leave(await aStudent(), '2026-09-01', '2026-09-02')), 422).errors).toEqual(message);
  const meera = { staffId: await addStaff(school.database), staffLeaveCategoryId: await addStaffLeaveCategory(school.database) };
  const dates = { leaveFrom: '2026-09-01', leaveTo: '2026-09-02', reason: '' };
  expect(problem(await office.post('/api/las/StaffLeave', { ...meera, ...dates }), 422).errors).toEqual(message);
  const corrected = await office.put(`${url}?studentLeaveId=${id}`, { reason: 'Measles' });
  expect(corrected.status, corrected.text).toBe(200);
});

test('A student has leave only while enrolled: not before, not after an exit, whether it has taken effect or not', async () => {
  const asha = await aStudent();
  const refused = async (leaveFrom: string, leaveTo: string) =>
    problem(await enter(office, leave(asha, leaveFrom, leaveTo)), 422).errors;
  expect(await refused('2026-05-28', '2026-06-02')).toEqual({ leaveFrom: ['The student is not enrolled on 28-05-2026'] });
  const exit = { studentId: asha, tcAppliedDate: '2026-06-01', tcIssueDate: '2026-06-02', exitDate: '2026-07-10' };
  await office.post('/api/sis/StudentExit', exit);
  expect(await refused('2026-07-09', '2026-07-13')).toEqual({ leaveTo: ['The student is not enrolled on 11-07-2026'] });
  expect((await enter(office, leave(asha, '2026-07-09', '2026-07-10'))).status).toBe(201);
  school.itIs('2026-07-11');
  await school.runJob('apply-student-exits');
  expect(await refused('2026-07-13', '2026-07-13')).toEqual({ leaveFrom: ['The student is not enrolled on 13-07-2026'] });
});

test('Staff have leave only while they are employed', async () => {
  const staffId = await addStaff(school.database, { joinedOn: '2026-06-01' });
  const staffLeaveCategoryId = await addStaffLeaveCategory(school.database);
  const take = (leaveFrom: string, leaveTo: string) =>
    office.post('/api/las/StaffLeave', { staffId, staffLeaveCategoryId, leaveFrom, leaveTo, reason: '' });
  expect(problem(await take('2026-05-28', '2026-06-02'), 422).errors).toEqual({
    leaveFrom: ['The staff member is not employed on 28-05-2026'],
  });
  const left = await office.post('/api/ss/StaffExit', { staffId, exitDate: '2026-07-10', exitReason: 'Moves' });
  expect(left.status, left.text).toBe(201);
  expect(problem(await take('2026-07-10', '2026-07-12'), 422).errors).toEqual({
    leaveTo: ['The staff member is not employed on 11-07-2026'],
  });
  expect((await take('2026-07-10', '2026-07-10')).status).toBe(201);
  const retired = await addStaff(school.database, { staffStatus: 4, joinedOn: '2020-06-01' });
  problem(
    await office.post('/api/las/StaffLeave', {
      staffId: retired,
      staffLeaveCategoryId,
      leaveFrom: '2026-06-16',
      leaveTo: '2026-06-16',
    }),
    422,
  );
});

test('A category of staff leave says how many days it has', async () => {
  const refused = problem(await office.post('/api/las/StaffLeaveCategory', { categoryName: 'Study leave' }), 422);
  expect(refused.errors).toEqual({ leaves: ['Leaves must be between 0 and 365'] });
});

test('Staff see and enter their own leave only', async () => {
  const teacher = await school.asTeacherOf(programId);
  const [{ staff_id: me }] = (await school.rows<{ staff_id: number }>(
    'select staff_id from account where staff_id is not null order by account_id desc limit 1',
  )) as [{ staff_id: number }];
  const staffLeaveCategoryId = await addStaffLeaveCategory(school.database);
  const body = { staffLeaveCategoryId, leaveFrom: '2026-06-20', leaveTo: '2026-06-20', reason: '' };
  expect((await teacher.post('/api/las/StaffLeave', { ...body, staffId: me })).status).toBe(201);
  const colleague = await addStaff(school.database);
  await office.post('/api/las/StaffLeave', { ...body, staffId: colleague });
  for (const staffId of [colleague, 2_000_000_000]) {
    const refused = problem(await teacher.post('/api/las/StaffLeave', { ...body, leaveTo: '2027-06-10', staffId }), 422);
    expect(refused.errors).toEqual({ staffId: ['Staff is required'] });
  }
  expect((await teacher.get('/api/las/StaffLeave')).json.totalCount).toBe(1);
});

test('A category that is in use stays', async () => {
  await enter(office, leave(await aStudent(), '2026-06-20', '2026-06-20'));
  const refused = problem(await office.delete(`/api/las/StudentLeaveCategory?studentLeaveCategoryId=${category}`), 409);
  expect(refused.detail).toMatch(/still has \d+ student leaves?\.$/);
});
