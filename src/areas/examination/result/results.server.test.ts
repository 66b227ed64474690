import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExamination } from '../../../../test/school/exams.ts';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';

const url = '/api/egs/Examination/GetResults';
let school: TestApp;
beforeAll(async () => {
  school = await startApp();
});
afterAll(() => school.close());

/** A class of students by first name. */
async function addClass(...names: string[]) {
  const programId = await addProgram(school.database);
  const ids: number[] = [];
  for (const firstName of names) ids.push(await addStudent(school.database, { programId, firstName, lastName: '' }));
  return { programId, ids };
}

interface Result {
  studentId: number;
  student: { firstName: string };
  total: number;
  outOf: number;
  percentage: number | null;
  isPassed: boolean | null;
  rank: number | null;
  subjects: { examScheduleId: number; standing: number; marks: number | null; enteredBy: string; entered: string | null }[];
}
const resultsOf = async (examinationId: number, caller = school.asAdmin()): Promise<Result[]> =>
  (await (await caller).get(`${url}?examinationId=${examinationId}`)).json;
const short = (results: Result[]) =>
  results.map(({ student, total, outOf, percentage, isPassed, rank }) => [
    student.firstName,
    `${total} of ${outOf}`,
    percentage,
    isPassed,
    rank,
  ]);

const compulsory = { isMandatory: true };
const optional = { isMandatory: false };
/** A row of marks for each course; undefined: nothing was saved for this student. */
type Marks = readonly (number | null | undefined)[];

test.each<[what: string, exams: object[], marks: Record<string, Marks>, expected: unknown[][]]>([
  [
    'equal percentages share a rank, and the next one is left out',
    [{}],
    { Asha: [90], Bina: [80], Chitra: [80], Divya: [40] },
    [
      ['Asha', '90 of 100', 90, true, 1],
      ['Bina', '80 of 100', 80, true, 2],
      ['Chitra', '80 of 100', 80, true, 2],
      ['Divya', '40 of 100', 40, true, 4],
    ],
  ],
  [
    'who failed is ranked, also before somebody who passed',
    [compulsory, compulsory],
    { Asha: [100, 30], Bina: [36, 36] },
    [
      ['Asha', '130 of 200', 65, false, 1],
      ['Bina', '72 of 200', 36, true, 2],
    ],
  ],
  [
    'absent in a mandatory course counts as nothing out of its total, and fails',
    [compulsory, compulsory],
    { Asha: [90, null], Bina: [90, undefined], Chitra: [50, 50] },
    [
      ['Chitra', '100 of 200', 50, true, 1],
      ['Asha', '90 of 200', 45, false, 2],
      ['Bina', '90 of 200', 45, false, 2],
    ],
  ],
  [
    'an optional course that was not taken counts nowhere',
    [compulsory, optional],
    { Asha: [80, null], Bina: [80, 60], Chitra: [80, 20] },
    [
      ['Asha', '80 of 100', 80, true, 1],
      ['Bina', '140 of 200', 70, true, 2],
      ['Chitra', '100 of 200', 50, false, 3],
    ],
  ],
  [
    'who has no marks at all is not ranked',
    [{}],
    { Asha: [50], Bina: [null] },
    [
      ['Asha', '50 of 100', 50, true, 1],
      ['Bina', '0 of 100', 0, false, null],
    ],
  ],
  [
    'a course in which nobody has marks yet counts nowhere',
    [{}, {}],
    { Asha: [50, null], Bina: [20, null] },
    [
      ['Asha', '50 of 100', 50, true, 1],
      ['Bina', '20 of 100', 20, false, 2],
    ],
  ],
  [
    'with a minimum of 0, no marks but 0 pass',
    [{ minMarks: 0 }],
    { Asha: [0], Bina: [null], Chitra: [10] },
    [
      ['Chitra', '10 of 100', 10, true, 1],
      ['Asha', '0 of 100', 0, true, 2],
      ['Bina', '0 of 100', 0, false, null],
    ],
  ],
  [
    'a percentage is rounded half up, once, at the end',
    [
      { totalMarks: 800, minMarks: 0 },
      { totalMarks: 800, minMarks: 0 },
    ],
    // 0.125 and 0.375 of a hundred; each course by itself would round to something else.
    { Asha: [1, 1], Bina: [3, 3], Chitra: [0.5, 0.52] },
    [
      ['Bina', '6 of 1600', 0.38, true, 1],
      ['Asha', '2 of 1600', 0.13, true, 2],
      ['Chitra', '1.02 of 1600', 0.06, true, 3],
    ],
  ],
  ['marks are added as decimals', [{}, {}, {}], { Asha: [0.1, 0.2, 35] }, [['Asha', '35.3 of 300', 11.77, false, 1]]],
  [
    'who has marks in nothing but what was not taken has no percentage',
    [optional],
    { Asha: [null], Bina: [50] },
    [
      ['Bina', '50 of 100', 50, true, 1],
      ['Asha', '0 of 0', null, null, null],
    ],
  ],
])('%s', async (_what, exams, marks, expected) => {
  const names = Object.keys(marks);
  const { programId, ids } = await addClass(...names);
  const of = (course: number) =>
    Object.fromEntries(
      names.flatMap((name, index) => {
        const mark = marks[name]?.[course];
        return mark === undefined ? [] : [[ids[index], mark]];
      }),
    ) as Record<number, number | null>;
  const { examinationId } = await addExamination(school, {
    programId,
    exams: exams.map((exam, course) => ({ ...exam, marks: of(course) })),
  });
  expect(short(await resultsOf(examinationId))).toEqual(expected);
});

