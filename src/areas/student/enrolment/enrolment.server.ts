import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { changeStamp } from '../../../kit/server/resource/stamp.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { studentScopes, students } from '../student/student.table.ts';
import { getEnrolmentHistory } from './enrolment.domain.ts';
import { enrolments } from './enrolment.table.ts';

/** Where a student belongs from now on; null: to no program. */
interface Move {
  studentId: number;
  programId: number | null;
}

/**
 * Makes a student belong to a program from a day on, or to none; the history keeps where they were before.
 * Every way into and out of a program goes through here, but for exits. A stay that would not have lasted a day leaves no trace.
 */
export const enrol = (ctx: WriteContext, studentId: number, programId: number | null, fromDate: IsoDate): Promise<void> =>
  enrolAll(ctx, [{ studentId, programId }], fromDate);

/** The same for many students at once, in three statements. The caller holds the students' rows. */
export async function enrolAll(ctx: WriteContext, moves: readonly Move[], fromDate: IsoDate): Promise<void> {
  const moved = sql`unnest(${sql.param(moves.map(({ studentId }) => studentId))}::int[],
    ${sql.param(moves.map(({ programId }) => programId))}::int[]) as m (student_id, program_id)`;
  const leaves = sql`e.student_id = m.student_id and not exists (
    select from student_enrolment o where o.student_id = m.student_id and o.to_date is null and o.program_id = m.program_id)`;
  await ctx.db.execute(sql`
    delete from student_enrolment e using ${moved} where ${leaves} and e.from_date >= ${fromDate}::date`);
  await ctx.db.execute(sql`
    update student_enrolment e set to_date = ${fromDate}::date - 1 from ${moved}
    where ${leaves} and (e.to_date is null or e.to_date >= ${fromDate}::date)`);
  const { rows } = await ctx.db.execute<{ student_id: number; program_id: number }>(sql`
    insert into student_enrolment (student_id, program_id, from_date)
    select m.student_id, m.program_id, ${fromDate}::date from ${moved} where m.program_id is not null
      and not exists (select from student_enrolment e where e.student_id = m.student_id and e.to_date is null)
    returning student_id, program_id`);
  for (const { student_id: studentId, program_id: programId } of rows) {
    await raise(ctx, 'studentEnteredProgram', { studentId, programId, fromDate });
  }
}

/** The program of a student's last stay, ended or not; null where there has been none. */
export async function lastProgramOf(ctx: WriteContext, studentId: number): Promise<number | null> {
  const [last] = await ctx.db
    .select({ programId: enrolments.programId })
    .from(enrolments)
    .where(eq(enrolments.studentId, studentId))
    .orderBy(desc(enrolments.fromDate))
    .limit(1);
  return last?.programId ?? null;
}

/** The record of a leaver names the program that they were in last, also where a stay in another did not last a day. */
export async function recordLastProgram(ctx: WriteContext, studentId: number): Promise<void> {
  const programId = await lastProgramOf(ctx, studentId);
  if (programId !== null)
    await recordProgram(ctx, and(eq(students.studentId, studentId), isNotNull(students.programId)), programId);
}

/** The record of somebody who belongs here names the program of the open stay, or none. */
export async function recordOpenProgram(ctx: WriteContext, studentId: number): Promise<void> {
  const [open] = await ctx.db
    .select({ programId: enrolments.programId })
    .from(enrolments)
    .where(and(eq(enrolments.studentId, studentId), isNull(enrolments.toDate)));
  await recordProgram(ctx, eq(students.studentId, studentId), open?.programId ?? null);
}

async function recordProgram(ctx: WriteContext, who: SQL | undefined, programId: number | null): Promise<void> {
  const state = { id: students.studentId, programId: students.programId };
  const [before] = await ctx.db.select(state).from(students).where(who).for('no key update');
  if (!before || before.programId === programId) return;
  await ctx.db
    .update(students)
    .set({ programId, ...changeStamp(ctx) })
    .where(who);
  const change = { before: { programId: before.programId }, after: { programId } };
  await audit(ctx, { action: 'update', resource: 'Student', recordId: before.id, ...change });
}

/** The enrolment history of a student, first to last. */
export const enrolmentRoutes = answering(getEnrolmentHistory, async (ctx, { grant, query: { studentId } }) => {
  const scope = scopeWhere(grant, studentScopes);
  const [student] = await ctx.db
    .select({ id: students.studentId })
    .from(students)
    .where(and(eq(students.studentId, studentId), scope));
  if (!student) throw notFound('student');
  return ctx.db
    .select({
      enrolmentId: enrolments.enrolmentId,
      studentId: enrolments.studentId,
      programId: enrolments.programId,
      programName: programs.programName,
      fromDate: enrolments.fromDate,
      toDate: enrolments.toDate,
    })
    .from(enrolments)
    .innerJoin(programs, eq(programs.programId, enrolments.programId))
    .where(eq(enrolments.studentId, studentId))
    .orderBy(asc(enrolments.fromDate), asc(enrolments.enrolmentId));
});
