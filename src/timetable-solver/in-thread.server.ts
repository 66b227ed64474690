import { Worker } from 'node:worker_threads';
import { threadFile } from '../kit/server/built-file.server.ts';
import { openChecks } from './check-thread.server.ts';
import type { Finding } from './finding.domain.ts';
import type { Placement, TimetableInstance } from './instance.domain.ts';
import type { RepairOutcome } from './repair.domain.ts';
import type { SolveOutcome, SolveProgress } from './run.domain.ts';
import type { ThreadAnswer, ThreadOptions, ThreadWork } from './solver-thread.server.ts';

export interface ThreadRun<Outcome = SolveOutcome> {
  /** The result, even if the run was stopped. */
  outcome: Promise<Outcome>;
  /** Stops within a few milliseconds; the outcome is then the best week found. */
  stop: () => void;
}

type Wishes = ThreadOptions & {
  progress?: (progress: SolveProgress) => void;
  onFeasible?: (week: readonly Placement[]) => void;
};

/** Makes a week in its own thread, so that requests are still served; with `week`, improves that one. */
export function solveInThread(instance: TimetableInstance, wishes: Wishes & { week?: readonly Placement[] }): ThreadRun {
  const { week, ...options } = wishes;
  return run<SolveOutcome>({ instance, week }, options);
}

/** Makes a week as close as possible to an earlier one, in its own thread. */
export function repairInThread(
  instance: TimetableInstance,
  earlier: readonly Placement[],
  options: Wishes,
): ThreadRun<RepairOutcome> {
  return run<RepairOutcome>({ instance, earlier }, options);
}

/** What makes a week impossible, found in a thread: for a whole school, the search is longer than other requests should wait. */
export const explainInThread: (instance: TimetableInstance) => Promise<Finding[]> = openChecks(() => beginThread());

function run<Outcome extends SolveOutcome>(
  what: Pick<ThreadWork, 'instance' | 'week' | 'earlier'>,
  wishes: Wishes,
): ThreadRun<Outcome> {
  const { progress, onFeasible, ...options } = wishes;
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const outcome = new Promise<Outcome>((resolve, reject) => {
    const hear = (answer: ThreadAnswer) => {
      if (answer.kind === 'progress') progress?.(answer.progress);
      else if (answer.kind === 'feasible') onFeasible?.(answer.week);
      else if (answer.kind === 'done') resolve(answer.outcome as Outcome);
    };
    begin({ ...what, options, stop }, hear, reject);
  });
  return { outcome, stop: () => void Atomics.store(stop, 0, 1) };
}

function begin(work: ThreadWork, hear: (answer: ThreadAnswer) => void, fail: (error: Error) => void): void {
  const worker = beginThread(work);
  worker.on('message', hear);
  worker.once('error', fail);
  worker.once('exit', (code) => fail(new Error(`The solver's thread ended with ${code} before it was done.`)));
}

/** A thread that makes one run; without a run, it waits for checks. */
function beginThread(workerData?: ThreadWork): Worker {
  const { filename, execArgv } = threadFile('timetable-thread', new URL('./solver-thread.server.ts', import.meta.url));
  // Sources are read through a hook of `require`.
  const isSource = execArgv.length > 0;
  return new Worker(isSource ? `require(${JSON.stringify(filename)})` : filename, { workerData, execArgv, eval: isSource });
}
