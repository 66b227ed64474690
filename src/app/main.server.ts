import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { demoPassword } from '../common/demo-accounts.domain.ts';
import { explainedByDisk } from '../kit/server/database/disk.server.ts';
import { explain } from '../kit/server/database/start-problem.server.ts';
import { openLog } from '../platform/http/log.server.ts';
import { lockDirectory } from '../platform/postgres/directory-lock.server.ts';
import { chosenForStart } from './start/choose-database.server.ts';
import { type Env, readEnv } from './start/env.server.ts';
import { refuseTakenPorts } from './start/ports.server.ts';
import { providePostgres } from './start/provide-postgres.server.ts';
import { type RunningServer, startServer } from './start/serve.server.ts';
import { type Shutdown, shutDownOnSignals } from './start/shutdown.server.ts';

/**
 * Starts Homeroom and keeps it running until SIGTERM or SIGINT: then no new requests are taken, running ones finish, jobs are handed
 * back, the database is closed, and the data directory is let go of. Ends the process with 1 when it cannot start.
 */
export async function main(): Promise<void> {
  const shutdown = shutDownOnSignals();
  try {
    await start(shutdown);
  } catch (error) {
    if (shutdown.requested) return;
    console.error(explain(error));
    await shutdown.closeAll().catch(console.error);
    process.exit(1);
  }
}

/** The folder of this build; in development, of the checkout. */
const program = fileURLToPath(new URL('../..', import.meta.url));

async function start(shutdown: Shutdown): Promise<void> {
  const env = chosenForStart(readEnv(process.env));
  const { log, end } = openLog(env.logLevel);
  shutdown.add(end);
  const lock = env.databaseUrl ? undefined : lockDirectory(env.dataDir, program);
  if (lock) shutdown.add(lock.release);
  await refuseTakenPorts(env);
  const server = await serve(env, log, shutdown).catch(async (error) => {
    throw await explainedByDisk(error, env.dataDir);
  });
  const address = env.publicUrl ?? server.address;
  lock?.announce(address);
  console.log(welcome(address, env, server));
}

async function serve(env: Env, log: Logger, shutdown: Shutdown): Promise<RunningServer> {
  const postgres = await providePostgres(env, log);
  shutdown.add(postgres.close);
  const server = await startServer({ env, databaseUrl: postgres.url, log });
  shutdown.add(server.close);
  return server;
}

function welcome(address: string, env: Env, { demoAccounts, setupLink, warnings }: RunningServer): string {
  const lines = ['', `Homeroom is ready at ${address}`, ''];
  if (demoAccounts.length > 0) {
    lines.push(
      `It holds demo data. Sign in with the password ${demoPassword} as`,
      ...demoAccounts.map((account) => `  ${account}`),
      '',
    );
  }
  if (!env.demo && !env.isDemoSaid && !env.databaseUrl) {
    lines.push(`It serves the school whose data are in ${env.databaseDir}; DEMO=on serves the demo data.`, '');
  }
  if (env.demo && !env.demoAccounts) {
    lines.push(
      `Its demo accounts cannot sign in, because their password is public and HOST is ${env.host}.`,
      'DEMO=on, set explicitly, lets them in.',
      '',
    );
  }
  if (setupLink) lines.push('Nobody can sign in yet. This link creates the first administrator, once:', `  ${setupLink}`, '');
  for (const warning of warnings) lines.push(warning, '');
  return lines.join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
