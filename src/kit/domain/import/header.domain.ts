import type { ImportField } from './import-field.domain.ts';
import { isEmptyCell, type RawRow } from './raw-cell.domain.ts';
import { textOf } from './read-cell.domain.ts';

/** Where the columns of a file are, and which of them nobody knows. */
export interface Header {
  /** Those below are the rows of the table. */
  row: number;
  columns: readonly { at: number; field: ImportField }[];
  /** As the file writes them. */
  unknown: readonly string[];
  /** Fields that more than one column fills. */
  twice: readonly string[];
}

/** Above the header, a file may have a title, the school's name and the like. */
const rowsSearched = 20;

/** `Date of Birth *` and `date_of_birth` name the same column. */
const plainHeader = (text: string): string =>
  text
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** The header of a table: the row, among the first ones, that names most of the fields; undefined if none names two of them. */
export function findHeader(rows: readonly RawRow[], fields: readonly ImportField[]): Header | undefined {
  const byHeader = new Map(fields.flatMap((field) => [field.name, field.label].map((name) => [plainHeader(name), field])));
  const found = rows.slice(0, rowsSearched).map((row) => headerOf(row, byHeader));
  const [best] = found.toSorted((one, other) => other.columns.length - one.columns.length);
  return best && best.columns.length >= 2 ? best : undefined;
}

function headerOf({ number, cells }: RawRow, byHeader: ReadonlyMap<string, ImportField>): Header {
  const columns: Header['columns'][number][] = [];
  const [unknown, twice]: [string[], string[]] = [[], []];
  for (const [at, cell] of cells.entries()) {
    if (isEmptyCell(cell)) continue;
    const text = textOf(cell);
    const field = byHeader.get(plainHeader(text));
    if (!field) unknown.push(text.slice(0, 100));
    else if (columns.some((column) => column.field === field)) twice.push(field.label);
    else columns.push({ at, field });
  }
  return { row: number, columns, unknown, twice };
}
