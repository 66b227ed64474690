import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyPluginAsync } from 'fastify';
import type { QueryConfig } from 'pg';
import { hasRoom } from '../kit/server/database/disk.server.ts';
import { diskFull, unavailable } from '../kit/server/http/errors.server.ts';
import { productVersion } from './product-version.server.ts';

const patienceMs = 2_000;

/**
 * `/healthz`: the process is alive, and which version it is. `/readyz`: it can serve, that is, the database answers within two seconds (it is migrated
 * before the port opens) and its disk has room.
 */
export const healthRoutes: FastifyPluginAsync = async (app) => {
  const options = { config: { open: true }, schema: { hide: true } };
  app.get('/healthz', options, async () => ({ status: 'ok', version: productVersion }));
  app.get('/readyz', options, async () => {
    const { database, disk } = app.services;
    const asked = database.pool.query({ text: 'select 1', query_timeout: patienceMs } as QueryConfig).catch(() => undefined);
    const [answer, space] = await Promise.race([Promise.all([asked, disk?.space()]), sleep(patienceMs, [], { ref: false })]);
    if (!answer) throw unavailable();
    if (!hasRoom(space)) throw diskFull();
    return { status: 'ready' };
  });
};
