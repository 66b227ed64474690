import { eq } from 'drizzle-orm';
import { ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { belongsToStaff } from '../staff/staff.domain.ts';
import { staff, staffLink } from '../staff/staff.table.ts';
import { staffExitEffect } from './exit-effect.server.ts';
import { staffExit } from './staff-exit.domain.ts';
import { staffExits } from './staff-exit.table.ts';

export const staffExitResource = storedResource(staffExit, {
  table: staffExits,
  links: { staffId: staffLink },
  check: async (input, ctx, { before }) => {
    const [leaver] = await ctx.db.select({ status: staff.staffStatus }).from(staff).where(eq(staff.staffId, input.staffId));
    const isNewForThem = before?.staffId !== input.staffId;
    if (leaver && isNewForThem && !belongsToStaff(leaver.status))
      throw ruleBroken({ staffId: ['This staff member has already left'] });
    for (const staffId of new Set([input.staffId, before?.staffId ?? input.staffId])) {
      await raise(ctx, 'staffPowersChange', { staffId });
    }
  },
  afterSave: staffExitEffect.afterSave,
  beforeDelete: async (ctx, row) => {
    await raise(ctx, 'staffPowersChange', { staffId: row.staffId });
    await staffExitEffect.beforeDelete(ctx, row);
  },
  conflicts: { staff_exit_once: 'This staff member already has an exit.' },
});
