import { and, eq, type SQLWrapper, sql } from 'drizzle-orm';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { examinationScopes, examinations } from './examination.table.ts';
import { holdExamination } from './hold-examination.server.ts';
import { needsReason } from './release.server.ts';

/**
 * Locks an examination, and its program before it, until the transaction ends, so that changes to a program's exam times happen one
 * after the other. The order of locks is program, examination, schedules, sheet, marks.
 */
export async function lockExamination(ctx: WriteContext, id: SQLWrapper): Promise<void> {
  const ofProgram = sql`select program_id from ${examinations} where examination_id = (${id})`;
  await ctx.db.execute(sql`select from ${programs} where program_id = (${ofProgram}) for no key update`);
  await holdExamination(ctx, id);
}

/** The same before something is added to an examination. @throws 422 if it does not exist or lies outside the grant */
export async function lockedExamination(ctx: WriteContext, grant: Grant, examinationId: number) {
  await lockExamination(ctx, sql`${examinationId}::int`);
  const { programId, startDate, endDate, releasedBy } = examinations;
  const [found] = await ctx.db
    .select({ programId, startDate, endDate, needsReason: sql<boolean>`${needsReason(releasedBy)}` })
    .from(examinations)
    .where(and(eq(examinations.examinationId, examinationId), scopeWhere(grant, examinationScopes)));
  if (!found) throw ruleBroken({ examinationId: ['Examination is required'] });
  return found;
}
