import { runCommand, StartProblem } from '../../kit/server/database/start-problem.server.ts';
import type { BackupHeader } from '../../platform/backup/backup-format.server.ts';
import { isEncrypted } from '../../platform/backup/encryption.server.ts';
import { readHeader } from '../../platform/backup/read-backup.server.ts';
import { openLog } from '../../platform/http/log.server.ts';
import { lockDirectory } from '../../platform/postgres/directory-lock.server.ts';
import { type Env, readEnv } from '../start/env.server.ts';
import { providePostgres } from '../start/provide-postgres.server.ts';
import { shutDownOnSignals } from '../start/shutdown.server.ts';
import { askedPassphrase, type Given, passphraseFor, refuseOthers } from './passphrase.server.ts';
import { restoreSchool } from './restored-school.server.ts';
import { typed } from './typed.server.ts';

const usage = typed('restore', 'FILE [--passphrase-file FILE] [--without-sealed]');

/**
 * `npm run restore -- FILE`: into the empty place that the next start would use. `--without-sealed` leaves out what is sealed, because its
 * key is lost.
 */
export function restore(given: Given): Promise<void> {
  return runCommand(async () => {
    const { file, options } = given;
    if (!file) throw new StartProblem(`Say which backup to restore: ${usage}`);
    refuseOthers(given, ['--without-sealed'], usage);
    const passphrase = (await isEncrypted(file))
      ? ((await passphraseFor(given, readEnv(process.env))) ?? (await askedPassphrase(false)))
      : undefined;
    const header = await readHeader(file, passphrase);
    const env = placeFor(header, process.env);
    const shutdown = shutDownOnSignals();
    try {
      if (!env.databaseUrl) shutdown.add(lockDirectory(env.dataDir).release);
      const postgres = await providePostgres(env, openLog('warn').log);
      shutdown.add(postgres.close);
      const { tables } = await restoreSchool(postgres.url, file, {
        ...{ keyFile: env.keyFile, passphrase, withoutSealed: options.length > 0 },
        log: (line) => console.log(line),
      });
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      console.log(`Restored: ${rows} rows of ${tables.length} tables, as they were at ${header.made}.`);
      console.log('Nobody is signed in, no job is waiting, and nothing is sent until an administrator allows it in the browser.');
      if (!env.databaseUrl) console.log(`The school is in ${env.databaseDir}: ${startOf(env, process.env)} starts it.`);
    } catch (error) {
      if (!shutdown.requested) throw error;
    } finally {
      await shutdown.closeAll();
    }
  });
}

/** The command that starts the place that was restored into. */
function startOf({ demo }: Env, { DATA_DIR: dataDir }: NodeJS.ProcessEnv): string {
  return [...(dataDir ? [`DATA_DIR=${dataDir}`] : []), ...(demo ? ['DEMO=on'] : []), typed('start')].join(' ');
}

/** Demo data and a real school never mix: the embedded database has a place for each. */
function placeFor({ isDemo }: BackupHeader, variables: NodeJS.ProcessEnv): Env {
  const demo = isDemo ? 'on' : 'off';
  const said = variables['DEMO']?.trim();
  if (said && said !== demo && !readEnv(variables).databaseUrl) {
    const holds = isDemo ? 'demo data' : 'a real school';
    throw new StartProblem(`This backup holds ${holds}, and DEMO=${said} says otherwise. Leave DEMO out.`);
  }
  return readEnv({ ...variables, DEMO: said || demo });
}
