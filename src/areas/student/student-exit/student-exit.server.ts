import { and, eq, getTableColumns } from 'drizzle-orm';
import { ruleBroken } from '../../../kit/server/errors.server.ts';
import { storedResource } from '../../../kit/server/resource-routes.server.ts';
import { scopeWhere } from '../../../kit/server/scope.server.ts';
import { belongsToProgram } from '../enrolment/enrolment.domain.ts';
import { students } from '../student/student.table.ts';
import { studentExitEffect } from './exit-effect.server.ts';
import { type StudentExitRow, studentExit } from './student-exit.domain.ts';
import { studentExits } from './student-exit.table.ts';

const { formerStatus, ...columns } = getTableColumns(studentExits);

/** An exit stays with the program that was left: who enters it there has to find it once it is in effect. */
const leaverScopes = { programid: students.programId, studentid: students.studentId };

export const studentExitResource = storedResource(studentExit, {
  table: studentExits,
  id: studentExits.studentExitId,
  columns: {
    ...columns,
    student: { firstName: students.firstName, lastName: students.lastName, programId: students.programId },
  },
  join: (query) => query.innerJoin(students, eq(students.studentId, studentExits.studentId)),
  scopes: { ...leaverScopes, studentid: studentExits.studentId },
  filters: {
    studentName: { search: students.searchName, sort: students.nameSort },
    studentId: studentExits.studentId,
    tcAppliedDate: studentExits.tcAppliedDate,
    tcIssueDate: studentExits.tcIssueDate,
    exitDate: studentExits.exitDate,
  },
  toRecord: async (input, ctx, { before, grant }) => {
    const [student] = await ctx.db
      .select({ status: students.studentStatus })
      .from(students)
      .where(and(eq(students.studentId, input.studentId), scopeWhere(grant, leaverScopes)));
    if (!student) throw ruleBroken({ studentId: ['Student is required'] });
    const isNewForThem = before?.studentId !== input.studentId;
    if (isNewForThem && !belongsToProgram(student.status)) throw ruleBroken({ studentId: ['This student has left already'] });
    return input;
  },
  afterSave: async (ctx, id, input, { before }) => {
    if (before?.isInEffect) {
      // Whoever came back since is not thrown out again by a corrected reason.
      if (before.studentId === input.studentId && before.exitDate === input.exitDate) return;
      await studentExitEffect.undo(ctx, effectOf(before));
    }
    await studentExitEffect.apply(ctx, id);
  },
  beforeDelete: async (ctx, row) => {
    if (row.isInEffect) await studentExitEffect.undo(ctx, effectOf(row));
  },
  conflicts: { student_exit_once: 'This student has an exit already.' },
});

const effectOf = ({ studentExitId, studentId, exitDate }: StudentExitRow) => ({
  id: studentExitId,
  personId: studentId,
  exitDate,
});
