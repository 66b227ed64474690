import { Worker } from 'node:worker_threads';
import { threadFile } from '../../../../kit/server/thread-file.server.ts';
import type { Placement, TimetableInstance } from './instance.domain.ts';
import type { SolveOutcome, SolveProgress } from './solve.domain.ts';
import type { ThreadAnswer, ThreadOptions, ThreadWork } from './solver-thread.server.ts';

export interface ThreadRun {
  /** What came of it, also when it was told to stop. */
  outcome: Promise<SolveOutcome>;
  /** Stops within some milliseconds; the best week found is the outcome. */
  stop: () => void;
}

/** Makes a week in a thread of its own, or with `week` makes that one better, so that whoever serves requests goes on. */
export function solveInThread(
  instance: TimetableInstance,
  options: ThreadOptions & {
    week?: readonly Placement[];
    progress?: (progress: SolveProgress) => void;
    onFeasible?: (week: readonly Placement[]) => void;
  },
): ThreadRun {
  const { week, progress, onFeasible, ...rest } = options;
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const { filename, execArgv } = threadFile('timetable-thread', new URL('./solver-thread.server.ts', import.meta.url));
  const workerData: ThreadWork = { instance, week, options: rest, stop };
  // Sources are read through a hook of `require`.
  const isSource = execArgv.length > 0;
  const worker = new Worker(isSource ? `require(${JSON.stringify(filename)})` : filename, {
    workerData,
    execArgv,
    eval: isSource,
  });
  const outcome = new Promise<SolveOutcome>((resolve, reject) => {
    worker.on('message', (answer: ThreadAnswer) => {
      if (answer.kind === 'progress') progress?.(answer.progress);
      else if (answer.kind === 'feasible') onFeasible?.(answer.week);
      else resolve(answer.outcome);
    });
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The solver's thread ended with ${code} before it was done.`)));
  });
  return { outcome, stop: () => void Atomics.store(stop, 0, 1) };
}
