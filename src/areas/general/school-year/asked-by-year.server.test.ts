import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExamination } from '../../../../test/school/exams.ts';
import { addStudentLeaveCategory } from '../../../../test/school/leave.ts';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { schoolYearFactory } from './school-year.factory.ts';

let school: TestApp;
let office: Caller;
beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  office = await school.asAdmin();
  // This year begins earlier than the last.
  await office.post('/api/gs/SchoolYear', schoolYearFactory(2025, { endDate: '2026-03-31' }));
  await office.post('/api/gs/SchoolYear', schoolYearFactory(2026, { startDate: '2026-04-01' }));
});
afterAll(() => school.close());

const foundIn = async (path: string, year: number): Promise<number> => {
  const { status, json, text } = await office.get(`${path}${path.includes('?') ? '&' : '?'}schoolYear=${year}`);
  expect(status, text).toBe(200);
  return json.totalCount;
};

test('Examinations, their schedules and marks are found by the year in which the examination begins', async () => {
  const programId = await addProgram(school.database);
  const asha = await addStudent(school.database, { programId });
  await school.rows(`update student_enrolment set from_date = '2025-07-01'`);
  for (const startDate of ['2026-03-30', '2026-04-15'])
    await addExamination(school, { programId, startDate, exams: [{ marks: { [asha]: 40 } }] });
  for (const name of ['Examination', 'ExamSchedule', 'GradeRecord']) {
    const path = `/api/egs/${name}?programId=${programId}`;
    expect([await foundIn(path, 2025), await foundIn(path, 2026), await foundIn(path, 2027)], name).toEqual([1, 1, 0]);
  }
});

test('A leave belongs to each year that it reaches into', async () => {
  const studentId = await addStudent(school.database, { programId: await addProgram(school.database) });
  const category = await addStudentLeaveCategory(school.database);
  await school.rows(
    `insert into student_leave (student_id, student_leave_category_id, leave_from, leave_to, total_days)
     values ($1, $2, '2026-03-30', '2026-04-02', 4)`,
    [studentId, category],
  );
  const path = `/api/las/StudentLeave?studentId=${studentId}`;
  expect([await foundIn(path, 2024), await foundIn(path, 2025), await foundIn(path, 2026)]).toEqual([0, 1, 1]);
});

test('A class list is as it was on a day, or in a school year, each student once', async () => {
  const [five, six] = [await addProgram(school.database), await addProgram(school.database)];
  const asha = await addStudent(school.database, { programId: six });
  await school.rows('delete from student_enrolment where student_id = $1', [asha]);
  await school.rows(
    `insert into student_enrolment (student_id, program_id, from_date, to_date) values
       ($1, $2, '2025-06-01', '2025-08-31'), ($1, $3, '2025-09-01', '2025-09-30'), ($1, $2, '2025-10-01', '2026-03-31'), ($1, $3, '2026-04-01', null)`,
    [asha, five, six],
  );
  const list = async (programId: number, query = '') =>
    (await office.get(`/api/sis/Student/GetStudentsForProgram?programId=${programId}${query}`)).json.map(
      ({ studentId, fromDate }: { studentId: number; fromDate: string }) => [studentId, fromDate],
    );
  expect(await list(five)).toEqual([]);
  expect(await list(six)).toEqual([[asha, '2026-04-01']]);
  expect(await list(five, '&onDay=2025-09-15')).toEqual([]);
  expect(await list(six, '&onDay=2025-09-15')).toEqual([[asha, '2025-09-01']]);
  expect(await list(five, '&schoolYear=2025')).toEqual([[asha, '2025-10-01']]);
  expect(await list(six, '&schoolYear=2025')).toEqual([[asha, '2025-09-01']]);
  expect(await list(five, '&schoolYear=2026')).toEqual([]);
});

