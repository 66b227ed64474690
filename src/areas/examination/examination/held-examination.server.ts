import { and, eq, type SQLWrapper, sql } from 'drizzle-orm';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { examinationScopes, examinations } from './examination.table.ts';
import { needsReason } from './release.server.ts';

/**
 * Holds an examination and, before it, its program until the transaction ends: whoever changes when a program is examined does so one
 * behind the other. The order of locks is program, examination, schedules, sheet, marks.
 */
export async function holdExamination(ctx: WriteContext, id: SQLWrapper): Promise<void> {
  const ofProgram = sql`select program_id from ${examinations} where examination_id = (${id})`;
  await ctx.db.execute(sql`select from ${programs} where program_id = (${ofProgram}) for no key update`);
  await ctx.db.execute(sql`select from ${examinations} where examination_id = (${id}) for no key update`);
}

/** The same for an examination that something is added to. @throws 422 where it is not there or outside of the grant */
export async function heldExamination(ctx: WriteContext, grant: Grant, examinationId: number) {
  await holdExamination(ctx, sql`${examinationId}::int`);
  const { programId, startDate, endDate, releasedBy } = examinations;
  const [found] = await ctx.db
    .select({ programId, startDate, endDate, needsReason: sql<boolean>`${needsReason(releasedBy)}` })
    .from(examinations)
    .where(and(eq(examinations.examinationId, examinationId), scopeWhere(grant, examinationScopes)));
  if (!found) throw ruleBroken({ examinationId: ['Examination is required'] });
  return found;
}
