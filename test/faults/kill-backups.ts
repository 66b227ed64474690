// node --import tsx test/faults/kill-backups.ts [kills]: kills `npm run backup` and `npm run restore` at random moments, beside a running
// school, and looks at what is left. Prints a table; fails if a file looks whole and is not, or a place holds half a school.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { readBackup } from '../../src/kit/server/backup/read-backup.server.ts';
import { startEmbeddedPostgres } from '../../src/kit/server/embedded-postgres/embedded-postgres.server.ts';
import { apart, everyRow, everyRowOfBackup } from '../every-row.ts';

const checkout = join(import.meta.dirname, '..', '..');
const kills = Number(process.argv[2] ?? 20);
const folder = mkdtempSync(join(tmpdir(), 'homeroom-kills-'));
const schoolDir = join(folder, 'school');
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** What npm runs, without npm: a kill has to hit the process itself. */
function script(name: 'start' | 'backup' | 'restore', dataDir: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(checkout, 'scripts', `${name}.mjs`), ...args], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'on', PORT: '0', METRICS_PORT: '0', LOG_LEVEL: 'warn' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  return { child, said: () => said, ended: once(child, 'close').then(([code]) => code as number | null) };
}

async function addressOf({ child, said }: ReturnType<typeof script>): Promise<string> {
  for (;;) {
    const address = /ready at (\S+)/.exec(said())?.[1];
    if (address) return address;
    if (child.exitCode !== null) throw new Error(said());
    await sleep(50);
  }
}

async function killAfter(child: ChildProcess, ms: number): Promise<void> {
  await sleep(ms);
  child.kill('SIGKILL');
}

/** Seconds that it takes when it is left alone. @throws when it does not succeed */
async function secondsOf(name: 'backup' | 'restore', dataDir: string, file: string): Promise<number> {
  const from = performance.now();
  const run = script(name, dataDir, file);
  if ((await run.ended) !== 0) throw new Error(run.said());
  return (performance.now() - from) / 1000;
}

const found = new Map<string, number>();
const count = (what: string) => found.set(what, (found.get(what) ?? 0) + 1);

async function killBackups(address: string, seconds: number): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    const file = join(folder, `${kill}.backup.gz`);
    const run = script('backup', schoolDir, file);
    await killAfter(run.child, Math.random() * seconds * 1100);
    await run.ended;
    if (!existsSync(file)) count('backup: no file');
    else {
      const isWhole = await readBackup(file).then(
        () => true,
        () => false,
      );
      count(isWhole ? 'backup: a whole file' : 'BACKUP: A FILE THAT LOOKS WHOLE');
    }
    const { status } = await fetch(`${address}/readyz`);
    if (status !== 200) count('BACKUP: THE SCHOOL DOES NOT ANSWER');
    for (const name of readdirSync(folder)) if (name.startsWith(`${kill}.`)) rmSync(join(folder, name));
  }
}

async function killRestores(file: string, seconds: number): Promise<void> {
  const expected = apart(await everyRowOfBackup(file)).others;
  for (let kill = 0; kill < kills; kill += 1) {
    const place = join(folder, `place-${kill}`);
    const run = script('restore', place, file);
    await killAfter(run.child, Math.random() * seconds * 1100);
    await run.ended;
    const again = script('restore', place, file);
    const code = await again.ended;
    const wasThere = again.said().includes('There is a school here already');
    if (code !== 0 && !wasThere) {
      count('RESTORE: NOT POSSIBLE AGAIN');
      console.error(again.said());
      continue;
    }
    const postgres = await startEmbeddedPostgres({ dataDir: join(place, 'demo'), log: silent });
    const isEqual = isDeepStrictEqual(apart(await everyRow(postgres.url)).others, expected);
    await postgres.stop();
    count(isEqual ? `restore: ${wasThere ? 'was over' : 'nothing was there'}, equal row by row` : 'RESTORE: OTHER ROWS');
    rmSync(place, { recursive: true, force: true });
  }
}

const school = script('start', schoolDir);
try {
  const address = await addressOf(school);
  const file = join(folder, 'whole.backup.gz');
  const backup = await secondsOf('backup', schoolDir, file);
  const restore = await secondsOf('restore', join(folder, 'place'), file);
  console.error(`left alone: backup ${backup.toFixed(1)} s, restore ${restore.toFixed(1)} s; ${kills} kills of each`);
  await killBackups(address, backup);
  await killRestores(file, restore);
} finally {
  school.child.kill('SIGTERM');
  await school.ended;
  rmSync(folder, { recursive: true, force: true });
}
for (const [what, times] of [...found].toSorted()) console.log(`${String(times).padStart(4)}  ${what}`);
process.exitCode = [...found.keys()].some((what) => /^[A-Z]{3}/.test(what)) ? 1 : 0;
