import { Readable } from 'node:stream';
import { type Cell, looksLikeFormula, type SheetRows } from './sheet-rows.server.ts';

/**
 * A list as CSV (RFC 4180). The mark at the beginning tells Excel that it is UTF-8. Dates stay `YYYY-MM-DD`: every spreadsheet
 * takes that for the same day and shows it in the local form, while 05-06-2026 may be in May or in June.
 */
export function csvFile({ columns, rows }: SheetRows): Readable {
  async function* lines() {
    yield `\uFEFF${lineOf(columns.map(({ header }) => header))}`;
    for await (const batch of rows) yield batch.map(lineOf).join('');
  }
  return Readable.from(lines(), { objectMode: false });
}

const lineOf = (cells: readonly Cell[]): string => `${cells.map(fieldOf).join(',')}\r\n`;

function fieldOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = looksLikeFormula(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
