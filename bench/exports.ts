import { exportOnce } from './export-files.ts';
import { type Load, load, percentile } from './load.ts';
import { watchMemory } from './memory.ts';
import type { Stack } from './stack.ts';

/** The list of all students as PDF. */
export interface ExportRow {
  rows: number;
  /** The first one after the start, when no process for documents is running yet; in ms, like all times here. */
  cold: number;
  warm: number;
  bytes: number;
  /** The most memory that server and PostgreSQL used meanwhile, in MB. */
  memory: number;
  /** The first page of the list for 4 other connections, meanwhile and otherwise. */
  others: Load;
  othersAlone: Load;
}

const aloneSeconds = 2;

/** Exports three times: cold, warm, and beside 4 other connections. */
export async function measureExport(stack: Stack, token: string, rows: number): Promise<ExportRow> {
  const list = { method: 'GET', path: '/api/sis/Student', token } as const;
  const { ms: cold } = await exportOnce(stack, token, 'pdf');
  const warm = [await exportOnce(stack, token, 'pdf'), await exportOnce(stack, token, 'pdf')];
  const othersAlone = await load(stack.origin, list, 4, aloneSeconds);
  const watch = watchMemory(stack.pid);
  const watched = exportOnce(stack, token, 'pdf');
  const others = await load(stack.origin, list, 4, watched);
  const { bytes } = await watched;
  return {
    rows,
    cold,
    warm: percentile(
      warm.map(({ ms }) => ms),
      0,
    ),
    bytes,
    memory: await watch.stop(),
    others,
    othersAlone,
  };
}
