import { fileURLToPath } from 'node:url';
import { runCommand, StartProblem } from '../kit/server/database/start-problem.server.ts';
import { openLog } from '../platform/http/log.server.ts';
import { openParts } from './app.server.ts';
import { openBackups } from './commands/backups.server.ts';
import { startMail } from './mail/start-mail.server.ts';
import { readEnv } from './start/env.server.ts';
import { startWork } from './start/serve.server.ts';
import { shutDownOnSignals } from './start/shutdown.server.ts';

/** Runs jobs and sends messages in a process of its own, beside servers with `JOBS=off`, on the database of `DATABASE_URL`. */
export function work(): Promise<void> {
  return runCommand(startWorker);
}

async function startWorker(): Promise<void> {
  const shutdown = shutDownOnSignals();
  const env = readEnv(process.env);
  if (!env.databaseOwnerUrl)
    throw new StartProblem('The worker needs DATABASE_URL: the embedded PostgreSQL belongs to the server that started it.');
  const { log, end } = openLog(env.logLevel);
  shutdown.add(end);
  const backups = openBackups(env, env.databaseOwnerUrl, log);
  const parts = await openParts(env, env.databaseOwnerUrl, log, backups?.beforeUpdate);
  shutdown.add(parts.database.close);
  const running = await startWork(parts, backups);
  shutdown.add(running.stop);
  const mail = await startMail(parts, env.publicUrl ?? `http://${env.host}:${env.port}`);
  if (mail) shutdown.add(mail.stop);
  log.info('the worker is ready');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await work();
