import { afterAll, beforeAll, expect, test } from 'vitest';
import { addHealthRecord } from '../../../../test/school/health.ts';
import { addProgram, addStaff, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { other, studentStatus, vaccinations } from '../../../common/enumerations.domain.ts';
import { valueNamed } from '../../../kit/domain/enumeration.domain.ts';
import { vaccinationRecordFactory } from '../vaccination-record/vaccination-record.factory.ts';

const list = '/api/hs/VaccinationRecord/GetVaccinationsDue';
const file = '/api/hs/VaccinationRecord/ExportVaccinationsDue?format=csv';
let school: TestApp;
let nurse: Caller;
let programId = 0;

beforeAll(async () => {
  school = await startApp();
  programId = await addProgram(school.database, { programName: 'Grade 5' });
  nurse = await school.as({ 'healthrecord.read': '-1', 'healthrecord.update': '-1' });
});
afterAll(() => school.close());

const vaccinate = async (person: { studentId: number } | { staffId: number }, name: string, day: string, booster = false) => {
  const healthRecordId = await addHealthRecord(school.database, person);
  await dose(healthRecordId, name, day, booster);
  return healthRecordId;
};
async function dose(healthRecordId: number, name: string, day: string, booster = false) {
  const vaccine = valueNamed(vaccinations, name) ?? 0;
  const input = vaccinationRecordFactory({ healthRecordId, vaccine, dateAdministered: day, booster });
  const { status, text } = await nurse.post('/api/hs/VaccinationRecord', input);
  expect(status, text).toBe(201);
}
const child = (firstName: string, change = {}) =>
  addStudent(school.database, { firstName, lastName: 'Rao', programId, ...change });
const names = async (caller: Caller, query = '') =>
  (await caller.get(`${list}?${query}`)).json.items.map((row: { student: { firstName: string } }) => row.student?.firstName);

// Today is 15-06-2026. The list has what is due within 30 days, and what is overdue.
test.each([
  ['Influenza', '2025-06-14', false, '2026-06-14', 1],
  ['Influenza', '2025-06-15', true, '2026-06-15', null],
  ['Covid19', '2025-07-15', false, '2026-07-15', null],
  ['Covid19', '2025-07-16', false, null, null],
  ['Hpv', '2025-12-31', false, '2026-06-30', null],
  ['Hpv', '2010-01-01', true, null, null],
  ['Mmr', '2023-05-15', false, '2026-05-15', 31],
  ['Mmr', '2010-01-01', true, null, null],
  ['Tetanus', '2021-06-15', false, '2026-06-15', null],
  ['Tetanus', '2021-06-15', true, null, null],
  ['Tetanus', '2016-06-15', true, '2026-06-15', null],
] as const)('%s of %s, a booster: %s, is due on %s', async (vaccine, day, booster, dueDate, overdueDays) => {
  const studentId = await child('Meera');
  await vaccinate({ studentId }, vaccine, day, booster);
  const { items } = (await (await school.asParentOf(studentId)).get(list)).json;
  expect(items).toEqual(dueDate === null ? [] : [expect.objectContaining({ studentId, dueDate, overdueDays })]);
});

test.each([
  ['Influenza', ['2024-06-20', '2025-06-20'], '2026-06-20'],
  ['Tetanus', ['2016-06-15', '2021-06-15'], null],
  ['Hpv', ['2025-06-15', '2025-12-15'], null],
] as const)('%s of %j is due again counted from the last dose, which is a booster: %s', async (name, days, dueDate) => {
  const studentId = await child('Nila');
  const healthRecordId = await vaccinate({ studentId }, name, days[0]);
  await dose(healthRecordId, name, days[1]);
  const { items } = (await (await school.asParentOf(studentId)).get(list)).json;
  expect(items.map((row: { dueDate: string }) => row.dueDate)).toEqual(dueDate === null ? [] : [dueDate]);
});

test('A vaccine under a name of its own is never due: nobody has said when it is given again', async () => {
  const studentId = await child('Omana');
  const healthRecordId = await addHealthRecord(school.database, { studentId });
  const input = vaccinationRecordFactory({ healthRecordId, vaccine: other, name: 'Typhoid', dateAdministered: '2015-01-01' });
  expect((await nurse.post('/api/hs/VaccinationRecord', input)).status).toBe(201);
  expect((await (await school.asParentOf(studentId)).get(list)).json.items).toEqual([]);
});

test('The list shows person, program and vaccine, the longest overdue first, by program, vaccine and day', async () => {
  const program = await addProgram(school.database, { programName: 'Grade 9' });
  const inNine = { programId: program };
  await vaccinate({ studentId: await child('Asha', inNine) }, 'Influenza', '2025-06-20');
  await vaccinate({ studentId: await child('Bina', inNine) }, 'Tetanus', '2020-01-01');
  await vaccinate({ studentId: await child('Chitra', inNine) }, 'Influenza', '2025-12-01');
  await vaccinate(
    { studentId: await child('Divya', { ...inNine, studentStatus: studentStatus.graduated }) },
    'Influenza',
    '2024-01-01',
  );
  await addHealthRecord(school.database, { studentId: await child('Esha', inNine) });
  const found = (query: string) => names(nurse, `programId=${program}&${query}`);
  expect(await found('')).toEqual(['Bina', 'Asha']);
  expect(await found('vaccine=2')).toEqual(['Asha']);
  expect(await found('isOverdue=true')).toEqual(['Bina']);
  expect(await found('isOverdue=false')).toEqual(['Asha']);
  expect(await found('dueBy=2026-12-31')).toEqual(['Bina', 'Asha', 'Chitra']);
  const { text } = await nurse.get(`${file}&programId=${program}`);
  expect(text.trim().split('\r\n').slice(1)).toEqual([
    'Bina Rao,Grade 9,Tetanus,2020-01-01,2025-01-01,530',
    'Asha Rao,Grade 9,Influenza,2025-06-20,2026-06-20,',
  ]);
  for (const format of ['pdf', 'xlsx']) expect((await nurse.get(`${file.replace('csv', format)}`)).status).toBe(200);
  expect((await nurse.get(`${list}?dueBy=tomorrow`)).status).toBe(400);
});

test('Parents find only their own child, staff only themselves, a teacher nobody; a caller who may not read health records is refused', async () => {
  const [own, other, staffId] = [await child('Gita'), await child('Hema'), await addStaff(school.database)];
  for (const person of [{ studentId: own }, { studentId: other }, { staffId }])
    await vaccinate(person, 'Influenza', '2025-01-01');
  const seen = async (caller: Caller) => [
    (await caller.get(list)).json.totalCount,
    (await caller.get(file)).text.trim().split('\r\n').length - 1,
    (await caller.get(`${list}?programId=${programId}&personName=Hema`)).json.totalCount,
  ];
  expect(await seen(await school.asParentOf(own))).toEqual([1, 1, 0]);
  expect(await seen(await school.as({ 'healthrecord.read': `staffid=${staffId}` }))).toEqual([1, 1, 0]);
  expect(await seen(await school.asTeacherOf(programId))).toEqual([0, 0, 0]);
  const stranger = await school.as({ 'student.read': '-1' });
  expect([(await stranger.get(list)).status, (await stranger.get(file)).status]).toEqual([403, 403]);
});

test('Seeing that a dose is due counts as a look at the health record, and is logged', async () => {
  const studentId = await child('Indu');
  const healthRecordId = await vaccinate({ studentId }, 'Influenza', '2025-01-01');
  const parent = await school.asParentOf(studentId);
  const ways = async () => {
    const { items } = (await nurse.get(`/api/hs/HealthRecord/GetLooks?healthRecordId=${healthRecordId}`)).json;
    return items.map(({ way }: { way: string }) => way);
  };
  expect(await ways()).toEqual([]);
  await parent.get(list);
  await parent.get(file);
  expect(await ways()).toEqual(['export', 'due']);
});
