import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { madeWeek } from '../generation/made-week.domain.ts';
import { weekLesson } from '../lesson/week-lesson.domain.ts';
import type { Repair } from './make-repair.server.ts';
import { type RepairCause, repairCause, takeover } from './repair.domain.ts';
import { timetableRepairs } from './timetable-repair.table.ts';

export const repairResource = 'TimetableRepair';

/** Keeps a repaired week until it is accepted or dropped; an earlier one that nobody accepted goes. */
export async function keepRepair(ctx: WriteContext, cause: RepairCause, { planId, ...repair }: Repair): Promise<void> {
  await ctx.db.delete(timetableRepairs);
  const [added] = await ctx.db
    .insert(timetableRepairs)
    .values({ ...repair, cause, timetablePlanId: planId, ...creationStamp(ctx) })
    .returning({ id: timetableRepairs.timetableRepairId });
  const { what, moved } = repair;
  await audit(ctx, { action: 'create', resource: repairResource, recordId: added?.id ?? null, after: { what, moved } });
}

/** A row as it is read back. */
export const readBack = (row: typeof timetableRepairs.$inferSelect) => ({
  ...row,
  cause: repairCause.parse(row.cause),
  before: z.array(weekLesson).parse(row.before),
  after: madeWeek.parse(row.after),
  takeovers: z.array(takeover).parse(row.takeovers),
});
export type StoredRepair = ReturnType<typeof readBack>;

/** A repair, held until the transaction ends. @throws 404 once it was accepted, dropped or replaced */
export async function heldRepair({ db }: WriteContext, id: number): Promise<StoredRepair> {
  const [row] = await db.select().from(timetableRepairs).where(eq(timetableRepairs.timetableRepairId, id)).for('update');
  if (!row) throw notFound('repair');
  return readBack(row);
}
