import { eq, getTableName } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import { announced } from '../../../demo/demo-accounts.server.ts';
import { schools } from '../../areas/general/school/school.table.ts';
import { accounts } from '../../areas/identity/account/account.table.ts';
import type { Database } from '../../kit/server/database/database.server.ts';
import { withoutData } from '../../kit/server/database/database-errors.server.ts';
import { StartProblem } from '../../kit/server/database/start-problem.server.ts';
import { readKeyFile } from '../../kit/server/sealing/key-file.server.ts';
import { sealingKeys } from '../../kit/server/sealing/sealing-key.table.ts';
import type { LongJob } from '../../kit/server/work/jobs.server.ts';
import { readPassphrase } from '../../platform/backup/encryption.server.ts';
import { type BackupFolder, keepBackup, keptBackups } from '../../platform/backup/kept-backups.server.ts';
import type { BackupSource } from '../../platform/backup/write-backup.server.ts';
import { registry } from '../../platform/http/metrics.server.ts';
import { schoolSchema } from '../app.server.ts';
import { productVersion } from '../product-version.server.ts';
import type { Env } from '../start/env.server.ts';

/** The backups that are made by themselves. */
export interface Backups {
  /** @throws {StartProblem} if none can be made: then nothing must be changed */
  beforeUpdate(): Promise<void>;
  /** Every night, at the school. */
  daily(database: Database): Promise<LongJob>;
}

/** Where a backup of the school is made of. @param secret encrypts it, and lets it hold the keys of this file */
export function schoolAsSource(
  url: string,
  secret: { passphrase?: string | undefined; keyFile?: string | undefined } = {},
): BackupSource {
  const { passphrase, keyFile } = secret;
  const encryption =
    passphrase === undefined ? undefined : { passphrase, keys: (client: pg.Client) => keysInUse(client, keyFile) };
  return { url, schema: schoolSchema, homeroom: productVersion, isDemo: hasDemoAccounts, encryption };
}

/** The keys under which something of the school is sealed, as far as they lie in the file. */
async function keysInUse(client: pg.Client, keyFile: string | undefined): Promise<string[]> {
  // Before an update, the tables may be those of a version that sealed nothing.
  const there = await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [getTableName(sealingKeys)]);
  if (!there.rows[0]?.is) return [];
  const named = await drizzle(client, { casing: 'snake_case' }).select().from(sealingKeys);
  const inUse = new Set(named.map(({ keyId }) => keyId));
  const keys = keyFile === undefined ? [] : readKeyFile(keyFile);
  return keys.filter(({ id }) => inUse.has(id)).map(({ secret }) => secret.toString('base64url'));
}

async function hasDemoAccounts(client: pg.Client): Promise<boolean> {
  const db = drizzle(client, { casing: 'snake_case' });
  const found = await db.select({ email: accounts.email }).from(accounts).where(eq(accounts.email, announced[0].email));
  return found.length > 0;
}

/** Backups in `BACKUP_DIR`; none where that is off. */
export function openBackups(env: Env, url: string, log: Logger): Backups | undefined {
  if (!env.backupDir) return undefined;
  const { keyFile, backupPassphraseFile } = env;
  const folder = { folder: env.backupDir, kind: env.demo ? 'demo' : 'school' };
  const metrics = measure(folder);
  const make = async (options: Parameters<typeof keepBackup>[1]) => {
    const from = performance.now();
    const passphrase = backupPassphraseFile ? await readPassphrase(backupPassphraseFile) : undefined;
    const { file, bytes } = await keepBackup({ ...folder, source: schoolAsSource(url, { passphrase, keyFile }) }, options);
    metrics.lastFailed.set(0);
    log.info({ file, bytes, milliseconds: Math.round(performance.now() - from) }, 'a backup was made');
  };
  return {
    beforeUpdate: async () => {
      try {
        await make({ isBeforeUpdate: true });
      } catch (error) {
        if (!(error instanceof StartProblem)) throw error;
        throw new StartProblem(`The database has to be updated, but could not be backed up first: ${error.message}`, {
          cause: error,
        });
      }
    },
    daily: async ({ db }) => {
      const [school] = await db.select({ zone: schools.timeZone }).from(schools);
      return {
        name: 'daily-backup',
        cron: nightly(school?.zone ?? 'Asia/Kolkata', new Date()),
        work: async (signal) => {
          try {
            await make({ signal });
          } catch (error) {
            if (signal.aborted) throw error;
            metrics.lastFailed.set(1);
            log.error({ reason: error instanceof StartProblem ? error.message : withoutData(error) }, 'no backup could be made');
            throw error;
          }
        },
      };
    },
  };
}

const dayMinutes = 24 * 60;
/** When nobody is at the school: ten past two. */
const nightlyMinute = 2 * 60 + 10;

/** Every night of a time zone, in crontab's form, UTC. After a change of clocks it is an hour off until the next start. */
export function nightly(zone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: string) => Number(parts.find((found) => found.type === type)?.value ?? 0);
  const ahead = part('hour') * 60 + part('minute') - (now.getUTCHours() * 60 + now.getUTCMinutes());
  const minute = (nightlyMinute - ahead + 2 * dayMinutes) % dayMinutes;
  return `${minute % 60} ${Math.floor(minute / 60)} * * *`;
}

function measure({ folder, kind }: Pick<BackupFolder, 'folder' | 'kind'>): { lastFailed: Gauge } {
  registry.removeSingleMetric('backup_last_success_timestamp_seconds');
  registry.removeSingleMetric('backup_last_failed');
  new Gauge({
    name: 'backup_last_success_timestamp_seconds',
    help: 'When the newest of the backups that are there was made; 0 where there is none.',
    registers: [registry],
    async collect() {
      const [newest] = await keptBackups(folder, kind);
      this.set((newest?.made.getTime() ?? 0) / 1000);
    },
  });
  const lastFailed = new Gauge({
    name: 'backup_last_failed',
    help: '1 where the last backup of this process could not be made.',
    registers: [registry],
  });
  return { lastFailed };
}
