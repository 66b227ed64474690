import { Worker } from 'node:worker_threads';
import { threadFile } from '../built-file.server.ts';
import { ruleBroken } from '../http/errors.server.ts';
import { createTurns } from '../work/in-turn.server.ts';
import type { ReadTable, WantedTable } from './read-rows.server.ts';
import type { ThreadFile, ThreadTable, ThreadTells } from './spreadsheet-thread.server.ts';
import { tooMuch } from './unreadable-file.server.ts';

/** A file of some thousand rows takes less than a second; the start of the thread does not count. */
const longestMs = 40_000;
/** On the busiest machine. Whoever imports next waits for this thread, so it must not wait forever. */
const longestStartMs = 120_000;
/** A list of 10,000 rows and 28 columns fits. */
const resourceLimits = { maxOldGenerationSizeMb: 240, maxYoungGenerationSizeMb: 16 };

const tooLong = { problem: tooMuch };

/**
 * The table of an uploaded spreadsheet. It is read and understood in a thread of its own, whatever is in it: others are served meanwhile,
 * and a file that takes too long, or too much memory, ends that thread only.
 * @throws 422 at `file`, with what is wrong with it
 */
export async function readSpreadsheet(bytes: Uint8Array, wanted: WantedTable): Promise<ReadTable> {
  const answer = await inTurn(() => inThread({ bytes, wanted }));
  if ('problem' in answer) throw ruleBroken({ file: [answer.problem] });
  return answer.table;
}

/** One after the other, so that several large files do not add up. */
const inTurn = createTurns();

function inThread(workerData: ThreadFile): Promise<ThreadTable> {
  const { filename, execArgv } = threadFile('spreadsheet-thread', new URL('./spreadsheet-thread.server.ts', import.meta.url));
  // Sources are read through a hook of `require`.
  const isSource = execArgv.length > 0;
  const worker = new Worker(isSource ? `require(${JSON.stringify(filename)})` : filename, {
    workerData,
    execArgv,
    eval: isSource,
    resourceLimits,
  });
  return new Promise<ThreadTable>((resolve, reject) => {
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
