import { desc, isNull } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { audit } from '../../../kit/server/audit.server.ts';
import { answers, problems, writeAnswer } from '../../../kit/server/openapi-schemas.server.ts';
import { restorations } from '../../../kit/server/restoration.table.ts';
import { grantOf } from '../../../kit/server/scope.server.ts';
import { write } from '../../../kit/server/write.server.ts';
import type { Restoration } from './restoration.domain.ts';

const url = '/api/gs/Restoration';
const tags = ['Restoration'];

/** A school that was brought back from a backup sends nothing until somebody who may change the school allows it. */
export const restorationRoutes: FastifyPluginAsync = async (app) => {
  const read = {
    tags,
    summary: 'Whether the school came from a backup and may not send yet',
    response: { ...answers('The last restoration'), ...problems(401, 403) },
  };
  app.get(url, { schema: read }, async ({ context }): Promise<Restoration> => {
    grantOf(context, 'school.read');
    const [last] = await context.db.select().from(restorations).orderBy(desc(restorations.restorationId)).limit(1);
    return {
      sendingHeld: last !== undefined && last.sendingAllowed === null,
      backupMade: last?.backupMade.toISOString() ?? null,
    };
  });

  const allow = {
    tags,
    summary: 'Allow a restored school to send',
    response: { 200: writeAnswer, ...problems(400, 401, 403, 409) },
  };
  app.put(`${url}/AllowSending`, { schema: allow }, (request, reply) =>
    write(request, reply, async (ctx) => {
      grantOf(ctx, 'school.update');
      const allowed = await ctx.db
        .update(restorations)
        .set({ sendingAllowed: new Date(), sendingAllowedBy: ctx.session.name })
        .where(isNull(restorations.sendingAllowed))
        .returning({ id: restorations.restorationId });
      for (const { id } of allowed)
        await audit(ctx, { action: 'update', resource: 'Restoration', recordId: id, after: { sendingHeld: false } });
      return { data: allowed.map(({ id }) => id), message: 'Sending is allowed' };
    }),
  );
};
