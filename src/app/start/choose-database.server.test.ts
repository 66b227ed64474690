import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chosenForCommand, chosenForStart } from './choose-database.server.ts';
import { readEnv } from './env.server.ts';

let DATA_DIR: string;
let servers: ChildProcess[];
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'homeroom-data-'));
  servers = [];
});
afterEach(() => {
  for (const server of servers) server.kill('SIGKILL');
  rmSync(DATA_DIR, { recursive: true, force: true });
});

function make(...places: string[]) {
  for (const place of places) mkdirSync(join(DATA_DIR, place, 'pg'), { recursive: true });
}

/** As a server looks to others: a process that works in the folder, named in its pid file. */
async function run(place: string) {
  const directory = join(DATA_DIR, place, 'pg');
  make(place);
  const server = spawn('sleep', ['600'], { cwd: directory, stdio: 'ignore' });
  servers.push(server);
  await once(server, 'spawn');
  writeFileSync(join(directory, 'postmaster.pid'), `${server.pid}\n${directory}\n0\n5432\n`);
  writeFileSync(join(DATA_DIR, place, 'pg-password'), 'secret\n');
}

const started = (more = {}) => chosenForStart(readEnv({ DATA_DIR, ...more }));
const commanded = (more = {}) => chosenForCommand(readEnv({ DATA_DIR, ...more }));
const at = (place: string) => ({ databaseDir: join(DATA_DIR, place), demo: place === 'demo', demoAccounts: place === 'demo' });

test('A start serves the demo where nothing is, and the school where its data are', () => {
  expect(started()).toMatchObject(at('demo'));
  make('demo');
  expect(started()).toMatchObject(at('demo'));
  expect(started({ DEMO: 'off' })).toMatchObject(at('school'));
  make('school');
  expect(started()).toMatchObject(at('school'));
  expect(started({ DEMO: 'on' })).toMatchObject(at('demo'));
});

test('A command beside a school that runs works on that school, though nothing says DEMO=off', async () => {
  make('demo');
  await run('school');
  expect(commanded()).toMatchObject(at('school'));
  expect(commanded({ DEMO: 'off' })).toMatchObject(at('school'));
});

test('A command beside a demo that runs works on the demo, though a school is there as well', async () => {
  make('school');
  await run('demo');
  expect(commanded()).toMatchObject(at('demo'));
});

test('A command that asks for another database than the one that runs is refused', async () => {
  make('demo');
  await run('school');
  expect(() => commanded({ DEMO: 'on' })).toThrow(/^Homeroom runs on the data of a school in .*, and DEMO=on asks for the demo/);
});

test('Where nothing runs, a command works on what is there; of two, on the school unless DEMO says otherwise', () => {
  make('demo');
  expect(commanded()).toMatchObject(at('demo'));
  expect(() => commanded({ DEMO: 'off' })).toThrow(
    /^There is only the demo data in .*, and DEMO=off asks for the data of a school/,
  );
  make('school');
  expect(commanded()).toMatchObject(at('school'));
  expect(commanded({ DEMO: 'on' })).toMatchObject(at('demo'));
});

test('Where nothing is, a command makes no demo without its data: only a school that is asked for', () => {
  expect(() => commanded()).toThrow(/There is no database in .* yet: start Homeroom first/);
  expect(() => commanded({ DEMO: 'on' })).toThrow(/There is no database in .* yet: start Homeroom first/);
  expect(commanded({ DEMO: 'off' })).toMatchObject(at('school'));
});

test('A database of its own is never looked for in the data folder', async () => {
  await run('school');
  const DATABASE_URL = 'postgres://a:b@db/school';
  expect(commanded({ DATABASE_URL, DEMO: 'on' })).toMatchObject({ databaseUrl: DATABASE_URL, demo: true });
  expect(started({ DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL, demo: false });
});
