import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../test/support/until.ts';
import { StartProblem } from '../../kit/server/database/start-problem.server.ts';
import { type EmbeddedPostgres, runningPostgresUrl, startEmbeddedPostgres } from './embedded-postgres.server.ts';
import { isServerOf, readPostmaster } from './left-over-postgres.server.ts';
import { giveTo } from './unprivileged-user.server.ts';

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
let dataDir: string;
let running: EmbeddedPostgres | undefined;

async function start(): Promise<EmbeddedPostgres> {
  running = await startEmbeddedPostgres({ dataDir, log: silent });
  return running;
}

async function stop(): Promise<void> {
  await running?.stop();
  running = undefined;
}

async function ask(url: string, sql: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const results = [await client.query<{ answer: string }>(sql)].flat();
    return results.at(-1)?.rows[0]?.answer;
  } finally {
    await client.end();
  }
}

const answers = (url: string) =>
  ask(url, 'select 1 as answer').then(
    () => true,
    () => false,
  );

function postmasterPid(): number {
  const postmaster = readPostmaster(join(dataDir, 'pg'));
  if (!postmaster) throw new Error('PostgreSQL does not run');
  return postmaster.pid;
}

/** A Homeroom in a process of its own, to be killed; resolves when its PostgreSQL is there. */
async function startInOtherProcess(): Promise<{ kill(): Promise<unknown>; url: string }> {
  const module = new URL('./embedded-postgres.server.ts', import.meta.url);
  const code = `const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: console });
    console.log('url=' + url + ';');`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await until(() => output.includes('url='));
  return { kill: () => Promise.all([once(child, 'exit'), child.kill('SIGKILL')]), url: /url=(.*);/.exec(output)?.[1] ?? '' };
}

beforeAll(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'homeroom-')), 'data', 'school');
});

afterEach(stop);

afterAll(() => rmSync(join(dataDir, '..', '..'), { recursive: true, force: true }));

