import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExamination } from '../../../../../test/school/exams.ts';
import { addProgram, addStudent, only } from '../../../../../test/school/people.ts';
import type { Caller } from '../../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../../test/support/harness.ts';
import { rulesOn } from '../../../../../test/support/pdf-picture.ts';
import { readPdf } from '../../../../../test/support/pdf-text.ts';

let school: TestApp;
let office: Caller;
beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
  await school.rows('update school set card_shows_rank = true');
  await school.rows(`insert into grade_band (school_year, from_percentage, letter, words) values (2026, 0, 'E', 'Good')`);
});
afterAll(() => school.close());

/** A class of one on a full page: twelve courses, a remark, and a day on which attendance was taken. */
async function fullCard(): Promise<{ examinationId: number; studentId: number }> {
  const programId = await addProgram(school.database);
  const studentId = await addStudent(school.database, { programId });
  const { sheet } = only(
    await school.rows<{ sheet: number }>(
      `insert into student_attendance_sheet (program_id, attendance_date) values ($1, '2026-06-05') returning sheet_id as sheet`,
      [programId],
    ),
  );
  await school.rows(
    `insert into student_attendance (sheet_id, student_id, attendance_date, morning, afternoon) values ($1, $2, '2026-06-05', true, true)`,
    [sheet, studentId],
  );
  const { examinationId } = await addExamination(school, {
    programId,
    exams: Array.from({ length: 12 }, () => ({ marks: { [studentId]: 50 } })),
  });
  await school.rows('insert into exam_remark (examination_id, student_id, remark) values ($1, $2, $3)', [
    examinationId,
    studentId,
    'Works with joy and great care. '.repeat(9),
  ]);
  return { examinationId, studentId };
}

const nameTerm = async (name: string) => {
  await school.rows('delete from term');
  await school.rows(
    `insert into term (school_year, term_name, start_date, end_date, percentage) values (2026, $1, '2026-06-01', '2026-10-31', 100)`,
    [name],
  );
};

/** A card of today as it is printed alone, and among those of its class. */
async function printed({ examinationId, studentId }: Awaited<ReturnType<typeof fullCard>>) {
  await school.rows('delete from report_card');
  const one = await office.get(
    `/api/egs/GradeRecord/PrintGradeReportForStudent?examinationId=${examinationId}&studentId=${studentId}`,
  );
  const all = await office.get(`/api/egs/GradeRecord/PrintAllGradeReportsByExamination?examinationId=${examinationId}`);
  return { one: await rulesOn(one.bytes), all: await rulesOn(all.bytes), text: (await readPdf(one.bytes)).pages.join() };
}

test('However long the name of a term or the words of a grade, the frames of a card end in one row, and its foot stays in its place', async () => {
  const card = await fullCard();
  await nameTerm('Term 1');
  const usual = await printed(card);
  // Under the head, under the heading of the marks, above and below the total, the frames' two edges, the lines to sign on.
  expect(usual.one).toHaveLength(7);
  expect(usual.all).toHaveLength(7);
  const frame = (rules: readonly number[]) => (rules[5] ?? 0) - (rules[4] ?? 0);
  for (const [term, words, moreLines] of [
    ['First Term of the Year', 'Good', 1],
    ['Term 1', 'Meets what is expected, with some help', 1],
    ['First Term, Monsoon Session and Preparatory Examination for the Board', 'Meets what is expected, with some help', 4],
  ] as const) {
    await nameTerm(term);
    await school.rows('update grade_band set words = $1', [words]);
    const { one, all } = await printed(card);
    for (const rules of [one, all]) {
      expect(rules, term).toHaveLength(7);
      // All of it has room above the figure, and below it.
      expect(frame(rules) - frame(usual.one), term).toBeGreaterThanOrEqual(12 * moreLines);
      expect(Math.abs((rules[6] ?? 0) - (usual.one[6] ?? 0)), term).toBeLessThanOrEqual(1);
    }
  }
});

test('A long word in a name, a course or a remark breaks instead of running over what stands beside it', async () => {
  const { examinationId, studentId } = await fullCard();
  await school.rows('update student set first_name = $2 where student_id = $1', [studentId, 'N'.repeat(80)]);
  await school.rows('update exam_remark set remark = $2 where student_id = $1', [studentId, 'R'.repeat(200)]);
  await school.rows(
    `update course set course_name = $2 where course_id = (
      select course_id from exam_schedule where examination_id = $1 order by exam_schedule_id limit 1)`,
    [examinationId, 'C'.repeat(80)],
  );
  const { text } = await printed({ examinationId, studentId });
  for (const [letter, length] of [
    ['N', 80],
    ['R', 200],
    ['C', 80],
  ] as const) {
    const pieces = text.replaceAll('\u200b', '').match(new RegExp(`${letter}{5,}`, 'g')) ?? [];
    expect(pieces.length, letter).toBeGreaterThan(1);
    expect(pieces.join(''), letter).toHaveLength(length);
  }
});

test('Of one school day the card says day', async () => {
  const { text } = await printed(await fullCard());
  expect(text).toMatch(/1 of 1 day\n/);
});
