import { fullName } from '../../../common/person-name.domain.ts';
import { requireSince } from '../../../common/since/since.server.ts';
import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { covers, type Grant } from '../../../kit/domain/permission.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { type Asked, answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { auditAll } from '../../../kit/server/resource/audit.server.ts';
import { rehearse } from '../../../kit/server/resource/saving/write.server.ts';
import { belongsToProgram } from '../enrolment/enrolment.domain.ts';
import { type HeldProgram, holdPrograms, type Known, lockStudents, moveStudents } from '../enrolment/move-students.server.ts';
import { letWait } from '../enrolment/waiting-stays.server.ts';
import { nextOrder, type PromotedStudent, previewPromotion, promoteStudents, promotionMessages } from './promotion.domain.ts';

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
  { grant, body }: Pick<Asked<typeof promoteStudents>, 'grant' | 'body'>,
): Promise<readonly PromotedStudent[]> {
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
  const nextPrograms = await holdPrograms(ctx, promoted);
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
  await moveStudents(ctx, promoted, { from, isPromotion: true });
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

/** Why a student cannot be promoted, by name; undefined: they can. */
function refusal(student: Known, next: HeldProgram | undefined, from: IsoDate): string | undefined {
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
