import { Worker } from 'node:worker_threads';
import type { RawRow } from '../../domain/import/raw-cell.domain.ts';
import { threadFile } from '../built-file.server.ts';
import { ruleBroken } from '../http/errors.server.ts';
import type { SheetLimits } from './spreadsheet-rows.server.ts';
import type { ThreadRows, ThreadTells } from './spreadsheet-thread.server.ts';

/** A file of some thousand rows takes less than a second; the start of the thread does not count. */
const longestMs = 20_000;
/** On the busiest machine. Whoever imports next waits for this thread, so it must not wait forever. */
const longestStartMs = 120_000;
const mostMegabytes = 384;

const tooLong = { problem: 'This file takes too much time or memory to read. Copy the table into a new workbook.' };

/**
 * The rows of an uploaded spreadsheet. It is read in a thread of its own, whatever is in it: others are served meanwhile, and a file that
 * takes too long, or too much memory, ends that thread only.
 * @throws 422 at `file`, with what is wrong with it
 */
export async function readSpreadsheet(bytes: Uint8Array, limits: SheetLimits): Promise<RawRow[]> {
  const answer = await inTurn(() => inThread(bytes, limits));
  if ('problem' in answer) throw ruleBroken({ file: [answer.problem] });
  return answer.rows;
}

let last: Promise<unknown> = Promise.resolve();

/** One after the other, so that several large files do not add up. */
function inTurn<T>(run: () => Promise<T>): Promise<T> {
  const mine = last.then(run);
  last = mine.catch(() => undefined);
  return mine;
}

function inThread(bytes: Uint8Array, limits: SheetLimits): Promise<ThreadRows> {
  const { filename, execArgv } = threadFile('spreadsheet-thread', new URL('./spreadsheet-thread.server.ts', import.meta.url));
  // Sources are read through a hook of `require`.
  const isSource = execArgv.length > 0;
  const worker = new Worker(isSource ? `require(${JSON.stringify(filename)})` : filename, {
    workerData: { bytes, limits },
    execArgv,
    eval: isSource,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  return new Promise<ThreadRows>((resolve, reject) => {
    const endIn = (ms: number) => setTimeout(() => resolve(tooLong), ms).unref();
    const start = endIn(longestStartMs);
    worker.on('message', (told: ThreadTells) => {
      clearTimeout(start);
      if (told === 'begins') endIn(longestMs);
      else resolve(told);
    });
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(tooLong) : reject(error),
    );
    worker.once('exit', (code) => reject(new Error(`The thread that reads a file ended with ${code} before it was done.`)));
  }).finally(() => worker.terminate());
}