describe('The embedded PostgreSQL', () => {
  it('creates its files at the first start, and finds its data at the second', async () => {
    const first = await start();
    await ask(first.url, `create table pupil (name text); insert into pupil values ('Anjali')`);
    await stop();
    const second = await start();
    expect(await ask(second.url, 'select name as answer from pupil')).toBe('Anjali');
  });

  it('knows the letters of Indian scripts, so that a search finds part of a name', async () => {
    const { url } = await start();
    expect(
      await ask(url, `create extension if not exists pg_trgm; select cardinality(show_trgm('प्रिया'))::text as answer`),
    ).not.toBe('0');
  });

  it('refuses a second start on the same data and leaves the running one alone', async () => {
    const { url } = await start();
    await expect(startEmbeddedPostgres({ dataDir, log: silent })).rejects.toThrow(/in use: already starting/);
    expect(await answers(url)).toBe(true);
  });

  it('is reached over the socket beside its files', async () => {
    const { url } = await start();
    expect(await ask(url, 'select inet_server_addr() as answer')).toBeNull();
  });

  it('is reached over TCP if its path is too long for a socket', async () => {
    const deep = join(dataDir, '..', 'a-folder-with-a-very-long-name'.repeat(3));
    running = await startEmbeddedPostgres({ dataDir: deep, log: silent });
    expect(await ask(running.url, 'select host(inet_server_addr()) as answer')).toBe('127.0.0.1');
  });

  it('tells other commands where it runs', async () => {
    const { url } = await start();
    expect(runningPostgresUrl(dataDir)).toBe(url);
    await stop();
    expect(runningPostgresUrl(dataDir)).toBeUndefined();
  });

  it('is back on the same address after it was killed, with every committed row', async () => {
    const { url } = await start();
    await ask(url, `create table kept as select generate_series(1, 1000)`);
    process.kill(postmasterPid(), 'SIGKILL');
    await sleep(50);
    await until(() => answers(url));
    expect(await ask(url, 'select count(*)::text as answer from kept')).toBe('1000');
  });

  it('is back even if a query of the killed server still runs', async () => {
    const { url } = await start();
    const busy = ask(url, 'select count(*)::text as answer from generate_series(1, 1000000000)').catch(() => 'cut off');
    await sleep(200);
    process.kill(postmasterPid(), 'SIGKILL');
    await until(() => answers(url));
    expect(await busy).toBe('cut off');
  });

  it('is back after one of its processes was killed', async () => {
    const { url } = await start();
    const backend = new pg.Client({ connectionString: url });
    backend.on('error', () => undefined);
    await backend.connect();
    const { rows } = await backend.query<{ pid: number }>('select pg_backend_pid() as pid');
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    await sleep(50);
    await until(() => answers(url));
  });

  it('stops when the process that started it is killed, and the next start needs no help', async () => {
    const other = await startInOtherProcess();
    await ask(other.url, `create table survived as select 'yes' as answer`);
    const pid = postmasterPid();
    await other.kill();
    await until(() => !isServerOf(join(dataDir, 'pg'), pid));
    const { url } = await start();
    expect(await ask(url, 'select answer from survived')).toBe('yes');
  });

  it('starts at once after the process that started it was killed together with the server', async () => {
    const other = await startInOtherProcess();
    process.kill(postmasterPid(), 'SIGKILL');
    await other.kill();
    const { url } = await start();
    expect(await answers(url)).toBe(true);
    const sockets = readdirSync(join(dataDir, 'pg')).filter((file) => /^\.s\.PGSQL\.\d+$/.test(file));
    expect(sockets, 'none is left of the killed server').toEqual([`.s.PGSQL.${new URL(url).port}`]);
  });

  it('stops a server whose guard was killed too', async () => {
    const other = await startInOtherProcess();
    const pid = postmasterPid();
    for (const guard of guardsOf(pid)) process.kill(guard, 'SIGKILL');
    await other.kill();
    const { url } = await start();
    expect(await answers(url)).toBe(true);
    expect(isServerOf(join(dataDir, 'pg'), pid)).toBe(false);
  });

  it('ends a frozen server too', async () => {
    running = await startEmbeddedPostgres({ dataDir, log: silent, patienceSeconds: 1 });
    const pid = postmasterPid();
    const all = [pid, ...childrenOf(pid)];
    for (const each of all) process.kill(each, 'SIGSTOP');
    await stop();
    await until(() => !all.some((each) => isServerOf(join(dataDir, 'pg'), each)));
    const { url } = await start();
    expect(await answers(url)).toBe(true);
  });

  it('is given up at once if it is stopped while restarting', async () => {
    const first = await start();
    process.kill(postmasterPid(), 'SIGKILL');
    await until(async () => !(await answers(first.url)));
    await stop();
    expect(readPostmaster(join(dataDir, 'pg')), 'what would name a server').toSatisfy(
      (left) => left === undefined || !isServerOf(join(dataDir, 'pg'), left.pid),
    );
  });

  it('does not trust a pid file that names somebody else’s process', async () => {
    await start();
    await stop();
    writeFileSync(join(dataDir, 'pg', 'postmaster.pid'), `${process.pid}\n${dataDir}/pg\n0\n5432\n`);
    const { url } = await start();
    expect(await answers(url)).toBe(true);
  });

  it('refuses files of another major version with a clear message', async () => {
    const version = join(dataDir, 'pg', 'PG_VERSION');
    const own = readFileSync(version, 'utf8');
    writeFileSync(version, '17\n');
    await expect(start()).rejects.toThrow(/was written by PostgreSQL 17, and this Homeroom brings PostgreSQL 18/);
    writeFileSync(version, own);
    await start();
  });

  it('says in a sentence that a folder is not a complete database', async () => {
    const version = join(dataDir, 'pg', 'PG_VERSION');
    const own = readFileSync(version, 'utf8');
    rmSync(version);
    await expect(start()).rejects.toThrow(/is not a whole database: its file PG_VERSION cannot be read\. Nothing was changed\./);
    writeFileSync(version, own);
    await start();
  });

  it('says in a sentence that the password file does not match the data, and leaves nothing running', async () => {
    await start();
    await stop();
    const file = join(dataDir, 'pg-password');
    const own = readFileSync(file, 'utf8');
    writeFileSync(file, 'another\n');
    const refused = start();
    await expect(refused).rejects.toThrow(StartProblem);
    await expect(refused).rejects.toThrow(/pg-password does not hold the password to the database beside it/);
    expect(readPostmaster(join(dataDir, 'pg'))).toBeUndefined();
    writeFileSync(file, own);
    await start();
  });

  it('says in a sentence that the data belong to another user', () => {
    const isRoot = process.getuid?.() === 0;
    const directory = isRoot ? mkdtempSync(join(tmpdir(), 'homeroom-')) : '/';
    if (isRoot) chownSync(directory, 12_345, 12_345);
    expect(() => giveTo({}, directory)).toThrow(StartProblem);
    expect(() => giveTo({}, directory)).toThrow(/belongs to user \d+, but this is user \d+: start as that user\./);
    if (isRoot) rmSync(directory, { recursive: true });
  });
});

/** The shells above the server and beside it. */
function guardsOf(pid: number): number[] {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const shell = Number(/PPid:\s*(\d+)/.exec(status)?.[1]);
  return [shell, ...childrenOf(shell).filter((child) => child !== pid)];
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
}
