import { createHash } from 'node:crypto';
import { pino } from 'pino';
import { createApp } from '../src/app/app.server.ts';
import { readEnv } from '../src/app/start/env.server.ts';
import type { Database } from '../src/kit/server/database/database.server.ts';
import { createDocuments } from '../src/kit/server/documents/documents.server.ts';

/** A statement that the server sent, in the form that `pg` takes. */
export interface Recorded {
  name: string;
  text: string;
  values: unknown[];
}

/** The statements that Homeroom sends to answer these paths, except those that find the caller; the floor sends the same. */
export async function recordStatements(
  openDatabase: () => Database,
  token: string,
  paths: readonly string[],
): Promise<Record<string, Recorded[]>> {
  const database = openDatabase();
  let heard: Recorded[] = [];
  const query = database.pool.query.bind(database.pool) as (...args: unknown[]) => unknown;
  database.pool.query = ((config: string | { name?: string; text: string; values?: unknown[] }, values?: unknown[]) => {
    const { name = '', text, values: own = [] } = typeof config === 'string' ? { text: config } : config;
    if (name !== 'session') heard.push({ name: nameOf(text), text, values: values ?? own });
    return query(config, values);
  }) as typeof database.pool.query;
  const log = pino({ level: 'silent' });
  const documents = createDocuments({ log });
  const app = await createApp({ env: readEnv({ RATE_LIMIT: '0', DEMO: 'off' }), log, database, documents });
  try {
    const recorded: Record<string, Recorded[]> = {};
    // Only the first call asks for the school's time zone.
    await app.inject({ url: '/api/ias/IdentityAccess/session', headers: { authorization: `Bearer ${token}` } });
    for (const path of paths) {
      heard = [];
      const { statusCode, body } = await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body}`);
      recorded[path] = heard;
    }
    return recorded;
  } finally {
    await app.close();
    await documents.close();
    await database.close();
  }
}

const nameOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
