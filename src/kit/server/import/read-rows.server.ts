import { hash } from 'node:crypto';
import type { IsoDate } from '../../domain/dates.domain.ts';
import { withContent } from '../../domain/import/guess-content.domain.ts';
import type { ImportField } from '../../domain/import/import-field.domain.ts';
import { type ImportHow, withRemembered } from '../../domain/import/import-how.domain.ts';
import { mostRows } from '../../domain/import/import-kind.domain.ts';
import type { ImportProblem } from '../../domain/import/import-report.domain.ts';
import { findLayout, type Layout } from '../../domain/import/layout.domain.ts';
import { isEmptyCell, type RawCell, type RawRow } from '../../domain/import/raw-cell.domain.ts';
import { answerKey, type CellValue, textOf } from '../../domain/import/read-cell.domain.ts';
import { columnsShown, type ReadColumn, readColumns } from './read-columns.server.ts';
import { inOrderOf, type RowFacts, readRow } from './read-row.server.ts';
import { UnreadableFile } from './unreadable-file.server.ts';
import { asideOf } from './without-totals.server.ts';

/** A row of a file, read by its fields. */
export interface ReadRow {
  number: number;
  /** By the names of the fields; an empty cell has no value. */
  values: Readonly<Record<string, CellValue>>;
  problems: readonly ImportProblem[];
  /** The fields whose cells could not be understood: the rules have nothing to say about them. */
  unread: readonly string[];
  /** What these cells show, by field. */
  shown?: Readonly<Record<string, string>>;
}

/** A row of the file that is no row of the table, or is left out. */
export interface AsideRow {
  row: number;
  text: string;
  reason: string;
}

/** How a file was read. */
export interface ReadList {
  /** The last row of the headings. */
  row: number;
  isTemplate: boolean;
  columns: readonly ReadColumn[];
  aside: readonly AsideRow[];
  /** What is not understood in columns of choices. */
  unknown: readonly { field: string; text: string; rows: number }[];
  /** Stands for the headings: files of the same kind have the same. */
  kind: string;
  isRemembered: boolean;
  /** How many other sheets of the workbook have rows. */
  sheetsUnread: number;
}

/** The table of a file. */
export interface ReadTable {
  rows: readonly ReadRow[];
  /** Headers that name no field. */
  unknownColumns: readonly string[];
  /** What was decided, with what is remembered of such files. */
  how: ImportHow;
  list: ReadList;
  /** The cells of all rows below the headings, if they are asked for. */
  cells?: readonly { row: number; texts: readonly string[] }[];
}

/** What a table is read for. */
export interface WantedTable {
  fields: readonly ImportField[];
  /** What the rows hold: `books`. */
  many: string;
  today: IsoDate;
  how?: ImportHow;
  /** What was decided for files of the same kind. */
  remembered?: Readonly<Record<string, ImportHow>>;
  /** What may be named, by the field. */
  names?: Readonly<Record<string, readonly string[]>>;
  /** The cells of all rows are wanted as well. */
  keepsCells?: boolean;
}

/** More letters than the largest file has. A workbook can name the same text a million times, and each time it would be one more. */
const mostLetters = 8_000_000;

/**
 * The rows below the header, read by their fields.
 * @throws UnreadableFile if there is no header, or it names a field twice; if no row is below it, too many are, or too much is in them
 */
