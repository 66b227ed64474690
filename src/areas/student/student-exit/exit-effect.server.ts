import { and, eq, lt } from 'drizzle-orm';
import { studentStatus } from '../../../common/enumerations.domain.ts';
import { addDays } from '../../../kit/domain/dates.domain.ts';
import type { WriteContext } from '../../../kit/server/context.server.ts';
import { raise } from '../../../kit/server/events.server.ts';
import { endEnrolment, enrol } from '../enrolment/enrolment.server.ts';
import { enrolments } from '../enrolment/enrolment.table.ts';
import { students } from '../student/student.table.ts';
import { studentExits } from './student-exit.table.ts';

/**
 * Lets an exit take effect if its date has passed: the student is Discontinued and belongs to no program from the day
 * after. Does nothing before that day, and nothing the second time.
 */
export async function applyExit(ctx: WriteContext, studentExitId: number): Promise<void> {
  const [exit] = await ctx.db
    .select({ studentId: studentExits.studentId, exitDate: studentExits.exitDate, status: students.studentStatus })
    .from(studentExits)
    .innerJoin(students, eq(students.studentId, studentExits.studentId))
    .where(
      and(
        eq(studentExits.studentExitId, studentExitId),
        eq(studentExits.isInEffect, false),
        lt(studentExits.exitDate, ctx.today),
      ),
    );
  if (!exit) return;
  await ctx.db
    .update(studentExits)
    .set({ isInEffect: true, formerStatus: exit.status })
    .where(eq(studentExits.studentExitId, studentExitId));
  await ctx.db.update(students).set({ studentStatus: studentStatus.discontinued }).where(eq(students.studentId, exit.studentId));
  await endEnrolment(ctx, exit.studentId, exit.exitDate);
  await raise(ctx, 'studentLeft', { studentId: exit.studentId, lastDay: exit.exitDate });
}

/** Undoes an exit that is in effect: the former status, and the program again as if they had never left. */
export async function undoExit(ctx: WriteContext, studentExitId: number, studentId: number): Promise<void> {
  const [exit] = await ctx.db.select().from(studentExits).where(eq(studentExits.studentExitId, studentExitId));
  const [student] = await ctx.db.select().from(students).where(eq(students.studentId, studentId));
  if (!exit || !student) return;
  await ctx.db
    .update(studentExits)
    .set({ isInEffect: false, formerStatus: null })
    .where(eq(studentExits.studentExitId, studentExitId));
  await ctx.db
    .update(students)
    .set({ studentStatus: exit.formerStatus ?? studentStatus.active })
    .where(eq(students.studentId, studentId));
  const reopened = await ctx.db
    .update(enrolments)
    .set({ toDate: null })
    .where(and(eq(enrolments.studentId, studentId), eq(enrolments.toDate, exit.exitDate)))
    .returning();
  if (reopened.length === 0) await enrol(ctx, studentId, student.programId, addDays(exit.exitDate, 1));
}

/** The exits whose day has come: for the daily job. */
export async function dueExits(ctx: WriteContext): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: studentExits.studentExitId })
    .from(studentExits)
    .where(and(eq(studentExits.isInEffect, false), lt(studentExits.exitDate, ctx.today)));
  return rows.map(({ id }) => id);
}
