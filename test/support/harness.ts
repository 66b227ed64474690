import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { inject } from 'vitest';
import { asSchool, createApp, schoolSchema, taskParts } from '../../src/app/app.server.ts';
import { jobs } from '../../src/app/areas.server.ts';
import { readEnv } from '../../src/app/start/env.server.ts';
import { createAuthenticator } from '../../src/areas/identity/session/authenticate.server.ts';
import { resolveScopes } from '../../src/kit/domain/permission.domain.ts';
import { type Database, openDatabase } from '../../src/kit/server/database/database.server.ts';
import type { Disk } from '../../src/kit/server/database/disk.server.ts';
import type { Context } from '../../src/kit/server/http/context.server.ts';
import type {} from '../../src/kit/server/http/services.server.ts';
import { openKeys } from '../../src/kit/server/sealing/open-keys.server.ts';
import type { Report } from '../../src/kit/server/work/jobs.server.ts';
import { createDocuments } from '../../src/platform/documents/create-documents.server.ts';
import { createDocumentPool } from '../../src/platform/documents/document-pool.server.ts';
import { startTasks } from '../../src/platform/task/task-runner.server.ts';
import { type Caller, callerWith } from './caller.ts';
import { copyTemplate, databaseUrl as inDatabase } from './databases.ts';
import { type Membership, openAccount } from './sign-in.ts';

export interface StartOptions {
  /** The day in the school's time zone; a test may change it later. */
  today?: string;
  log?: Logger;
  env?: Record<string, string>;
  /** The disk of the database, for tests that fill it. */
  disk?: Disk;
  /** A migrated database to use instead of a copy of the template, with the addresses for its owner and for the serving role. */
  prepared?: { ownerUrl: string; url: string };
  /** Another way to open the database. */
  open?: (options: { url: string; schema: string }) => Promise<Database>;
}

