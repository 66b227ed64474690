import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExamination } from '../../../../test/school/exams.ts';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import { beforeMigration } from '../../../../test/support/before-migration.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { meanwhile } from '../../../../test/support/meanwhile.ts';
import { problem } from '../../../../test/support/problem.ts';

const url = '/api/egs/Examination/Release';
let school: TestApp;
beforeAll(async () => {
  school = await startApp();
});
afterAll(() => school.close());

const releasedOf = (examinationId: number) =>
  school.rows<{ released: string | null; by: string }>(
    'select released, released_by as by from examination where examination_id = $1',
    [examinationId],
  );

test('Results are released once, by people who may change all marks, and this is logged', async () => {
  const programId = await addProgram(school.database);
  const studentId = await addStudent(school.database, { programId });
  const { examinationId } = await addExamination(school, { programId, exams: [{ marks: { [studentId]: 50 } }] });
  const release = `${url}?examinationId=${examinationId}`;
  problem(await (await school.asTeacherOf(programId)).put(release), 403);
  problem(await (await school.asParentOf(studentId)).put(release), 403);
  const office = await school.asAdmin();
  expect((await office.put(release)).json).toEqual({ data: examinationId, message: 'The results are released' });
  const first = await releasedOf(examinationId);
  expect(first[0]?.released).not.toBeNull();
  expect((await office.put(release)).status).toBe(200);
  expect(await releasedOf(examinationId)).toEqual(first);
  const entries = await school.rows("select record_id from audit_entry where action = 'release'");
  expect(entries).toEqual([{ record_id: examinationId }]);
});

test('An examination that has no marks or does not exist cannot be released', async () => {
  const office = await school.asAdmin();
  const { examinationId } = await addExamination(school, { programId: await addProgram(school.database), exams: [{}] });
  expect(problem(await office.put(`${url}?examinationId=${examinationId}`), 409).detail).toBe(
    'No marks have been entered for this examination yet.',
  );
  problem(await office.put(`${url}?examinationId=2000000000`), 404);
  problem(await office.put(url), 400);
});

test('An examination whose marks are deleted while its release waits is not released, by hand or by the switch', async () => {
  const office = await school.asAdmin();
  const programId = await addProgram(school.database);
  const studentId = await addStudent(school.database, { programId });
  const { examinationId } = await addExamination(school, { programId, exams: [{ marks: { [studentId]: 50 } }] });
  const deleting = [
    `select from examination where examination_id = ${examinationId} for no key update`,
    `delete from grade_record where student_id = ${studentId}`,
  ];
  problem(await meanwhile(school, deleting, () => office.put(`${url}?examinationId=${examinationId}`)), 409);
  expect((await releasedOf(examinationId))[0]?.released).toBeNull();

  const marks = [examinationId, studentId];
  await school.rows(
    `insert into grade_record (exam_schedule_id, student_id, marks)
     select exam_schedule_id, $2, 50 from exam_schedule where examination_id = $1`,
    marks,
  );
  const switchOn = () => office.put('/api/gs/School', { resultsNeedRelease: true });
  expect((await meanwhile(school, deleting, switchOn)).status).toBe(200);
  expect((await releasedOf(examinationId))[0]?.released).toBeNull();
  await school.rows('update school set results_need_release = false');
});

test('When the school starts to release results, those already shown stay visible', async () => {
  const programId = await addProgram(school.database);
  const studentId = await addStudent(school.database, { programId });
  const shown = await addExamination(school, { programId, exams: [{ marks: { [studentId]: 50 } }] });
  const empty = await addExamination(school, { programId, exams: [{}] });
  const office = await school.asAdmin();
  for (const time of [1, 2]) {
    expect((await office.put('/api/gs/School', { resultsNeedRelease: true })).status, String(time)).toBe(200);
  }
  expect((await releasedOf(shown.examinationId))[0]?.released).not.toBeNull();
  expect((await releasedOf(empty.examinationId))[0]?.released).toBeNull();
  expect((await office.get('/api/gs/School')).json).toMatchObject({ resultsNeedRelease: true });
});

