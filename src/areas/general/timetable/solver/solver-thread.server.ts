import { parentPort, workerData } from 'node:worker_threads';
import type { Placement, TimetableInstance } from './instance.domain.ts';
import { improve, type SolveOptions, type SolveOutcome, type SolveProgress, solve } from './solve.domain.ts';

/** What can be told to a thread: everything but what is called. */
export type ThreadOptions = Omit<SolveOptions, 'now' | 'isCancelled' | 'progress' | 'onFeasible'>;

export interface ThreadWork {
  instance: TimetableInstance;
  /** A whole week to make better; without it the week is searched for. */
  week?: readonly Placement[];
  options: ThreadOptions;
  /** One cell: 1 once the run is to stop. */
  stop: Int32Array;
}

export type ThreadAnswer =
  | { kind: 'progress'; progress: SolveProgress }
  | { kind: 'feasible'; week: readonly Placement[] }
  | { kind: 'done'; outcome: SolveOutcome };

function work({ instance, week, options, stop }: ThreadWork, tell: (answer: ThreadAnswer) => void): void {
  const all: SolveOptions = {
    ...options,
    now: () => performance.now(),
    isCancelled: () => Atomics.load(stop, 0) !== 0,
    progress: (progress) => tell({ kind: 'progress', progress }),
    onFeasible: (first) => tell({ kind: 'feasible', week: first }),
  };
  tell({ kind: 'done', outcome: week ? improve(instance, week, all) : solve(instance, all) });
}

if (parentPort) {
  const port = parentPort;
  work(workerData as ThreadWork, (answer) => port.postMessage(answer));
}
