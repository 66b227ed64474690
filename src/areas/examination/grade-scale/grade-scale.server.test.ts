import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExamination } from '../../../../test/school/exams.ts';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { schoolYearFactory } from '../../general/school-year/school-year.factory.ts';
import { gradeOf, scaleEnd } from './grade-of.domain.ts';

const url = '/api/egs/GradeScale';
let school: TestApp;
let office: Caller;
beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
});
afterAll(() => school.close());

const a = { fromPercentage: 80, letter: 'A', words: 'Very good' };
const b = { fromPercentage: 33.5, letter: 'B', words: '' };

test('A school has no grade scale until it enters one, which is saved as a whole', async () => {
  expect((await office.get(url)).json).toMatchObject({ bands: [] });
  expect((await office.put(url, { bands: [b, a] })).status).toBe(200);
  const { json } = await office.get(url);
  expect(json.bands).toEqual([a, b]);
  expect((await office.put(url, { bands: [a], version: json.version })).status).toBe(200);
  // Somebody still sees the scale with both.
  problem(await office.put(url, { bands: [a, b], version: json.version }), 409);
  expect((await office.put(url, { bands: [] })).status).toBe(200);
  expect((await office.get(url)).json.bands).toEqual([]);
});

test.each([
  [[{ ...a, fromPercentage: 101 }], 'bands.0.fromPercentage', 'From should be a percentage between 0 and 100'],
  [[{ ...a, fromPercentage: 33.333 }], 'bands.0.fromPercentage', 'From has at most 2 decimals'],
  [[a, { ...b, fromPercentage: 79.9999999999 }], 'bands.1.fromPercentage', 'From has at most 2 decimals'],
  [[{ ...a, letter: ' ' }], 'bands.0.letter', 'Grade is required'],
  [[a, { ...b, letter: 'a' }], 'bands.1.letter', 'a is there already'],
  [[a, { ...b, fromPercentage: 80 }], 'bands.1.fromPercentage', 'Another grade already begins at 80 %'],
  [
    Array.from({ length: 21 }, (_, index) => ({ fromPercentage: index, letter: String(index), words: '' })),
    'bands',
    'A scale has at most 20 grades',
  ],
])('%j is refused', async (bands, field, message) => {
  expect(problem(await office.put(url, { bands }), 422).errors?.[field]).toContain(message);
  expect((await office.get(url)).json.bands).toEqual([]);
});

test('A teacher reads the scale and does not change it', async () => {
  const teacher = await school.asTeacherOf(await addProgram(school.database));
  expect((await teacher.get(url)).status).toBe(200);
  problem(await teacher.put(url, { bands: [a] }), 403);
});

test.each([
  [100, 'A'],
  [80, 'A'],
  [79.99, 'B'],
  [33.5, 'B'],
  [33.49, '–'],
])('%d %% are %s', (percentage, letter) => {
  expect(gradeOf([b, a], percentage)?.letter).toBe(letter);
});

test('A scale that ends above 0 says so, and a school without a scale does not mention grades', () => {
  expect(gradeOf([b, a], 20)?.words).toBe('no grade below 33.5 %');
  expect(scaleEnd([b, a])).toBe('no grade below 33.5 %');
  expect(scaleEnd([a, { ...b, fromPercentage: 0 }])).toBeUndefined();
  expect(scaleEnd([])).toBeUndefined();
  expect(gradeOf([], 20)).toBeUndefined();
});

const inYear = (schoolYear: number) => `${url}?schoolYear=${schoolYear}`;
const bandsIn = async (schoolYear: number) => (await office.get(inYear(schoolYear))).json.bands;

test('Each school year has a scale of its own; one without has that of the year before', async () => {
  await school.rows('delete from grade_band');
  const c = { fromPercentage: 50, letter: 'C', words: '' };
  expect((await office.put(url, { bands: [a] })).status).toBe(200);
  for (const year of [2025, 2026, 2027]) expect(await bandsIn(year), String(year)).toEqual([a]);
  // What is prepared leaves today's as it is.
  const { version } = (await office.get(inYear(2027))).json;
  expect((await office.put(url, { bands: [a, c], version, schoolYear: 2027 })).status).toBe(200);
  expect([await bandsIn(2026), await bandsIn(2027), await bandsIn(2028)]).toEqual([[a], [a, c], [a, c]]);
  // And so does a year that is over.
  expect((await office.put(url, { bands: [b], schoolYear: 2024 })).status).toBe(200);
  expect([await bandsIn(2024), await bandsIn(2025), await bandsIn(2026)]).toEqual([[b], [a], [a]]);
  // A year may give no grades, after one that did.
  expect((await office.put(url, { bands: [], schoolYear: 2027 })).status).toBe(200);
  expect([await bandsIn(2026), await bandsIn(2027)]).toEqual([[a], []]);
  problem(await office.put(url, { bands: [a, c], version, schoolYear: 2027 }), 409);
  problem(await office.put(url, { bands: [a], schoolYear: 1999 }), 422);
  await school.rows('delete from grade_band');
});

test('Closed years before the first scale keep what they had', async () => {
  await school.rows('delete from grade_band');
  for (const year of [2023, 2024]) await office.post('/api/gs/SchoolYear', schoolYearFactory(year));
  await school.rows('update school_year set is_closed = school_year_id = 2023');
  expect((await office.put(url, { bands: [a] })).status).toBe(200);
  expect([await bandsIn(2022), await bandsIn(2023), await bandsIn(2024), await bandsIn(2026)]).toEqual([[], [], [a], [a]]);
  await school.rows('delete from school_year; delete from grade_band');
});

test('What an examination is graded by is the scale of its school year, whatever holds later', async () => {
  const programId = await addProgram(school.database);
  const asha = await addStudent(school.database, { programId });
  const { examinationId } = await addExamination(school, {
    programId,
    startDate: '2026-05-04',
    exams: [{ marks: { [asha]: 50 } }],
  });
  const later = await addExamination(school, { programId, exams: [{ marks: { [asha]: 50 } }] });
  await school.rows(
    `update student_enrolment set from_date = '2026-04-01' where student_id = ${asha};
    insert into grade_band (school_year, from_percentage, letter) values (2025, 0, 'P'), (2026, 40, 'B'), (2026, 0, 'E')`,
  );
  const letters = async (id: number) => ({
    results: (await office.get(`/api/egs/Examination/GetResults?examinationId=${id}`)).json[0].letter,
    student: (await office.get(`/api/egs/Examination/GetResultsForStudent?studentId=${asha}`)).json.examinations.find(
      (result: { examinationId: number }) => result.examinationId === id,
    ).letter,
    remarks: (await office.get(`/api/egs/ExamRemark/GetRemarksByExamination?examinationId=${id}`)).json.remarks[0].letter,
    sheet: (await office.get(`/api/egs/GradeRecord/GetGradesByExamination?examinationId=${id}`)).json.gradeBands.map(
      ({ letter }: { letter: string }) => letter,
    ),
  });
  expect(await letters(examinationId)).toEqual({ results: 'P', student: 'P', remarks: 'P', sheet: ['P'] });
  expect(await letters(later.examinationId)).toEqual({ results: 'B', student: 'B', remarks: 'B', sheet: ['B', 'E'] });
});
