import { drizzle } from 'drizzle-orm/node-postgres';
import { loginFailures, sessions } from '../../areas/identity/session/session.table.ts';
import { restorations } from '../../kit/server/database/restoration.table.ts';
import { idempotencyKeys } from '../../kit/server/resource/audit.table.ts';
import { addToKeyFile } from '../../kit/server/sealing/key-file.server.ts';
import { keyOf } from '../../kit/server/sealing/keys.server.ts';
import { tasks } from '../../kit/server/task/task.table.ts';
import { queueSchema } from '../../kit/server/work/jobs.server.ts';
import type { WholeBackup } from '../../platform/backup/read-backup.server.ts';
import { restoreBackup } from '../../platform/backup/restore-backup.server.ts';
import { forgetSealed } from '../../platform/sealing/forget-sealed.server.ts';
import { prepareKeys } from '../../platform/sealing/prepare-keys.server.ts';
import { functionsFolder, migrationsFolder, schoolSchema } from '../app.server.ts';

interface RestoreOptions {
  /** Where the keys of the place lie. */
  keyFile?: string | undefined;
  /** If the file is encrypted. */
  passphrase?: string | undefined;
  /** Leaves out what is sealed, because its key is lost. */
  withoutSealed?: boolean;
  log?: (line: string) => void;
}

/** What belongs to the people and programs that were at work with the old school. */
const leftBehind = [sessions, loginFailures, idempotencyKeys, tasks];

/**
 * Restores a school into an empty database: without sessions, without tasks or anything on the queue, and with sending held back
 * until an administrator allows it.
 */
export function restoreSchool(
  url: string,
  file: string,
  { keyFile, passphrase, withoutSealed = false, log }: RestoreOptions = {},
): Promise<WholeBackup> {
  return restoreBackup(
    {
      url,
      schema: schoolSchema,
      besides: [queueSchema(schoolSchema)],
      folder: migrationsFolder,
      functions: functionsFolder,
      ...(log ? { log } : {}),
      passphrase,
      finish: async (client, { made, keys = [] }) => {
        const brought = keys.map((key) => keyOf(Buffer.from(key, 'base64url')));
        if (keyFile && brought.length > 0) addToKeyFile(keyFile, brought, made.slice(0, 10));
        if (withoutSealed) await forgetSealed(client);
        await prepareKeys(client, keyFile);
        const db = drizzle(client, { casing: 'snake_case' });
        for (const table of leftBehind) await db.delete(table);
        await db.insert(restorations).values({ backupMade: new Date(made) });
      },
    },
    file,
  );
}
