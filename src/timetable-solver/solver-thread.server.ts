import { parentPort, workerData } from 'node:worker_threads';
import type { CheckAnswer, CheckAsked } from './check-thread.server.ts';
import { loadExactEngine } from './exact/exact.server.ts';
import { explain } from './explain.domain.ts';
import { explained } from './explained.server.ts';
import type { Placement, TimetableInstance } from './instance.domain.ts';
import { type RepairOutcome, repair } from './repair.domain.ts';
import type { SolveOptions, SolveOutcome, SolveProgress } from './run.domain.ts';
import { improve, solve } from './solve.domain.ts';

/** The options that can be sent to a thread: all but functions. */
export type ThreadOptions = Omit<SolveOptions, 'now' | 'isCancelled' | 'progress' | 'onFeasible'>;

export interface ThreadWork {
  instance: TimetableInstance;
  /** A complete week to improve, */
  week?: readonly Placement[];
  /** or an earlier week to stay close to; without either, a week is searched for. */
  earlier?: readonly Placement[];
  options: ThreadOptions;
  /** One cell: 1 as soon as the run should stop. */
  stop: Int32Array;
}

export type ThreadAnswer =
  | { kind: 'progress'; progress: SolveProgress }
  | { kind: 'feasible'; week: readonly Placement[] }
  | { kind: 'done'; outcome: SolveOutcome | RepairOutcome };

async function work(asked: ThreadWork, tell: (answer: ThreadAnswer) => void): Promise<void> {
  const { instance, week, earlier, options, stop } = asked;
  const isCancelled = () => Atomics.load(stop, 0) !== 0;
  const all: SolveOptions = {
    ...options,
    now: () => performance.now(),
    isCancelled,
    progress: (progress) => tell({ kind: 'progress', progress }),
    onFeasible: (first) => tell({ kind: 'feasible', week: first }),
  };
  const outcome = earlier
    ? repair(instance, earlier, all, await loadExactEngine())
    : week
      ? improve(instance, week, all)
      : solve(instance, all);
  tell({ kind: 'done', outcome: await explained(instance, outcome, isCancelled) });
}

if (parentPort) {
  const port = parentPort;
  const asked = workerData as ThreadWork | undefined;
  const fail = (error: unknown) =>
    setImmediate(() => {
      throw error;
    });
  if (asked) work(asked, (answer) => port.postMessage(answer)).catch(fail);
  else
    port.on('message', ({ id, instance }: CheckAsked) =>
      port.postMessage({ id, findings: explain(instance) } satisfies CheckAnswer),
    );
}
