import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExamination } from '../../../../test/school/exams.ts';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { problem } from '../../../../test/support/problem.ts';
import type { YearResult } from './results.domain.ts';

const base = '/api/egs/Examination';
let school: TestApp;
beforeAll(async () => {
  school = await startApp();
  await school.rows(
    `insert into grade_band (school_year, from_percentage, letter, words) values (2026, 80, 'A', 'Very good'), (2026, 40, 'B', 'Good')`,
  );
  await school.rows(`insert into term (school_year, term_name, start_date, end_date, percentage)
    values (2026, 'First', '2026-06-01', '2026-10-31', 40), (2026, 'Second', '2026-11-01', '2027-04-30', 60)`);
});
afterAll(() => school.close());

/** Two students with two examinations each: one in June, one in December. */
async function addYear() {
  const programId = await addProgram(school.database, {});
  const asha = await addStudent(school.database, { programId, firstName: 'Asha', lastName: 'Rao' });
  const bina = await addStudent(school.database, { programId, firstName: 'Bina', lastName: 'Rao' });
  const june = await addExamination(school, {
    programId,
    examinationName: 'Unit Test',
    exams: [{ marks: { [asha]: 30, [bina]: 80 } }, { marks: { [asha]: 60, [bina]: 80 } }],
  });
  const [first, second] = june.courseIds;
  const december = await addExamination(school, {
    programId,
    examinationName: 'Half Yearly',
    startDate: '2026-12-01',
    exams: [
      { ...(first && { courseId: first }), marks: { [asha]: 50, [bina]: 39.5 } },
      { ...(second && { courseId: second }), marks: { [asha]: 50, [bina]: 40 } },
    ],
  });
  return { programId, asha, bina, june: june.examinationId, december: december.examinationId };
}

test('A student’s results are each examination with its parts, and the year weighted by its terms', async () => {
  const { asha, june, december } = await addYear();
  const { json } = await (await school.asAdmin()).get(`${base}/GetResultsForStudent?studentId=${asha}`);
  expect(json.examinations).toMatchObject([
    { examinationId: december, examinationName: 'Half Yearly', total: 100, outOf: 200, percentage: 50, letter: 'B', rank: 1 },
    { examinationId: june, total: 90, outOf: 200, percentage: 45, letter: 'B', isPassed: false, rank: 2 },
  ]);
  expect(
    json.examinations[1].subjects.map(({ marks, standing }: { marks: number; standing: number }) => [marks, standing]),
  ).toEqual([
    [30, 2],
    [60, 1],
  ]);
  expect(json.years).toMatchObject([
    {
      schoolYear: 2026,
      schoolYearName: '2026-27',
      weight: 100,
      percentage: 48,
      rank: 2,
      terms: [
        { termName: 'First', weight: 40, total: 90, outOf: 200 },
        { termName: 'Second', weight: 60, total: 100, outOf: 200 },
      ],
    },
  ]);
});

test('A year names the examinations that begin in none of its terms, as far as the caller may see them', async () => {
  const { programId, asha, june, december } = await addYear();
  const marks = { [asha]: 70 };
  const between = { programId, startDate: '2027-05-10' };
  const { examinationId: trial } = await addExamination(school, { ...between, examinationName: 'Trial', exams: [{ marks }] });
  await addExamination(school, { ...between, examinationName: 'Without marks', exams: [{}] });
  await addExamination(school, { programId, examinationName: 'Next year', startDate: '2027-06-10', exams: [{ marks }] });
  const yearOf = async (caller: Caller) =>
    (await caller.get(`${base}/GetResultsForStudent?studentId=${asha}`)).json.years.map(
      ({ percentage, inNoTerm }: YearResult) => ({ percentage, inNoTerm }),
    );
  expect(await yearOf(await school.asAdmin())).toEqual([{ percentage: 48, inNoTerm: ['Trial'] }]);
  await school.rows('update school set results_need_release = true');
  await school.rows('update examination set released = now() where examination_id = any($1)', [[june, december]]);
  const parent = await school.asParentOf(asha);
  expect(await yearOf(parent)).toEqual([{ percentage: 48, inNoTerm: [] }]);
  await school.rows('update examination set released = now() where examination_id = $1', [trial]);
  expect(await yearOf(parent)).toEqual([{ percentage: 48, inNoTerm: ['Trial'] }]);
  await school.rows('update school set results_need_release = false');
});

test('Parents see no unreleased results, nor a year that includes them', async () => {
  const { asha, bina, december, june } = await addYear();
  await school.rows('update school set results_need_release = true, card_shows_rank = true');
  const parent = await school.asParentOf(asha);
  const seen = async (studentId = asha) => (await parent.get(`${base}/GetResultsForStudent?studentId=${studentId}`)).json;
  expect(await seen()).toEqual({ examinations: [], years: [] });
  await school.rows('update examination set released = now() where examination_id = $1', [june]);
  expect(await seen()).toMatchObject({ examinations: [{ examinationId: june, rank: 2 }], years: [] });
  await school.rows('update examination set released = now() where examination_id = $1', [december]);
  expect(await seen()).toMatchObject({ examinations: [{}, {}], years: [{ percentage: 48 }] });
  expect(await seen(bina)).toEqual({ examinations: [], years: [] });
  await school.rows('update school set results_need_release = false, card_shows_rank = false');
});

