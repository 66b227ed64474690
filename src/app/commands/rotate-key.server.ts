import { settingsOf } from '../../kit/server/database/database.server.ts';
import { runCommand, StartProblem } from '../../kit/server/database/start-problem.server.ts';
import { connect } from '../../platform/backup/school-tables.server.ts';
import { openLog } from '../../platform/http/log.server.ts';
import { hasCluster } from '../../platform/postgres/embedded-postgres.server.ts';
import { type Rotated, rotateKey } from '../../platform/sealing/rotate-key.server.ts';
import { schoolSchema } from '../app.server.ts';
// Whatever is sealed has to be known here.
import '../areas.server.ts';
import { chosenForCommand } from '../start/choose-database.server.ts';
import { type Env, readEnv } from '../start/env.server.ts';
import { joinPostgres } from '../start/provide-postgres.server.ts';
import { shutDownOnSignals } from '../start/shutdown.server.ts';
import { typed } from './typed.server.ts';

/**
 * `npm run rotate-key`: seals everything anew under a new key, whether Homeroom is running or not.
 * @param words `--only-make`: only puts a new key into the file
 */
export function rotate(words: readonly string[]): Promise<void> {
  return runCommand(async () => {
    const unknown = words.filter((word) => word !== '--only-make');
    if (unknown.length > 0) throw new StartProblem(`${unknown.join(' ')} is not known: ${typed('rotate-key', '[--only-make]')}`);
    const env = chosenForCommand(readEnv(process.env));
    const { keyFile } = env;
    if (!keyFile) throw new StartProblem('Set KEY_FILE to the file in which the keys lie. Nothing was changed.');
    if (!env.databaseUrl && !hasCluster(env.databaseDir))
      throw new StartProblem(`There is nothing to seal: ${env.databaseDir} holds no school.`);
    const shutdown = shutDownOnSignals();
    const postgres = await joinPostgres(env, openLog('warn').log);
    shutdown.add(postgres.close);
    const client = await connect(postgres.url, 'homeroom-rotate-key');
    shutdown.add(() => client.end());
    try {
      await client.query(`${settingsOf(schoolSchema)}; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`);
      const from = performance.now();
      report(await rotateKey(client, { keyFile, onlyMakes: words.length > 0 }), env, from);
    } catch (error) {
      if (!shutdown.requested) throw error;
    } finally {
      await shutdown.closeAll();
    }
  });
}

function report({ keyId, isOnlyMade, rows, unreadable }: Rotated, { keyFile }: Env, from: number): void {
  if (isOnlyMade) {
    console.log(
      `${keyFile} holds the key ${keyId}, which nothing uses yet. Copy the file to every machine, then run this again.`,
    );
    return;
  }
  const sum = [...rows.values()].reduce((all, count) => all + count, 0);
  console.log(`${sum} rows are sealed under the key ${keyId}, ${((performance.now() - from) / 1000).toFixed(1)} s.`);
  console.log(
    `Copy ${keyFile} to where you keep it. The keys before it open backups made before now: keep them as long as those.`,
  );
  for (const { place, row } of unreadable)
    console.log(`What ${place} holds in the row ${row} cannot be read, and stays as it is.`);
  if (unreadable.length > 0) process.exitCode = 1;
}
