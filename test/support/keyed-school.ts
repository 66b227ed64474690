import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase, schoolSchema } from '../../src/app/app.server.ts';
import { settingsOf } from '../../src/kit/server/database/database.server.ts';
import { connect } from '../../src/platform/backup/school-tables.server.ts';
import { emptyDatabase } from './backups.ts';
import { startApp, type TestApp } from './harness.ts';

/** A school whose keys lie in a file, as those of a real one do. */
export interface KeyedSchool extends TestApp {
  keyFile: string;
  /** A connection of the owner of the tables, as commands have it. */
  asOwner<T>(run: (client: Awaited<ReturnType<typeof connect>>) => Promise<T>): Promise<T>;
}

export async function startKeyedSchool(): Promise<KeyedSchool> {
  const empty = await emptyDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'homeroom-keys-'));
  const keyFile = join(folder, 'school.keys');
  const { url } = await prepareDatabase({ ownerUrl: empty.url, keyFile });
  const school = await startApp({ prepared: { ownerUrl: empty.url, url } });
  return {
    ...school,
    keyFile,
    asOwner: async (run) => {
      const client = await connect(empty.url, 'homeroom-tests');
      try {
        await client.query(settingsOf(schoolSchema));
        return await run(client);
      } finally {
        await client.end();
      }
    },
    close: async () => {
      await school.close();
      await empty.drop();
      rmSync(folder, { recursive: true });
    },
  };
}
