import { expect, test } from 'vitest';
import { addProgram, addStaff } from '../../../../test/school/people.ts';
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
import { meanwhile } from '../../../../test/support/meanwhile.ts';
import { problem } from '../../../../test/support/problem.ts';

takesAttendance();

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
  expect((await office.get(`${registers}/${created.json.data}`)).json).toMatchObject({
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
  const at = `${registers}/DeleteAttendanceByCompositeKey?date=${today}&programId=${programId}`;
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
  const ofStaff = (await office.get(`${staffRegisters}/GetAttendanceByDate?date=${today}`)).json.Attendances;
  const [asha] = (await sheetOf(programId)).Attendances;
  const refusal = async (at: string, Attendances: object[]) =>
    problem(await office.post(`${at}/CreateAttendanceBulk`, { Attendances }), 422).errors;
  for (const studentId of [other.students[0], 2_000_000_000]) {
    const message = 'Number 1 of the list did not belong to this program on 15-06-2026';
    expect(await refusal(registers, [{ ...asha, studentId }, asha ?? {}])).toEqual({ Attendances: [message] });
  }
  const someone = { attendanceDate: today, morning: true, afternoon: true, notes: '' };
  for (const id of [staffId, 2_000_000_000]) {
    const message = 'Number 1 of the list did not belong to the school on 15-06-2026';
    expect(await refusal(staffRegisters, [{ ...someone, staffId: id }, ...ofStaff])).toEqual({ Attendances: [message] });
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
  const tooMany = Array.from({ length: 1001 }, (_, index) => ({ ...Attendances[0], studentId: index + 1 }));
  expect(problem(await create({ Attendances: tooMany }), 422).errors).toEqual({
    Attendances: ['A sheet has at most 1,000 lines'],
  });
  problem(await create({}), 400);
  problem(await create({ Attendances: [{ ...Attendances[0], shoeSize: 41 }] }), 400);
  problem(await create({ Attendances: [null] }), 400);
});

test('25 teachers save at once and none is lost', async () => {
  const classes = await Promise.all(Array.from({ length: 25 }, () => aClass('Asha', 'Bina')));
  const sheets = await Promise.all(classes.map(({ programId }) => sheetOf(programId)));
  const answers = await Promise.all(sheets.map((sheet) => create(sheet)));
  expect(answers.map(({ status }) => status)).toEqual(sheets.map(() => 201));
  for (const { programId } of classes) expect(await inGrid(programId)).toHaveLength(1);
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
