import { setTimeout as sleep } from 'node:timers/promises';
import { isNotNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { fillWithDemoData } from '../../../demo/demo.server.ts';
import { demoAccountsOf } from '../../../demo/demo-accounts.server.ts';
import { accounts } from '../../areas/identity/account/account.table.ts';
import { createAuthenticator } from '../../areas/identity/session/authenticate.server.ts';
import { startWebhooks } from '../../areas/identity/webhook/webhook-sender.server.ts';
import { type HeldRestoration, sendingHeldBy } from '../../kit/server/database/restoration.table.ts';
import { hashToken, newToken } from '../../kit/server/http/token.server.ts';
import { startJobs } from '../../kit/server/work/jobs.server.ts';
import { serveMetrics } from '../../platform/http/metrics.server.ts';
import { startTasks } from '../../platform/task/task-runner.server.ts';
import { asSchool, createApp, openParts, taskParts } from '../app.server.ts';
import { jobs, webhookKinds } from '../areas.server.ts';
import { type Backups, openBackups } from '../commands/backups.server.ts';
import { startMail } from '../mail/start-mail.server.ts';
import { type Env, readableOnItsWay, unknownAddress } from './env.server.ts';

export interface RunningServer {
  address: string;
  /** E-mail addresses of the demo accounts that may sign in. */
  demoAccounts: string[];
  /** Creates the first administrator, once; missing if there is already an account. */
  setupLink?: string;
  /** Further news for the person who runs it. */
  warnings: readonly string[];
  close(): Promise<void>;
}

/** How long each part may take to stop: more than it ever needs, but with a frozen database it would take for ever. */
const patienceMs = { requests: 12_000, jobs: 8_000, others: 4_000 };

/** Brings the database up to date, fills an empty one with demo data if wanted, and serves. */
export async function startServer({
  env,
  databaseUrl,
  log,
}: {
  env: Env;
  databaseUrl: string;
  log: Logger;
}): Promise<RunningServer> {
  const backups = openBackups(env, databaseUrl, log);
  const parts = await openParts(env, databaseUrl, log, backups?.beforeUpdate);
  const { database, documents, disk } = parts;
  /** The last one first: running requests finish while everything that they use is still there. */
  const ends: { within: keyof typeof patienceMs; end: () => unknown }[] = [
    { within: 'others', end: () => disk?.close() },
    { within: 'others', end: database.close },
    { within: 'others', end: documents.close },
  ];
  const close = async () => {
    for (let last = ends.pop(); last; last = ends.pop()) {
      await Promise.race([last.end(), sleep(patienceMs[last.within], undefined, { ref: false })]);
    }
  };
  try {
    if (env.demo) await fillWithDemoData(database, log);
    const app = await createApp(parts);
    const work = env.jobs === 'off' ? undefined : await startWork(parts, backups);
    if (work) ends.push({ within: 'jobs', end: work.stop });
    const metrics = await serveMetrics({ port: env.metricsPort, database, disk });
    ends.push({ within: 'requests', end: metrics.close }, { within: 'requests', end: () => app.close() });
    const address = await app.listen({ host: env.host, port: env.port });
    const mail = env.jobs === 'off' ? undefined : await startMail(parts, env.publicUrl ?? address);
    if (mail) ends.push({ within: 'jobs', end: mail.stop });
    const setupLink = await offerSetup(app, env.publicUrl ?? address);
    const demoAccounts = env.demoAccounts ? (await demoAccountsOf(database)).map(({ email }) => email) : [];
    const held = await sendingHeldBy(database.db);
    const risks = [readableOnItsWay(env), unknownAddress(env)].filter((risk) => risk !== undefined);
    for (const risk of risks) log.warn(risk);
    const warnings = [...parts.warnings, ...(held ? [nothingIsSent(held)] : []), ...risks];
    return { address, demoAccounts, warnings, ...(setupLink ? { setupLink } : {}), close };
  } catch (error) {
    await close();
    throw error;
  }
}

const nothingIsSent = ({ backupMade }: HeldRestoration): string =>
  `This school was restored from its backup of ${backupMade.toISOString()}. Nothing is sent until an administrator allows it, above every page.`;

/** A link that creates the first administrator, if nobody can sign in yet. */
async function offerSetup(app: FastifyInstance, address: string): Promise<string | undefined> {
  const [known] = await app.services.database.db
    .select({ id: accounts.accountId })
    .from(accounts)
    .where(isNotNull(accounts.passwordHash))
    .limit(1);
  if (known) return undefined;
  const token = newToken();
  app.setup.hash = hashToken(token);
  return `${address}/public/setup?token=${token}`;
}

/** Works on the queue and on tasks: in the server's process, or in one of its own. */
export async function startWork(
  { env, database, documents, log: logger }: Awaited<ReturnType<typeof openParts>>,
  backups?: Backups,
): Promise<{ stop(): Promise<void> }> {
  const log = (level: string, message: string) => (level === 'error' ? logger.error(message) : logger.warn(message));
  const work = await startJobs({
    database,
    jobs,
    longJobs: backups ? [await backups.daily(database)] : [],
    transact: (run) => asSchool(database, run),
    log,
  });
  const tasks = await startTasks({ ...taskParts(database, documents), contextOf: createAuthenticator(database).contextOf, log });
  const webhooks = startWebhooks({
    database,
    post: { isAnywhere: env.webhooksAnywhere },
    permissionOf: (kind) => webhookKinds.get(kind)?.permission,
    log,
  });
  return { stop: async () => void (await Promise.all([work.stop(), tasks.stop(), webhooks.stop()])) };
}