test('A sheet lists everybody who belonged to the program on the day of the exam, and everybody with marks', async () => {
  const { programId, ids } = await addClass('Asha', 'Left', 'Later', 'Guest', 'Gone');
  const [asha = 0, left = 0, later = 0, guest = 0, gone = 0] = ids;
  await school.rows("update student_enrolment set to_date = '2026-06-05' where student_id = any($1)", [[left, gone, guest]]);
  await school.rows("update student_enrolment set from_date = '2026-06-09' where student_id = $1", [later]);
  const { examinationId } = await addExamination(school, {
    programId,
    startDate: '2026-06-08',
    exams: [{ marks: { [asha]: 70, [guest]: 60, [gone]: null } }],
  });
  expect(short(await resultsOf(examinationId))).toEqual([
    ['Asha', '70 of 100', 70, true, 1],
    ['Guest', '60 of 100', 60, true, 2],
  ]);
});

test('Each figure comes with its parts: marks, total, minimum, and who entered them', async () => {
  const { programId, ids } = await addClass('Asha');
  const [asha = 0] = ids;
  const { examinationId, examScheduleIds, courseIds } = await addExamination(school, {
    programId,
    exams: [{ totalMarks: 50, minMarks: 17.5, marks: { [asha]: 33.25 } }, {}],
  });
  const [result] = await resultsOf(examinationId);
  expect(result?.subjects.toSorted((one, other) => one.examScheduleId - other.examScheduleId)).toEqual([
    expect.objectContaining({
      examScheduleId: examScheduleIds[0],
      courseId: courseIds[0],
      examDate: '2026-06-08',
      marks: 33.25,
      totalMarks: 50,
      minMarks: 17.5,
      standing: 1,
      isMandatory: true,
      entered: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      enteredBy: 'Meera Rao',
    }),
    expect.objectContaining({ examScheduleId: examScheduleIds[1], marks: null, standing: 0, entered: null, enteredBy: '' }),
  ]);
});

test('Teachers see the results of their programs, parents those of their children once they are released', async () => {
  const { programId, ids } = await addClass('Asha', 'Bina');
  const [asha = 0, bina = 0] = ids;
  const { examinationId } = await addExamination(school, { programId, exams: [{ marks: { [asha]: 70, [bina]: 60 } }] });
  const other = await addExamination(school, { programId: await addProgram(school.database) });
  const teacher = await school.asTeacherOf(programId);
  const parent = await school.asParentOf(bina);
  const student = await school.asStudent(asha);
  await school.rows('update school set results_need_release = true');
  expect(await resultsOf(examinationId, Promise.resolve(teacher))).toHaveLength(2);
  problem(await teacher.get(`${url}?examinationId=${other.examinationId}`), 404);
  for (const family of [parent, student]) problem(await family.get(`${url}?examinationId=${examinationId}`), 404);
  await school.rows('update examination set released = now()');
  const seen = await resultsOf(examinationId, Promise.resolve(parent));
  expect(short(seen)).toEqual([['Bina', '60 of 100', 60, true, null]]);
  await school.rows('update school set card_shows_rank = true');
  expect(short(await resultsOf(examinationId, Promise.resolve(parent)))).toEqual([['Bina', '60 of 100', 60, true, 2]]);
  expect(short(await resultsOf(examinationId, Promise.resolve(student)))).toEqual([['Asha', '70 of 100', 70, true, 1]]);
  await school.rows('update school set results_need_release = false, card_shows_rank = false');
  problem(await (await school.asAdmin()).get(`${url}?examinationId=2000000000`), 404);
});

