import { Piscina } from 'piscina';
import type { RenderedDocument } from './document-jobs.server.ts';
import { documentWorkerFile } from './worker-file.server.ts';

/** The memory that the compiler never gives back grows with every document. */
const jobsPerWorker = 500;
const idleMilliseconds = 15_000;
const longestJobMilliseconds = 10 * 60_000;

interface PoolOptions {
  /** Its priority against other threads, as nice: 0 to 19. */
  niceness: number;
  /** How many work at the same time; 1 unless said. */
  threads?: number;
  /** A thread failed while it had nothing to do. */
  onError: (error: Error) => void;
}

type Transfer = NonNullable<NonNullable<Parameters<Piscina['run']>[1]>['transferList']>;

/** Threads that make documents. */
export interface DocumentPool {
  run: (name: string, task: object, options: { transfer?: Transfer; signal?: AbortSignal }) => Promise<RenderedDocument>;
  /** Ends its threads; what they work on is rejected. */
  close: () => Promise<void>;
}

/** Threads, started with the first job, ended when idle and replaced after 500 jobs. */
export function createDocumentPool(options: PoolOptions): DocumentPool {
  const open = () => {
    const threads = new Piscina({
      ...documentWorkerFile(),
      // Without the name of an export Piscina looks for the default one and, not finding it, imports the file a second time.
      name: 'renderDocument',
      minThreads: 0,
      maxThreads: options.threads ?? 1,
      idleTimeout: idleMilliseconds,
      closeTimeout: longestJobMilliseconds,
      niceIncrement: options.niceness,
      // A thread that sleeps in Atomics.wait answers no message from the port that brings the rows.
      atomics: 'disabled',
      resourceLimits: { maxOldGenerationSizeMb: 384 },
    });
    threads.on('error', (error: Error) => {
      options.onError(error);
      // Without this a job waits for ever for a thread that cannot start.
      if (threads === pool) pool = open();
      void threads.destroy();
    });
    return threads;
  };
  let pool = open();
  let jobs = 0;

  const recycle = () => {
    const worn = pool;
    pool = open();
    jobs = 0;
    return worn.close();
  };

  return {
    async run(name, task, { transfer, signal }) {
      jobs += 1;
      if (jobs > jobsPerWorker) void recycle();
      return pool.run(task, { name, transferList: transfer, signal: signal ?? null });
    },
    close: () => pool.destroy(),
  };
}
