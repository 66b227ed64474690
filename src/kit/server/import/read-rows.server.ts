import type { IsoDate } from '../../domain/dates.domain.ts';
import { findHeader } from '../../domain/import/header.domain.ts';
import type { ImportField } from '../../domain/import/import-field.domain.ts';
import { mostRows } from '../../domain/import/import-kind.domain.ts';
import type { ImportProblem } from '../../domain/import/import-report.domain.ts';
import type { RawRow } from '../../domain/import/raw-cell.domain.ts';
import { type CellValue, readCell } from '../../domain/import/read-cell.domain.ts';
import { UnreadableFile } from './unreadable-file.server.ts';

/** A row of a file, read by its fields. */
export interface ReadRow {
  number: number;
  /** By the names of the fields; an empty cell has no value. */
  values: Readonly<Record<string, CellValue>>;
  problems: readonly ImportProblem[];
  /** The fields whose cells could not be understood: the rules have nothing to say about them. */
  unread: readonly string[];
}

/** The table of a file. */
export interface ReadTable {
  rows: readonly ReadRow[];
  /** Headers that name no field. */
  unknownColumns: readonly string[];
}

/** What a table is read for. */
export interface WantedTable {
  fields: readonly ImportField[];
  /** What the rows hold: `books`. */
  many: string;
  today: IsoDate;
}

/** More letters than the largest file has. A workbook can name the same text a million times, and each time it would be one more. */
const mostLetters = 5_000_000;

/**
 * The rows below the header, read by their fields.
 * @throws UnreadableFile if there is no header, or it names a field twice; if no row is below it, too many are, or too much is in them
 */
export function readRows(rows: readonly RawRow[], { fields, many, today }: WantedTable): ReadTable {
  const header = findHeader(rows, fields);
  if (!header) throw new UnreadableFile('None of the first rows holds the names of the columns. Use the template.');
  const [twice] = header.twice;
  if (twice !== undefined) throw new UnreadableFile(`The file has two columns called ${twice}.`);
  const read: ReadRow[] = [];
  let letters = 0;
  for (const { number, cells } of rows) {
    if (number <= header.row) continue;
    const values: Record<string, CellValue> = {};
    const problems: ImportProblem[] = [];
    const unread: string[] = [];
    for (const { at, field } of header.columns) {
      const cell = readCell(field, cells[at], { today });
      if (cell === null) continue;
      if ('value' in cell) values[field.name] = cell.value;
      else {
        problems.push({ row: number, column: field.label, message: cell.problem });
        unread.push(field.name);
      }
      letters += String('value' in cell ? cell.value : cell.problem).length;
      if (letters > mostLetters) throw new UnreadableFile('The file holds too much text. Split it.');
    }
    // Below a column that nobody knows there may be something, but nothing to import.
    if (Object.keys(values).length > 0 || problems.length > 0) read.push({ number, values, problems, unread });
    if (read.length > mostRows) throw new UnreadableFile(`A file may have at most ${mostRows} ${many}. Split it.`);
  }
  if (read.length === 0) throw new UnreadableFile(`There are no ${many} below the names of the columns.`);
  return { rows: read, unknownColumns: header.unknown };
}