/** Homeroom with its own database and without demo data: it contains only what the test adds. */
export interface TestApp {
  app: FastifyInstance;
  /** Opened with the serving role, so that a test may do no more than the product. */
  database: Database;
  databaseUrl: string;
  ownerUrl: string;
  /** Changes the current day. */
  itIs(day: string): void;
  /** A caller without a session. */
  nobody: Caller;
  /** A caller with exactly these permissions: key → value, as in `{ 'student.read': 'programid=3' }`. */
  as(permissions: Readonly<Record<string, string>>, who?: Membership): Promise<Caller>;
  asAdmin(): Promise<Caller>;
  /** A parent of these students, with the permissions of that role. */
  asParentOf(...studentIds: number[]): Promise<Caller>;
  asStudent(studentId: number): Promise<Caller>;
  /** A teacher with a course session in each of these programs. */
  asTeacherOf(...programIds: number[]): Promise<Caller>;
  /** A non-teaching staff member with one of the staff roles. */
  asStaff(staffRole: number): Promise<Caller>;
  /** Runs a job now, as the queue would. If part of it fails, the test fails, unless it handles the report. */
  runJob(name: string, report?: Report, payload?: unknown): Promise<void>;
  /** Starts to work on tasks, as a process of the product does. Returns a function that stops it. */
  works(options?: { log?: (level: string, message: string) => void; lookEveryMs?: number }): Promise<() => Promise<void>>;
  /** The rows that a statement returns, run by the owner of the tables; for what no call shows. */
  rows<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/**
 * With fifty calls at once on a busy machine, each waits for its connection. Another test covers the answer that asks them to come back
 * later.
 */
async function openPatiently(options: { url: string; schema: string; max?: number }): Promise<Database> {
  const database = openDatabase({ ...options, onError: () => undefined });
  database.pool.options.connectionTimeoutMillis = 60_000;
  return database;
}

const quiet = pino({ level: 'silent' });
/**
 * The processes that render documents. Each reads all fonts when it starts, and in tests also the sources, so all schools of a worker share
 * them, and a process for lists stays for the next list.
 */
const sharedDocuments = createDocuments({
  log: quiet,
  openPool: (options) => createDocumentPool({ ...options, idleMilliseconds: 60_000 }),
});
const fail: Report = (_what, error) => {
  throw error;
};

/** Starts Homeroom in this process, without listening: calls are injected. */
export async function startApp({
  today = '2026-06-15',
  log = quiet,
  env = {},
  disk,
  prepared,
  open = openPatiently,
}: StartOptions = {}): Promise<TestApp> {
  const { ownerUrl, url, drop } = prepared ? { ...prepared, drop: async () => undefined } : await ownDatabase();
  const database = await open({ url, schema: schoolSchema });
  const owner = await openPatiently({ url: ownerUrl, schema: schoolSchema, max: 2 });
  await openKeys(database.db);
  const documents = log === quiet ? { ...sharedDocuments, close: async () => undefined } : createDocuments({ log });
  let day = today;
  const clock = () => new Date(`${day}T06:00:00Z`);
  const app = await createApp({
    env: readEnv({ RATE_LIMIT: '0', LOG_LEVEL: 'silent', DEMO: 'off', ...env }),
    log,
    database,
    documents,
    disk,
    clock,
  });
  await app.ready();
  const given = new Map<string, Permissions>();
  const byAccount = new Map<number, Permissions>();
  givePermissions(app, given, byAccount);
  const { contextOf } = createAuthenticator(database, clock);

  const signIn = async (who: Membership) => callerWith(app, await openAccount(database, who));
  return {
    app,
    database,
    databaseUrl: url,
    ownerUrl,
    itIs: (other) => {
      day = other;
    },
    nobody: callerWith(app, undefined),
    as: async (permissions, who = { role: 'admin' }) => {
      const caller = await signIn(who);
      given.set(caller.token ?? '', permissions);
      return caller;
    },
    asAdmin: () => signIn({ role: 'admin' }),
    asParentOf: (...studentIds) => signIn({ role: 'parent', studentIds }),
    asStudent: (studentId) => signIn({ role: 'student', studentId }),
    asTeacherOf: (...programIds) => signIn({ role: 'teacher', programIds }),
    asStaff: (staffRole) => signIn({ role: 'staff', staffRole }),
    runJob: async (name, report = fail, payload = {}) => {
      const job = jobs.find((known) => known.name === name);
      if (!job) throw new Error(`There is no job ${name}.`);
      await asSchool(database, (ctx) => job.run(ctx, payload, report), clock());
    },
    works: async (options = {}) => {
      const logged: string[] = [];
      const { stop } = await startTasks({
        ...taskParts(database, documents),
        contextOf: async (accountId) => asGiven(await contextOf(accountId), byAccount.get(accountId)),
        log: (_level, message) => logged.push(message),
        ...options,
      });
      return async () => {
        await stop();
        if (logged.length > 0) throw new Error(`Tasks logged: ${logged.join(' ')}`);
      };
    },
    rows: async <Row>(text: string, values: readonly unknown[] = []) => (await owner.pool.query(text, [...values])).rows as Row[],
    close: async () => {
      await app.close();
      await documents.close();
      await database.close();
      await owner.close();
      await drop();
    },
  };
}

async function ownDatabase(): Promise<{ ownerUrl: string; url: string; drop: () => Promise<void> }> {
  const { name, url, drop } = await copyTemplate(inject('postgresUrl'));
  return { ownerUrl: url, url: inDatabase(inject('servingUrl'), name), drop };
}

type Permissions = Readonly<Record<string, string>>;

/** Gives the sessions in the map their permissions; the derived scopes are determined as usual. */
function givePermissions(
  app: FastifyInstance,
  given: ReadonlyMap<string, Permissions>,
  byAccount: Map<number, Permissions>,
): void {
  const { authenticate, assume } = app.services;
  app.services.authenticate = async (token, options) => {
    const known = await authenticate(token, options);
    const permissions = given.get(token);
    if (permissions) byAccount.set(known.session.accountId, permissions);
    return asGiven(known, permissions);
  };
  app.services.assume = (token) => {
    const assumed = assume(token);
    return assumed && { ...assumed, caller: asGiven(assumed.caller, given.get(token)) };
  };
}

function asGiven<Known extends Pick<Context, 'session'>>(known: Known, permissions: Permissions | undefined): Known {
  if (!permissions) return known;
  const resolved = Object.entries(permissions).map(([key, value]) => [key, resolveScopes(value, known.session.derived)]);
  return { ...known, session: { ...known.session, permissions: Object.fromEntries(resolved) } };
}
