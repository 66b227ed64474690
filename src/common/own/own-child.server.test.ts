import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addExamination } from '../../../test/school/exams.ts';
import { addFee, addPayment } from '../../../test/school/fees.ts';
import { addStudentLeaveCategory } from '../../../test/school/leave.ts';
import { addGuardian, addProgram, addStudent, only } from '../../../test/school/people.ts';
import type { Caller } from '../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../test/support/harness.ts';
import { problem } from '../../../test/support/problem.ts';
import { paymentFactory } from '../../areas/financial/payment-transaction/payment-transaction.factory.ts';
import { parseChoice } from '../../kit/domain/enumeration.domain.ts';
import { staffRoles } from '../enumerations.domain.ts';

let school: TestApp;
let office: Caller;
let programId: number;
let own: number;
let other: number;
let teacher: Caller;
let head: Caller;
let bursar: Caller;

/** Makes a member of staff a parent of the own child. */
async function parentToo(caller: Caller): Promise<Caller> {
  const { accountId } = (await caller.get('/api/ias/IdentityAccess/session')).json;
  const familyId = await addGuardian(school.database, own);
  await school.rows('insert into account_guardian (account_id, family_id) values ($1, $2)', [accountId, familyId]);
  return caller;
}

beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
  programId = await addProgram(school.database);
  own = await addStudent(school.database, { programId });
  other = await addStudent(school.database, { programId });
  teacher = await parentToo(await school.asTeacherOf(programId));
  head = await parentToo(await school.asAdmin());
  bursar = await parentToo(await school.asStaff(parseChoice(staffRoles, 'Finance') ?? 0));
});
afterAll(() => school.close());

const refusal = 'for your own child: somebody else has to do it.';

describe('The marks of one’s own child', () => {
  const exam = async () => {
    const made = await addExamination(school, { programId, exams: [{ marks: { [own]: 40, [other]: 50 } }] });
    return { examinationId: made.examinationId, examScheduleId: only(made.examScheduleIds) };
  };
  type Exam = Awaited<ReturnType<typeof exam>>;
  const save = (by: Caller, { examinationId, examScheduleId }: Exam, marks: Record<number, number | null>) =>
    by.put('/api/egs/GradeRecord/UpdateGradesBulk', {
      ScheduledGrades: {
        examinationId,
        gradeRecord: Object.entries(marks).map(([studentId, mark]) => ({
          ...{ gradeRecordId: 0, studentId: Number(studentId), examScheduleId, marks: mark },
        })),
      },
    });
  const marksIn = async ({ examinationId }: Exam) => {
    const { json } = await office.get(`/api/egs/GradeRecord/GetGradesByExamination?examinationId=${examinationId}`);
    const of = (id: number) => json.ScheduledGrades.gradeRecord.find((one: { studentId: number }) => one.studentId === id).marks;
    return [of(own), of(other)];
  };

  test.each([
    ['a teacher', () => teacher],
    ['an administrator', () => head],
  ])('are entered by somebody else than %s, who saves those of the others', async (_, by) => {
    const sheet = await exam();
    for (const mark of [41, 0, null]) {
      const refused = problem(await save(by(), sheet, { [own]: mark, [other]: 51 }), 403);
      expect(refused.detail).toBe(`You are not allowed to enter or change marks ${refusal}`);
    }
    expect(await marksIn(sheet)).toEqual([40, 50]);
    const saved = await save(by(), sheet, { [own]: 40, [other]: 51 });
    expect(saved.status, saved.text).toBe(200);
    expect(await marksIn(sheet)).toEqual([40, 51]);
    expect((await save(office, sheet, { [own]: 42 })).status).toBe(200);
  });

  test('are not excused, nor deleted with the sheet', async () => {
    const sheet = await exam();
    const { examinationId, examScheduleId } = sheet;
    const excused = { gradeRecordId: 0, studentId: own, examScheduleId, marks: null, standing: 1, reason: 'Ill' };
    const body = { ScheduledGrades: { examinationId, gradeRecord: [excused] } };
    problem(await teacher.put('/api/egs/GradeRecord/UpdateGradesBulk', body), 403);
    const path = `/api/egs/GradeRecord/DeleteByExamination?examinationId=${examinationId}`;
    expect(problem(await head.delete(path), 403).detail).toContain(refusal);
    expect(await marksIn(sheet)).toEqual([40, 50]);
    expect((await office.delete(path)).status).toBe(200);
  });

  test('do not go with an exam or an examination either, whose other marks and remarks do', async () => {
    const { examinationId, examScheduleId } = await exam();
    const paths = [`ExamSchedule?examScheduleId=${examScheduleId}`, `Examination?examinationId=${examinationId}`];
    for (const path of paths) expect(problem(await head.delete(`/api/egs/${path}`), 403).detail).toContain(refusal);
    expect(await marksIn({ examinationId, examScheduleId })).toEqual([40, 50]);
    const remark = { examinationId, remarks: [{ studentId: own, remark: 'Well done' }] };
    const sheet = `/api/egs/GradeRecord/DeleteByExamination?examinationId=${examinationId}`;
    expect((await office.delete(sheet)).status).toBe(200);
    expect((await office.put('/api/egs/ExamRemark/UpdateRemarksBulk', remark)).status).toBe(200);
    expect(problem(await head.delete(`/api/egs/${paths[1]}`), 403).detail).toContain(refusal);
    expect((await office.delete(`/api/egs/${paths[1]}`)).status).toBe(200);
    const ofOthers = await addExamination(school, { programId, exams: [{ marks: { [other]: 50 } }] });
    expect((await head.delete(`/api/egs/Examination?examinationId=${ofOthers.examinationId}`)).status).toBe(200);
  });

  test('are shown on the sheet as those of one’s own child, to nobody else', async () => {
    const { examinationId } = await exam();
    const path = `/api/egs/GradeRecord/GetGradesByExamination?examinationId=${examinationId}`;
    const markedOwn = async (by: Caller) =>
      (await by.get(path)).json.students.flatMap((one: { studentId: number; isOwnChild: boolean }) =>
        one.isOwnChild ? [one.studentId] : [],
      );
    expect(await markedOwn(teacher)).toEqual([own]);
    expect(await markedOwn(office)).toEqual([]);
  });

  test('have no remark by their parent', async () => {
    const { examinationId } = await exam();
    const remark = (by: Caller, studentId: number) =>
      by.put('/api/egs/ExamRemark/UpdateRemarksBulk', { examinationId, remarks: [{ studentId, remark: 'Well done' }] });
    expect(problem(await remark(head, own), 403).detail).toContain(refusal);
    expect((await remark(head, other)).status).toBe(200);
    expect((await remark(office, own)).status).toBe(200);
  });
});

