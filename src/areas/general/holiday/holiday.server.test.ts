import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { meanwhile } from '../../../../test/support/meanwhile.ts';
import { problem } from '../../../../test/support/problem.ts';

const url = '/api/gs/Holiday';
let school: TestApp;
let office: Caller;
beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  office = await school.asAdmin();
});
beforeEach(() => school.rows('delete from holiday'));
afterAll(() => school.close());

const set = (from: string, to: string, by = office) => by.post(`${url}/MarkDatesAsHoliday?startDate=${from}&endDate=${to}`);
const unset = (from: string, to: string, by = office) =>
  by.delete(`${url}/MarkDatesAsWorkingDay?startDate=${from}&endDate=${to}`);
const ofYear = async () => (await office.get(`${url}/GetHolidaysForRange?startDate=2026-01-01&endDate=2026-12-31`)).json;
const ranges = async () =>
  (await ofYear()).map((day: { holidayName: string; holidayFrom: string; holidayTo: string }) => [
    day.holidayName,
    day.holidayFrom,
    day.holidayTo,
  ]);

test('Set Holiday turns the days that are no holidays yet into one or more ranges named Holiday, not general', async () => {
  await office.post(url, { holidayName: 'Diwali', holidayFrom: '2026-11-09', holidayTo: '2026-11-10', isGeneralHoliday: true });
  expect((await set('2026-11-08', '2026-11-12')).json.message).toBe('Your changes saved successfully');
  expect(await ranges()).toEqual([
    ['Holiday', '2026-11-08', '2026-11-08'],
    ['Diwali', '2026-11-09', '2026-11-10'],
    ['Holiday', '2026-11-11', '2026-11-12'],
  ]);
  expect((await ofYear())[0]).toMatchObject({ isGeneralHoliday: false, totalDays: 1 });
  await set('2026-11-08', '2026-11-12');
  expect(await ranges()).toHaveLength(3);
});

test('Holidays still to come, and the one that lasts today, are listed from the next one on', async () => {
  const add = (holidayName: string, holidayFrom: string, holidayTo = holidayFrom) =>
    office.post(url, { holidayName, holidayFrom, holidayTo });
  await add('Diwali', '2026-11-09', '2026-11-10');
  await add('Over', '2026-06-14');
  await add('Summer', '2026-06-10', '2026-06-15');
  const names = async (isUpcoming: boolean) =>
    (await office.get(`${url}?isUpcoming=${isUpcoming}`)).json.items.map((row: { holidayName: string }) => row.holidayName);
  expect(await names(true)).toEqual(['Summer', 'Diwali']);
  expect(await names(false)).toEqual(['Over']);
});

test('Holidays are listed from the next one on, and after these the ones that are over, the last one first', async () => {
  await school.rows(`insert into holiday (holiday_name, holiday_from, holiday_to, is_general_holiday)
    select name, current_date + first, current_date + last, true
    from (values ('Long over', -300, -290), ('Far', 200, 201), ('Just over', -9, -8), ('Now', -7, 7), ('Next', 8, 8)) h (name, first, last)`);
  const { items } = (await office.get(`${url}?sort=isUpcoming`)).json;
  expect(items.map((row: { holidayName: string }) => row.holidayName)).toEqual(['Now', 'Next', 'Far', 'Just over', 'Long over']);
  expect((await office.get(`${url}/ExportAllHolidays?format=csv&sort=isUpcoming`)).text).toMatch(
    /Now.*Next.*Far.*Just over.*Long/s,
  );
});

test('A day for which attendance is taken at the same moment does not become a holiday', async () => {
  const day = (date: string) => ({ holidayName: 'Strike', holidayFrom: date, holidayTo: date });
  const sheet = (date: string) => [
    'lock table holiday in share mode',
    `insert into staff_attendance_sheet (attendance_date) values ('${date}')`,
  ];
  problem(await meanwhile(school, sheet('2026-06-10'), () => office.post(url, day('2026-06-10'))), 409);
  problem(await meanwhile(school, sheet('2026-06-11'), () => set('2026-06-11', '2026-06-11')), 409);
  await school.rows('delete from staff_attendance_sheet');
});

test.each([
  [
    'the middle',
    '2026-11-10',
    '2026-11-11',
    [
      ['2026-11-09', '2026-11-09'],
      ['2026-11-12', '2026-11-13'],
    ],
  ],
  ['the beginning', '2026-11-02', '2026-11-10', [['2026-11-11', '2026-11-13']]],
  ['the end', '2026-11-13', '2026-11-20', [['2026-11-09', '2026-11-12']]],
  ['all', '2026-11-09', '2026-11-13', []],
  ['nothing', '2026-11-16', '2026-11-17', [['2026-11-09', '2026-11-13']]],
])('Set Working day takes exactly %s out of a general holiday too', async (_which, from, to, left) => {
  await office.post(url, { holidayName: 'Diwali', holidayFrom: '2026-11-09', holidayTo: '2026-11-13', isGeneralHoliday: true });
  expect((await unset(from, to)).status).toBe(200);
  expect(await ranges()).toEqual(left.map((days) => ['Diwali', ...days]));
  for (const day of await ofYear()) expect(day.isGeneralHoliday).toBe(true);
});

