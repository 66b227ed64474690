import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Database } from '../src/kit/server/database/database.server.ts';
import { keptBackups } from '../src/platform/backup/kept-backups.server.ts';
import { type Load, load } from './load.ts';
import { addAttendances } from './many-attendances.ts';
import type { Stack } from './stack.ts';

/** A backup of the whole school while 4 connections ask for the first page of a list; times in seconds. */
export interface BackupRow {
  students: number;
  attendances: number;
  /** Made by the server itself, as it does every night. */
  nightly: number;
  /** Made by `npm run backup`, in a process of its own. */
  command: number;
  restore: number;
  bytes: number;
  others: Load;
  othersBesideCommand: Load;
  othersAlone: Load;
}

const checkout = fileURLToPath(new URL('..', import.meta.url));
/** For 100,000 students, this makes two school weeks. */
const attendancesPerStudent = 10;
const aloneSeconds = 5;
const lookEveryMs = 20;

/** Backs the school up in both ways, and restores it next to the original. */
export async function measureBackup(
  stack: Stack,
  dataDir: string,
  database: Database,
  token: string,
  students: number,
): Promise<BackupRow> {
  const attendances = await addAttendances(database, students * attendancesPerStudent);
  const list = { method: 'GET', path: '/api/sis/Student', token } as const;
  const othersAlone = await load(stack.origin, list, 4, aloneSeconds);
  const beside = async (work: () => Promise<unknown>) => {
    const from = performance.now();
    const working = work().then(() => (performance.now() - from) / 1000);
    const others = await load(stack.origin, list, 4, working);
    return { seconds: await working, others };
  };
  const file = join(dataDir, 'bench.backup.gz');
  rmSync(file, { force: true });
  const nightly = await beside(() => backUpAsEveryNight(database, join(dataDir, 'backups')));
  const command = await beside(() => run('backup', file, { DATA_DIR: dataDir, DEMO: 'off' }));
  const place = join(dataDir, 'restored');
  mkdirSync(place);
  copyFileSync(join(dataDir, 'school.keys'), join(place, 'school.keys'));
  const from = performance.now();
  await run('restore', file, { DATA_DIR: place });
  const restore = (performance.now() - from) / 1000;
  rmSync(place, { recursive: true });
  return {
    students,
    attendances,
    nightly: nightly.seconds,
    command: command.seconds,
    restore,
    bytes: statSync(file).size,
    others: nightly.others,
    othersBesideCommand: command.others,
    othersAlone,
  };
}

async function backUpAsEveryNight({ pool }: Database, folder: string): Promise<void> {
  const newest = async () => (await keptBackups(folder, 'school'))[0]?.file;
  const before = await newest();
  await pool.query("select school_jobs.add_job('daily-backup')");
  while ((await newest()) === before) await sleep(lookEveryMs);
}

async function run(command: 'backup' | 'restore', file: string, env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [join(checkout, 'scripts', `${command}.mjs`), file], {
    cwd: checkout,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATABASE_URL: '', ...env },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`npm run ${command} failed.`);
}
