import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Received, Sent } from './document-process.server.ts';
import * as worker from './document-worker.server.ts';

const jobs: Record<string, (task: never) => Promise<unknown> | unknown> = { ...worker };

let port: MessagePort | undefined;

/** A server that was killed hears nothing any more; `disconnect` follows. */
const send = (message: Received) => process.send?.(message, () => undefined);

async function work(name: string, task: object): Promise<void> {
  const channel = new MessageChannel();
  port = channel.port1;
  port.on('message', (said: unknown) => send({ said }));
  try {
    send({ made: (await jobs[name]?.({ ...task, port: channel.port2 } as never)) as never });
  } catch (failed) {
    send({ failed });
  } finally {
    port.close();
  }
}

process.on('message', (sent: Sent) => {
  if ('name' in sent) void work(sent.name, sent.task);
  else port?.postMessage(sent.said);
});
// The server decides when it ends: a stop from a terminal or the system reaches both.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit());
