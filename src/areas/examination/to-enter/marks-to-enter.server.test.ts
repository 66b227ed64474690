import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExamination } from '../../../../test/school/exams.ts';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';

const url = '/api/egs/GradeRecord/GetMarksToEnter';
let school: TestApp;
beforeAll(async () => {
  school = await startApp();
});
afterAll(() => school.close());

const waiting = async (caller: Caller) =>
  ((await caller.get(url)).json.items as { examScheduleId: number; isOwn: boolean }[]).map(({ examScheduleId, isOwn }) => [
    examScheduleId,
    isOwn,
  ]);

// Today is 15-06-2026.
test('Exams without marks wait for the teachers of the program, their own courses first', async () => {
  const programId = await addProgram(school.database);
  const studentId = await addStudent(school.database, { programId });
  const { examScheduleIds, courseIds } = await addExamination(school, {
    programId,
    startDate: '2026-06-08',
    exams: [
      { examDate: '2026-06-08' },
      { examDate: '2026-06-15' },
      { examDate: '2026-06-16' },
      { examDate: '2026-06-09', marks: { [studentId]: 1 } },
      { examDate: '2026-06-10', marks: { [studentId]: null } },
    ],
  });
  const [first, today, , , nobody] = examScheduleIds;
  const teacher = await school.asTeacherOf(programId);
  await school.rows('insert into course_session (program_id, course_id, staff_id) select $1, $2, max(staff_id) from account', [
    programId,
    courseIds[1],
  ]);
  expect(await waiting(teacher)).toEqual([
    [today, true],
    [first, false],
    [nobody, false],
  ]);
  expect(await waiting(await school.asTeacherOf(await addProgram(school.database)))).toEqual([]);
  expect((await (await school.asAdmin()).get(url)).json.totalCount).toBe(3);
  const ofClass = async (id: number, by: Caller) => (await by.get(`${url}?programId=${id}`)).json.totalCount;
  const other = await addProgram(school.database);
  expect([await ofClass(programId, teacher), await ofClass(other, teacher)]).toEqual([3, 0]);
  problem(await (await school.asParentOf(studentId)).get(url), 403);
});

test('A colleague’s course waits for that colleague and the class teacher, not for every teacher of the program', async () => {
  const programId = await addProgram(school.database);
  await addStudent(school.database, { programId });
  const { examScheduleIds, courseIds } = await addExamination(school, { programId, exams: [{ examDate: '2026-06-08' }] });
  const teacherHere = async () => {
    const caller = await school.asTeacherOf(programId);
    const [account] = await school.rows<{ staff_id: number }>('select max(staff_id)::int as staff_id from account');
    return { caller, staffId: account?.staff_id };
  };
  const [colleague, anyone, classTeacher] = [await teacherHere(), await teacherHere(), await teacherHere()];
  const add = 'insert into course_session (program_id, course_id, staff_id) values ($1, $2, $3)';
  await school.rows(add, [programId, courseIds[0], colleague.staffId]);
  await school.rows('update program set class_teacher_id = $2 where program_id = $1', [programId, classTeacher.staffId]);
  expect(await waiting(colleague.caller)).toEqual([[examScheduleIds[0], true]]);
  expect(await waiting(anyone.caller)).toEqual([]);
  expect(await waiting(classTeacher.caller)).toEqual([[examScheduleIds[0], false]]);
  expect(await waiting(await school.asAdmin())).toContainEqual([examScheduleIds[0], false]);
  // It waits for the class teacher of its year, whoever it is today.
  await school.rows(
    "insert into school_year (school_year_id, school_year_name, start_date, end_date) values (2026, '2026-27', '2026-06-01', '2026-06-10'), (2027, '2027-28', '2027-01-01', '2027-12-31')",
  );
  await school.rows('select keep_program_years(2026)');
  await school.rows('update program set class_teacher_id = $2 where program_id = $1', [programId, anyone.staffId]);
  expect([await waiting(anyone.caller), await waiting(classTeacher.caller)]).toEqual([[], [[examScheduleIds[0], false]]]);
  await school.rows('delete from school_year; delete from program_year');
});

test('Nothing waits if nobody was in the program on that day', async () => {
  const programId = await addProgram(school.database);
  const { examScheduleIds } = await addExamination(school, { programId, exams: [{ examDate: '2026-05-01' }] });
  expect(await waiting(await school.asAdmin())).not.toContainEqual([examScheduleIds[0], false]);
});

test('As many are listed as requested, with the total number', async () => {
  const admin = await school.asAdmin();
  const { items, totalCount } = (await admin.get(url)).json;
  expect(items).toHaveLength(totalCount);
  const first = (await admin.get(`${url}?most=1`)).json;
  expect(first).toEqual({ items: items.slice(0, 1), totalCount, remarks: [] });
  problem(await admin.get(`${url}?most=0`), 400);
});
