import { eq } from 'drizzle-orm';
import { latestDate } from '../../../common/constants.domain.ts';
import { addDays, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { belongsToStaff } from '../staff/staff.domain.ts';
import { staff, staffLink } from '../staff/staff.table.ts';
import { staffExitEffect } from './exit-effect.server.ts';
import { type StaffExitRow, staffExit } from './staff-exit.domain.ts';
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
  afterSave: async (ctx, id, input, facts) => {
    await staffExitEffect.afterSave(ctx, id, input, facts);
    const { before } = facts;
    if (before && before.staffId !== input.staffId) await staysOn(ctx, before, latestDate);
    else if (before && before.exitDate < input.exitDate) await staysOn(ctx, before, input.exitDate);
  },
  beforeDelete: async (ctx, row) => {
    await raise(ctx, 'staffPowersChange', { staffId: row.staffId });
    await staffExitEffect.beforeDelete(ctx, row);
  },
  afterDelete: (ctx, row) => staysOn(ctx, row, latestDate),
  conflicts: { staff_exit_once: { field: 'staffId', message: 'This staff member already has an exit.' } },
});

/** Somebody who was to leave is still there until another day. */
const staysOn = (ctx: WriteContext, { staffId, exitDate }: StaffExitRow, to: IsoDate): Promise<void> =>
  raise(ctx, 'staffMayBeBack', { of: [{ staffId, from: addDays(exitDate, 1), to }] });
