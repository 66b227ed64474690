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
  /** Starts all its threads, unless they run: a job is expected. */
  warm: () => void;
  /** Ends its threads; what they work on is rejected. */
  close: () => Promise<void>;
}

/** Threads, started with the first job, ended when idle and replaced after 500 jobs. */
export function createDocumentPool({ niceness, threads = 1, onError }: PoolOptions): DocumentPool {
  const open = () => {
    const opened = new Piscina({
      ...documentWorkerFile(),
      // Without the name of an export Piscina looks for the default one and, not finding it, imports the file a second time.
      name: 'renderDocument',
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleMilliseconds,
      closeTimeout: longestJobMilliseconds,
      niceIncrement: niceness,
      // A thread that sleeps in Atomics.wait answers no message from the port that brings the rows.
      atomics: 'disabled',
      resourceLimits: { maxOldGenerationSizeMb: 384 },
    });
    opened.on('error', (error: Error) => {
      onError(error);
      // Without this a job waits for ever for a thread that cannot start.
      if (opened === pool) pool = open();
      void opened.destroy();
    });
    return opened;
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
    warm() {
      // What a thread fails of at its start, the job hears.
      for (let thread = 0; thread < threads; thread += 1) pool.run(undefined, { name: 'warmUp' }).catch(() => undefined);
    },
    close: () => pool.destroy(),
  };
}
