import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExamination } from '../../../../test/school/exams.ts';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import type { ExamResult } from './results.domain.ts';

const egs = '/api/egs';
let school: TestApp;
beforeAll(async () => {
  school = await startApp();
  await school.rows('update school set card_shows_rank = true');
  await school.rows(
    "insert into grade_band (school_year, from_percentage, letter) values (2026, 80, 'A1'), (2026, 60, 'B2'), (2026, 10, 'E9')",
  );
});
afterAll(() => school.close());

/** Families are not told who entered the marks, nor when. */
const toFamilies = (result: ExamResult): ExamResult => ({
  ...result,
  subjects: result.subjects.map((subject) => ({ ...subject, entered: null, enteredBy: '' })),
});

/** Ties, an absent one, an optional course, a minimum of 0 and percentages that round at a half. */
async function addExam() {
  const programId = await addProgram(school.database, { programName: 'Grade 9 Agreed' });
  const ids: number[] = [];
  for (const firstName of ['Asha', 'Bina', 'Chitra', 'Divya', 'Esha']) {
    ids.push(await addStudent(school.database, { programId, firstName, lastName: 'Rao' }));
  }
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = ids;
  const { examinationId } = await addExamination(school, {
    programId,
    exams: [
      { totalMarks: 80, minMarks: 28, marks: { [a]: 79.25, [b]: 79.25, [c]: 27.99, [d]: 60, [e]: null } },
      { totalMarks: 80, minMarks: 0, marks: { [a]: 65.25, [b]: 65.25, [c]: 0, [d]: 60.06, [e]: 12 } },
      { totalMarks: 50, minMarks: 18, isMandatory: false, marks: { [c]: 44, [d]: null } },
    ],
  });
  return { examinationId, ids };
}

test('Results, the chart, a student’s page, the parent’s view, the card and the export agree', async () => {
  const office = await school.asAdmin();
  const { examinationId, ids } = await addExam();
  const results: ExamResult[] = (await office.get(`${egs}/Examination/GetResults?examinationId=${examinationId}`)).json;
  expect(
    results.map(({ student, total, outOf, percentage, letter, isPassed, rank }) => [
      student.firstName,
      total,
      outOf,
      percentage,
      letter,
      isPassed,
      rank,
    ]),
  ).toEqual([
    ['Asha', 144.5, 160, 90.31, 'A1', true, 1],
    ['Bina', 144.5, 160, 90.31, 'A1', true, 1],
    ['Divya', 120.06, 160, 75.04, 'B2', true, 3],
    ['Chitra', 71.99, 210, 34.28, 'E9', false, 4],
    ['Esha', 12, 160, 7.5, '–', false, 5],
  ]);

  const chart = (await office.get(`${egs}/Examination/GetDataForDays`)).json[0];
  expect(chart).toMatchObject({
    passed: 3,
    failed: 2,
    courses: [
      { passed: 3, failed: 2 },
      { passed: 5, failed: 0 },
      { passed: 1, failed: 0 },
    ],
  });
  await school.runJob('count-examinations');
  expect((await office.get(`${egs}/Examination/GetDataForDays`)).json[0]).toEqual(chart);

  const csv = (await office.get(`${egs}/Examination/ExportRanks?examinationId=${examinationId}&format=csv`)).text
    .trim()
    .split('\r\n');
  const exported = csv.slice(-results.length);
  for (const [place, result] of results.entries()) {
    const { studentId, student, total, outOf, percentage, letter, isPassed, rank } = result;
    const { json } = await office.get(`${egs}/Examination/GetResultsForStudent?studentId=${studentId}`);
    expect(json.examinations[0], student.firstName).toMatchObject({ total, outOf, percentage, letter, isPassed, rank });
    const own = await (await school.asParentOf(studentId)).get(`${egs}/Examination/GetResults?examinationId=${examinationId}`);
    expect(own.json, student.firstName).toEqual([toFamilies(result)]);
    expect(exported[place]).toBe(
      [rank, `${student.firstName} Rao`, total, outOf, percentage, letter, isPassed ? 'Passed' : 'Failed'].join(','),
    );
    const card = `${egs}/GradeRecord/PrintGradeReportForStudent?examinationId=${examinationId}&studentId=${studentId}`;
    const text = (await readPdf((await office.get(card)).bytes)).pages.join(' ').replace(/\s+/g, ' ');
    for (const said of [total, outOf, percentage?.toFixed(2), letter, isPassed ? 'Passed' : 'Failed', rank]) {
      expect(text, student.firstName).toContain(String(said));
    }
  }
  expect(ids).toHaveLength(results.length);
});
