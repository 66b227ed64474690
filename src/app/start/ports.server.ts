import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { Env } from './env.server.ts';

/**
 * Reports a taken port before a database is created or anything else takes time.
 * @throws what listening throws
 */
export async function refuseTakenPorts(env: Env): Promise<void> {
  const probes: Server[] = [];
  try {
    for (const [host, port] of [[env.host, env.port] as const, ['127.0.0.1', env.metricsPort] as const]) {
      if (port === 0) continue;
      const probe = createServer().listen(port, host);
      probes.push(probe);
      await once(probe, 'listening');
    }
  } finally {
    await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))));
  }
}
