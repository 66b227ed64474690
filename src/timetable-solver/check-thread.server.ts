import type { Finding } from './finding.domain.ts';
import type { TimetableInstance } from './instance.domain.ts';

/** The messages to a thread of checks, and its answers. */
export interface CheckAsked {
  id: number;
  instance: TimetableInstance;
}
export interface CheckAnswer {
  id: number;
  findings: Finding[];
}

interface Waiting {
  resolve: (findings: Finding[]) => void;
  reject: (error: Error) => void;
}

/** The part of a `Worker` that checks use. */
interface Thread {
  on(event: 'message', hear: (answer: CheckAnswer) => void): unknown;
  once(event: 'error', hear: (error: Error) => void): unknown;
  once(event: 'exit', hear: (code: number) => void): unknown;
  postMessage(asked: CheckAsked): void;
  ref(): unknown;
  unref(): unknown;
  terminate(): Promise<unknown>;
}

/** How long an idle thread is kept. */
const keptMs = 5 * 60_000;

/**
 * Runs checks one after the other in a single thread. It is kept for a while: starting a thread takes longer than checking a school,
 * and warm code is several times as fast.
 */
export function openChecks(begin: () => Thread): (instance: TimetableInstance) => Promise<Finding[]> {
  let thread: Thread | undefined;
  let rest: NodeJS.Timeout | undefined;
  let asked = 0;
  const waiting = new Map<number, Waiting>();

  const end = (worker: Thread, error: Error) => {
    if (worker !== thread) return;
    thread = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const beginThread = () => {
    const worker = begin();
    worker.on('message', ({ id, findings }) => {
      waiting.get(id)?.resolve(findings);
      waiting.delete(id);
      if (waiting.size > 0) return;
      // Neither the thread nor the timer keeps the process alive.
      worker.unref();
      rest = setTimeout(() => {
        thread = undefined;
        void worker.terminate();
      }, keptMs).unref();
    });
    worker.once('error', (error) => end(worker, error));
    worker.once('exit', (code) => end(worker, new Error(`The thread of checks ended with ${code}.`)));
    return worker;
  };

  return (instance) =>
    new Promise((resolve, reject) => {
      clearTimeout(rest);
      thread ??= beginThread();
      thread.ref();
      const id = asked++;
      waiting.set(id, { resolve, reject });
      thread.postMessage({ id, instance });
    });
}
