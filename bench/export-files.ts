import type { ExportFormat } from '../src/kit/domain/export-format.domain.ts';
import { type Load, load } from './load.ts';
import { memoryOf, watchMemory } from './memory.ts';
import type { Stack } from './stack.ts';

/** The list of all students as a spreadsheet file. */
export interface ExportFileRow {
  format: ExportFormat['name'];
  rows: number;
  /** The faster of two exports with nothing else going on; in ms, like all times here. */
  alone: number;
  bytes: number;
  /** The memory of server and PostgreSQL before, and the most meanwhile, in MB. */
  memoryBefore: number;
  memory: number;
  /** The first page of the list for 4 other connections, meanwhile and otherwise. */
  others: Load;
  othersAlone: Load;
}

const aloneSeconds = 2;

/** Exports as CSV and as an Excel workbook: each twice alone, once beside 4 other connections. */
export async function measureExportFiles(stack: Stack, token: string, rows: number): Promise<ExportFileRow[]> {
  const list = { method: 'GET', path: '/api/sis/Student', token } as const;
  const measured: ExportFileRow[] = [];
  for (const format of ['csv', 'xlsx'] as const) {
    const memoryBefore = memoryOf(stack.pid);
    const watch = watchMemory(stack.pid);
    const alone = [await exportOnce(stack, token, format), await exportOnce(stack, token, format)];
    const memory = await watch.stop();
    const othersAlone = await load(stack.origin, list, 4, aloneSeconds);
    const watched = exportOnce(stack, token, format);
    const others = await load(stack.origin, list, 4, watched);
    const { bytes } = await watched;
    measured.push({
      format,
      rows,
      alone: Math.min(...alone.map(({ ms }) => ms)),
      bytes,
      memoryBefore,
      memory,
      others,
      othersAlone,
    });
  }
  return measured;
}

/** Exports all students once, reading the answer as it arrives. */
export async function exportOnce(
  stack: Stack,
  token: string,
  format: ExportFormat['name'],
): Promise<{ ms: number; bytes: number }> {
  const started = performance.now();
  const response = await fetch(`${stack.origin}/api/sis/Student/ExportAllStudents?format=${format}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (response.status !== 200) throw new Error(`The export answered ${response.status}.`);
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).byteLength;
  return { ms: performance.now() - started, bytes };
}
