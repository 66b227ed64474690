import { runCommand, StartProblem } from '../../kit/server/database/start-problem.server.ts';
import { writeBackup } from '../../platform/backup/write-backup.server.ts';
import { openLog } from '../../platform/http/log.server.ts';
import { hasCluster } from '../../platform/postgres/embedded-postgres.server.ts';
import { chosenForCommand } from '../start/choose-database.server.ts';
import { readEnv } from '../start/env.server.ts';
import { joinPostgres } from '../start/provide-postgres.server.ts';
import { shutDownOnSignals } from '../start/shutdown.server.ts';
import { schoolAsSource } from './backups.server.ts';
import { askedPassphrase, type Given, passphraseFor, refuseOthers } from './passphrase.server.ts';
import { typed } from './typed.server.ts';

const usage = typed('backup', 'FILE [--passphrase | --passphrase-file FILE]');

/**
 * `npm run backup -- FILE`: backs up the database that Homeroom runs on; if Homeroom is not running, its PostgreSQL is started
 * meanwhile. With `--passphrase` it asks for one, and encrypts the file.
 */
export function backup(given: Given): Promise<void> {
  return runCommand(async () => {
    const { file, options } = given;
    if (!file) throw new StartProblem(`Say where the backup goes: ${usage}`);
    refuseOthers(given, ['--passphrase'], usage);
    const env = chosenForCommand(readEnv(process.env));
    if (!env.databaseUrl && !hasCluster(env.databaseDir))
      throw new StartProblem(`There is nothing to back up: ${env.databaseDir} holds no school.`);
    const passphrase = options.length > 0 ? await askedPassphrase(true) : await passphraseFor(given, env);
    const shutdown = shutDownOnSignals();
    const postgres = await joinPostgres(env, openLog('warn').log);
    shutdown.add(postgres.close);
    const stopping = new AbortController();
    const from = performance.now();
    const writing = writeBackup(schoolAsSource(postgres.url, { passphrase, keyFile: env.keyFile }), file, stopping.signal);
    shutdown.add(async () => {
      stopping.abort();
      await writing.catch(() => undefined);
    });
    try {
      const { bytes, tables } = await writing;
      const seconds = ((performance.now() - from) / 1000).toFixed(1);
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      console.log(`${file} is complete: ${rows} rows of ${tables.length} tables, ${megabytes(bytes)} MB, ${seconds} s.`);
      console.log(
        passphrase === undefined
          ? 'It is not encrypted. What is sealed in it needs the keys of this school: docs/security.md.'
          : 'It is encrypted, and holds the keys of what is sealed in it.',
      );
    } catch (error) {
      if (!shutdown.requested) throw error;
    } finally {
      await shutdown.closeAll();
    }
  });
}

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);
