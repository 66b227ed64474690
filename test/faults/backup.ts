import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { readBackup } from '../../src/platform/backup/read-backup.server.ts';
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded-postgres.server.ts';
import { apart, everyRow, everyRowOfBackup } from '../support/every-row.ts';
import { type Experiment, type Finding, withFolder } from './experiment.ts';
import { answers, type Product, secondsSince, startProduct } from './product.ts';

const kills = 10;
const scripts = fileURLToPath(new URL('../../scripts/', import.meta.url));
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** `npm run backup` or `npm run restore` without npm, because a kill has to hit the process itself. */
function command(name: 'backup' | 'restore', dataDir: string, file: string) {
  const child = spawn(process.execPath, [join(scripts, `${name}.mjs`), file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said += part;
    });
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, said })) };
}

/** How many seconds it takes undisturbed. @throws if it fails */
async function secondsOf(run: ReturnType<typeof command>): Promise<number> {
  const from = performance.now();
  const { code, said } = await run.ended;
  if (code !== 0) throw new Error(said);
  return secondsSince(from);
}

async function killAtRandom({ child, ended }: { child: ChildProcess; ended: Promise<unknown> }, longest: number): Promise<void> {
  await sleep(Math.random() * longest * 1000);
  child.kill('SIGKILL');
  await ended;
}

const isWhole = (file: string): Promise<boolean> =>
  readBackup(file).then(
    () => true,
    () => false,
  );

async function killBackups(product: Product, dataDir: string, folder: string, longest: number): Promise<Finding> {
  let [none, whole, answered] = [0, 0, 0];
  for (let kill = 0; kill < kills; kill += 1) {
    const file = join(folder, `${kill}.backup.gz`);
    await killAtRandom(command('backup', dataDir, file), longest);
    if (!existsSync(file)) none += 1;
    else if (await isWhole(file)) whole += 1;
    if (await answers(`${product.address}/readyz`)) answered += 1;
  }
  const left = readdirSync(folder).filter((name) => name.endsWith('.unfinished')).length;
  return {
    what: `a backup is killed (KILL) at a random moment, ${kills} times`,
    found: `${none} left no file (${left} of them an unfinished one), ${whole} a complete one; the product answered each time`,
    isWell: none + whole === kills && answered === kills,
  };
}

/** A place for a school that is restored, with the keys of the one in a folder. */
function placeIn(folder: string, name: string): string {
  const place = join(folder, name);
  mkdirSync(place);
  copyFileSync(join(folder, 'data', 'demo.keys'), join(place, 'demo.keys'));
  return place;
}

async function killRestores(file: string, folder: string, longest: number): Promise<Finding> {
  const expected = apart(await everyRowOfBackup(file)).others;
  let [nothing, over, equal] = [0, 0, 0];
  for (let kill = 0; kill < kills; kill += 1) {
    const place = placeIn(folder, `place-${kill}`);
    await killAtRandom(command('restore', place, file), longest);
    const again = await command('restore', place, file).ended;
    if (again.code === 0) nothing += 1;
    else if (again.said.includes('There is already a school here')) over += 1;
    const postgres = await startEmbeddedPostgres({ dataDir: join(place, 'demo'), log: silent });
    if (isDeepStrictEqual(apart(await everyRow(postgres.url)).others, expected)) equal += 1;
    await postgres.stop();
    rmSync(place, { recursive: true, force: true });
  }
  return {
    what: `a restore is killed (KILL) at a random moment, ${kills} times`,
    found: `${nothing} left nothing and succeeded the second time, ${over} had already finished; ${equal} equal row by row in the end`,
    isWell: nothing + over === kills && equal === kills,
  };
}

/** Kills backups and restores while the product is running. */
export const backup: Experiment = () =>
  withFolder(async function* (folder) {
    const dataDir = join(folder, 'data');
    const backups = join(folder, 'backups');
    mkdirSync(backups);
    const product = await startProduct({ dataDir });
    const file = join(folder, 'whole.backup.gz');
    const backupSeconds = await secondsOf(command('backup', dataDir, file));
    yield await killBackups(product, dataDir, backups, backupSeconds);
    await product.stop();
    const restoreSeconds = await secondsOf(command('restore', placeIn(folder, 'place'), file));
    yield await killRestores(file, folder, restoreSeconds);
  });