test('A program shows the last examination that has marks', async () => {
  const { programId, december } = await addYear();
  await addExamination(school, { programId, startDate: '2027-02-01', exams: [{}] });
  const last = `${base}/GetLastResultsForProgram?programId=${programId}`;
  const { json } = await (await school.asAdmin()).get(last);
  expect(json).toMatchObject({
    examinationId: december,
    results: [
      { rank: 1, percentage: 50 },
      { rank: 2, percentage: 39.75 },
    ],
  });
  const stranger = await school.asTeacherOf(await addProgram(school.database));
  expect((await stranger.get(last)).json).toBeNull();
});

test('Parents see the last released examination of a program, however many are not released yet', async () => {
  const { programId, asha, june } = await addYear();
  const last = `${base}/GetLastResultsForProgram?programId=${programId}`;
  const parent = await school.asParentOf(asha);
  await school.rows('update school set results_need_release = true');
  expect((await parent.get(last)).json).toBeNull();
  await school.rows('update examination set released = now() where examination_id = $1', [june]);
  expect((await parent.get(last)).json).toMatchObject({ examinationId: june, results: [{ studentId: asha, percentage: 45 }] });
  await school.rows('update school set results_need_release = false');
});

test('Parents see the last examination of a program in which their child has a result', async () => {
  const { programId, asha, bina, december } = await addYear();
  await school.rows("update student_enrolment set to_date = '2027-02-05' where student_id = $1", [asha]);
  const { examinationId: later } = await addExamination(school, {
    programId,
    ...{ startDate: '2027-02-01', endDate: '2027-02-10' },
    exams: [
      { examDate: '2027-02-08', marks: { [bina]: 60 } },
      { examDate: '2027-02-01', isMandatory: false, marks: { [bina]: 60 } },
    ],
  });
  const lastOf = async (caller: Caller) => (await caller.get(`${base}/GetLastResultsForProgram?programId=${programId}`)).json;
  expect(await lastOf(await school.asParentOf(asha))).toMatchObject({ examinationId: december, results: [{ studentId: asha }] });
  expect(await lastOf(await school.asParentOf(bina))).toMatchObject({ examinationId: later, results: [{ studentId: bina }] });
  expect(await lastOf(await school.asTeacherOf(programId))).toMatchObject({ examinationId: later });
});

test('If the school shows no ranks, somebody who teaches one program and has a child in another sees ranks only in the first', async () => {
  const taught = await addYear();
  const childs = await addYear();
  const caller = await school.as({ 'graderecord.read': `programid=${taught.programId};studentid=${childs.asha}` });
  const ranksOf = async (examinationId: number) => {
    const { json } = await caller.get(`${base}/GetResults?examinationId=${examinationId}`);
    return json.map(({ rank }: { rank: number | null }) => rank);
  };
  expect(await ranksOf(taught.june)).toEqual([1, 2]);
  expect(await ranksOf(childs.june)).toEqual([null]);
  const { json } = await caller.get(`${base}/GetResultsForStudent?studentId=${childs.asha}`);
  expect(json).toMatchObject({ examinations: [{ rank: null }, { rank: null }], years: [{ rank: null }] });
  await school.rows('update school set card_shows_rank = true');
  expect(await ranksOf(childs.june)).toEqual([2]);
  await school.rows('update school set card_shows_rank = false');
});

test('The order of ranks is exported with totals, percentages, grades and results', async () => {
  const { june } = await addYear();
  const office = await school.asAdmin();
  const url = `${base}/ExportRanks?examinationId=${june}`;
  const csv = await office.get(`${url}&format=csv`);
  expect(csv.text.trim().split('\r\n').slice(-3)).toEqual([
    expect.stringContaining('Rank,Student Name,Total,Out Of,Percentage,Grade,Result'),
    '1,Bina Rao,160,200,80,A,Passed',
    '2,Asha Rao,90,200,45,B,Failed',
  ]);
  const paper = (await readPdf((await office.get(url)).bytes)).pages.join('\n');
  expect(paper).toContain('Ranks of Unit Test');
  expect(paper).toContain('Bina Rao');
  problem(await (await school.asTeacherOf(await addProgram(school.database))).get(url), 404);
});

test('People who may read the program see who entered the marks and when; the family does not', async () => {
  const { programId, asha } = await addYear();
  await school.rows('update school set results_need_release = false');
  const authors = async (caller: Caller) => {
    const { json } = await caller.get(`${base}/GetResultsForStudent?studentId=${asha}`);
    return json.examinations[0].subjects.map(({ entered, enteredBy }: Record<string, unknown>) => [
      entered === null ? '' : 'at a time',
      enteredBy,
    ]);
  };
  const told = ['at a time', 'Meera Rao'];
  expect(await authors(await school.asAdmin())).toEqual([told, told]);
  expect(await authors(await school.asTeacherOf(programId))).toEqual([told, told]);
  const untold = ['', ''];
  expect(await authors(await school.asParentOf(asha))).toEqual([untold, untold]);
});

test('Who was absent is told so by their marks as by their results, whether or not an empty mark was stored', async () => {
  const programId = await addProgram(school.database);
  const [asha, bina] = [await addStudent(school.database, { programId }), await addStudent(school.database, { programId })];
  await addExamination(school, {
    programId,
    exams: [{ marks: { [asha]: 30 } }, { isMandatory: false, marks: { [asha]: 60 } }, {}],
  });
  const office = await school.asAdmin();
  const standings = (marks: { standing: number }[]) => marks.map(({ standing }) => standing).sort();
  const grades = (await office.get(`/api/egs/GradeRecord/GetGradesForStudent?studentId=${bina}`)).json;
  expect(standings(grades)).toEqual([3, 4]);
  const [result] = (await office.get(`${base}/GetResultsForStudent?studentId=${bina}`)).json.examinations;
  expect(standings(result.subjects)).toEqual([0, 3, 4]);
});