test('A course that leaves its program, and comes back as something else, stays in past results what it was', async () => {
  const { programId, ids } = await addClass('Asha', 'Bina');
  const [asha = 0, bina = 0] = ids;
  const { examinationId, courseIds } = await addExamination(school, {
    programId,
    exams: [
      { ...compulsory, marks: { [asha]: 80, [bina]: 70 } },
      { ...optional, marks: { [bina]: 60 } },
      { ...compulsory, marks: { [asha]: 50 } },
    ],
  });
  const office = await school.asAdmin();
  const asked = async () => [
    await resultsOf(examinationId),
    (await office.get(`/api/egs/GradeRecord/GetGradesByExamination?examinationId=${examinationId}`)).json,
    (await office.get('/api/egs/Examination/GetDataForDays?lastNExams=1000')).json,
  ];
  const before = await asked();
  expect(short(before[0])).toEqual([
    ['Asha', '130 of 200', 65, true, 1],
    ['Bina', '130 of 300', 43.33, false, 2],
  ]);
  const taught = await office.get(`/api/ps/ProgramCourse/GetAllCoursesForProgram?programId=${programId}`);
  for (const { courseId, programCourseId } of taught.json) {
    if (courseId === courseIds[0]) continue;
    const gone = await office.delete(`/api/ps/ProgramCourse/DeleteProgramCourseById?programCourseId=${programCourseId}`);
    expect(gone.status, gone.text).toBe(200);
  }
  expect(await asked()).toEqual(before);
  for (const [courseId, isMandatory] of [
    [courseIds[1], true],
    [courseIds[2], false],
  ]) {
    const back = await office.post('/api/ps/ProgramCourse', { programId, courseId, semester: 1, isMandatory });
    expect(back.status, back.text).toBe(201);
  }
  expect(await asked()).toEqual(before);
});

const addTerms = (schoolYear: number, ...terms: [from: string, to: string, percentage: number][]) =>
  school.rows(
    `insert into term (school_year, term_name, start_date, end_date, percentage)
     select $1, 'Term', d, e, p from unnest($2::date[], $3::date[], $4::numeric[]) t (d, e, p)`,
    [schoolYear, terms.map(([from]) => from), terms.map(([, to]) => to), terms.map(([, , percentage]) => percentage)],
  );
const yearOf = (students: readonly number[], year: number) =>
  school.rows<{ student_id: number; weight: number; percentage: number | null; rank: number | null }>(
    `select student_id, weight::float8, percentage::float8, rank from year_results_of($1, '2099-12-31', $2) order by student_id`,
    [students, year],
  );

test('A year weights its terms, whatever the terms of other years are', async () => {
  const { programId, ids } = await addClass('Asha', 'Bina', 'Chitra', 'Divya');
  const [asha = 0, bina = 0, chitra = 0, divya = 0] = ids;
  const exam = (startDate: string, marks: Record<number, number>, totalMarks = 100) =>
    addExamination(school, { programId, startDate, exams: [{ totalMarks, minMarks: 0, marks }] });
  await exam('2026-07-01', { [asha]: 50, [bina]: 20, [chitra]: 1 });
  await exam('2026-08-01', { [asha]: 20, [bina]: 5, [chitra]: 0 }, 20);
  await exam('2027-01-10', { [asha]: 90, [bina]: 10 });
  // In no term.
  await exam('2026-12-25', { [asha]: 1, [bina]: 100, [chitra]: 100 });
  await addTerms(2026, ['2026-06-01', '2026-10-31', 30]);
  expect(await yearOf(ids, 2026)).toEqual([]);
  await addTerms(2026, ['2027-01-01', '2027-04-30', 70]);
  const whole = [
    // 70 of 120 with 30, 90 of 100 with 70.
    { student_id: asha, weight: 100, percentage: 80.5, rank: 1 },
    { student_id: bina, weight: 100, percentage: 13.25, rank: 2 },
    // A third of 2.5; absent in the second.
    { student_id: chitra, weight: 100, percentage: 0.25, rank: 3 },
    // Absent throughout.
    { student_id: divya, weight: 100, percentage: 0, rank: null },
  ];
  expect(await yearOf(ids, 2026)).toEqual(whole);
  await addTerms(2027, ['2027-06-01', '2028-04-30', 100]);
  expect(await yearOf(ids, 2026)).toEqual(whole);
  expect(await yearOf(ids, 2027)).toEqual([]);
});

test('While a term is still to come, a year shows what there is so far, without ranks', async () => {
  const { programId, ids } = await addClass('Asha');
  const [asha = 0] = ids;
  await addExamination(school, { programId, startDate: '2028-07-01', exams: [{ marks: { [asha]: 45 } }] });
  await addTerms(2028, ['2028-06-01', '2028-10-31', 30], ['2028-11-01', '2029-04-30', 70]);
  expect(await yearOf(ids, 2028)).toEqual([{ student_id: asha, weight: 30, percentage: 45, rank: null }]);
});

