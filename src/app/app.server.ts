import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Logger } from 'pino';
import { ensureSchool, readLetterhead } from '../areas/general/school/school.server.ts';
import { schools } from '../areas/general/school/school.table.ts';
import { ensureDefaultRoles } from '../areas/identity/role/default-roles.server.ts';
import { permissionInWords } from '../areas/identity/role/permission-words.server.ts';
import { createAuthenticator } from '../areas/identity/session/authenticate.server.ts';
import { noteLooks } from '../areas/student/record-look/note-looks.server.ts';
import { dayInZone } from '../kit/domain/dates.domain.ts';
import { type Database, openDatabase } from '../kit/server/database/database.server.ts';
import { type Disk, warningOf, watchDisk } from '../kit/server/database/disk.server.ts';
import type { Documents } from '../kit/server/documents/documents.server.ts';
import type { WriteContext } from '../kit/server/http/context.server.ts';
import { createFingerprints } from '../kit/server/http/fingerprints.server.ts';
import { installationKeyOf } from '../kit/server/http/installation-key.table.ts';
import { letOutTo } from '../kit/server/http/outgoing-hosts.server.ts';
import { ownSession } from '../kit/server/http/own-session.server.ts';
import { createLive } from '../kit/server/live/live.server.ts';
import { reopenedForServer } from '../kit/server/resource/saving/change-reason.server.ts';
import { isKeyOld } from '../kit/server/sealing/key-age.server.ts';
import { currentKeyId, keyInDatabase } from '../kit/server/sealing/keys.server.ts';
import { migrateJobs } from '../kit/server/work/jobs.server.ts';
import { migrate } from '../platform/database/migrations.server.ts';
import { plainConnection } from '../platform/database/plain-connection.server.ts';
import { refuseTransactionPooling } from '../platform/database/pooling.server.ts';
import { provideServingRole, type Serving } from '../platform/database/serving-role.server.ts';
import { createDocuments } from '../platform/documents/create-documents.server.ts';
import { countriesIn } from '../platform/http/country-file.server.ts';
import { createHttp } from '../platform/http/http.server.ts';
import { liveRoute } from '../platform/http/live-route.server.ts';
import { togetherRoute } from '../platform/http/together.server.ts';
import { type MemoryMailbox, openMemoryMailbox } from '../platform/mail/memory-mailbox.server.ts';
import { sendOnce, smtpServerOf } from '../platform/mail/smtp.server.ts';
import { prepareKeys } from '../platform/sealing/prepare-keys.server.ts';
import { taskRoutes } from '../platform/task/task-routes.server.ts';
import { apiDocumentRoutes } from './api-document.server.ts';
import { kinds, listeners, referrers, resources, routes, taskKinds } from './areas.server.ts';
import { typed } from './commands/typed.server.ts';
import { keptIn } from './mail/kept-in.server.ts';
import { mailboxPages } from './mail/mailbox-pages.server.ts';
import { sendingOf } from './mail/sending-of.server.ts';
import { pageRoutes } from './page.server.ts';
import { healthRoutes } from './readiness.server.ts';
import type { Env } from './start/env.server.ts';

/** The PostgreSQL schema of the one school that this process serves. */
export const schoolSchema = 'school';
/** The numbered SQL files. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Where the files of functions are, in areas and kit; a build has them at the same place. */
export const functionsFolder = fileURLToPath(new URL('../../src', import.meta.url));

/** What an app stands on. */
interface AppParts {
  env: Env;
  log: Logger;
  database: Database;
  documents: Documents;
  /** Of the embedded database. */
  disk?: Disk | undefined;
  /** Where the messages of a demonstration arrive. */
  mailbox?: MemoryMailbox | undefined;
  /** The current moment; tests set it. */
  clock?: () => Date;
}

interface PrepareOptions {
  /** The role that owns the tables. */
  ownerUrl: string;
  /** The role that serves; without it, the product creates one if it may. */
  servingUrl?: string | undefined;
  schema?: string;
  /** Where the keys lie; without it, the only one lies in the database. */
  keyFile?: string | undefined;
  log?: (line: string) => void;
  /** Called before the tables of a database in use are changed. */
  beforeUpdate?: (() => Promise<void>) | undefined;
}

/**
 * Brings the database to this version: tables, queue, the school's row, roles. Safe to repeat, and to run twice at once. Returns
 * how it is served from then on.
 */
export async function prepareDatabase({
  ownerUrl,
  servingUrl = ownerUrl,
  schema = schoolSchema,
  keyFile,
  log,
  beforeUpdate,
}: PrepareOptions): Promise<Serving> {
  await refuseTransactionPooling(ownerUrl, servingUrl === ownerUrl ? 'DATABASE_URL' : 'DATABASE_OWNER_URL');
  if (servingUrl !== ownerUrl) await refuseTransactionPooling(servingUrl, 'DATABASE_URL');
  await migrate({
    ...{ url: ownerUrl, schema, folder: migrationsFolder, functions: functionsFolder, log, before: beforeUpdate },
    finish: (client) => prepareKeys(client, keyFile),
  });
  const database = openDatabase({ url: ownerUrl, schema, max: 2 });
  try {
    await migrateJobs(database);
    await ensureSchool(database.db, 'Homeroom School');
    await ensureDefaultRoles(database.db);
  } finally {
    await database.close();
  }
  return provideServingRole({ ownerUrl, givenUrl: servingUrl, schema });
}

