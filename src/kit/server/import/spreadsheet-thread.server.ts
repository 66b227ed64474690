import { parentPort, workerData } from 'node:worker_threads';
import type { RawRow } from '../../domain/import/raw-cell.domain.ts';
import { type SheetLimits, spreadsheetRows, UnreadableFile } from './spreadsheet-rows.server.ts';

/** What the thread is given. */
export interface ThreadFile {
  bytes: Uint8Array;
  limits: SheetLimits;
}

/** What it answers: the rows, or why there are none. */
export type ThreadRows = { rows: RawRow[] } | { problem: string };

/** What it tells: that it begins with the file, because on a busy machine its start alone may take longer than any file; then its answer. */
export type ThreadTells = 'begins' | ThreadRows;

const tell = (what: ThreadTells) => parentPort?.postMessage(what);

async function read({ bytes, limits }: ThreadFile): Promise<ThreadRows> {
  try {
    return { rows: await spreadsheetRows(Buffer.from(bytes), limits) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: error.message };
    throw error;
  }
}

tell('begins');
void read(workerData as ThreadFile).then(tell);