describe('The money of one’s own child', () => {
  const payments = '/api/fs/PaymentTransaction';
  const paid = (studentId: number) => paymentFactory({ paymentForId: studentId, amountPaid: 100 });

  test.each([
    ['the bursar', () => bursar],
    ['an administrator', () => head],
  ])('is somebody else’s than %s to enter, change and delete', async (_, by) => {
    const payment = await addPayment(school.database, { studentId: own, amountPaid: 100 });
    const path = `${payments}?paymentTransactionId=${payment}`;
    expect(problem(await by().post(payments, paid(own)), 403).detail).toBe(
      `You are not allowed to enter or change a payment ${refusal}`,
    );
    problem(await by().put(path, { amountPaid: 5 }), 403);
    problem(await by().delete(path), 403);
    const others = await by().post(payments, paid(other));
    expect(others.status, others.text).toBe(201);
    const moved = by().put(`${payments}?paymentTransactionId=${others.json.data}`, paid(own));
    problem(await moved, 403);
    const studentFeeId = await addFee(school, { studentId: own, programId, dueDate: '2026-06-15', amount: 900 });
    const fee = `/api/fs/StudentFee?studentFeeId=${studentFeeId}`;
    expect(problem(await by().put(fee, { dueDate: '2026-07-15' }), 403).detail).toContain(refusal);
    problem(await by().delete(fee), 403);
    await school.rows('delete from payment_transaction where student_id = $1', [own]);
    await school.rows('delete from student_fee where student_id = $1', [own]);
  });
});

describe('Leave of one’s own child', () => {
  test('is asked for as by any parent, whatever somebody may enter at work', async () => {
    const category = await addStudentLeaveCategory(school.database);
    const leave = (by: Caller, studentId: number, day: string) =>
      by.post('/api/las/StudentLeave', {
        ...{ studentId, studentLeaveCategoryId: category, leaveFrom: day, leaveTo: day, reason: 'Fever' },
      });
    expect(problem(await leave(head, own, '2026-05-04'), 422).errors).toHaveProperty('leaveFrom');
    expect((await leave(head, other, '2026-06-09')).status).toBe(201);
    const asked = await leave(head, own, '2026-06-10');
    expect(asked.status, asked.text).toBe(201);
    await school.rows(
      `with s as (insert into student_attendance_sheet (program_id, attendance_date) values ($1, '2026-06-10') returning sheet_id)
       insert into student_attendance (sheet_id, student_id, attendance_date, morning, afternoon)
       select sheet_id, $2, '2026-06-10', true, true from s`,
      [programId, own],
    );
    problem(await head.delete(`/api/las/StudentLeave?studentLeaveId=${asked.json.data}`), 409);
  });
});