test('An examination without any marks left is no longer released, and marks entered later wait for a release', async () => {
  const office = await school.asAdmin();
  const marksUrl = '/api/egs/GradeRecord';
  const reason = 'Held again';
  const ways: [how: string, take: (examinationId: number, examScheduleId: number, studentId: number) => Promise<unknown>][] = [
    ['all marks are deleted', (id) => office.delete(`${marksUrl}/DeleteByExamination?examinationId=${id}&reason=${reason}`)],
    ['the exam is deleted', (_id, exam) => office.delete(`/api/egs/ExamSchedule?examScheduleId=${exam}&reason=${reason}`)],
    [
      'each mark is taken away',
      (examinationId, examScheduleId, studentId) => {
        const gradeRecord = [{ gradeRecordId: 0, studentId, examScheduleId, marks: null }];
        return office.put(`${marksUrl}/UpdateGradesBulk`, { ScheduledGrades: { examinationId, gradeRecord }, reason });
      },
    ],
  ];
  await school.rows('update school set results_need_release = true');
  for (const [how, take] of ways) {
    const programId = await addProgram(school.database);
    const studentId = await addStudent(school.database, { programId });
    const { examinationId, examScheduleIds } = await addExamination(school, {
      programId,
      released: '2026-06-10',
      exams: [{ marks: { [studentId]: 50 } }, { marks: {} }],
    });
    expect(await take(examinationId, examScheduleIds[0] ?? 0, studentId), how).toMatchObject({ status: 200 });
    expect(await releasedOf(examinationId), how).toEqual([{ released: null, by: '' }]);
    await school.rows('insert into grade_record (exam_schedule_id, student_id, marks) values ($1, $2, 60)', [
      examScheduleIds[1],
      studentId,
    ]);
    const results = `/api/egs/Examination/GetResults?examinationId=${examinationId}`;
    problem(await (await school.asParentOf(studentId)).get(results), 404);
    const entries = await school.rows(
      "select after from audit_entry where resource = 'Examination' and action = 'update' and record_id = $1",
      [examinationId],
    );
    expect(entries, how).toEqual([{ after: { released: null } }]);
  }
});

test('As long as one mark is left, the results stay released', async () => {
  const programId = await addProgram(school.database);
  const studentId = await addStudent(school.database, { programId });
  const marks = { [studentId]: 50 };
  const { examinationId, examScheduleIds } = await addExamination(school, {
    programId,
    released: '2026-06-10',
    exams: [{ marks }, { marks }],
  });
  const office = await school.asAdmin();
  const exam = `/api/egs/ExamSchedule?examScheduleId=${examScheduleIds[0]}&reason=Held+again`;
  expect((await office.delete(exam)).status).toBe(200);
  expect((await releasedOf(examinationId))[0]?.released).not.toBeNull();
});

type Step = 'switched on' | 'switched off' | 'marks entered' | 'released';

