import type { FastifyReply } from 'fastify';
import { mediaTypeOf, type sheetFormatNames } from '../../domain/export-format.domain.ts';
import type { ImportKind } from '../../domain/import/import-kind.domain.ts';
import { csvFile } from '../export/csv.server.ts';
import { storedAs } from '../export/file-name.server.ts';
import { inBatches } from '../export/sheet-rows.server.ts';
import { xlsxFile } from '../export/xlsx.server.ts';
import type { ReadTable } from './read-rows.server.ts';

interface LeftOut {
  kind: ImportKind;
  format: (typeof sheetFormatNames)[number];
  /** With its cells. */
  table: ReadTable;
  /** Why rows are left out, by their numbers. */
  reasons: ReadonlyMap<number, string>;
}

/** Sends the rows of a file that are not imported, as the file has them, with the reason before each. */
export function sendLeftOut(reply: FastifyReply, { kind, format, table, reasons }: LeftOut): FastifyReply {
  const { columns } = table.list;
  const last = Math.max(-1, ...columns.map(({ at }) => at));
  const headings = Array.from({ length: last + 1 }, (_, place) => columns.find(({ at }) => at === place)?.heading ?? '');
  const rows = (table.cells ?? []).flatMap(({ row, texts }) => {
    const reason = reasons.get(row);
    return reason === undefined ? [] : [[`${row}`, reason, ...headings.map((_, place) => texts[place] ?? '')]];
  });
  const sheet = {
    title: 'Left out',
    columns: ['Row', 'Reason', ...headings].map((header) => ({ header })),
    rows: inBatches(rows, (cells) => cells),
  };
  return reply
    .type(mediaTypeOf(format))
    .headers(storedAs(`${kind.title.toLowerCase()} left out.${format}`))
    .send(format === 'xlsx' ? xlsxFile(sheet) : csvFile(sheet));
}
