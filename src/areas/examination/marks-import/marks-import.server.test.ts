import { beforeAll, expect, test } from 'vitest';
import { addExamination } from '../../../../test/school/exams.ts';
import { importsFiles, office, school } from '../../../../test/school/imports.ts';
import { addCourse, addProgram, addStudent } from '../../../../test/school/people.ts';
import { csv, importing } from '../../../../test/support/importing.ts';
import type { MarksImportReport } from './marks-import.domain.ts';

const { check, bringIn, ended } = importing<MarksImportReport>('/api/egs/GradeRecord', () => office);
let mathematics: number;
let science: number;
let programId: number;
importsFiles(async () => {
  programId = await addProgram(school.database, { programName: 'Grade 5 A' });
  mathematics = await addCourse(school.database, { courseName: 'Mathematics' });
  science = await addCourse(school.database, { courseName: 'Science' });
});
/** Asha and Bina have numbers and rolls, Charu a namesake. */
beforeAll(async () => {
  for (const [index, firstName] of ['Asha', 'Bina', 'Charu', 'Charu'].entries()) {
    const studentId = await addStudent(school.database, {
      ...{ firstName, lastName: 'Rao', programId, schoolAdmissionNumber: `M/${index}` },
    });
    await school.rows(
      `insert into roll_number (program_id, school_year, student_id, roll_number) values ($1, 2026, $2, $3) on conflict do nothing`,
      [programId, studentId, index + 1],
    );
  }
});

const examination = async (examinationName: string, released: string | null = null) =>
  (
    await addExamination(school, {
      ...{ programId, examinationName, released },
      exams: [
        { courseId: mathematics, totalMarks: 50 },
        { courseId: science, totalMarks: 100 },
      ],
    })
  ).examinationId;
const marksOf = (examinationId: number) =>
  school.rows(
    `select school_admission_number || ' ' || course_name || ' ' || coalesce(marks::float8::text, excuse, 'absent') as told
     from grade_record join exam_schedule using (exam_schedule_id) join course using (course_id) join student using (student_id)
     where examination_id = $1 order by 1`,
    [examinationId],
  );
const told = (...lines: string[]) => lines.map((line) => ({ told: line }));

test('A list of marks comes in by number, roll and name; the examination is asked once; more of it changes marks; undone, all is as before', async () => {
  const examinationId = await examination('Half-yearly');
  const list = csv([
    ['Half-yearly marks'],
    ['Adm No', 'Roll No', 'Name', 'Mathematics', 'Science', 'Total'],
    ['M/0', null, 'Asha Rao', 45.5, 'AB', 45.5],
    [null, '02', null, '40', 'ML', 40],
    [null, null, 'asha rao', 1, 2, 3],
    [null, null, 'Charu Rao', 1, 2, 3],
    ['M/1', null, 'Zoya Khan', 1, 2, 3],
    ['M/2', null, null, 51, 'x', 3],
  ]);
  const asked = await check(list);
  expect(asked.list.empty.map(({ field, rows }) => [field, rows])).toEqual([['examinationId', 6]]);
  const how = { fill: { examinationId: 'Half-yearly, Grade 5 A' } };
  expect((await check(list, office, how)).problems.map(({ row, column, message }) => [row, column, message])).toEqual([
    [5, '', 'The same student as in row 3'],
    [6, 'Student Name', '“Charu Rao” is the name of several of Grade 5 A in this examination: give the number'],
    [7, 'Admission Number', '“M/1” is Bina Rao'],
    [8, 'Mathematics', 'Marks must be a number from 0 to 50'],
    [8, 'Science', '“x” is not a mark'],
  ]);
  const done = await bringIn(list, office, { ...how, leaveOutWrong: true });
  expect(done).toMatchObject({ state: 'done', message: '2 students with marks imported, 4 marks' });
  const before = told('M/0 Mathematics 45.5', 'M/0 Science absent', 'M/1 Mathematics 40', 'M/1 Science Medical leave');
  expect(await marksOf(examinationId)).toEqual(before);

  const more = csv([
    ['Exam', 'Roll No', 'Mathematics', 'Science'],
    ['Half-yearly', 1, 45.5, 60],
    ['Half-yearly', 2, 40, 'ML'],
    ['Half-yearly', 3, 12, null],
  ]);
  expect((await check(more)).leftOut.map(({ reason }) => reason)).toEqual([
    'This examination has marks already, of which 1 differs',
    'The same marks in Homeroom',
    'This examination has marks already, of which 1 differs',
  ]);
  const changed = await bringIn(more, office, { update: true });
  expect(changed).toMatchObject({ state: 'done', message: expect.stringContaining('2 students with marks changed') });
  expect(await marksOf(examinationId)).toEqual(
    told('M/0 Mathematics 45.5', 'M/0 Science 60', 'M/1 Mathematics 40', 'M/1 Science Medical leave', 'M/2 Mathematics 12'),
  );
  const undo = async (taskId: number) => ended((await office.post(`/api/egs/GradeRecord/UndoImport?taskId=${taskId}`)).json.data);
  expect((await undo(done.taskId)).message).toMatch(/^It cannot be undone any more/);
  expect(await undo(changed.taskId)).toMatchObject({ state: 'done', message: 'Import undone: 2 put back' });
  expect(await marksOf(examinationId)).toEqual([...before, ...told('M/2 Mathematics absent')]);
});

test('What it began is gone once it is undone; released results are not touched', async () => {
  const examinationId = await examination('Unit Test 2');
  const list = (exam: string) =>
    csv([
      ['Exam', 'Admission No', 'Mathematics'],
      [exam, 'M/0', 30],
    ]);
  const done = await bringIn(list('Unit Test 2'));
  expect(await marksOf(examinationId)).toEqual(told('M/0 Mathematics 30'));
  const { json } = await office.post(`/api/egs/GradeRecord/UndoImport?taskId=${done.taskId}`);
  expect(await ended(json.data)).toMatchObject({ state: 'done', message: 'Import undone: 1 sheet of marks removed' });
  expect(await marksOf(examinationId)).toEqual([]);

  await school.rows('update school set results_need_release = true');
  await examination('Final', '2026-06-10');
  expect((await check(list('Final'))).problems.map(({ message }) => message)).toEqual([
    'The results are released: change marks on the sheet, with a reason',
  ]);
});
