import { and, eq, isNull } from 'drizzle-orm';
import { studentStatus } from '../../../common/enumerations.domain.ts';
import { exitEffect } from '../../../common/exit-effect.server.ts';
import { addDays } from '../../../kit/domain/dates.domain.ts';
import { raise } from '../../../kit/server/events.server.ts';
import { endEnrolment, enrol } from '../enrolment/enrolment.server.ts';
import { enrolments } from '../enrolment/enrolment.table.ts';
import { students } from '../student/student.table.ts';
import { studentExits } from './student-exit.table.ts';

/**
 * A student who left is Discontinued and belongs to no program from the day after; undone, they have the former status
 * and their program again as if they had never left.
 */
export const studentExitEffect = exitEffect({
  resource: 'Student',
  exits: studentExits,
  exitId: studentExits.studentExitId,
  leaver: studentExits.studentId,
  people: students,
  personId: students.studentId,
  status: students.studentStatus,
  left: studentStatus.discontinued,
  onLeave: async (ctx, studentId, lastDay) => {
    await endEnrolment(ctx, studentId, lastDay);
    await raise(ctx, 'studentLeft', { studentId, lastDay });
  },
  onReturn: async (ctx, studentId, lastDay) => {
    await raise(ctx, 'studentReturned', { studentId });
    const open = and(eq(enrolments.studentId, studentId), isNull(enrolments.toDate));
    if ((await ctx.db.select({ id: enrolments.enrolmentId }).from(enrolments).where(open)).length > 0) return;
    const reopened = await ctx.db
      .update(enrolments)
      .set({ toDate: null })
      .where(and(eq(enrolments.studentId, studentId), eq(enrolments.toDate, lastDay)))
      .returning();
    if (reopened.length > 0) return;
    const [student] = await ctx.db
      .select({ programId: students.programId })
      .from(students)
      .where(eq(students.studentId, studentId));
    await enrol(ctx, studentId, student?.programId ?? null, addDays(lastDay, 1));
  },
});
