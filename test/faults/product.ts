import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { logIn } from '../../e2e/support/log-in.ts';
import { schoolSchema } from '../../src/app/app.server.ts';
import { studentFactory } from '../../src/areas/student/student/student.factory.ts';
import { type Database, openDatabase } from '../../src/kit/server/database/database.server.ts';
import { runningPostgresUrl } from '../../src/platform/postgres/embedded-postgres.server.ts';
import { freePort } from '../../src/platform/postgres/free-port.server.ts';
import { readPostmaster } from '../../src/platform/postgres/left-over-postgres.server.ts';

const start = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));
const running = new Set<ChildProcess>();

/** The built product as a process of its own, with demo data. */
export interface Product {
  child: ChildProcess;
  address: string;
  port: number;
  /** Seconds from its launch until it answered requests. */
  startSeconds: number;
  /** Its output so far, if it is captured. */
  said(): string;
  /** Asks it to end; returns how that went. */
  stop(): Promise<{ code: number | null; seconds: number }>;
  kill(): Promise<void>;
}

export interface ProductOptions {
  dataDir: string;
  stdout?: number | 'pipe';
  env?: Record<string, string>;
}

/** Starts the product. @throws with its output if it ends instead */
export async function startProduct({ dataDir, stdout = 'pipe', env = {} }: ProductOptions): Promise<Product> {
  const port = await freePort();
  const from = performance.now();
  const variables = { DATA_DIR: dataDir, DEMO: 'on', PORT: String(port), METRICS_PORT: '0', RATE_LIMIT: '0', BACKUP_DIR: 'off' };
  const child = spawn(process.execPath, [start], {
    stdio: ['ignore', stdout, 'pipe'],
    env: { ...process.env, DATABASE_URL: '', ...variables, ...env },
  });
  running.add(child);
  let said = '';
  const hear = (part: Buffer) => {
    said += part;
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const ended = once(child, 'close').then(() => running.delete(child));
  const address = `http://127.0.0.1:${port}`;
  while (!(await answers(`${address}/healthz`))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      await ended;
      throw new Error(said.trim());
    }
    await sleep(50);
  }
  return {
    child,
    address,
    port,
    startSeconds: secondsSince(from),
    said: () => said,
    stop: async () => {
      const asked = performance.now();
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = await exit;
      return { code, seconds: secondsSince(asked) };
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Kills whatever is still running when an experiment is interrupted. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

export const secondsSince = (from: number): number => (performance.now() - from) / 1000;

export const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** A call's answer; status 0 means that the connection broke. */
export interface Answer {
  status: number;
  text: string;
}

export type Administrator = Awaited<ReturnType<typeof administratorOf>>;

/** Calls of a signed-in administrator. */
export async function administratorOf({ address }: Product) {
  const { token } = await logIn(address, 'admin@homeroom.test');
  const authorization = `Bearer ${token}`;
  const call = async (method: string, path: string, body?: unknown, key?: string): Promise<Answer> => {
    try {
      const isForm = body instanceof FormData;
      const answer = await fetch(address + path, {
        method,
        headers: {
          authorization,
          ...(isForm ? {} : { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      });
      return { status: answer.status, text: await answer.text() };
    } catch {
      return { status: 0, text: '' };
    }
  };
  return {
    call,
    get: (path: string) => call('GET', path),
    /** Its bytes. @throws if it is not there */
    file: async (path: string): Promise<ArrayBuffer> => {
      const answer = await fetch(address + path, { headers: { authorization } });
      if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${await answer.text()}`);
      return answer.arrayBuffer();
    },
    post: (path: string) => call('POST', path),
    addStudent: () => call('POST', '/api/sis/Student', studentFactory()),
  };
}

function databaseOf(dataDir: string): Database {
  const url = runningPostgresUrl(join(dataDir, 'demo'));
  if (!url) throw new Error('The embedded PostgreSQL is not there.');
  return openDatabase({ url, schema: schoolSchema, max: 2, onError: () => undefined });
}

/** Opens the product's database as its owner, and closes it afterwards. */
export async function withDatabase<Answer>(dataDir: string, ask: (database: Database) => Promise<Answer>): Promise<Answer> {
  const database = databaseOf(dataDir);
  try {
    return await ask(database);
  } finally {
    await database.close();
  }
}

const cluster = (dataDir: string) => join(dataDir, 'demo', 'pg');

/** The process id of the database server. */
export function postmasterOf(dataDir: string): number {
  const pid = readPostmaster(cluster(dataDir))?.pid;
  if (pid === undefined) throw new Error('PostgreSQL does not run.');
  return pid;
}

/** The ids of all processes of the embedded PostgreSQL, whoever started them, but not of its guard. */
export function postgresProcesses(dataDir: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && workingDirectory(pid) === cluster(dataDir) && nameOf(pid) === 'postgres');
}

function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}

function workingDirectory(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

/** The seconds until something is true. @throws after the limit */
export async function secondsUntil(isSo: () => boolean | Promise<boolean>, limit: number): Promise<number> {
  const from = performance.now();
  while (!(await isSo())) {
    if (secondsSince(from) > limit) throw new Error(`It was not so within ${limit} s.`);
    await sleep(20);
  }
  return secondsSince(from);
}
