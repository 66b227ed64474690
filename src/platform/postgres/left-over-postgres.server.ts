import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Ends what an earlier start left behind: a server whose guard was killed too, or single processes of a server that was killed.
 * Call it only while holding the lock on the directory. A pid is believed only if that process works in this directory: after a
 * restart of the machine or of a container the number may belong to anyone, and then the stale file is removed.
 *
 * @returns what was found, or undefined
 */
export async function endLeftOver(directory: string): Promise<string | undefined> {
  const pid = readPostmaster(directory)?.pid;
  if (pid !== undefined && isServerOf(directory, pid)) {
    await endProcess(directory, pid, ['SIGINT', 'SIGQUIT', 'SIGKILL']);
    await endOrphans(directory);
    return `a server left behind (process ${pid}) was stopped`;
  }
  const orphans = await endOrphans(directory);
  if (pid === undefined) return undefined;
  for (const file of readdirSync(directory)) {
    if (file === 'postmaster.pid' || file.startsWith('.s.PGSQL.')) rmSync(join(directory, file), { force: true });
  }
  return `the server before was killed${orphans > 0 ? `; ${orphans} of its processes were ended` : ''}`;
}

/** What PostgreSQL writes about itself into its directory: first line its pid, fourth its port. */
export function readPostmaster(directory: string): { pid: number; port: number } | undefined {
  try {
    const lines = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    return pid > 0 ? { pid, port } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a process is a PostgreSQL server on these files. */
export function isServerOf(directory: string, pid: number): boolean {
  if (process.platform === 'linux') return workingDirectory(pid) === realpathSync(directory);
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.includes(directory);
}

/** Without its postmaster a busy backend works on until its query ends, and as long no new server may start. */
async function endOrphans(directory: string): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const real = realpathSync(directory);
  const orphans = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && workingDirectory(pid) === real);
  await Promise.all(orphans.map((pid) => endProcess(directory, pid, ['SIGQUIT', 'SIGKILL'])));
  return orphans.length;
}

function workingDirectory(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

const patienceMs: Partial<Record<NodeJS.Signals, number>> = { SIGINT: 10_000, SIGQUIT: 500, SIGKILL: 5_000 };

/** Gone is a process that does not work here any more; its number may linger where nobody collects it (a container's first process). */
async function endProcess(directory: string, pid: number, signals: NodeJS.Signals[]): Promise<void> {
  for (const signal of signals) {
    if (!send(pid, signal)) return;
    const giveUpAt = Date.now() + (patienceMs[signal] ?? 0);
    while (Date.now() < giveUpAt) {
      if (!isServerOf(directory, pid)) return;
      await sleep(20);
    }
  }
}

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
