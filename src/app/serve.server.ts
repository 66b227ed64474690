import { isNotNull } from 'drizzle-orm';
import type { Logger } from 'pino';
import { accounts } from '../areas/identity/account/account.table.ts';
import { hashToken, newToken } from '../areas/identity/session/token.server.ts';
import { startJobs } from '../kit/server/jobs.server.ts';
import { serveMetrics } from '../kit/server/metrics.server.ts';
import { asSchool, createApp, openParts, prepareDatabase, schoolSchema } from './app.server.ts';
import { jobs } from './areas.server.ts';
import { fillWithDemoData } from './demo.server.ts';
import { demoAccountsOf } from './demo-accounts.server.ts';
import type { Env } from './env.server.ts';

export interface RunningServer {
  address: string;
  /** E-mail addresses of the demo accounts that may sign in. */
  demoAccounts: string[];
  /** Creates the first administrator, once; absent when there is an account. */
  setupLink?: string;
  close(): Promise<void>;
}

/** Brings the database up to date, fills an empty one with demo data where that is wanted, and serves. */
export async function startServer({
  env,
  databaseUrl,
  log,
}: {
  env: Env;
  databaseUrl: string;
  log: Logger;
}): Promise<RunningServer> {
  await prepareDatabase(databaseUrl, schoolSchema, (line) => log.info(line));
  const parts = openParts(env, databaseUrl, log);
  const { database, documents } = parts;
  if (env.demo) await fillWithDemoData(database, log);
  const app = await createApp(parts);
  const work = env.jobs === 'off' ? undefined : await startWork(parts);
  const metrics = await serveMetrics({ port: env.metricsPort, database });
  const address = await app.listen({ host: env.host, port: env.port });
  const setupLink = await offerSetup();
  return {
    address,
    demoAccounts: env.demoAccounts ? (await demoAccountsOf(database)).map(({ email }) => email) : [],
    ...(setupLink ? { setupLink } : {}),
    async close() {
      await app.close();
      await new Promise((resolve) => metrics.close(resolve));
      await work?.stop();
      await documents.close();
      await database.close();
    },
  };

  async function offerSetup(): Promise<string | undefined> {
    const [known] = await database.db
      .select({ id: accounts.accountId })
      .from(accounts)
      .where(isNotNull(accounts.passwordHash))
      .limit(1);
    if (known) return undefined;
    const token = newToken();
    app.setup.hash = hashToken(token);
    return `${env.publicUrl ?? address}/public/setup?token=${token}`;
  }
}

/** Works on the queue: in the server's process, or in one of its own. */
export function startWork({ database, log }: ReturnType<typeof openParts>): Promise<{ stop(): Promise<void> }> {
  return startJobs({
    database,
    jobs,
    transact: (run) => asSchool(database, run),
    log: (level, message) => (level === 'error' ? log.error(message) : log.warn(message)),
  });
}
