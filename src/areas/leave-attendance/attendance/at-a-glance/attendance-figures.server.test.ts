import { expect, test } from 'vitest';
import { addStaffLeaveCategory } from '../../../../../test/school/leave.ts';
import { addStaff, addStudent } from '../../../../../test/school/people.ts';
import {
  aClass,
  create,
  office,
  registers,
  school,
  sheetOf,
  staffRegisters,
  takesAttendance,
  today,
} from '../../../../../test/school/registers.ts';
import type { Caller } from '../../../../../test/support/caller.ts';
import { problem } from '../../../../../test/support/problem.ts';
import { sentBy } from '../../../../../test/support/sent-by.ts';

takesAttendance();

interface PlanNode {
  'Relation Name'?: string;
  'Actual Loops': number;
  Plans?: PlanNode[];
}
const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Stores today's sheet with everybody present except one. */
async function take(programId: number, absent?: string): Promise<void> {
  const change = absent === undefined ? {} : { [absent]: { morning: false, afternoon: false } };
  expect((await create(await sheetOf(programId, change))).status).toBe(201);
}

test('Attendance at a glance counts who is present, absent, on leave and not yet taken', async () => {
  const { programId } = await aClass('Asha', 'Bina', 'Chetan');
  const other = await aClass('Dev');
  await create(await sheetOf(programId, { Asha: { morning: false }, Bina: { morning: false, afternoon: false } }));
  const { json } = await office.get(`${registers}/GetAttendanceToday`);
  const of = (id: number) => json.programs.find((program: { programId: number }) => program.programId === id);
  expect(json).toMatchObject({ today, date: today, closed: null });
  expect(of(programId)).toMatchObject({ total: 3, present: 2, absent: 1, morningPresent: 1, afternoonPresent: 2, isTaken: true });
  expect(of(other.programId)).toMatchObject({ total: 1, present: 0, absent: 0, isTaken: false });
  const chart = (await office.get(`${registers}/GetDataForDays?days=1`)).json;
  expect(chart).toHaveLength(1);
  expect(chart[0].programs).toContainEqual({ programId, programName: expect.any(String), present: 2, absent: 1 });
  problem(await office.get(`${registers}/GetDataForDays?days=0`), 400);
});

test('On a day without school, the day at a glance is the last school day', async () => {
  const { programId } = await aClass('Asha', 'Bina');
  await create(await sheetOf(programId, { Asha: { morning: false, afternoon: false } }));
  // Tuesday to Saturday are a holiday, and Sunday is free anyway.
  const added = await school.rows<{ holidayId: number }>(
    `insert into holiday (holiday_name, holiday_from, holiday_to) values ('Harvest', '2026-06-16', '2026-06-20') returning holiday_id as "holidayId"`,
  );
  school.itIs('2026-06-21');
  const { json } = await office.get(`${registers}/GetAttendanceToday`);
  expect(json).toMatchObject({ today: '2026-06-21', closed: 'a Sunday, which is no working day', date: today });
  const mine = json.programs.find((program: { programId: number }) => program.programId === programId);
  expect(mine).toMatchObject({ total: 2, present: 1, absent: 1, isTaken: true });
  const staff = (await office.get(`${staffRegisters}/GetAttendanceToday`)).json;
  expect(staff).toMatchObject({ today: '2026-06-21', closed: 'a Sunday, which is no working day', date: today });
  await school.rows('delete from holiday where holiday_id = $1', [added[0]?.holidayId]);
});

test('Students who join or leave after the sheet was taken are counted as a sheet taken now would count them', async () => {
  const { programId, students } = await aClass('Asha', 'Bina', 'Chetan');
  await take(programId, 'Bina');
  const glance = async () => {
    const { json } = await office.get(`${registers}/GetAttendanceToday`);
    return json.programs.find((program: { programId: number }) => program.programId === programId);
  };
  await addStudent(school.database, { firstName: 'Dev', lastName: 'Rao', programId });
  const tomorrow = await addStudent(school.database, { firstName: 'Esha', lastName: 'Rao', programId });
  await school.rows('update student_enrolment set from_date = $2::date + 1 where student_id = $1', [tomorrow, today]);
  expect(await glance()).toMatchObject({ total: 4, present: 2, absent: 1, isTaken: true });
  await school.rows(`update student_enrolment set from_date = '2026-06-01', to_date = '2026-06-14' where student_id = any($1)`, [
    students.slice(0, 2),
  ]);
  expect(await glance()).toMatchObject({ total: 2, present: 1, absent: 0, morningPresent: 1, isTaken: true });
  await school.rows('update student_enrolment set to_date = $2 where student_id = $1', [students[0], today]);
  await school.rows('update student_enrolment set to_date = $2 where student_id = $1', [students[1], '2026-06-16']);
  expect(await glance()).toMatchObject({ total: 4, present: 2, absent: 1, isTaken: true });
});