/** Two sections of one order. */
async function addSections(...names: string[]) {
  const one = await addClass(...names);
  const other = await addClass('Esha', 'Farah');
  await school.rows('update program set program_order = $1 where program_id = any($2)', [
    800 + one.programId,
    [one.programId, other.programId],
  ]);
  return { one, other };
}

test('Who changed section has one result of the year, over both sections, ranked in the last one', async () => {
  const { one, other } = await addSections('Asha', 'Bina');
  const [asha = 0, bina = 0] = one.ids;
  const [esha = 0, farah = 0] = other.ids;
  await addTerms(2029, ['2029-06-01', '2029-10-31', 40], ['2029-11-01', '2030-04-30', 60]);
  const exam = (programId: number, startDate: string, marks: Record<number, number>) =>
    addExamination(school, { programId, startDate, exams: [{ marks }] });
  await exam(one.programId, '2029-07-01', { [asha]: 50, [bina]: 90 });
  await exam(other.programId, '2029-07-01', { [esha]: 60, [farah]: 40 });
  await exam(one.programId, '2029-11-10', { [asha]: 20, [bina]: 90 });
  await school.rows("update student_enrolment set to_date = '2029-12-31' where student_id = $1", [asha]);
  await school.rows("insert into student_enrolment (student_id, program_id, from_date) values ($1, $2, '2030-01-01')", [
    asha,
    other.programId,
  ]);
  await exam(other.programId, '2030-02-01', { [asha]: 80, [esha]: 60, [farah]: 40 });
  const everybody = [asha, bina, esha, farah];
  const expected = [
    // 50 of 100 with 40; 20 and 80 of 200 with 60.
    { student_id: asha, weight: 100, percentage: 50, rank: 2 },
    { student_id: bina, weight: 100, percentage: 90, rank: 1 },
    { student_id: esha, weight: 100, percentage: 60, rank: 1 },
    { student_id: farah, weight: 100, percentage: 40, rank: 3 },
  ];
  expect(await yearOf(everybody, 2029)).toEqual(expected);
  await school.runJob('count-examinations');
  expect(await yearOf(everybody, 2029), 'once it is counted').toEqual(expected);
  const sql = 'select program_id, terms from year_results_of(array[$1::int], $2) where school_year = 2029';
  const [moved, notYet] = [await school.rows(sql, [asha, '2030-01-01']), await school.rows(sql, [asha, '2029-12-31'])];
  expect(moved).toMatchObject([
    {
      program_id: other.programId,
      terms: [
        { weight: 40, total: 50, outOf: 100, isWhole: true },
        { weight: 60, total: 100, outOf: 200, isWhole: true },
      ],
    },
  ]);
  expect(notYet).toMatchObject([{ program_id: one.programId }]);
});

test('A year has neither result nor rank before each course of the final examination is entered', async () => {
  const { programId, ids } = await addClass('Asha', 'Bina');
  const [asha = 0, bina = 0] = ids;
  await addTerms(2030, ['2030-06-01', '2030-10-31', 40], ['2030-11-01', '2031-04-30', 60]);
  await addExamination(school, { programId, startDate: '2030-07-01', exams: [{ marks: { [asha]: 50, [bina]: 80 } }] });
  const { examinationId, examScheduleIds } = await addExamination(school, {
    programId,
    startDate: '2031-02-01',
    exams: [{ marks: { [asha]: 90, [bina]: 40 } }, {}],
  });
  const whole = [
    { student_id: asha, weight: 100, percentage: 74, rank: 1 },
    { student_id: bina, weight: 100, percentage: 56, rank: 2 },
  ];
  expect(await yearOf(ids, 2030), 'not marked as final').toEqual(whole);
  await school.rows('update examination set is_final_exam = true where examination_id = $1', [examinationId]);
  expect(await yearOf(ids, 2030)).toEqual(whole.map((year) => ({ ...year, weight: 40, percentage: null, rank: null })));
  await school.rows('insert into grade_record (exam_schedule_id, student_id, marks) values ($1, $2, 70)', [
    examScheduleIds[1],
    bina,
  ]);
  expect(await yearOf(ids, 2030), 'everything is entered').toEqual([
    // Absent in the second course.
    { student_id: asha, weight: 100, percentage: 47, rank: 2 },
    { student_id: bina, weight: 100, percentage: 65, rank: 1 },
  ]);
});
