import { rosterSettings } from '../src/areas/general/oneroster/roster.table.ts';
import type { WriteContext } from '../src/kit/server/http/context.server.ts';
import { creationStamp } from '../src/kit/server/resource/stamp.server.ts';

/** The demo school shares all of its classes, with guardians and marks. */
export const storeRoster = async (ctx: WriteContext): Promise<void> => {
  await ctx.db
    .insert(rosterSettings)
    .values({ sharesAll: true, sharesGuardians: true, sharesResults: true, ...creationStamp(ctx) });
};
