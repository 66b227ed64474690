import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExamination } from '../../../../test/school/exams.ts';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';

const base = '/api/egs/ExamRemark';
let school: TestApp;
beforeAll(async () => {
  school = await startApp();
});
afterAll(() => school.close());

async function addClass() {
  const programId = await addProgram(school.database);
  const asha = await addStudent(school.database, { programId, firstName: 'Asha', lastName: '' });
  const bina = await addStudent(school.database, { programId, firstName: 'Bina', lastName: '' });
  const { examinationId } = await addExamination(school, { programId, exams: [{ marks: { [asha]: 80, [bina]: 20 } }] });
  return { programId, asha, bina, examinationId };
}
const linesOf = async (caller: Caller, examinationId: number) =>
  (await caller.get(`${base}/GetRemarksByExamination?examinationId=${examinationId}`)).json;
const save = (caller: Caller, examinationId: number, ...remarks: object[]) =>
  caller.put(`${base}/UpdateRemarksBulk`, { examinationId, remarks });

/** A teacher of one program who has the class of another, or of the same. */
async function asClassTeacher(programId: number, teaches = programId): Promise<Caller> {
  const teacher = await school.asTeacherOf(teaches);
  await school.rows('update program set class_teacher_id = (select max(staff_id) from account) where program_id = $1', [
    programId,
  ]);
  return teacher;
}

test('The class teacher writes one remark for each student, with the results beside it', async () => {
  const { programId, asha, bina, examinationId } = await addClass();
  const teacher = await asClassTeacher(programId);
  expect(await linesOf(teacher, examinationId)).toMatchObject({
    mayWrite: true,
    remarks: [
      { studentId: asha, firstName: 'Asha', percentage: 80, isPassed: true, remark: '', version: null },
      { studentId: bina, percentage: 20, isPassed: false, remark: '', version: null },
    ],
  });
  expect((await save(teacher, examinationId, { studentId: asha, remark: 'Reads with joy.', version: null })).status).toBe(200);
  expect(await linesOf(teacher, examinationId)).toMatchObject({
    remarks: [{ remark: 'Reads with joy.', version: 1 }, { version: null }],
  });
  expect((await save(teacher, examinationId, { studentId: asha, remark: '', version: 1 })).status).toBe(200);
  expect(await linesOf(teacher, examinationId)).toMatchObject({ remarks: [{ remark: '', version: null }, {}] });
  const [entry] = await school.rows(
    "select before, after from audit_entry where resource = 'ExamRemark' order by audit_entry_id limit 1",
  );
  expect(entry).toEqual({ before: { [asha]: '' }, after: { [asha]: 'Reads with joy.' } });
});

test('Besides the class teacher only the office writes remarks: no other teacher of the class and no parent', async () => {
  const { programId, asha, examinationId } = await addClass();
  const other = await addClass();
  const line = { studentId: asha, remark: 'Good' };
  const colleague = await school.asTeacherOf(programId);
  expect(await linesOf(colleague, examinationId)).toMatchObject({ mayWrite: false, remarks: [{}, {}] });
  problem(await save(colleague, examinationId, line), 404);
  for (const caller of [await school.asParentOf(asha), await school.asStudent(asha)]) {
    problem(await save(caller, examinationId, line), 404);
    problem(await caller.get(`${base}/GetRemarksByExamination?examinationId=${examinationId}`), 404);
  }
  // Who has a class need not teach in it.
  const classTeacher = await asClassTeacher(programId, other.programId);
  expect((await save(classTeacher, examinationId, line)).status).toBe(200);
  problem(await save(classTeacher, other.examinationId, { studentId: other.asha, remark: 'Good' }), 404);
  expect((await save(await school.asAdmin(), examinationId, { ...line, remark: 'Very good' })).status).toBe(200);
});

