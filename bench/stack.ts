import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { schoolSchema } from '../src/app/app.server.ts';
import { type Database, openDatabase } from '../src/kit/server/database/database.server.ts';
import { keysLieIn } from '../src/kit/server/sealing/open-keys.server.ts';
import { runningPostgresUrl } from '../src/platform/postgres/embedded-postgres.server.ts';

const checkout = fileURLToPath(new URL('..', import.meta.url));
const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as { scripts: { start: string } };
const ready = /Homeroom is ready at (\S+)/;

/** The built server with its embedded PostgreSQL, as `npm start` runs them. */
export interface Stack {
  origin: string;
  pid: number;
  databaseUrl: string;
  /** From the launch of the process until it reported that it was ready. */
  startedInMs: number;
  openDatabase(): Database;
  stop(): Promise<void>;
}

export interface StackOptions {
  demo?: boolean;
  env?: Readonly<Record<string, string>>;
}

const running = new Set<ChildProcess>();

/** Stops whatever is still running when a run is interrupted. */
export async function stopStacks(): Promise<void> {
  await Promise.all([...running].map(end));
}

async function end(child: ChildProcess): Promise<void> {
  if (!running.delete(child) || child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Starts the built server on a data directory, on free ports. @throws with its output if it ends instead */
export async function startStack(dataDir: string, { demo = false, env = {} }: StackOptions = {}): Promise<Stack> {
  const build = readFileSync(join(checkout, 'dist', 'current'), 'utf8').trim();
  const started = performance.now();
  const main = join(checkout, 'dist', build, 'dist', 'server', 'main.js');
  const child = spawn('/bin/sh', ['-c', scripts.start.replace('scripts/start.mjs', `'${main}'`)], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DEMO: demo ? 'on' : 'off',
      HOST: '127.0.0.1',
      PORT: '0',
      METRICS_PORT: '0',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'info',
      ...env,
    },
  });
  running.add(child);
  let output = '';
  let isReady = false;
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      // Later output, a line for each request, is discarded.
      if (isReady) return;
      output += chunk;
      const address = ready.exec(output)?.[1];
      isReady = address !== undefined;
      if (address) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`The server did not start:\n${output}`)));
  });
  const startedInMs = performance.now() - started;
  const databaseUrl = runningPostgresUrl(join(dataDir, demo ? 'demo' : 'school'));
  if (!databaseUrl) throw new Error('The embedded PostgreSQL is not there.');
  keysLieIn(join(dataDir, demo ? 'demo.keys' : 'school.keys'));
  return {
    origin,
    pid: child.pid ?? 0,
    databaseUrl,
    startedInMs,
    openDatabase: () => {
      const database = openDatabase({ url: databaseUrl, schema: schoolSchema, max: 4, onError: () => undefined });
      // Filling a school takes longer than any call may.
      database.pool.options.query_timeout = 600_000;
      return database;
    },
    stop: () => end(child),
  };
}
