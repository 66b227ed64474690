import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import type { MessagePort } from 'node:worker_threads';
import { processFile } from '../../kit/server/built-file.server.ts';
import type { RenderedDocument } from '../../kit/server/documents/document-jobs.server.ts';

/** What a process is sent: a job, then what is said to it through its port. */
export type Sent = { name: string; task: object } | { said: unknown };

/** What it sends: what it says through the port, then how the job ended. */
export type Received = { said: unknown } | { made: RenderedDocument } | { failed: unknown };

const mostHeapMegabytes = 384;

/** A process that makes documents, one at a time. The memory that its compiler took is given back when it ends. */
export interface DocumentProcess {
  pid: number | undefined;
  /** @throws what the job failed with; Error if the process ends meanwhile; the reason of the signal, which ends the process */
  run: (name: string, task: object, options: { port?: MessagePort; signal?: AbortSignal }) => Promise<RenderedDocument>;
  isOver: () => boolean;
  /** Why it ended, once it has. */
  over: Promise<Error>;
  end: () => void;
}

/** Starts one. It ends by itself when the server does, however that happens. */
export function startDocumentProcess(niceness: number): DocumentProcess {
  const { filename, execArgv } = processFile('document-child', new URL('./document-child.server.ts', import.meta.url));
  const child = fork(filename, [], {
    serialization: 'advanced',
    execArgv: [...execArgv, `--max-old-space-size=${mostHeapMegabytes}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let over: Error | undefined;
  let fail: (error: unknown) => void = () => undefined;
  const whenOver = new Promise<Error>((resolve) => {
    const ended = (error: Error) => {
      over ??= error;
      fail(over);
      resolve(over);
    };
    child.on('error', ended);
    child.on('exit', (code, signal) => ended(new Error(`The process that sets documents ended (${signal ?? code})`)));
  });
  if (child.pid !== undefined && niceness > 0) setPriority(child.pid, niceness);
  const send = (message: Sent) => {
    // `exit` tells of a process that is gone.
    if (child.connected) child.send(message, () => undefined);
  };
  const end = () => {
    child.kill('SIGKILL');
  };

  return {
    pid: child.pid,
    isOver: () => over !== undefined || child.killed,
    over: whenOver,
    end,
    async run(name, task, { port, signal }) {
      signal?.throwIfAborted();
      const aborted = () => {
        fail(signal?.reason);
        end();
      };
      const heard = new Promise<RenderedDocument>((resolve, reject) => {
        fail = reject;
        child.on('message', (message: Received) => {
          if ('said' in message) port?.postMessage(message.said);
          else if ('made' in message) resolve(message.made);
          else reject(message.failed);
        });
      });
      if (over) fail(over);
      signal?.addEventListener('abort', aborted);
      port?.on('message', (said: unknown) => send({ said }));
      try {
        send({ name, task });
        return await heard;
      } finally {
        signal?.removeEventListener('abort', aborted);
        child.removeAllListeners('message');
        port?.close();
      }
    },
  };
}
