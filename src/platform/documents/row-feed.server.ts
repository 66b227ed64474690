import type { MessagePort } from 'node:worker_threads';
import type { Fed } from '../../kit/server/documents/document-jobs.server.ts';

const rowsAtOnce = 1000;

/** What the process that sets them says: that it wants rows, or how many parts it has set. */
type Said = 'next' | { parts: readonly [done: number, of: number] };
type Answer<Row> = { rows: readonly Row[] } | { end: 'done' | 'failed' };

/**
 * Gives a process the rows of a list, a batch each time it asks, so that no more than one waits in between.
 * @returns what ended it: `null` when the process has all rows, else the error met while they were read
 */
export function feedRows<Row>(
  rows: Fed<Row>,
  port: MessagePort,
  parts: (done: number, of: number) => void = () => undefined,
): { failure: () => unknown; stop: () => Promise<void> } {
  const batches = batchesOf(rows, rowsAtOnce);
  let failure: unknown = null;
  const answer = async (): Promise<Answer<Row>> => {
    try {
      const next = await batches.next();
      return next.done ? { end: 'done' } : { rows: next.value };
    } catch (error) {
      failure = error;
      return { end: 'failed' };
    }
  };
  port.on('message', async (said: Said) => {
    if (said === 'next') port.postMessage(await answer());
    else parts(...said.parts);
  });
  return {
    failure: () => failure,
    async stop() {
      port.close();
      await batches.return(undefined);
    },
  };
}

/** All of it, in batches of at most that size. */
export async function* batchesOf<Row>(rows: Fed<Row>, batchSize: number): AsyncGenerator<readonly Row[], void, undefined> {
  if (Symbol.asyncIterator in rows) {
    for await (const batch of rows) yield* slices(batch, batchSize);
  } else {
    yield* slices(rows, batchSize);
  }
}

function* slices<Row>(rows: readonly Row[], batchSize: number): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += batchSize) yield rows.slice(start, start + batchSize);
}

/** The side of the process: tells how many parts are set. */
export const tellParts = (port: MessagePort, done: number, of: number): void =>
  port.postMessage({ parts: [done, of] } satisfies Said);

/** The side of the process: all batches, one after the other. @throws Error when they could not be read to the end */
export async function* receiveRows<Row>(port: MessagePort): AsyncGenerator<readonly Row[]> {
  for (;;) {
    const answer = await ask<Row>(port);
    if ('rows' in answer) yield answer.rows;
    else if (answer.end === 'done') return;
    else throw new Error('The rows of the list could not be read');
  }
}

function ask<Row>(port: MessagePort): Promise<Answer<Row>> {
  return new Promise((resolve) => {
    port.once('message', resolve);
    port.postMessage('next' satisfies Said);
  });
}