test.each<[steps: Step[], isSeen: boolean, needsReason: boolean]>([
  [['marks entered'], true, false],
  [['marks entered', 'switched on'], true, false],
  [['switched on', 'marks entered'], false, false],
  [['switched on', 'marks entered', 'released'], true, true],
  [['marks entered', 'switched on', 'switched off'], true, false],
  [['switched on', 'marks entered', 'switched off'], true, false],
  [['switched on', 'marks entered', 'released', 'switched off'], true, false],
  [['marks entered', 'switched on', 'switched off', 'switched on'], true, false],
  [['switched on', 'marks entered', 'switched off', 'switched on'], true, false],
  [['switched on', 'marks entered', 'released', 'switched off', 'switched on'], true, true],
])('After %j families see the marks: %s; a change needs a reason: %s', async (steps, isSeen, needsReason) => {
  const office = await school.asAdmin();
  const programId = await addProgram(school.database);
  const studentId = await addStudent(school.database, { programId });
  const { examinationId, examScheduleIds } = await addExamination(school, { programId, exams: [{ marks: {} }] });
  const [examScheduleId = 0] = examScheduleIds;
  const save = (marks: number, reason?: string) => {
    const gradeRecord = [{ gradeRecordId: 0, studentId, examScheduleId, marks }];
    return office.put('/api/egs/GradeRecord/UpdateGradesBulk', { ScheduledGrades: { examinationId, gradeRecord }, reason });
  };
  const take: Record<Step, () => Promise<{ status: number }>> = {
    'switched on': () => office.put('/api/gs/School', { resultsNeedRelease: true }),
    'switched off': () => office.put('/api/gs/School', { resultsNeedRelease: false }),
    'marks entered': () => save(40),
    released: () => office.put(`${url}?examinationId=${examinationId}`),
  };
  for (const step of ['switched off' as const, ...steps]) expect((await take[step]()).status, step).toBe(200);

  const sheet = `/api/egs/GradeRecord/GetGradesByExamination?examinationId=${examinationId}`;
  expect((await (await school.asParentOf(studentId)).get(sheet)).status === 200).toBe(isSeen);
  expect((await office.get(sheet)).json.examination.needsReason).toBe(needsReason);
  const isOn = steps.findLast((step) => step.startsWith('switched')) === 'switched on';
  const { released } = (await office.get(`/api/egs/Examination/${examinationId}`)).json;
  expect(released !== null, 'shown as released').toBe(isOn && isSeen);
  const exam = `/api/egs/ExamSchedule?examScheduleId=${examScheduleId}`;
  for (const change of [
    () => save(45),
    () => save(46, '  '),
    () => office.put(exam, { minMarks: 20 }),
    () => office.delete(exam),
    () => office.delete(`/api/egs/Examination?examinationId=${examinationId}`),
    () => office.delete(`/api/egs/GradeRecord/DeleteByExamination?examinationId=${examinationId}`),
  ]) {
    if (!needsReason) continue;
    expect(problem(await change(), 422).errors).toEqual({ reason: ['The results are released: say why they change'] });
  }
  expect((await save(50, needsReason ? 'Added up wrongly' : undefined)).status).toBe(200);
  if (!needsReason) expect((await office.put(exam, { minMarks: 20 })).status).toBe(200);
  const reason = needsReason ? '&reason=Held+again' : '';
  expect((await office.delete(`/api/egs/Examination?examinationId=${examinationId}${reason}`)).status).toBe(200);
});

test('Results released by the switch of an earlier version change without a reason; those released by a person need one', async () => {
  const old = await beforeMigration('released_by_somebody');
  try {
    await old.rows(
      `insert into program (program_name, duration, program_order, start_date) values ('Grade 5', 12, 5, '2024-06-01')`,
    );
    await old.rows(`insert into examination (examination_name, program_id, start_date, end_date, released, released_by)
      select name, program_id, '2026-06-08', '2026-06-08', released::timestamptz, who from program, (values
        ('Shown', '2026-06-10 10:00:00.123456Z', 'Meera Rao'), ('Released', '2026-06-11 10:00:00Z', 'Meera Rao'), ('Open', null, '')) e (name, released, who)`);
    await old.rows(`insert into audit_entry (at, account_name, action, resource, record_id, request_id)
      select released, 'Meera Rao', 'release', 'Examination', case when examination_name = 'Released' then examination_id end, ''
      from examination where released is not null`);
    await old.migrateOn();
    expect(await old.rows('select examination_name as name, released_by as by from examination order by examination_id')).toEqual(
      [
        { name: 'Shown', by: '' },
        { name: 'Released', by: 'Meera Rao' },
        { name: 'Open', by: '' },
      ],
    );
  } finally {
    await old.close();
  }
});
