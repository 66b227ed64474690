import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { termsFactory } from '../term/term.factory.ts';
import type { SchoolYearInput } from './school-year.domain.ts';
import { schoolYearFactory } from './school-year.factory.ts';

const url = '/api/gs/SchoolYear';
let school: TestApp;
let office: Caller;

beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  office = await school.asAdmin();
});
beforeEach(async () => {
  school.itIs('2026-06-15');
  await school.rows('delete from school_year; delete from term');
  await school.rows(`update school set school_year_start = '06-01'`);
});
afterAll(() => school.close());

const add = (year: number, change: Partial<SchoolYearInput> = {}) => office.post(url, schoolYearFactory(year, change));
const change = (year: number, to: Partial<SchoolYearInput> & Record<string, unknown>) =>
  office.put(`${url}?schoolYearId=${year}`, { ...schoolYearFactory(year), ...to });
const errorsOf = (answer: Awaited<ReturnType<typeof add>>) => problem(answer, 422).errors;
const yearOf = async (day: string) =>
  (await school.rows<{ year: number }>('select school_year_of($1::date) as year', [day]))[0]?.year;

test('A day belongs to the year in which it lies; between two years to the one before; outside of all to what the setting says', async () => {
  expect((await add(2025, { endDate: '2026-03-20' })).json.data).toBe(2025);
  expect((await add(2026, { startDate: '2026-04-01', endDate: '2027-03-31' })).json.data).toBe(2026);
  const days = {
    '2025-05-31': 2024,
    '2025-06-01': 2025,
    '2026-03-20': 2025,
    '2026-03-25': 2025,
    '2026-04-01': 2026,
    '2026-05-31': 2026,
    '2027-03-31': 2026,
    '2027-04-15': 2026,
    '2027-06-01': 2027,
  };
  for (const [day, year] of Object.entries(days)) expect(await yearOf(day), day).toBe(year);
});

test('A year that lasts beyond the usual day puts off the next, and its days halve by its own length', async () => {
  await add(2026, { endDate: '2027-07-31' });
  expect(await yearOf('2027-06-15')).toBe(2026);
  const [next] = await school.rows(
    `select school_year_begins(2027)::text as begins, school_year_ends(2027)::text as ends, first_half_ends(2026)::text as half`,
  );
  expect(next).toEqual({ begins: '2027-08-01', ends: '2028-05-31', half: '2026-12-30' });
  expect((await office.get(`${url}/GetNextSchoolYear`)).json).toEqual({
    ...{ schoolYearName: '2027-28', startDate: '2027-08-01', endDate: '2028-05-31' },
  });
});

test('A year that lasts nearly two leaves out the one that it covers: it is neither recorded nor proposed', async () => {
  await office.post('/api/gs/TermManagement/CreateTermBulk', { terms: termsFactory(2026) });
  await add(2026, { endDate: '2028-05-30' });
  expect((await office.get(`${url}/GetNextSchoolYear`)).json).toMatchObject({ startDate: '2028-06-01', endDate: '2029-05-31' });
  school.itIs('2028-06-15');
  await school.runJob('keep-school-years');
  expect((await office.get(url)).json.items).toMatchObject([
    { schoolYearId: 2028, startDate: '2028-06-01' },
    { schoolYearId: 2026 },
  ]);
});

test('Whatever the setting becomes, a year that holds data keeps its days and name', async () => {
  const programId = await addProgram(school.database);
  await addStudent(school.database, { programId });
  await school.rows(`update student_enrolment set from_date = '2025-07-01'`);
  expect((await office.put('/api/gs/School', { schoolYearStart: '04-01' })).status).toBe(200);
  const years = (await office.get(`${url}?sort=startDate`)).json.items;
  expect(years).toMatchObject([
    { schoolYearId: 2025, schoolYearName: '2025-26', startDate: '2025-06-01', endDate: '2026-05-31' },
    { schoolYearId: 2026, schoolYearName: '2026-27', startDate: '2026-06-01', endDate: '2027-05-31' },
  ]);
  expect((await office.get(`${url}/GetNextSchoolYear`)).json).toMatchObject({ startDate: '2027-06-01', endDate: '2028-03-31' });
  await school.rows('delete from student_enrolment');
});

