import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../../kit/server/database/database.server.ts';
import { type Disk, type DiskSpace, isLow } from '../../kit/server/database/disk.server.ts';
import { followConnections } from './connections.server.ts';

/** What `/metrics` tells of this process. */
export const registry = new Registry();
const seconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Duration of answered requests.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [registry],
});

/** Counts and times every request by its route, never by its address. */
export function registerMetrics(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    seconds.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    done();
  });
}

/** Serves `/metrics` in Prometheus text on a local port of its own. */
export async function serveMetrics(options: {
  port: number;
  database: Database;
  disk?: Disk | undefined;
}): Promise<{ close(): Promise<void> }> {
  const own = new Registry();
  collectDefaultMetrics({ register: own });
  const { pool } = options.database;
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state.',
    labelNames: ['state'],
    registers: [own],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  if (options.disk) gaugeDisk(own, options.disk);
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': registry.contentType }).end(await Registry.merge([registry, own]).metrics());
  });
  const endConnections = followConnections(server);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(options.port, '127.0.0.1', resolve));
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        endConnections();
      }),
  };
}

function gaugeDisk(registry: Registry, disk: Disk): void {
  const gauge = (name: string, help: string, value: (space: DiskSpace) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const space = await disk.space();
        if (space) this.set(value(space));
      },
    });
  gauge('disk_free_bytes', 'What is free on the disk of the database.', ({ free }) => free);
  gauge('disk_size_bytes', 'The size of the disk of the database.', ({ size }) => size);
  gauge('disk_low', '1 where the disk of the database is nearly full: below 2 % or 100 MB.', (space) => Number(isLow(space)));
}
