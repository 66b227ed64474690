import { parentPort, workerData } from 'node:worker_threads';
import { mostRows } from '../../domain/import/import-kind.domain.ts';
import { type ReadTable, readRows, type WantedTable } from './read-rows.server.ts';
import { sheetsUnread, spreadsheetRows } from './spreadsheet-rows.server.ts';
import { tooMuch, UnreadableFile } from './unreadable-file.server.ts';

/** What the thread is given. */
export interface ThreadFile {
  bytes: Uint8Array;
  wanted: WantedTable;
}

/** What it answers: the table, or why there is none. */
export type ThreadTable = { table: ReadTable } | { problem: string };

/** What it tells: that it begins with the file, because on a busy machine its start alone may take longer than any file; then its answer. */
export type ThreadTells = 'begins' | ThreadTable;

/** With some room for a title and the like. */
const mostFileRows = mostRows + 50;

const tell = (what: ThreadTells) => parentPort?.postMessage(what);

async function read({ bytes, wanted }: ThreadFile): Promise<ThreadTable> {
  try {
    const file = Buffer.from(bytes);
    const table = readRows(await spreadsheetRows(file, mostFileRows), wanted);
    // The template has sheets that say how it is filled in.
    const unread = table.list.isTemplate ? 0 : await sheetsUnread(file);
    return { table: { ...table, list: { ...table.list, sheetsUnread: unread } } };
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: error.message };
    throw error;
  }
}

/** The parts that a workbook unpacks to are outside of what the limits of a thread count: here are their megabytes at most. */
const mostUnpacked = 64;
const watchEveryMs = 20;

setInterval(() => {
  if (process.memoryUsage().arrayBuffers > mostUnpacked * 1024 * 1024) tell({ problem: tooMuch });
}, watchEveryMs);
tell('begins');
void read(workerData as ThreadFile).then(tell);
