/** Too much work is waiting already. */
export class QueueFull extends Error {}

interface FairQueueOptions {
  /** How many run at once in all. */
  running: number;
  /** How many of one caller run at once, and how many wait. */
  runningEach: number;
  waitingEach: number;
}

interface Waiting {
  caller: number;
  start: () => void;
}

/** Runs work in turn. */
interface FairQueue {
  /**
   * Runs it as soon as it is its caller's turn.
   * @throws QueueFull when too much of this caller waits; what the signal was aborted with, when that comes before its turn
   */
  run<T>(caller: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** A queue in which callers take turns: a caller who wants a hundred documents waits for them, and nobody else does. */
export function fairQueue({ running: atMost, runningEach, waitingEach }: FairQueueOptions): FairQueue {
  const running = new Map<number, number>();
  const lastTurn = new Map<number, number>();
  let waiting: Waiting[] = [];
  let turn = 0;

  const of = (caller: number) => running.get(caller) ?? 0;
  const total = () => [...running.values()].reduce((sum, n) => sum + n, 0);
  /** Callers with the fewest running come first, then the one who has waited longest for a turn, then the one who asked first. */
  const goesBefore = (a: Waiting, b: Waiting) =>
    of(a.caller) - of(b.caller) || (lastTurn.get(a.caller) ?? 0) - (lastTurn.get(b.caller) ?? 0);

  function next(): void {
    while (total() < atMost) {
      const [chosen] = waiting.filter(({ caller }) => of(caller) < runningEach).sort(goesBefore);
      if (!chosen) return;
      waiting = waiting.filter((other) => other !== chosen);
      running.set(chosen.caller, of(chosen.caller) + 1);
      turn += 1;
      lastTurn.set(chosen.caller, turn);
      chosen.start();
    }
  }

  function ended(caller: number): void {
    const left = of(caller) - 1;
    if (left > 0) running.set(caller, left);
    else running.delete(caller);
    if (running.size === 0 && waiting.length === 0) lastTurn.clear();
    next();
  }

  const turnOf = (caller: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const entry: Waiting = { caller, start: resolve };
      signal?.addEventListener('abort', () => {
        if (!waiting.includes(entry)) return;
        waiting = waiting.filter((other) => other !== entry);
        reject(signal.reason);
      });
      waiting.push(entry);
      next();
    });

  return {
    async run(caller, work, signal) {
      signal?.throwIfAborted();
      if (waiting.filter((other) => other.caller === caller).length >= waitingEach) throw new QueueFull();
      await turnOf(caller, signal);
      try {
        return await work();
      } finally {
        ended(caller);
      }
    },
  };
}
