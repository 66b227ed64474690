import { sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { unavailable } from '../kit/server/errors.server.ts';

/** `/healthz`: the process lives. `/readyz`: it can serve, so the database answers (it is migrated before the port opens). */
export const healthRoutes: FastifyPluginAsync = async (app) => {
  const options = { config: { open: true }, schema: { hide: true } };
  app.get('/healthz', options, async () => ({ status: 'ok' }));
  app.get('/readyz', options, async () => {
    await app.services.database.db.execute(sql`select 1`).catch(() => {
      throw unavailable();
    });
    return { status: 'ready' };
  });
};
