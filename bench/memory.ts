import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The memory of a process and all its descendants in MB; memory that they share counts once (PSS). Linux only. PostgreSQL is a child of the
 * server, so it is included.
 */
export const memoryOf = (pid: number): number =>
  familyOf(pid).reduce((sum, process) => sum + proportionalKilobytes(process), 0) / 1024;

/** The processor time that a process and its descendants have taken so far, in ms; of those that have ended, what their parents know. */
export const processorTimeOf = (pid: number): number =>
  familyOf(pid).reduce((sum, process) => sum + ticksOf(process), 0) * msPerTick;

const msPerTick = 10;

/** User and system time, its own and that of ended children. */
function ticksOf(pid: number): number {
  const stat = readOrNothing(pid, 'stat');
  const times = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15);
  return times.reduce((sum, time) => sum + Number(time), 0);
}

/** A process and all its descendants. */
function familyOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const parent = parentOf(Number(name));
    if (parent !== undefined) parents.set(Number(name), parent);
  }
  const belongs = (process: number | undefined): boolean =>
    process !== undefined && (process === pid || belongs(parents.get(process)));
  return [...parents.keys()].filter(belongs);
}

function parentOf(pid: number): number | undefined {
  const stat = readOrNothing(pid, 'stat');
  // The name, in brackets, may contain anything.
  return stat ? Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) : undefined;
}

const proportionalKilobytes = (pid: number): number =>
  Number(/^Pss:\s+(\d+) kB/m.exec(readOrNothing(pid, 'smaps_rollup'))?.[1] ?? 0);

/** Processes may end while their files are being read. */
function readOrNothing(pid: number, file: string): string {
  try {
    return Number.isInteger(pid) ? readFileSync(`/proc/${pid}/${file}`, 'utf8') : '';
  } catch {
    return '';
  }
}

const watchEveryMs = 100;

/** Watches that memory until stopped; then returns the maximum. */
export function watchMemory(pid: number): { stop(): Promise<number> } {
  let most = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, memoryOf(pid));
      await sleep(watchEveryMs);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      return most;
    },
  };
}
