import { desc, isNull } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { restorations } from '../../../kit/server/database/restoration.table.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { allowSending, getRestoration } from './restoration.domain.ts';

/** A school restored from a backup sends nothing until somebody who may change the school allows it. */
export const restorationRoutes: readonly FastifyPluginAsync[] = [
  answering(getRestoration, async ({ db }) => {
    const [last] = await db.select().from(restorations).orderBy(desc(restorations.restorationId)).limit(1);
    return { sendingHeld: last !== undefined && last.sendingAllowed === null, backupMade: last?.backupMade ?? null };
  }),

  writing(allowSending, async (ctx) => {
    const allowed = await ctx.db
      .update(restorations)
      .set({ sendingAllowed: new Date(), sendingAllowedBy: ctx.session.name })
      .where(isNull(restorations.sendingAllowed))
      .returning({ id: restorations.restorationId });
    for (const { id } of allowed)
      await audit(ctx, { action: 'update', resource: 'Restoration', recordId: id, after: { sendingHeld: false } });
    return { data: allowed.map(({ id }) => id), message: 'Sending is allowed' };
  }),
];
