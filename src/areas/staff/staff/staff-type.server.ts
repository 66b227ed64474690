import { eq } from 'drizzle-orm';
import { staffType } from '../../../common/enumerations.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { changeStamp, creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { nonTeachingStaffs } from '../non-teaching-staff/non-teaching-staff.table.ts';
import { teachingStaffs } from '../teaching-staff/teaching-staff.table.ts';

/**
 * Makes sure that a staff member has the record of their type, teaching or non-teaching. The record of the other type is kept but hidden,
 * so that what somebody taught is there again when they teach again. A non-teaching role is reset: somebody has to give it again.
 */
export async function keepTypeInStep(ctx: WriteContext, staffId: number, type: number): Promise<void> {
  if (type === staffType.teaching) {
    const [made] = await ctx.db
      .insert(teachingStaffs)
      .values({ staffId, ...creationStamp(ctx) })
      .onConflictDoNothing()
      .returning();
    if (!made) return;
    return audit(ctx, { action: 'create', resource: 'TeachingStaff', recordId: made.teachingStaffId, after: made });
  }
  const [before] = await ctx.db.select().from(nonTeachingStaffs).where(eq(nonTeachingStaffs.staffId, staffId));
  const [after] = await ctx.db
    .insert(nonTeachingStaffs)
    .values({ staffId, ...creationStamp(ctx) })
    .onConflictDoUpdate({
      target: nonTeachingStaffs.staffId,
      set: { staffRole: 0, ...changeStamp(ctx, nonTeachingStaffs.version) },
    })
    .returning();
  if (!after) throw new Error('The non-teaching record was not stored.');
  const action = before ? 'update' : 'create';
  await audit(ctx, { action, resource: 'NonTeachingStaff', recordId: after.nonTeachingStaffId, before, after });
}
