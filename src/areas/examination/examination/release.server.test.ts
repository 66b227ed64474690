import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExamination } from '../../../../test/exams.ts';
import { startApp, type TestApp } from '../../../../test/harness.ts';
import { addProgram, addStudent } from '../../../../test/people.ts';
import { problem } from '../../../../test/problem.ts';
import { HttpError } from '../../../kit/server/http/errors.server.ts';
import { requireReason } from './release.server.ts';

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

test('Results are released once, by who may change all marks, and that is written down', async () => {
  const programId = await addProgram(school.database);
  const studentId = await addStudent(school.database, { programId });
  const { examinationId } = await addExamination(school, { programId, papers: [{ marks: { [studentId]: 50 } }] });
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

test('What has no marks yet, and what is not there, cannot be released', async () => {
  const office = await school.asAdmin();
  const { examinationId } = await addExamination(school, { programId: await addProgram(school.database), papers: [{}] });
  expect(problem(await office.put(`${url}?examinationId=${examinationId}`), 409).detail).toBe(
    'No marks have been entered for this examination yet.',
  );
  problem(await office.put(`${url}?examinationId=2000000000`), 404);
  problem(await office.put(url), 400);
});

test('When the school begins to release results, what was shown so far stays shown', async () => {
  const programId = await addProgram(school.database);
  const studentId = await addStudent(school.database, { programId });
  const shown = await addExamination(school, { programId, papers: [{ marks: { [studentId]: 50 } }] });
  const empty = await addExamination(school, { programId, papers: [{}] });
  const office = await school.asAdmin();
  for (const time of [1, 2]) {
    expect((await office.put('/api/gs/School', { resultsNeedRelease: true })).status, String(time)).toBe(200);
  }
  expect((await releasedOf(shown.examinationId))[0]?.released).not.toBeNull();
  expect((await releasedOf(empty.examinationId))[0]?.released).toBeNull();
  expect((await office.get('/api/gs/School')).json).toMatchObject({ resultsNeedRelease: true });
});

test('Without a mark left an examination is no longer released, and marks that are entered later wait for their release', async () => {
  const office = await school.asAdmin();
  const marksUrl = '/api/egs/GradeRecord';
  const reason = 'Held again';
  const ways: [how: string, take: (examinationId: number, examScheduleId: number, studentId: number) => Promise<unknown>][] = [
    ['all marks are deleted', (id) => office.delete(`${marksUrl}/DeleteByExamination?examinationId=${id}&reason=${reason}`)],
    ['the exam is deleted', (_id, paper) => office.delete(`/api/egs/ExamSchedule?examScheduleId=${paper}&reason=${reason}`)],
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
      papers: [{ marks: { [studentId]: 50 } }, { marks: {} }],
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

test('While a mark is left, the results stay released', async () => {
  const programId = await addProgram(school.database);
  const studentId = await addStudent(school.database, { programId });
  const marks = { [studentId]: 50 };
  const { examinationId, examScheduleIds } = await addExamination(school, {
    programId,
    released: '2026-06-10',
    papers: [{ marks }, { marks }],
  });
  const office = await school.asAdmin();
  const paper = `/api/egs/ExamSchedule?examScheduleId=${examScheduleIds[0]}&reason=Held+again`;
  expect((await office.delete(paper)).status).toBe(200);
  expect((await releasedOf(examinationId))[0]?.released).not.toBeNull();
});

test('After the release a mark is changed only with a reason, before it without', () => {
  requireReason({ released: null }, undefined);
  requireReason({ released: '2026-06-15' }, 'Added up wrongly');
  for (const reason of [undefined, '', '  ']) {
    expect(() => requireReason({ released: '2026-06-15' }, reason)).toThrow(HttpError);
  }
});
