import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExamination } from '../../../../test/school/exams.ts';
import { addProgram, addStudent, only } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { meanwhile } from '../../../../test/support/meanwhile.ts';
import { problem } from '../../../../test/support/problem.ts';
import { schoolYearFactory } from '../../general/school-year/school-year.factory.ts';

const url = '/api/egs/Examination/GetDataForDays';
let school: TestApp;
beforeAll(async () => {
  school = await startApp();
});
afterAll(() => school.close());

interface Outcome {
  examinationId: number;
  passed: number;
  failed: number;
  courses: { passed: number; failed: number }[];
}
const chartOf = async (caller: Caller, lastNExams?: number): Promise<Outcome[]> =>
  (await caller.get(lastNExams ? `${url}?lastNExams=${lastNExams}` : url)).json;
const figures = (outcomes: readonly Outcome[], examinationId: number) => {
  const found = outcomes.find((outcome) => outcome.examinationId === examinationId);
  return found && [found.passed, found.failed, found.courses.map(({ passed, failed }) => `${passed}:${failed}`).join(' ')];
};

async function addClass(size: number) {
  const programId = await addProgram(school.database);
  const ids: number[] = [];
  for (let index = 0; index < size; index += 1) ids.push(await addStudent(school.database, { programId }));
  return { programId, ids: ids as [number, number, number, ...number[]] };
}

test('The chart counts who passed and who failed; absent students fail, and those who did not take a course count in neither', async () => {
  const { programId, ids } = await addClass(4);
  const [a, b, c] = ids;
  const { examinationId } = await addExamination(school, {
    programId,
    examinationName: 'Half Yearly',
    exams: [{ marks: { [a]: 35, [b]: 34.99, [c]: 90 } }, { isMandatory: false, marks: { [a]: 50, [c]: 10 } }, {}],
  });
  const office = await school.asAdmin();
  const chart = await chartOf(office);
  // The fourth is absent in the first; the third fails in the second only.
  expect(figures(chart, examinationId)).toEqual([1, 3, '2:2 1:1']);
  expect(chart.find((one) => one.examinationId === examinationId)).toMatchObject({
    examinationName: 'Half Yearly',
    programName: expect.any(String),
    courses: [{ courseName: expect.any(String) }, { courseId: expect.any(Number) }],
  });
});

test('An examination without marks is not in the chart; the requested number of newest ones is, latest last', async () => {
  const { programId, ids } = await addClass(1);
  const exam = async (startDate: string, marks = {}) =>
    (await addExamination(school, { programId, startDate, exams: [{ marks }] })).examinationId;
  const [first, second] = [await exam('2027-01-01', { [ids[0]]: 1 }), await exam('2027-02-01', { [ids[0]]: 1 })];
  await exam('2027-03-01');
  const office = await school.asAdmin();
  expect((await chartOf(office, 2)).map(({ examinationId }) => examinationId)).toEqual([first, second]);
  expect((await chartOf(office, 1)).map(({ examinationId }) => examinationId)).toEqual([second]);
  for (const wrong of ['0', '1001', 'x', '1.5']) problem(await office.get(`${url}?lastNExams=${wrong}`), 400);
  await school.rows('delete from examination where start_date >= $1', ['2027-01-01']);
});

test('The counts kept for the chart match a fresh count, whatever changes', async () => {
  const { programId, ids } = await addClass(3);
  const [a, b, c] = ids;
  const { examinationId, examScheduleIds } = await addExamination(school, {
    programId,
    exams: [{ marks: { [a]: 80, [b]: 40 } }, { marks: { [a]: 80, [b]: 40, [c]: 40 } }],
  });
  const office = await school.asAdmin();
  const [first] = examScheduleIds;
  const changes: [what: string, statement: string, values: unknown[], expected: unknown][] = [
    ['nothing', 'select 1', [], [2, 1, '2:1 3:0']],
    ['a mark', 'update grade_record set marks = 10 where student_id = $1', [a], [1, 2, '1:2 2:1']],
    ['a mark is taken away', 'delete from grade_record where student_id = $1', [a], [1, 2, '1:2 2:1']],
    ['a minimum', 'update exam_schedule set min_marks = 45 where exam_schedule_id = $1', [first], [0, 3, '0:3 2:1']],
    [
      'an exam is optional',
      'update exam_schedule set is_mandatory = false where exam_schedule_id = $1',
      [first],
      [1, 2, '0:1 2:1'],
    ],
    [
      'somebody was there that day after all',
      "update student_enrolment set from_date = '2026-06-09' where student_id = $1",
      [a],
      [1, 1, '0:1 2:0'],
    ],
    [
      'a new mark',
      'insert into grade_record (exam_schedule_id, student_id, marks) values ($1, $2, 46)',
      [first, c],
      [1, 1, '1:1 2:0'],
    ],
    ['a course goes', 'delete from exam_schedule where exam_schedule_id = $1', [first], [2, 0, '2:0']],
  ];
  for (const [what, statement, values, expected] of changes) {
    await school.rows(statement, values);
    expect(figures(await chartOf(office), examinationId), `${what}, before it is counted`).toEqual(expected);
    await school.runJob('count-examinations');
    expect(figures(await chartOf(office), examinationId), `${what}, once it is counted`).toEqual(expected);
    expect(only(await school.rows<{ n: number }>('select count(*)::int as n from exam_change')).n).toBe(0);
  }
  await school.rows('delete from examination where examination_id = $1', [examinationId]);
  expect(await school.rows('select * from exam_tally where examination_id = $1', [examinationId])).toEqual([]);
});

