import { and, eq, inArray, sql } from 'drizzle-orm';
import { fullName } from '../../../common/person-name.domain.ts';
import { requireSince } from '../../../common/since/since.server.ts';
import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { covers, type Grant } from '../../../kit/domain/permission.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { type Asked, answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { auditAll } from '../../../kit/server/resource/audit.server.ts';
import { bodyObject, refuseUnknown } from '../../../kit/server/resource/input.server.ts';
import { ownersIn } from '../../../kit/server/resource/owners.server.ts';
import { rehearse } from '../../../kit/server/resource/saving/write.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { belongsToProgram } from '../enrolment/enrolment.domain.ts';
import { enrol } from '../enrolment/enrolment.server.ts';
import { letWait } from '../enrolment/waiting-stays.server.ts';
import { studentScopes, students } from '../student/student.table.ts';
import { comingLastDay } from '../student-exit/student-exit.table.ts';
import { nextOrder, type PromotedStudent, previewPromotion, promoteStudents, promotionMessages } from './promotion.domain.ts';

const knownOfStudent = new Set(['studentId', 'programId', 'firstName']);

/** Many students at once into the programs that follow theirs, all or nothing; and what that would mean, by rehearsing it. */
export const promotionRoutes = [
  writing(promoteStudents, async (ctx, asked) => {
    const promoted = await promoteAsked(ctx, asked);
    return { data: promoted.length, message: promotionMessages.done };
  }),
  answering(previewPromotion, async (_ctx, asked) => ({
    paragraphs: [...(await rehearse(asked.request, (ctx) => promoteAsked(ctx, asked)))],
  })),
];

async function promoteAsked(
  ctx: WriteContext,
  { grant, body, request }: Pick<Asked<typeof promoteStudents>, 'grant' | 'body' | 'request'>,
): Promise<readonly PromotedStudent[]> {
  const { students: entries } = bodyObject(request.body);
  for (const [index, entry] of Array.isArray(entries) ? entries.entries() : [])
    refuseUnknown(bodyObject(entry), knownOfStudent, ['students', index]);
  const { students: promoted, since } = body();
  if (since) await requireSince(ctx, since, 'next year');
  await promote(ctx, grant, promoted, since ?? ctx.today);
  return promoted;
}

async function promote(ctx: WriteContext, grant: Grant, promoted: readonly PromotedStudent[], from: IsoDate): Promise<void> {
  const known = await lockStudents(
    ctx,
    grant,
    promoted.map(({ studentId }) => studentId),
  );
  const nextPrograms = await programsById(ctx, promoted);
  const issues: Record<string, string[]> = {};
  const seen = new Set<number>();
  for (const [index, { studentId, programId, firstName }] of promoted.entries()) {
    const student = known.get(studentId);
    if (!student) throw notFound(`student ${firstName || studentId}`);
    // Both programs have to be in the scope; a permission for a single student covers neither.
    const next = covers(grant, { programid: programId }) ? nextPrograms.get(programId) : undefined;
    const problem = seen.has(studentId) ? `${fullName(student)} is listed twice.` : refusal(student, next, from);
    if (problem) issues[`students.${index}.programId`] = [problem];
    seen.add(studentId);
  }
  if (Object.keys(issues).length > 0) throw ruleBroken(issues);
  // What waits is logged on its day.
  if (from > ctx.today) return letWait(ctx, promoted, { from, isPromotion: true });
  await move(ctx, promoted, from);
  await auditAll(
    ctx,
    promoted.map(({ studentId, programId }) => ({
      action: 'promote',
      resource: 'Student',
      recordId: studentId,
      before: { programId: known.get(studentId)?.programId },
      after: { programId },
      owners: known.get(studentId)?.owners,
    })),
  );
}

/** A student as they are while they are locked. */
export type Known = Awaited<ReturnType<typeof lockStudents>> extends Map<number, infer Student> ? Student : never;

/** Read once they are locked, so that a promotion which waited for another sees what that did. */
export async function lockStudents(ctx: WriteContext, grant: Grant, ids: readonly number[]) {
  await ctx.db.execute(
    sql`select from student where student_id = any(${sql.param(ids)}::int[]) order by student_id for no key update`,
  );
  const rows = await ctx.db
    .select({
      studentId: students.studentId,
      firstName: students.firstName,
      lastName: students.lastName,
      studentStatus: students.studentStatus,
      programId: students.programId,
      programName: programs.programName,
      programOrder: programs.programOrder,
      lastDay: comingLastDay,
      owners: ownersIn(studentScopes),
    })
    .from(students)
    .leftJoin(programs, eq(programs.programId, students.programId))
    .where(and(sql`${students.studentId} = any(${sql.param(ids)}::int[])`, scopeWhere(grant, studentScopes)));
  return new Map(rows.map((row) => [row.studentId, row]));
}

async function programsById(ctx: WriteContext, promoted: readonly PromotedStudent[]) {
  const ids = [...new Set(promoted.map(({ programId }) => programId))];
  const rows = await ctx.db
    .select({ programId: programs.programId, programName: programs.programName, programOrder: programs.programOrder })
    .from(programs)
    .where(inArray(programs.programId, ids))
    .orderBy(programs.programId)
    .for('share');
  return new Map(rows.map((row) => [row.programId, row]));
}

type NextProgram = Awaited<ReturnType<typeof programsById>> extends Map<number, infer Program> ? Program : never;

/** Why a student cannot be promoted, by name; undefined: they can. */
function refusal(student: Known, next: NextProgram | undefined, from: IsoDate): string | undefined {
  const name = fullName(student);
  if (!belongsToProgram(student.studentStatus)) return `${name} has left the school.`;
  if (next && next.programId === student.programId) return `${name} is already in ${next.programName}.`;
  if (student.lastDay !== null && student.lastDay < from) return `${name} leaves on ${displayDate(student.lastDay)}.`;
  if (student.programOrder === null) return `${name} belongs to no program.`;
  if (!next) return `${name}: the next program does not exist.`;
  if (next.programOrder !== nextOrder(student.programOrder)) {
    return `${name}: ${next.programName} does not follow ${student.programName}.`;
  }
  return undefined;
}

async function move(ctx: WriteContext, promoted: readonly PromotedStudent[], from: IsoDate): Promise<void> {
  const ids = sql.param(promoted.map(({ studentId }) => studentId));
  const programIds = sql.param(promoted.map(({ programId }) => programId));
  await ctx.db.execute(sql`
    update student s set program_id = m.program_id, version = version + 1, last_modified = now(),
      last_modified_by = ${ctx.session.name}
    from unnest(${ids}::int[], ${programIds}::int[]) as m (student_id, program_id) where s.student_id = m.student_id`);
  await enrol(ctx, promoted, { from, isPromotion: true });
}
