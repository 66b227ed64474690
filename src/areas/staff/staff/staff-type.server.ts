import { sql } from 'drizzle-orm';
import { staffType } from '../../../common/enumerations.domain.ts';
import { audit } from '../../../kit/server/audit.server.ts';
import type { WriteContext } from '../../../kit/server/context.server.ts';
import { nonTeachingStaffs } from '../non-teaching-staff/non-teaching-staff.table.ts';
import { teachingStaffs } from '../teaching-staff/teaching-staff.table.ts';

/**
 * Keeps the teaching or the non-teaching record in step with the type. The record of the other type stays, unseen: what
 * someone taught is there when they teach again. What their account may do is given anew.
 */
export async function keepTypeInStep(ctx: WriteContext, staffId: number, type: number): Promise<void> {
  const stamp = { createdBy: ctx.session.name, lastModifiedBy: ctx.session.name };
  if (type === staffType.teaching) {
    await ctx.db
      .insert(teachingStaffs)
      .values({ staffId, ...stamp })
      .onConflictDoNothing();
    return;
  }
  const [record] = await ctx.db
    .insert(nonTeachingStaffs)
    .values({ staffId, ...stamp })
    .onConflictDoUpdate({
      target: nonTeachingStaffs.staffId,
      set: {
        staffRole: 0,
        version: sql`${nonTeachingStaffs.version} + 1`,
        lastModified: sql`now()`,
        lastModifiedBy: stamp.lastModifiedBy,
      },
    })
    .returning();
  await audit(ctx, {
    action: 'update',
    resource: 'NonTeachingStaff',
    recordId: record?.nonTeachingStaffId ?? null,
    after: record,
  });
}