test('A change that is not committed during a count is counted the next time', async () => {
  const { programId, ids } = await addClass(3);
  const { examinationId } = await addExamination(school, { programId, exams: [{ marks: { [ids[0]]: 80, [ids[1]]: 80 } }] });
  const office = await school.asAdmin();
  const client = await school.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('update grade_record set marks = 1 where student_id = $1', [ids[0]]);
    await school.runJob('count-examinations');
    expect(figures(await chartOf(office), examinationId)).toEqual([2, 1, '2:1']);
    await client.query('commit');
  } finally {
    client.release();
  }
  expect(figures(await chartOf(office), examinationId)).toEqual([1, 2, '1:2']);
  await school.runJob('count-examinations');
  expect(figures(await chartOf(office), examinationId)).toEqual([1, 2, '1:2']);
});

test('An examination that is deleted during a count keeps none of the others from being counted', async () => {
  const { programId, ids } = await addClass(2);
  const exams = [{ marks: { [ids[0]]: 80 } }];
  const [gone, stays] = [await addExamination(school, { programId, exams }), await addExamination(school, { programId, exams })];
  const deletion = [`delete from examination where examination_id = ${gone.examinationId}`];
  await meanwhile(school, deletion, () => school.runJob('count-examinations'));
  const counted = await school.rows(
    'select examination_id as id from exam_tally where exam_schedule_id is null and examination_id >= $1',
    [gone.examinationId],
  );
  expect(counted).toEqual([{ id: stays.examinationId }]);
});

test('Teachers see the programs they teach, parents the released results of their children', async () => {
  const { programId, ids } = await addClass(3);
  const [a, b] = ids;
  const { examinationId } = await addExamination(school, { programId, exams: [{ marks: { [a]: 80, [b]: 10 } }] });
  const other = await addClass(3);
  const foreign = await addExamination(school, { programId: other.programId, exams: [{ marks: { [other.ids[0]]: 80 } }] });
  const teacher = await chartOf(await school.asTeacherOf(programId));
  expect(teacher.map((one) => one.examinationId)).toEqual([examinationId]);
  expect(figures(teacher, examinationId)).toEqual([1, 2, '1:2']);
  const parent = await school.asParentOf(b);
  expect(figures(await chartOf(parent), examinationId)).toEqual([0, 1, '0:1']);
  expect(figures(await chartOf(parent), foreign.examinationId)).toBeUndefined();
  await school.rows('update school set results_need_release = true');
  expect(await chartOf(parent)).toEqual([]);
  expect(figures(await chartOf(await school.asTeacherOf(programId)), examinationId)).toEqual([1, 2, '1:2']);
  await school.rows('update examination set released = now() where examination_id = $1', [examinationId]);
  expect(figures(await chartOf(parent), examinationId)).toEqual([0, 1, '0:1']);
  await school.rows('update school set results_need_release = false');
});

test('A family’s chart has as many examinations as requested, leaving out those in which their child is on no sheet', async () => {
  const { programId, ids } = await addClass(2);
  const [asha, ravi] = ids;
  const exam = async (startDate: string, marks: object, endDate = startDate) =>
    (await addExamination(school, { programId, startDate, endDate, exams: [{ marks: { ...marks } }] })).examinationId;
  const [first, second] = [await exam('2027-01-01', { [asha]: 50, [ravi]: 50 }), await exam('2027-02-01', { [asha]: 50 })];
  await school.rows("update student_enrolment set to_date = '2027-03-05' where student_id = $1", [ravi]);
  // Ravi leaves while it takes place, before his exam.
  await addExamination(school, {
    programId,
    ...{ startDate: '2027-03-01', endDate: '2027-03-10' },
    exams: [{ examDate: '2027-03-08', marks: { [asha]: 50 } }],
  });
  const chart = await chartOf(await school.asParentOf(ravi), 2);
  expect(chart.map(({ examinationId, passed, failed }) => [examinationId, passed, failed])).toEqual([
    [first, 1, 0],
    [second, 0, 1],
  ]);
});

test('A child’s marks are in the family’s chart as in their results, even if the enrolment was corrected', async () => {
  const { programId, ids } = await addClass(2);
  const [asha] = ids;
  const { examinationId } = await addExamination(school, {
    programId,
    exams: [{ marks: { [asha]: 80 } }, { marks: { [ids[1]]: 80 } }],
  });
  await school.rows("update student_enrolment set from_date = '2026-07-01' where student_id = $1", [asha]);
  const parent = await school.asParentOf(asha);
  const { json } = await parent.get(`/api/egs/Examination/GetResultsForStudent?studentId=${asha}`);
  expect(json.examinations).toMatchObject([{ examinationId, isPassed: true }]);
  expect(figures(await chartOf(parent), examinationId)).toEqual([1, 0, '1:0']);
});

test('An examination of a year that is over names its class as it was called then', async () => {
  const { programId, ids } = await addClass(1);
  const office = await school.asAdmin();
  await office.post('/api/gs/SchoolYear', schoolYearFactory(2026));
  await school.rows(
    "insert into program_year (program_id, school_year, program_name, program_order) values ($1, 2026, 'Grade 5 of then', 5)",
    [programId],
  );
  const { examinationId } = await addExamination(school, {
    programId,
    startDate: '2027-04-20',
    exams: [{ marks: { [ids[0]]: 1 } }],
  });
  expect(await chartOf(office)).toContainEqual(expect.objectContaining({ examinationId, programName: 'Grade 5 of then' }));
});
