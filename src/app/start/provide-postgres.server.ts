import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { refuseWithoutRoom } from '../../kit/server/database/disk.server.ts';
import { StartProblem } from '../../kit/server/database/start-problem.server.ts';
import { majorVersion } from '../../platform/database/server-version.server.ts';
import {
  hasCluster,
  type PostgresLog,
  runningPostgresUrl,
  startEmbeddedPostgres,
} from '../../platform/postgres/embedded-postgres.server.ts';
import type { Env } from './env.server.ts';

type ProvidedPostgres = {
  /** As the role that owns the tables and migrates. */
  url: string;
  /** Stops the server if this call started it; to be called after the last connection is closed. */
  close(): Promise<void>;
};

/**
 * The server of `DATABASE_URL`, which is never started or stopped here, else the embedded one.
 *
 * @throws {StartProblem} if there is none
 */
export async function providePostgres(env: Env, log: PostgresLog): Promise<ProvidedPostgres> {
  if (env.databaseOwnerUrl) {
    await waitForServer(env.databaseOwnerUrl, log);
    return { url: env.databaseOwnerUrl, close: async () => undefined };
  }
  if (!hasCluster(env.databaseDir)) await refuseWithoutRoom(env.dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir: env.databaseDir, log });
  return { url: postgres.url, close: postgres.stop };
}

/** For commands that also work beside a running Homeroom: uses its embedded server if it runs, else starts it meanwhile. */
export async function joinPostgres(env: Env, log: PostgresLog): Promise<ProvidedPostgres> {
  const running = env.databaseUrl ? undefined : runningPostgresUrl(env.databaseDir);
  return running ? { url: running, close: async () => undefined } : providePostgres(env, log);
}

const oldestVersion = 15;
const patienceMs = 30_000;
const pauseMs = 1_000;

/** A database that is starting at the same time, as after a power cut, may need a moment longer than we do. */
async function waitForServer(url: string, log: PostgresLog): Promise<void> {
  const giveUpAt = Date.now() + patienceMs;
  for (;;) {
    try {
      return await checkVersion(url);
    } catch (error) {
      if (!comesLater(error) || Date.now() > giveUpAt) throw unreachable(error);
      log.warn(`waiting for the database of DATABASE_URL: ${reason(error)}`);
      await sleep(pauseMs);
    }
  }
}

async function checkVersion(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'homeroom', connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const major = await majorVersion(client);
    if (major < oldestVersion)
      throw new StartProblem(`DATABASE_URL leads to PostgreSQL ${major}, but ${oldestVersion} or newer is needed.`);
  } finally {
    await client.end();
  }
}

function comesLater(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return ['ECONNREFUSED', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'ECONNRESET', '57P03'].includes(code);
}

function unreachable(error: unknown): StartProblem {
  if (error instanceof StartProblem) return error;
  return new StartProblem(`The database of DATABASE_URL cannot be used: ${reason(error)}`, { cause: error });
}

/** For a host name with several addresses, the error has one error for each and an empty message. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join(', ');
  return error instanceof Error ? error.message : String(error);
}