test('The log says what happened to each holiday: shortened, entered or deleted, with the names of its fields', async () => {
  await office.post(url, { holidayName: 'Diwali', holidayFrom: '2026-11-09', holidayTo: '2026-11-13', isGeneralHoliday: true });
  const written = async (by: () => Promise<unknown>) => {
    const [last] = await school.rows<{ id: number }>('select max(audit_entry_id) as id from audit_entry');
    await by();
    return school.rows('select action, before, after from audit_entry where audit_entry_id > $1 order by 1', [last?.id]);
  };
  const diwali = { holidayName: 'Diwali', description: '', isGeneralHoliday: true };
  expect(await written(() => unset('2026-11-10', '2026-11-11'))).toEqual([
    { action: 'create', before: null, after: expect.objectContaining({ ...diwali, holidayFrom: '2026-11-12' }) },
    { action: 'update', before: { holidayTo: '2026-11-13' }, after: { holidayTo: '2026-11-09' } },
  ]);
  expect(await written(() => unset('2026-11-09', '2026-11-09'))).toEqual([
    { action: 'delete', before: expect.objectContaining({ ...diwali, holidayTo: '2026-11-09' }), after: null },
  ]);
  expect(await written(() => set('2026-11-11', '2026-11-14'))).toMatchObject([
    { action: 'create', after: { holidayName: 'Holiday', holidayFrom: '2026-11-11', holidayTo: '2026-11-11' } },
    { action: 'create', after: { holidayName: 'Holiday', holidayFrom: '2026-11-14', holidayTo: '2026-11-14' } },
  ]);
});

test('Set Working day says so if a selected day is a weekly day off', async () => {
  expect((await unset('2026-11-07', '2026-11-08')).json.message).toBe(
    'Your changes saved successfully|08-11-2026 stays free: Sunday is a weekly day off.',
  );
  const week = (await office.get('/api/gs/WorkingWeek')).json;
  expect(week.map(({ isWorkingDay }: { isWorkingDay: boolean }) => isWorkingDay)).toEqual([
    true,
    true,
    true,
    true,
    true,
    true,
    false,
  ]);
});

test('A day with attendance cannot become a holiday', async () => {
  const programId = await addProgram(school.database);
  await addStudent(school.database, { programId });
  const sheet = `/api/las/StudentAttendance/GetAttendanceByDateAndProgram?date=2026-06-12&programId=${programId}`;
  const { Attendances } = (await office.get(sheet)).json;
  await office.post('/api/las/StudentAttendance/CreateAttendanceBulk', { Attendances });
  const message = 'Attendance has already been taken on 12-06-2026, so that day cannot become a holiday.';
  expect(problem(await set('2026-06-10', '2026-06-13'), 409).detail).toBe(message);
  const named = { holidayName: 'Late', holidayFrom: '2026-06-12', holidayTo: '2026-06-12' };
  expect(problem(await office.post(url, named), 409).detail).toBe(message);
  expect(await ranges()).toEqual([]);
});

test('The allowed dates and the permission apply to marking too', async () => {
  const late = problem(await set('2027-06-16', '2027-06-16'), 422);
  expect(late.errors).toEqual({ startDate: ['The Start Date must be between 15-06-2025 and 15-06-2027'] });
  const turned = problem(await set('2026-06-16', '2026-06-14'), 422);
  expect(turned.errors).toEqual({ endDate: ['The End Date must be between the start date and 15-06-2027'] });
  const reader = await school.as({ 'holiday.read': '-1' });
  problem(await set('2026-07-01', '2026-07-01', reader), 403);
  problem(await unset('2026-07-01', '2026-07-01', reader), 403);
});

test('A week without a working day is refused', async () => {
  const { json: before } = await office.get('/api/gs/WorkingWeek');
  const workingWeek = [1, 2, 3, 4, 5, 6, 7].map((workingWeekId) => ({ workingWeekId, isWorkingDay: false }));
  const refused = problem(await office.put('/api/gs/WorkingWeek/UpdateWorkingWeekBulk', { workingWeek }), 422);
  expect(refused.errors).toEqual({ workingWeek: ['At least one day of the week must be a working day'] });
  expect((await office.get('/api/gs/WorkingWeek')).json).toEqual(before);
});

test('The working week is saved as a whole, and a stale one is refused', async () => {
  const week = (await office.get('/api/gs/WorkingWeek')).json;
  const workingWeek = week.map((day: { workingWeekId: number; isWorkingDay: boolean }) => ({
    ...day,
    isWorkingDay: day.workingWeekId < 6,
  }));
  const save = (body: unknown, by = office) => by.put('/api/gs/WorkingWeek/UpdateWorkingWeekBulk', body);
  expect((await save({ workingWeek })).json.message).toBe('Your changes saved successfully');
  const after = (await office.get('/api/gs/WorkingWeek')).json;
  expect(after[5]).toMatchObject({ dayOfWeekName: 'Saturday', isWorkingDay: false, version: 2 });
  problem(await save({ workingWeek }), 409);
  expect((await save({ workingWeek: [{ workingWeekId: 6, dayOfWeekName: 'Saturday', isWorkingDay: true }] })).status).toBe(200);
  problem(await save({ workingWeek: [{ workingWeekId: 8, isWorkingDay: true }] }), 422);
  problem(await save({ workingWeek: [], shoeSize: 41 }), 400);
  problem(await save({ workingWeek }, await school.as({ 'workingweek.read': '-1' })), 403);
});
