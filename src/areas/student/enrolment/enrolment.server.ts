import { and, asc, eq, isNull } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { addDays, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { WriteContext } from '../../../kit/server/context.server.ts';
import { notFound } from '../../../kit/server/errors.server.ts';
import { raise } from '../../../kit/server/events.server.ts';
import { problems } from '../../../kit/server/openapi-schemas.server.ts';
import { queryId, queryOf } from '../../../kit/server/query-values.server.ts';
import { grantOf, scopeWhere } from '../../../kit/server/scope.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { students } from '../student/student.table.ts';
import type { Enrolment } from './enrolment.domain.ts';
import { enrolments } from './enrolment.table.ts';

/**
 * Makes a student belong to a program from a day on, or to none; the history keeps where they were before.
 * Every way into and out of a program goes through here. A stay that would not have lasted a day leaves no trace.
 */
export async function enrol(ctx: WriteContext, studentId: number, programId: number | null, fromDate: IsoDate): Promise<void> {
  const [open] = await ctx.db
    .select()
    .from(enrolments)
    .where(and(eq(enrolments.studentId, studentId), isNull(enrolments.toDate)));
  if ((open?.programId ?? null) === programId) return;
  if (open) await close(ctx, open, addDays(fromDate, -1));
  if (programId === null) return;
  await ctx.db.insert(enrolments).values({ studentId, programId, fromDate });
  await raise(ctx, 'studentEnteredProgram', { studentId, programId, fromDate });
}

/** Ends a student's open stay with a last day, if there is one. */
export async function endEnrolment(ctx: WriteContext, studentId: number, lastDay: IsoDate): Promise<void> {
  const [open] = await ctx.db
    .select()
    .from(enrolments)
    .where(and(eq(enrolments.studentId, studentId), isNull(enrolments.toDate)));
  if (open) await close(ctx, open, lastDay);
}

async function close(ctx: WriteContext, open: typeof enrolments.$inferSelect, lastDay: IsoDate): Promise<void> {
  const mine = eq(enrolments.enrolmentId, open.enrolmentId);
  if (lastDay < open.fromDate) await ctx.db.delete(enrolments).where(mine);
  else await ctx.db.update(enrolments).set({ toDate: lastDay }).where(mine);
}

/** The enrolment history of a student, first to last. */
export const enrolmentRoutes: FastifyPluginAsync = async (app) => {
  const schema = {
    tags: ['Students'],
    summary: 'Which programs a student belonged to, and when',
    response: problems(400, 401, 403, 404),
  };
  app.get('/api/sis/Student/GetEnrolmentHistory', { schema }, async (request): Promise<Enrolment[]> => {
    const ctx = request.context;
    const scope = scopeWhere(grantOf(ctx, 'student.read'), { programid: students.programId, studentid: students.studentId });
    const studentId = queryId(queryOf(request), 'studentId');
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
};