test('After a backdated exit all figures of a day agree, and again after it is undone', async () => {
  const { programId, students } = await aClass('Asha', 'Bina', 'Chetan');
  await take(programId, 'Bina');
  const ofProgram = <Row extends { programId: number }>(rows: Row[]) => rows.find((row) => row.programId === programId);
  const told = async () => {
    const [glance, days, list, sheet, register] = await Promise.all([
      office.get(`${registers}/GetAttendanceToday`),
      office.get(`${registers}/GetDataForDays?days=1`),
      office.get(`${registers}?programId=${programId}`),
      office.get(`${registers}/GetAttendanceByDateAndProgram?date=${today}&programId=${programId}`),
      office.get(`${registers}/ExportRegister?programId=${programId}&month=2026-06&format=csv`),
    ]);
    const { present, absent, total } = ofProgram(glance.json.programs) as unknown as Record<string, number>;
    const chart = ofProgram(days.json[0].programs) as unknown as Record<string, number>;
    const { morningPresent, total: listed } = list.json.items[0];
    return {
      ...{ present, absent, total, listed, morningPresent, onSheet: sheet.json.Attendances.length },
      ...{ chart: [chart['present'], chart['absent']], register: register.text.match(/,(1,0|0,1)\r\n/g)?.length },
    };
  };
  const before = await told();
  expect(before).toEqual({
    ...{ present: 2, absent: 1, total: 3, listed: 3, morningPresent: 2, onSheet: 3 },
    ...{ chart: [2, 1], register: 3 },
  });
  const exit = await office.post('/api/sis/StudentExit', {
    ...{ studentId: students[0], tcAppliedDate: '2026-06-10', tcIssueDate: '2026-06-10', exitDate: '2026-06-12', exitReason: '' },
  });
  expect(exit.status, exit.text).toBe(201);
  expect(await told()).toEqual({
    ...{ present: 1, absent: 1, total: 2, listed: 2, morningPresent: 1, onSheet: 2 },
    ...{ chart: [1, 1], register: 2 },
  });
  expect((await office.delete(`/api/sis/StudentExit?studentExitId=${exit.json.data}`)).status).toBe(200);
  expect(await told()).toEqual(before);
});

test('On a day when one student leaves a class and another joins it, both figures count those who belong to it', async () => {
  const { programId, students } = await aClass('Asha', 'Bina', 'Chetan');
  await take(programId, 'Bina');
  await school.rows('update student_enrolment set from_date = $2, to_date = $3 where student_id = $1', [
    ...[students[1], '2026-06-01', '2026-06-14'],
  ]);
  const comer = await addStudent(school.database, { firstName: 'Dev', lastName: 'Rao', programId });
  const glance = async (by: Caller) => (await by.get(`${registers}/GetAttendanceToday`)).json.programs;
  const ofProgram = (rows: { programId: number }[]) => rows.find((row) => row.programId === programId);
  expect(ofProgram(await glance(office))).toMatchObject({ total: 3, present: 2, absent: 0, isTaken: true });
  // As many as the register has, but not the same students.
  const guardian = await school.as({ 'studentattendance.read': `studentid=${comer}|${students[0]}` });
  expect(ofProgram(await glance(guardian))).toMatchObject({ total: 2, present: 1, absent: 0 });
});

