import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DirectoryInUse, lockDirectory } from './directory-lock.server.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'homeroom-'));
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Another process that takes the lock and says how that went; it keeps it until it is killed. */
async function lockInOtherProcess(): Promise<{ said: string; kill(): Promise<unknown> }> {
  const module = new URL('./directory-lock.server.ts', import.meta.url);
  const code = `const { lockDirectory } = await import(${JSON.stringify(module)});
    try { lockDirectory(${JSON.stringify(directory)}).announce('http://127.0.0.1:3000'); console.log('taken') } catch (error) { console.log(error.message) }
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(child.stdout, 'data');
  return { said: String(said).trim(), kill: () => Promise.all([once(child, 'exit'), child.kill('SIGKILL')]) };
}

describe('The lock on a directory', () => {
  it('is held by one process; the next is told where that one answers', async () => {
    const other = await lockInOtherProcess();
    expect(other.said).toBe('taken');
    expect(() => lockDirectory(directory)).toThrow(DirectoryInUse);
    expect(() => lockDirectory(directory)).toThrow('already running at http://127.0.0.1:3000');
    await other.kill();
  });

  it('goes with the process that held it, however it ended', async () => {
    const other = await lockInOtherProcess();
    await other.kill();
    lockDirectory(directory).release();
  });

  it('can be taken again after it was let go of, and says that a holder is only starting until it has an address', () => {
    lockDirectory(directory).release();
    const lock = lockDirectory(directory);
    expect(() => lockDirectory(directory)).toThrow(`already starting (process ${process.pid})`);
    lock.release();
  });

  it('is taken though a command that looks who holds it has it just then', async () => {
    lockDirectory(directory).release();
    const looking = spawn('flock', [join(directory, 'homeroom.lock'), 'sh', '-c', 'echo has it; sleep 0.05'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(looking.stdout, 'data');
    lockDirectory(directory).release();
  });

  it('says where its holder runs from, so that commands beside it are of the same version', () => {
    const lock = lockDirectory(directory, '/opt/homeroom/dist/1');
    lock.announce('http://127.0.0.1:3000');
    const holder = JSON.parse(readFileSync(join(directory, 'homeroom.lock'), 'utf8'));
    expect(holder).toEqual({ pid: process.pid, program: '/opt/homeroom/dist/1', address: 'http://127.0.0.1:3000' });
    lock.release();
  });

  it('lets one win when many start at the same instant', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, lockInOtherProcess));
    expect(others.filter(({ said }) => said === 'taken')).toHaveLength(1);
    await Promise.all(others.map((other) => other.kill()));
  });
});