/** The whole HTTP application, ready to listen or to be injected into. */
export async function createApp({ env, log, database, documents, disk, mailbox, clock }: AppParts): Promise<FastifyInstance> {
  const isHttps = env.publicUrl?.startsWith('https:') ?? false;
  const live = createLive(database, kinds);
  const app = await createHttp({
    services: {
      database,
      listeners,
      kinds,
      live,
      documents,
      disk,
      fingerprint: createFingerprints(database),
      ...createAuthenticator(database, clock),
      publicUrl: env.publicUrl,
      virusScanner: env.virusScanner,
      namedMailServer: env.smtpUrl ? smtpServerOf(env.smtpUrl) : undefined,
      tryMailServer: env.demo ? keptIn(mailbox) : sendOnce,
      letterhead: () => readLetterhead(database.db),
      countryOf: countriesIn(env.countryFile),
      knowsCountries: env.countryFile !== undefined,
    },
    log,
    trustProxy: env.trustProxy,
    requestsPerMinute: env.requestsPerMinute,
    connectTo: [...Object.values(env.areaUrls), env.countryUrl]
      .filter((address) => address !== '')
      .map((address) => new URL(address).origin),
    isHttps,
  });
  // Started early, so that listeners hear of changes from now on; without a database, the first listener tries again.
  app.addHook('onListen', () => live.start().catch(() => undefined));
  app.addHook('onClose', live.close);
  app.decorate('setup', { hash: null });
  app.decorate('demoAccounts', env.demoAccounts);
  app.decorate('isHttps', isHttps);
  noteLooks(app, database);
  app.decorate('permissionWords', permissionInWords);
  const ofResources = resources.map(({ resource, routes: callsOf }) => named(resource.name, callsOf(referrers)));
  const others = [...routes, ...taskRoutes(taskParts(database, documents).kinds), liveRoute, togetherRoute];
  for (const plugin of [...ofResources, ...others.map((plugin) => named('routes', plugin))]) await app.register(plugin);
  if (mailbox) await app.register(mailboxPages(mailbox));
  await app.register(healthRoutes);
  await app.register(apiDocumentRoutes);
  await app.register(pageRoutes(env));
  return app;
}

/** Fastify compares a plugin without this name with every loaded module, to name it by its file. */
const named = (name: string, plugin: FastifyPluginAsync): FastifyPluginAsync =>
  Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name });

/** What tasks are worked on with. */
export const taskParts = (database: Database, documents: Documents) => ({
  database,
  listeners,
  kinds: taskKinds({ documents, letterhead: () => readLetterhead(database.db) }),
});

/** Runs something in a transaction as the school itself: jobs, demo data. */
export async function asSchool<T>(
  database: Database,
  run: (ctx: WriteContext) => Promise<T>,
  now: Date = new Date(),
): Promise<T> {
  const [school] = await database.db.select({ zone: schools.timeZone }).from(schools);
  return database.db.transaction(async (tx) => {
    await tx.execute(reopenedForServer);
    return run({
      db: tx,
      session: ownSession,
      today: dayInZone(school?.zone ?? 'Asia/Kolkata', now),
      requestId: 'school',
      listeners,
    });
  });
}

/** The parts of a running server: the database brought up to date by its owner, and opened as the role that serves. */
export async function openParts(
  env: Env,
  ownerUrl: string,
  log: Logger,
  beforeUpdate?: () => Promise<void>,
): Promise<AppParts & { warnings: readonly string[] }> {
  letOutTo(env.outgoingHosts);
  const { url, unprotected } = await prepareDatabase({
    ownerUrl,
    servingUrl: env.databaseUrl,
    keyFile: env.keyFile,
    log: (line) => log.info(line),
    beforeUpdate,
  });
  const disk = env.databaseUrl ? undefined : watchDisk(env.databaseDir, log);
  const nearlyFull = warningOf(env.databaseDir, await disk?.space());
  const database = openDatabase({
    url,
    schema: schoolSchema,
    onError: (error) => log.warn({ reason: error.message }, 'a database connection broke'),
  });
  const isKeyInside = currentKeyId() === keyInDatabase(await installationKeyOf(database.db)).id;
  const said = [unprotected && notProtected(unprotected), nearlyFull, isKeyInside && keyInside];
  const warnings = [...said, (await isKeyOld(database.db)) && oldKey, await plainConnection(database, url)].filter(isSaid);
  for (const warning of warnings) log.warn(warning);
  const mailbox = sendingOf(env) === 'mailbox' ? openMemoryMailbox() : undefined;
  return { env, log, database, documents: createDocuments({ log }), disk, mailbox, warnings };
}

const isSaid = (warning: string | false | undefined): warning is string => Boolean(warning);

const keyInside = `Aadhaar and account numbers are sealed under a key that lies in the database, so that a dump holds both. Set KEY_FILE, and run ${typed('rotate-key')}: docs/security.md.`;

const oldKey = `The key of sealed fields is more than two years old. Exchange it with ${typed('rotate-key')}: docs/security.md.`;

/** Somebody who takes over the server could then also rewrite what was done. */
const notProtected = (reason: string): string =>
  `The audit log is not protected from the role that serves: ${reason}. See docs/database.md.`;