test('Staff who left after the last school day count on that day as on its sheet', async () => {
  const staffRegisters = '/api/las/StaffAttendance';
  const staffId = await addStaff(school.database);
  const { json } = await office.get(`${staffRegisters}/GetAttendanceByDate?date=${today}`);
  const Attendances = json.Attendances.map((entry: object) => ({ ...entry, staff: null }));
  expect((await office.post(`${staffRegisters}/CreateAttendanceBulk`, { Attendances })).status).toBe(201);
  await school.rows('update staff set staff_status = 2 where staff_id = $1', [staffId]);
  const { total, present } = (await office.get(`${staffRegisters}/GetAttendanceToday`)).json;
  const [listed] = (await office.get(staffRegisters)).json.items;
  expect([total, present]).toEqual([listed.total, listed.morningPresent]);

  const comer = await addStaff(school.database);
  const glance = async (by: Caller) => (await by.get(`${staffRegisters}/GetAttendanceToday`)).json;
  expect(await glance(office)).toMatchObject({ total: total + 1, present, absent: 0, isTaken: true });
  const both = await school.as({ 'staffattendance.read': `staffid=${staffId}|${comer}` });
  expect(await glance(both)).toMatchObject({ total: 2, present: 1, morningPresent: 1, absent: 0, onLeave: 0, isTaken: true });
  await school.rows(
    'insert into staff_leave (staff_leave_category_id, staff_id, leave_from, leave_to) values ($1, $2, $4, $4), ($1, $3, $4, $4)',
    [await addStaffLeaveCategory(school.database), staffId, comer, today],
  );
  expect(await glance(both)).toMatchObject({ total: 2, onLeave: 2 });
});

test('Who of the staff is on leave is named to whoever sees their attendance, the kind of leave to whoever sees their leaves', async () => {
  const glance = (query: string, permissions: Record<string, string>) =>
    school.as(permissions).then(async (by) => (await by.get(`/api/las/StaffAttendance/GetAttendanceToday${query}`)).json);
  const [asha, bina, gone] = [
    await addStaff(school.database, { firstName: 'Asha', lastName: 'Rao' }),
    await addStaff(school.database, { firstName: 'Bina', lastName: 'Rao' }),
    await addStaff(school.database, { firstName: 'Gone', lastName: 'Rao' }),
  ];
  await school.rows('update staff set staff_status = 2 where staff_id = $1', [gone]);
  const kind = await addStaffLeaveCategory(school.database);
  await school.rows("update staff_leave_category set category_name = 'Casual Leave' where staff_leave_category_id = $1", [kind]);
  await school.rows(
    `insert into staff_leave (staff_leave_category_id, staff_id, leave_from, leave_to) select $1, unnest($2::int[]), $3, $3`,
    [kind, [asha, bina, gone], today],
  );
  const named = (staffId: number | undefined, firstName: string, categoryName: string | null) => ({
    ...{ staffId, firstName, lastName: 'Rao', categoryName },
  });
  const three = `staffid=${asha}|${bina}|${gone}`;
  expect(await glance('', { 'staffattendance.read': three, 'staffleave.read': `staffid=${bina}` })).toMatchObject({
    onLeave: 2,
    peopleOnLeave: [named(asha, 'Asha', null), named(bina, 'Bina', 'Casual Leave')],
  });
  expect(await glance('?most=1', { 'staffattendance.read': three, 'staffleave.read': '-1' })).toMatchObject({
    onLeave: 2,
    peopleOnLeave: [named(asha, 'Asha', 'Casual Leave')],
  });
  expect((await glance('', { 'staffattendance.read': `staffid=${bina}` })).peopleOnLeave).toEqual([named(bina, 'Bina', null)]);
  // “Show all” asks for as many as there are, however many.
  expect((await glance('?most=20000', { 'staffattendance.read': three })).peopleOnLeave).toHaveLength(2);
});

test('The day at a glance comes from the counters of the sheets: no marks are read for it, however many there are', async () => {
  const { programId } = await aClass('Asha', 'Bina');
  await take(programId);
  const teacher = await school.as({ 'studentattendance.read': `programid=${programId}` });
  const today = () => teacher.get(`${registers}/GetAttendanceToday`);
  expect((await today()).json.programs).toMatchObject([{ programId, present: 2 }]);
  const counting = (await sentBy(today)).filter(({ text }) => text.includes('from student_attendance a'));
  expect(counting).toHaveLength(1);
  for (const { text, values } of counting) {
    const { rows } = await school.database.pool.query(`explain (analyze, format json) ${text}`, values);
    const read = nodesOf(rows[0]['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] === 'student_attendance');
    expect(read.map((node) => node['Actual Loops'])).toEqual([0]);
  }
});