test('A remark that somebody else has changed meanwhile is not overwritten, and nothing is lost', async () => {
  const { asha, bina, examinationId } = await addClass();
  const office = await school.asAdmin();
  await save(office, examinationId, { studentId: asha, remark: 'First', version: null });
  const again = await save(
    office,
    examinationId,
    { studentId: bina, remark: 'Mine', version: null },
    { studentId: asha, remark: 'Mine', version: null },
  );
  expect(problem(again, 409).title).toBe('Conflict');
  expect(await linesOf(office, examinationId)).toMatchObject({ remarks: [{ remark: 'First', version: 1 }, { remark: '' }] });
  // What somebody else wrote of another student stands beside it.
  expect((await save(office, examinationId, { studentId: bina, remark: 'Mine', version: null })).status).toBe(200);
  expect(await linesOf(office, examinationId)).toMatchObject({ remarks: [{ remark: 'First' }, { remark: 'Mine' }] });
});

test('A remark must fit the card and be about a student of the examination', async () => {
  const { asha, examinationId } = await addClass();
  const stranger = await addStudent(school.database, {});
  const office = await school.asAdmin();
  const long = problem(await save(office, examinationId, { studentId: asha, remark: 'a'.repeat(301) }), 422);
  expect(Object.values(long.errors ?? {}).flat()).toEqual(['Remark must not exceed 300 characters']);
  const other = problem(await save(office, examinationId, { studentId: stranger, remark: 'Good' }), 422);
  expect(other.errors).toEqual({ remarks: ['Number 1 of the list does not belong to this examination'] });
  problem(await save(office, examinationId, { studentId: asha, remark: 'x' }, { studentId: asha, remark: 'y' }), 422);
  problem(await save(office, 2_000_000_000, { studentId: asha, remark: 'x' }), 404);
  expect(problem(await save(office, examinationId), 422).detail).toBe('There is no remark to save.');
  const many = Array.from({ length: 2_001 }, (_, index) => ({ studentId: index + 1, remark: 'x' }));
  expect(problem(await save(office, examinationId, ...many), 422).detail).toBe('At most 2000 remarks can be saved at once.');
});

// Today is 15-06-2026.
test('Examinations of the last month wait for the class teacher until every card has its remark', async () => {
  const { programId, asha, bina, examinationId } = await addClass();
  const exams = [{ marks: { [asha]: 50 } }];
  for (const endDate of ['2026-05-15', '2026-06-16']) {
    await addExamination(school, { programId, startDate: '2026-05-11', endDate, exams });
  }
  await addExamination(school, { programId, examinationName: 'No marks yet', exams: [{}] });
  // Whoever has the class may teach another only.
  const teacher = await asClassTeacher(programId, await addProgram(school.database));
  const waiting = async (caller: Caller, of = '') => (await caller.get(`/api/egs/GradeRecord/GetMarksToEnter${of}`)).json.remarks;
  const here = { examinationId, examinationName: 'Unit Test 1', programName: expect.any(String), students: 2 };
  expect(await waiting(teacher)).toEqual([{ ...here, missing: 2 }]);
  await save(teacher, examinationId, { studentId: asha, remark: 'Reads with joy.' });
  expect(await waiting(teacher)).toEqual([{ ...here, missing: 1 }]);
  expect(await waiting(await school.asTeacherOf(programId))).toEqual([]);
  expect(await waiting(await school.asAdmin())).toEqual([]);
  const ofClass = `?programId=${programId}`;
  expect(await waiting(await school.asAdmin(), ofClass)).toEqual([{ ...here, missing: 1 }]);
  expect(await waiting(teacher, ofClass)).toEqual([{ ...here, missing: 1 }]);
  expect(await waiting(teacher, `?programId=${await addProgram(school.database)}`)).toEqual([]);
  expect(await waiting(await school.asTeacherOf(programId), ofClass)).toEqual([]);
  await save(teacher, examinationId, { studentId: bina, remark: 'Asks well.' });
  expect(await waiting(teacher)).toEqual([]);
});
