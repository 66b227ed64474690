import {
  type PostgresLog,
  runningPostgresUrl,
  startEmbeddedPostgres,
} from '../kit/server/embedded-postgres/embedded-postgres.server.ts';
import type { Env } from './env.server.ts';

export type ProvidedPostgres = {
  url: string;
  /** Stops the server if it was started for this; to be called after the last connection is closed. */
  close(): Promise<void>;
};

/** The server of `DATABASE_URL`, which is never started or stopped here, else the embedded one. */
export async function providePostgres(env: Env, log: PostgresLog): Promise<ProvidedPostgres> {
  if (env.databaseUrl) return { url: env.databaseUrl, close: async () => undefined };
  const postgres = await startEmbeddedPostgres({ dataDir: env.databaseDir, log });
  return { url: postgres.url, close: postgres.stop };
}

/** For commands that also work beside a running Homeroom: uses its embedded server when there is one, else starts it for the while. */
export async function joinPostgres(env: Env, log: PostgresLog): Promise<ProvidedPostgres> {
  const running = env.databaseUrl ? undefined : runningPostgresUrl(env.databaseDir);
  return running ? { url: running, close: async () => undefined } : providePostgres(env, log);
}
