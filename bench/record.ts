import { createHash } from 'node:crypto';
import { pino } from 'pino';
import { createApp } from '../src/app/app.server.ts';
import { readEnv } from '../src/app/start/env.server.ts';
import type { Database } from '../src/kit/server/database/database.server.ts';
import { createDocuments } from '../src/platform/documents/create-documents.server.ts';

/** A statement that the server sent, in the form that `pg` takes. */
export interface Recorded {
  name: string;
  text: string;
  values: unknown[];
}

/** A call to the app in this process. */
interface RecordedCall {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  payload?: object;
}

/** The app in this process, which keeps what it sends to the database for each call, except what finds the caller. */
export interface Recorder {
  /** @throws if the call is not answered with success */
  record(call: RecordedCall): Promise<Recorded[]>;
  close(): Promise<void>;
}

/** By the name that it has, which ends with the role of the account. */
const findsCaller = (name: string): boolean => name.startsWith('session ');

/** What every connection or transaction begins and ends with. */
const isFrame = (text: string): boolean => /^(set|begin|commit)\b/.test(text);

export async function startRecorder(openDatabase: () => Database, token: string): Promise<Recorder> {
  const database = openDatabase();
  let heard: Recorded[] = [];
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((config: string | { name?: string; text: string; values?: unknown[] }, ...more: unknown[]) => {
      const { name = '', text, values: own = [] } = typeof config === 'string' ? { text: config } : config;
      const [values = own] = more as [unknown[] | undefined];
      if (!findsCaller(name) && !isFrame(text)) heard.push({ name: nameOf(text), text, values });
      return query(config, ...more);
    }) as typeof client.query;
  });
  const log = pino({ level: 'silent' });
  const documents = createDocuments({ log });
  const app = await createApp({ env: readEnv({ RATE_LIMIT: '0', DEMO: 'off' }), log, database, documents });
  const headers = { authorization: `Bearer ${token}` };
  // Only the first call asks for the school's time zone.
  await app.inject({ url: '/api/ias/IdentityAccess/session', headers });
  return {
    async record(call) {
      heard = [];
      const { statusCode, body } = await app.inject({ ...call, headers });
      if (statusCode >= 300) throw new Error(`${call.url} answered ${statusCode}: ${body}`);
      return heard;
    },
    async close() {
      await app.close();
      await documents.close();
      await database.close();
    },
  };
}

/** The statements that Homeroom sends to answer these paths, except those that find the caller; the floor sends the same. */
export async function recordStatements(
  openDatabase: () => Database,
  token: string,
  paths: readonly string[],
): Promise<Record<string, Recorded[]>> {
  const recorder = await startRecorder(openDatabase, token);
  try {
    const recorded: Record<string, Recorded[]> = {};
    for (const url of paths) {
      // What is searched for a second time is counted no more.
      await recorder.record({ url });
      recorded[url] = await recorder.record({ url });
    }
    return recorded;
  } finally {
    await recorder.close();
  }
}

const nameOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
