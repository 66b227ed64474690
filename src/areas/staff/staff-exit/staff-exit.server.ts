import { eq } from 'drizzle-orm';
import { latestDate } from '../../../common/constants.domain.ts';
import { obstacleTo } from '../../../common/exit/one-exit-each.domain.ts';
import { addDays, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { problemTypes } from '../../../kit/domain/problem.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { inSchoolYear } from '../../general/school-year/school-year.table.ts';
import { belongsToStaff } from '../staff/staff.domain.ts';
import { staff, staffLink } from '../staff/staff.table.ts';
import { staffExitEffect } from './exit-effect.server.ts';
import { type StaffExitInput, type StaffExitRow, staffExit } from './staff-exit.domain.ts';
import { staffExits } from './staff-exit.table.ts';

const hasOne = 'This staff member already has an exit.';

export const staffExitResource = storedResource(staffExit, {
  table: staffExits,
  links: { staffId: staffLink },
  filters: { schoolYear: inSchoolYear(staffExits.exitDate) },
  save: async (ctx, input, { before, store }) => {
    const [leaver] = await ctx.db
      .select({ status: staff.staffStatus })
      .from(staff)
      .where(eq(staff.staffId, input.staffId))
      .for('no key update');
    const isNewForThem = before?.staffId !== input.staffId;
    if (leaver && isNewForThem && !belongsToStaff(leaver.status))
      throw ruleBroken({ staffId: ['This staff member has already left'] });
    await refuseTwice(ctx, input, before);
    for (const staffId of new Set([input.staffId, before?.staffId ?? input.staffId])) {
      await raise(ctx, 'staffPowersChange', { staffId });
    }

    await staffExitEffect.saved(ctx, await store(input), input, before);
    if (before && before.staffId !== input.staffId) await staysOn(ctx, before, latestDate);
    else if (before && before.exitDate < input.exitDate) await staysOn(ctx, before, input.exitDate);
  },
  remove: async (ctx, row, { drop }) => {
    await raise(ctx, 'staffPowersChange', { staffId: row.staffId });
    await staffExitEffect.undo(ctx, row);
    await drop();
    await staysOn(ctx, row, latestDate);
  },
  conflicts: { staff_exit_once: { field: 'staffId', message: hasOne } },
});

/** Somebody who was to leave is still there until another day. */
const staysOn = (ctx: WriteContext, { staffId, exitDate }: StaffExitRow, to: IsoDate): Promise<void> =>
  raise(ctx, 'staffMayBeBack', { of: [{ staffId, from: addDays(exitDate, 1), to }] });

/** Staff leave once from each employment. @throws 409, 422 */
async function refuseTwice({ db }: WriteContext, input: StaffExitInput, before: StaffExitRow | null): Promise<void> {
  const exits = await db
    .select({ id: staffExits.staffExitId, exitDate: staffExits.exitDate, backFrom: staffExits.returnedOn })
    .from(staffExits)
    .where(eq(staffExits.staffId, input.staffId));
  const own = exits.find(({ id }) => id === before?.staffExitId) ?? null;
  const obstacle = obstacleTo(
    input.exitDate,
    own,
    exits.filter((exit) => exit !== own),
  );
  if (obstacle?.isTwice) throw conflict(hasOne, problemTypes.duplicate, { staffId: [hasOne] });
  if (obstacle) throw ruleBroken({ exitDate: [obstacle.message] });
}
