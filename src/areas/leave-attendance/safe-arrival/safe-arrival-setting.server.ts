import type { FastifyPluginAsync } from 'fastify';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import { ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { bodyObject } from '../../../kit/server/resource/input.server.ts';
import { refuseStale } from '../../../kit/server/resource/saving/save.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { changeStamp } from '../../../kit/server/resource/stamp.server.ts';
import { changeSafeArrival, getSafeArrival } from './safe-arrival.domain.ts';
import { safeArrivalSettings } from './safe-arrival.table.ts';

/** Whether absences are followed up, and between which times guardians are written to. */
export const safeArrivalSettingRoutes: readonly FastifyPluginAsync[] = [
  answering(getSafeArrival, async ({ db }, { grant }) => {
    requireAll(grant);
    const [setting] = await db.select().from(safeArrivalSettings);
    if (!setting) throw new Error('There is no setting for safe arrival.');
    const { version, isOn, tellFrom, tellTo } = setting;
    return { version, isOn, tellFrom, tellTo };
  }),

  writing(changeSafeArrival, async (ctx, { grant, body, request }) => {
    requireAll(grant);
    const [before] = await ctx.db.select().from(safeArrivalSettings).for('update');
    refuseStale(bodyObject(request.body), before ?? {});
    const { isOn, tellFrom, tellTo } = body();
    if (tellTo <= tellFrom) throw ruleBroken({ tellTo: ['To must be after From'] });
    await ctx.db.update(safeArrivalSettings).set({ isOn, tellFrom, tellTo, ...changeStamp(ctx) });
    await audit(ctx, {
      ...{ action: 'update', resource: 'SafeArrival', recordId: 1 },
      before: { isOn: before?.isOn, tellFrom: before?.tellFrom, tellTo: before?.tellTo },
      after: { isOn, tellFrom, tellTo },
    });
    return { data: 1, message: savedMessage };
  }),
];
