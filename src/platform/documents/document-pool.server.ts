import type { MessagePort } from 'node:worker_threads';
import type { RenderedDocument } from '../../kit/server/documents/document-jobs.server.ts';
import { fairQueue } from '../../kit/server/documents/fair-queue.server.ts';
import { type DocumentProcess, startDocumentProcess } from './document-process.server.ts';

/** The memory that the compiler never gives back grows with every document. */
const jobsPerProcess = 500;

interface PoolOptions {
  log: { warn: (details: object, message: string) => void };
  /** Its priority against other processes, as nice: 0 to 19. */
  niceness: number;
  /** How many work at the same time; 1 unless said. */
  processes?: number;
  /** How long one waits for the next job until it ends; unless said, it ends as soon as nobody waits. */
  idleMilliseconds?: number;
  startProcess?: typeof startDocumentProcess;
}

/** Processes that make documents. */
export interface DocumentPool {
  run: (name: string, task: object, options: { port?: MessagePort; signal?: AbortSignal }) => Promise<RenderedDocument>;
  /** Starts all its processes, unless they run: a job is expected. */
  warm: () => void;
  /** Ends its processes; what they work on is rejected. */
  close: () => Promise<void>;
}

interface Member {
  process: DocumentProcess;
  jobs: number;
  idle?: NodeJS.Timeout;
}

/** Processes, started with the first job, ended when idle and replaced after 500 jobs. */
export function createDocumentPool(options: PoolOptions): DocumentPool {
  const { log, niceness, processes = 1, idleMilliseconds = 0, startProcess = startDocumentProcess } = options;
  const inTurn = fairQueue({ running: processes, runningEach: processes, waitingEach: Number.POSITIVE_INFINITY });
  const members = new Set<Member>();
  let free: Member[] = [];
  let isClosed = false;

  const start = (): Member => {
    const member: Member = { process: startProcess(niceness), jobs: 0 };
    members.add(member);
    void member.process.over.then(({ message }) => {
      // If it was working, its job reports it.
      if (!free.includes(member)) return;
      log.warn({ reason: message }, 'A process that sets documents died while it waited');
      end(member);
    });
    return member;
  };

  const end = (member: Member) => {
    clearTimeout(member.idle);
    members.delete(member);
    free = free.filter((other) => other !== member);
    member.process.end();
  };

  const take = (): Member => {
    const member = free.pop() ?? start();
    clearTimeout(member.idle);
    return member;
  };

  const giveBack = (member: Member) => {
    member.jobs += 1;
    if (isClosed || member.jobs >= jobsPerProcess || member.process.isOver()) return end(member);
    free.push(member);
    member.idle = setTimeout(() => end(member), idleMilliseconds).unref();
  };

  const run: DocumentPool['run'] = (name, task, options) => {
    const work = async () => {
      if (isClosed) throw new Error('The documents are closed');
      const member = take();
      try {
        return await member.process.run(name, task, options);
      } finally {
        giveBack(member);
      }
    };
    return inTurn.run(0, work, options.signal);
  };

  return {
    run,
    warm() {
      // If a process cannot start, the next job says so.
      for (let process = 0; process < processes; process += 1) run('warmUp', {}, {}).catch(() => undefined);
    },
    async close() {
      isClosed = true;
      for (const member of members) end(member);
    },
  };
}