test('The year of today is recorded on its first day, where a school holds data', async () => {
  await school.runJob('keep-school-years');
  expect((await office.get(url)).json.totalCount).toBe(0);
  await office.post('/api/gs/TermManagement/CreateTermBulk', { terms: termsFactory(2026) });
  school.itIs('2027-06-01');
  await school.runJob('keep-school-years');
  await school.runJob('keep-school-years');
  expect((await office.get(url)).json.items).toMatchObject([{ schoolYearId: 2027 }, { schoolYearId: 2026 }]);
});

test('Years never overlap, and no two begin in one calendar year', async () => {
  await add(2026);
  expect(errorsOf(await add(2025, { endDate: '2026-06-01' }))).toEqual({ endDate: ['2026-27 is from 01-06-2026 to 31-05-2027'] });
  expect(errorsOf(await add(2027, { startDate: '2027-05-31' }))).toEqual({
    startDate: ['2026-27 is from 01-06-2026 to 31-05-2027'],
  });
  await change(2026, { endDate: '2026-10-31' });
  const again = problem(await add(2026, { startDate: '2026-12-01', endDate: '2027-05-31' }), 409);
  expect(again.errors).toEqual({ startDate: ['Another school year begins in this calendar year'] });
});

test('A year keeps the calendar year in which it begins, and once it is over its days and name', async () => {
  await add(2025);
  await add(2026);
  expect(errorsOf(await change(2026, { startDate: '2027-01-01', endDate: '2027-12-31' }))).toEqual({
    startDate: ['This school year begins in 2026'],
  });
  expect((await change(2026, { startDate: '2026-06-10', schoolYearName: 'Jubilee' })).status).toBe(200);
  const over = 'A school year that is over keeps its name and days';
  expect(errorsOf(await change(2025, { endDate: '2026-05-20', schoolYearName: 'First' }))).toEqual({
    ...{ schoolYearName: [over], endDate: [over] },
  });
});

test('Days that would move terms to another year are refused', async () => {
  await add(2026);
  await office.post('/api/gs/TermManagement/CreateTermBulk', { terms: termsFactory(2026) });
  expect(errorsOf(await change(2026, { startDate: '2026-07-01' }))).toEqual({ startDate: ['Its terms begin on 10-06-2026'] });
  await school.rows('delete from school_year');
  expect(errorsOf(await add(2025, { endDate: '2026-06-20' }))).toEqual({
    endDate: ['Terms of another school year begin on 10-06-2026'],
  });
});

test('A year is deleted only before its first day', async () => {
  for (const year of [2026, 2027]) await add(year);
  const begun = 'A school year that has begun cannot be deleted.';
  expect(problem(await office.delete(`${url}?schoolYearId=2026`), 409).detail).toBe(begun);
  expect((await office.delete(`${url}?schoolYearId=2027`)).status).toBe(200);
});

test('A prepared year is offered to staff and families from the days that are set, and to the office at once', async () => {
  await add(2026);
  await add(2027, { staffFrom: '2027-03-01', familiesFrom: '2027-05-01' });
  const programId = await addProgram(school.database);
  const studentId = await addStudent(school.database, { programId });
  const callers = { office, teacher: await school.asTeacherOf(programId), parent: await school.asParentOf(studentId) };
  const offered = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(callers).map(async ([who, caller]) => {
          const years = (await caller.get(`${url}/GetSchoolYears`)).json as { schoolYear: number; isToday: boolean }[];
          expect(years.filter(({ isToday }) => isToday).map(({ schoolYear }) => schoolYear)).toEqual([2026]);
          return [who, years.map(({ schoolYear }) => schoolYear)];
        }),
      ),
    );
  expect(await offered()).toEqual({ office: [2027, 2026], teacher: [2026], parent: [2026] });
  school.itIs('2027-03-01');
  expect(await offered()).toEqual({ office: [2027, 2026], teacher: [2027, 2026], parent: [2026] });
  school.itIs('2027-05-01');
  expect(await offered()).toEqual({ office: [2027, 2026], teacher: [2027, 2026], parent: [2027, 2026] });
});
