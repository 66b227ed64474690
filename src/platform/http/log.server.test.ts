import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogDestination } from './log.server.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeroom-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const module = new URL('./log.server.ts', import.meta.url);

/** A process that logs so many lines and says so on its stderr; it ends cleanly when its stdin does. */
async function logInOtherProcess(lines: number, stdout: 'pipe' | number) {
  const code = `const { once } = await import('node:events');
    const { openLog } = await import(${JSON.stringify(module)});
    const { log, end } = openLog('info');
    for (let line = 0; line < ${lines}; line += 1) { log.info({ line }, 'x'.repeat(200)); if (line % 100 === 0) await new Promise(setImmediate); }
    console.log('said to the console as well');
    process.stderr.write('all is logged');
    process.stdin.resume();
    await once(process.stdin, 'end');
    await end();
    process.exit(0);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['pipe', stdout, 'pipe'],
  });
  const isLogged = new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (part) => String(part).includes('all is logged') && resolve());
    child.once('exit', () => reject(new Error('It ended before all was logged.')));
  });
  const exitCode = async () => {
    const exit = once(child, 'exit');
    child.stdin?.end();
    return (await exit)[0];
  };
  return { child, isLogged, exitCode };
}

/** A file that takes nothing, as on a full disk. */
function openFull(): number {
  if (existsSync('/dev/full')) return openSync('/dev/full', 'w');
  writeFileSync(join(folder, 'full'), '');
  return openSync(join(folder, 'full'), 'r');
}

test('Lines arrive complete and in order', async () => {
  const path = join(folder, 'log');
  const file = openSync(path, 'w');
  const destination = createLogDestination(file);
  const lines = Array.from({ length: 5000 }, (_, index) => `line ${index}\n`);
  for (const line of lines) destination.write(line);
  await destination.end();
  closeSync(file);
  expect(readFileSync(path, 'utf8')).toBe(lines.join(''));
});

test('Lines of the same moment are written at once', async () => {
  const { write } = fs;
  const written: string[] = [];
  fs.write = ((file: number, bytes: Buffer, done: (error: null, length: number) => void) => {
    written.push(String(bytes));
    return write(file, bytes, done as never);
  }) as typeof write;
  syncBuiltinESMExports();
  try {
    const destination = createLogDestination(openSync(join(folder, 'log'), 'w'));
    destination.write('one\n');
    await new Promise(setImmediate);
    destination.write('two\n');
    await destination.end();
  } finally {
    fs.write = write;
    syncBuiltinESMExports();
  }
  expect(written).toEqual(['one\ntwo\n']);
});

test('If the disk is full, lines are lost, and the process still ends cleanly', async () => {
  const full = openFull();
  const { isLogged, exitCode } = await logInOtherProcess(10_000, full);
  await isLogged;
  expect(await exitCode()).toBe(0);
  closeSync(full);
});

test('If nobody reads the log any more, the process still ends cleanly', async () => {
  const { child, isLogged, exitCode } = await logInOtherProcess(10_000, 'pipe');
  child.stdout?.destroy();
  await isLogged;
  expect(await exitCode()).toBe(0);
});

test('If the reader of the log pauses, lines are dropped, and their number is reported when it continues', async () => {
  const { child, isLogged, exitCode } = await logInOtherProcess(20_000, 'pipe');
  await isLogged;
  let log = '';
  child.stdout?.on('data', (part) => {
    log += part;
  });
  const toldOf = () => Number(/"dropped":(\d+)[,}]/.exec(log)?.[1]);
  await expect.poll(toldOf).toBeGreaterThan(0);
  // What is said to the console meanwhile may stand in the middle of a line.
  const lines = log.replace('said to the console as well\n', '').split('\n');
  expect(lines.filter((line) => line.includes('xxx')).length + toldOf()).toBe(20_000);
  expect(await exitCode()).toBe(0);
});