export function readRows(rows: readonly RawRow[], wanted: WantedTable): ReadTable {
  const { fields, many, today, names = {}, keepsCells = false } = wanted;
  const guessed = findLayout(rows, fields);
  if (!guessed) throw new UnreadableFile('None of the first rows holds the names of the columns. Use the template.');
  const kind = kindOf(guessed);
  const before = wanted.remembered?.[kind];
  const how = before ? withRemembered(wanted.how ?? {}, before) : (wanted.how ?? {});
  const found = findLayout(rows, fields, how.columns) ?? guessed;
  const layout = withContent(found, rows, fields, { today, names });
  const [twice] = layout.isTemplate ? layout.twice : [];
  if (twice !== undefined) throw new UnreadableFile(`The file has two columns called ${twice}.`);

  const below = rows.filter(({ number }) => number > layout.row);
  const columns = readColumns(layout, below, how);
  const facts: RowFacts = {
    fields,
    columns: inOrderOf(columns, fields),
    today,
    how,
    answers: answersOf(how),
    isTemplate: layout.isTemplate,
  };
  const read: ReadRow[] = [];
  const aside: AsideRow[] = [];
  const unknown = new Map<string, { field: string; text: string; rows: number }>();
  const isAside = asideOf({ ...facts, layout });
  const kept: { row: number; texts: readonly string[] }[] = [];
  let heading: RawCell = null;
  let letters = 0;
  for (const raw of below) {
    if (keepsCells) kept.push({ row: raw.number, texts: raw.cells.map((cell) => textOf(cell)) });
    const why = isAside(raw);
    if (why) {
      if ('heading' in why) heading = why.heading;
      aside.push({ row: raw.number, text: textIn(raw), reason: 'reason' in why ? why.reason : 'Heads the rows below' });
      continue;
    }
    const row = readRow(raw, facts, heading);
    letters += lettersOf(row);
    if (letters > mostLetters) throw new UnreadableFile('The file holds too much text. Split it.');
    // Below a column that nobody knows there may be something, but nothing to import.
    if (Object.keys(row.values).length > 0 || row.problems.length > 0) read.push(row);
    if (read.length > mostRows)
      throw new UnreadableFile(`A file may have at most ${mostRows.toLocaleString('en-IN')} ${many}. Split it.`);
    countUnknown(row, fields, unknown);
  }
  if (read.length === 0 && aside.length === 0) throw new UnreadableFile(`There are no ${many} below the names of the columns.`);
  const list = {
    ...{ row: layout.row, isTemplate: layout.isTemplate, columns: columnsShown(columns, below), aside },
    ...{ unknown: [...unknown.values()], kind, isRemembered: before !== undefined, sheetsUnread: 0 },
  };
  const unknownColumns = columns.filter(({ field, by, heading: named }) => !field && by !== 'hand' && named !== '');
  return {
    rows: read,
    unknownColumns: unknownColumns.map((column) => column.heading),
    how,
    list,
    ...(keepsCells && { cells: kept }),
  };
}

const kindOf = ({ columns }: Layout): string =>
  hash('sha256', JSON.stringify(columns.map(({ at, heading }) => [at, heading.toLowerCase()])), 'base64url').slice(0, 32);

const textIn = ({ cells }: RawRow): string =>
  cells
    .flatMap((cell) => (isEmptyCell(cell) ? [] : [textOf(cell)]))
    .join(', ')
    .slice(0, 200);

const lettersOf = ({ values, problems }: ReadRow): number =>
  [...Object.values(values), ...problems.map(({ message }) => message)].reduce(
    (sum: number, text) => sum + String(text).length,
    0,
  );

/** What somebody said that texts mean, by field and text. */
function answersOf({ values = {} }: ImportHow): RowFacts['answers'] {
  return new Map(
    Object.entries(values).map(([field, meant]) => [
      field,
      new Map(Object.entries(meant).map(([text, value]) => [answerKey(text), value] as const)),
    ]),
  );
}

function countUnknown(
  { shown = {} }: ReadRow,
  fields: readonly ImportField[],
  unknown: Map<string, { field: string; text: string; rows: number }>,
): void {
  for (const [field, text] of Object.entries(shown)) {
    if (fields.find(({ name }) => name === field)?.kind !== 'enum') continue;
    const key = `${field} ${answerKey(text)}`;
    const known = unknown.get(key);
    if (known) known.rows += 1;
    else unknown.set(key, { field, text: text.slice(0, 200), rows: 1 });
  }
}
