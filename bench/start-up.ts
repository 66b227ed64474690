import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.server.ts';
import { memoryOf } from './memory.ts';
import { startStack } from './stack.ts';

export interface StartUp {
  /** From an empty data directory, with demo data; in ms, like all times here. */
  first: number;
  second: number;
  /** PostgreSQL alone on the same files. */
  postgres: number;
  /** The memory of server and PostgreSQL after the second start, in MB, and how long after it. */
  memory: { mb: number; afterSeconds: number }[];
}

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** Starts twice with demo data; with `withMemory` it then waits for a minute. */
export async function measureStartUp(dataDir: string, withMemory: boolean): Promise<StartUp> {
  const first = await startStack(dataDir, { demo: true });
  await first.stop();
  const began = performance.now();
  const alone = await startEmbeddedPostgres({ dataDir: join(dataDir, 'demo'), log: quiet });
  const postgres = performance.now() - began;
  await alone.stop();
  const second = await startStack(dataDir, { demo: true });
  try {
    const memory: StartUp['memory'] = [];
    for (const afterSeconds of withMemory ? [1, 60] : []) {
      await sleep(afterSeconds * 1000 - (memory[0]?.afterSeconds ?? 0) * 1000);
      memory.push({ mb: memoryOf(second.pid), afterSeconds });
    }
    return { first: first.startedInMs, second: second.startedInMs, postgres, memory };
  } finally {
    await second.stop();
  }
}
