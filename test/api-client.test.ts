import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { writeClient } from '../e2e/client/write-client.ts';
import { createApp, schoolSchema } from '../src/app/app.server.ts';
import { readEnv } from '../src/app/start/env.server.ts';
import { openDatabase } from '../src/kit/server/database/database.server.ts';
import { createDocuments } from '../src/platform/documents/create-documents.server.ts';

/** The API document of a school; nothing in it comes from the database. */
async function apiDocument(): Promise<string> {
  const log = pino({ level: 'silent' });
  const database = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nowhere', schema: schoolSchema });
  const documents = createDocuments({ log });
  const app = await createApp({ env: readEnv({}), log, database, documents, disk: undefined, clock: undefined });
  try {
    return (await app.inject('/api/openapi.json')).payload;
  } finally {
    await app.close();
    await documents.close();
    await database.close();
  }
}

test('Programs written against the API document have the right types', async () => {
  await writeClient(await apiDocument());
  const check = promisify(execFile)('node_modules/.bin/tsc', ['-p', 'e2e/client'], { maxBuffer: 16 * 1024 * 1024 });
  const { stdout } = await check.catch((failed: { stdout: string }) => failed);
  expect(stdout).toBe('');
});
