import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { prepareDatabase, schoolSchema } from '../src/app/app.server.ts';
import { StartProblem } from '../src/kit/server/database/start-problem.server.ts';
import { programFile } from './support/built.ts';
import { copyTemplate } from './support/databases.ts';

const main = programFile('main');
let folder: string;
let started: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeroom-start-'));
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map(stop));
  rmSync(folder, { recursive: true, force: true });
});

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  child.kill('SIGTERM');
  return (await once(child, 'exit'))[0];
}

/** Starts the product as a process of its own; `said` is its output so far. */
function start(variables: Record<string, string>) {
  const env = { ...process.env, LOG_LEVEL: 'warn', DATA_DIR: folder, ...variables };
  const child = spawn(process.execPath, [...main.execArgv, main.file], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      said += part;
    });
  }
  return { child, said: () => said, ended: once(child, 'close') };
}

test('A port in use is reported before a database is created', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const port = String((taken.address() as AddressInfo).port);
  const bothWays: Record<string, string>[] = [{ PORT: port }, { PORT: '0', METRICS_PORT: port }];
  for (const variables of bothWays) {
    const { said, ended } = start(variables);
    expect((await ended)[0]).toBe(1);
    expect(said().trim()).toBe(`127.0.0.1:${port} is taken by another program: set PORT or METRICS_PORT.`);
  }
  expect(existsSync(join(folder, 'demo'))).toBe(false);
  taken.close();
});

test('Two processes of one checkout serve the same external database, each on its own port', async () => {
  const school = await copyTemplate(inject('postgresUrl'));
  const two = [1, 2].map(() => start({ DATABASE_URL: school.url, PORT: '0', METRICS_PORT: '0' }));
  for (const { said } of two) await expect.poll(said).toContain('Homeroom is ready at');
  expect(await Promise.all(two.map(({ child }) => stop(child)))).toEqual([0, 0]);
  await school.drop();
});

test('A database changed by a newer Homeroom is left as it is, and a message says so', async () => {
  const school = await copyTemplate(inject('postgresUrl'));
  const client = new pg.Client({ connectionString: school.url });
  await client.connect();
  await client.query(`insert into ${schoolSchema}.schema_migration (name, checksum) values ('9999_later.sql', 'x')`);
  await client.end();
  const prepared = prepareDatabase({ ownerUrl: school.url });
  await expect(prepared).rejects.toThrow(StartProblem);
  await expect(prepared).rejects.toThrow(
    /^This database is newer than this Homeroom: it has 9999_later\.sql\. Nothing was changed/,
  );
  await school.drop();
});

test('A package list cut off while npm wrote it counts as missing, so that the packages are installed again', async () => {
  const prepare = new URL('../scripts/prepare.mjs', import.meta.url).href;
  const { packagesOf } = (await import(prepare)) as { packagesOf(path: string): object };
  const file = join(folder, '.package-lock.json');
  expect(packagesOf(file)).toEqual({});
  writeFileSync(file, '{ "packages": { "node_modules/pg": { "vers');
  expect(packagesOf(file)).toEqual({});
});