test('A year that no list could know finds nothing, and is no error', async () => {
  for (const year of ['1', '2026.5', '99999999999'])
    expect((await office.get(`/api/egs/Examination?schoolYear=${year}`)).status, year).toBe(200);
  expect((await office.get('/api/egs/Examination?schoolYear=next')).status).toBe(400);
});

test('Registers, charts and the last results of a class are those of the year that is asked for', async () => {
  const programId = await addProgram(school.database);
  const asha = await addStudent(school.database, { programId });
  await school.rows(`update student_enrolment set from_date = '2025-06-01' where student_id = ${asha}`);
  const days = ['2026-01-12', '2026-03-30', '2026-06-12'];
  for (const day of days)
    await school.rows(
      `insert into student_attendance_sheet (program_id, attendance_date, total, present) values (${programId}, '${day}', 1, 1);
       insert into staff_attendance_sheet (attendance_date) values ('${day}')`,
    );
  const mine = await school.as({
    ...{ 'studentattendance.read': `programid=${programId}`, 'graderecord.read': `programid=${programId}` },
    'staffattendance.read': '-1',
  });
  const path = `/api/las/StudentAttendance?programId=${programId}`;
  expect([await foundIn(path, 2025), await foundIn(path, 2026), await foundIn('/api/las/StaffAttendance', 2025)]).toEqual([
    2, 1, 2,
  ]);
  expect(
    (await office.get(`/api/las/StudentAttendance/GetAttendancesForProgram?programId=${programId}&schoolYear=2025`)).json
      .totalCount,
  ).toBe(2);
  const charted = async (query: string) =>
    (await mine.get(`/api/las/StudentAttendance/GetDataForDays?${query}`)).json.map(({ date }: { date: string }) => date);
  expect(await charted('days=30')).toEqual(['2026-06-12']);
  expect(await charted('days=30&schoolYear=2026')).toEqual(['2026-06-12']);
  // Of a year that is over, the last of its days; never those of another year.
  expect(await charted('days=30&schoolYear=2025')).toEqual(['2026-03-30']);
  expect(await charted('days=366&schoolYear=2025')).toEqual(['2026-01-12', '2026-03-30']);
  expect(await charted('days=366&schoolYear=2027')).toEqual([]);

  const held = async (examinationName: string, startDate: string) =>
    addExamination(school, { programId, examinationName, startDate, exams: [{ marks: { [asha]: 40 } }] });
  await held('Annual', '2026-03-02');
  await held('Unit Test', '2026-06-08');
  const names = async (query: string) =>
    (await mine.get(`/api/egs/Examination/GetDataForDays?lastNExams=6${query}`)).json.map(
      ({ examinationName }: { examinationName: string }) => examinationName,
    );
  expect([await names(''), await names('&schoolYear=2025')]).toEqual([['Annual', 'Unit Test'], ['Annual']]);
  const last = async (query: string) =>
    (await mine.get(`/api/egs/Examination/GetLastResultsForProgram?programId=${programId}${query}`)).json?.examinationName;
  expect([await last(''), await last('&schoolYear=2025'), await last('&schoolYear=2024')]).toEqual([
    'Unit Test',
    'Annual',
    undefined,
  ]);
  const resultsIn = async (query: string) => {
    const { examinations, years } = (await mine.get(`/api/egs/Examination/GetResultsForStudent?studentId=${asha}${query}`)).json;
    const nameOf = ({ examinationName }: { examinationName: string }) => examinationName;
    return [examinations.map(nameOf), years.map(({ schoolYear }: { schoolYear: number }) => schoolYear)];
  };
  await office.post('/api/gs/TermManagement/CreateTermBulk', {
    terms: [{ termManagementId: 0, termName: 'Year', startDate: '2025-06-01', endDate: '2026-03-31', percentage: 100 }],
  });
  expect([await resultsIn(''), await resultsIn('&schoolYear=2025'), await resultsIn('&schoolYear=2026')]).toEqual([
    [['Unit Test', 'Annual'], [2025]],
    [['Annual'], [2025]],
    [['Unit Test'], []],
  ]);
});
