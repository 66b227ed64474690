import { setImmediate as nextTurn } from 'node:timers/promises';
import type { IsoDate } from '../../domain/dates.domain.ts';
import { findHeader, type Header } from '../../domain/import/header.domain.ts';
import type { ImportField } from '../../domain/import/import-field.domain.ts';
import { mostRows } from '../../domain/import/import-kind.domain.ts';
import type { ImportProblem } from '../../domain/import/import-report.domain.ts';
import type { RawRow } from '../../domain/import/raw-cell.domain.ts';
import { readCell } from '../../domain/import/read-cell.domain.ts';
import { ruleBroken } from '../http/errors.server.ts';

/** A row of a file, read by its fields. */
export interface ReadRow {
  number: number;
  /** By the names of the fields; an empty cell has no value. */
  values: Readonly<Record<string, unknown>>;
  problems: ImportProblem[];
  /** The fields whose cells could not be understood: the rules have nothing to say about them. */
  unread: ReadonlySet<string>;
}

interface Wanted {
  fields: readonly ImportField[];
  /** What the rows hold: `books`. */
  many: string;
  today: IsoDate;
  /** Records by their names, for fields of the kind `id`, by the name of the field. */
  idsNamed: Readonly<Record<string, (name: string) => number | undefined>>;
}

const rowsInTurn = 100;

/** Goes through rows without keeping others waiting. */
export async function inTurns<Item>(items: readonly Item[], each: (item: Item) => void): Promise<void> {
  for (const [index, item] of items.entries()) {
    if (index % rowsInTurn === rowsInTurn - 1) await nextTurn();
    each(item);
  }
}

/**
 * The rows below the header, read by its fields.
 * @throws 422 at `file` if there is no header, or it names a field twice; if no row is below it, or too many are
 */
export async function readRows(
  rows: readonly RawRow[],
  { fields, many, today, idsNamed }: Wanted,
): Promise<{ header: Header; rows: ReadRow[] }> {
  const header = findHeader(rows, fields);
  if (!header) throw ruleBroken({ file: ['None of the first rows holds the names of the columns. Use the template.'] });
  const [twice] = header.twice;
  if (twice !== undefined) throw ruleBroken({ file: [`The file has two columns called ${twice}.`] });
  const read: ReadRow[] = [];
  await inTurns(rows, ({ number, cells }) => {
    if (number <= header.row) return;
    const values: Record<string, unknown> = {};
    const problems: ImportProblem[] = [];
    const unread = new Set<string>();
    for (const { at, field } of header.columns) {
      const idNamed = idsNamed[field.name];
      const cell = readCell(field, cells[at], { today, ...(idNamed && { idNamed }) });
      if (cell === null) continue;
      if ('value' in cell) values[field.name] = cell.value;
      else {
        problems.push({ row: number, column: field.label, message: cell.problem });
        unread.add(field.name);
      }
    }
    // Below a column that nobody knows there may be something, but nothing to import.
    if (Object.keys(values).length > 0 || problems.length > 0) read.push({ number, values, problems, unread });
  });
  if (read.length === 0) throw ruleBroken({ file: [`There are no ${many} below the names of the columns.`] });
  if (read.length > mostRows) throw ruleBroken({ file: [`A file may have at most ${mostRows} ${many}. Split it.`] });
  return { header, rows: read };
}
