import { and, eq, lt, sql } from 'drizzle-orm';
import { studentStatus } from '../../../common/enumerations.domain.ts';
import { addDays, type IsoDate } from '../../../kit/domain/dates.domain.ts';
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
  await setStatus(ctx, exit.studentId, studentStatus.discontinued);
  await endEnrolment(ctx, exit.studentId, exit.exitDate);
  await raise(ctx, 'studentLeft', { studentId: exit.studentId, lastDay: exit.exitDate });
}

/**
 * Undoes an exit that is in effect: the former status, and the program again as if they had never left.
 * @param effect the exit as it was when it took effect
 */
export async function undoExit(
  ctx: WriteContext,
  { studentExitId, studentId, exitDate }: { studentExitId: number; studentId: number; exitDate: IsoDate },
): Promise<void> {
  const [exit] = await ctx.db
    .select({ formerStatus: studentExits.formerStatus })
    .from(studentExits)
    .where(eq(studentExits.studentExitId, studentExitId));
  const [student] = await ctx.db.select().from(students).where(eq(students.studentId, studentId));
  if (!exit || !student) return;
  await ctx.db
    .update(studentExits)
    .set({ isInEffect: false, formerStatus: null })
    .where(eq(studentExits.studentExitId, studentExitId));
  await setStatus(ctx, studentId, exit.formerStatus ?? studentStatus.active);
  const reopened = await ctx.db
    .update(enrolments)
    .set({ toDate: null })
    .where(and(eq(enrolments.studentId, studentId), eq(enrolments.toDate, exitDate)))
    .returning();
  if (reopened.length === 0) await enrol(ctx, studentId, student.programId, addDays(exitDate, 1));
}

/** With a new version, so that a form which was opened before does not bring the old status back. */
async function setStatus(ctx: WriteContext, studentId: number, status: number): Promise<void> {
  await ctx.db
    .update(students)
    .set({ studentStatus: status, version: sql`version + 1` })
    .where(eq(students.studentId, studentId));
}

/** The exits whose day has come: for the daily job. */
export async function dueExits(ctx: WriteContext): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: studentExits.studentExitId })
    .from(studentExits)
    .where(and(eq(studentExits.isInEffect, false), lt(studentExits.exitDate, ctx.today)));
  return rows.map(({ id }) => id);
}
