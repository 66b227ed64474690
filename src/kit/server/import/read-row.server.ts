import type { IsoDate } from '../../domain/dates.domain.ts';
import type { ImportField } from '../../domain/import/import-field.domain.ts';
import type { ImportHow } from '../../domain/import/import-how.domain.ts';
import type { ImportProblem } from '../../domain/import/import-report.domain.ts';
import { isEmptyCell, type RawCell, type RawRow } from '../../domain/import/raw-cell.domain.ts';
import { type CellValue, readCell, textOf } from '../../domain/import/read-cell.domain.ts';
import { splitName } from '../../domain/import/split-name.domain.ts';
import type { DecidedColumn } from './read-columns.server.ts';
import type { ReadRow } from './read-rows.server.ts';

/** What a row is read by. */
export interface RowFacts {
  fields: readonly ImportField[];
  /** In the order in which their cells are joined (`inOrderOf`). */
  columns: readonly DecidedColumn[];
  today: IsoDate;
  how: ImportHow;
  answers: ReadonlyMap<string, ReadonlyMap<string, number | ''>>;
  isTemplate: boolean;
}

/** A row being read: cells by the field that they fill, and in which order their dates are. */
interface Gathered {
  cells: Map<string, { cell: RawCell; monthFirst: boolean }>;
  given: Record<string, CellValue>;
}

/**
 * Reads a row: what its columns say, in its place what somebody corrected, and where there is nothing, what stands for it.
 * @param heading what a row of its own says above
 */
export function readRow(raw: RawRow, facts: RowFacts, heading: RawCell): ReadRow {
  const { fields, today, how, answers, isTemplate } = facts;
  const { cells, given } = gather(raw, facts, heading);
  const corrected = how.cells?.[raw.number] ?? {};
  const values: Record<string, CellValue> = {};
  const shown: Record<string, string> = {};
  const problems: ImportProblem[] = [];
  for (const field of fields) {
    if (field.fills) continue;
    const { name, label } = field;
    const orElse = isTemplate ? [] : field.orElse;
    const own = corrected[name];
    const from = own !== undefined ? { cell: own, monthFirst: false } : (cells.get(name) ?? otherwise(orElse, cells));
    const filled = from && !isEmptyCell(from.cell) ? from : { cell: how.fill?.[name] ?? null, monthFirst: false };
    const read = readCell(field, filled.cell, { today, monthFirst: filled.monthFirst, answers: answers.get(name) });
    if (read === null) continue;
    if ('value' in read) values[name] = read.value;
    else {
      problems.push({ row: raw.number, column: label, message: read.problem });
      shown[name] = textOf(filled.cell);
    }
  }
  for (const [name, value] of Object.entries(given)) values[name] ??= value;
  const unread = Object.keys(shown);
  return { number: raw.number, values, problems, unread, ...(unread.length > 0 && { shown }) };
}

const otherwise = (fields: readonly string[] = [], cells: Gathered['cells']) =>
  fields.map((field) => cells.get(field)).find((cell) => cell);

function gather({ cells }: RawRow, { columns, fields }: RowFacts, heading: RawCell): Gathered {
  const gathered: Gathered = { cells: new Map(), given: {} };
  const heads = heading === null ? undefined : fields.find((field) => field.heads);
  if (heads) gathered.cells.set(heads.name, { cell: heading, monthFirst: false });
  for (const { at, field, monthFirst } of columns) {
    const cell = cells[at];
    if (!field || cell === undefined || isEmptyCell(cell)) continue;
    for (const [name, part] of partsOf(field, cell)) add(gathered, { name, part, monthFirst, joiner: field.joiner ?? ' ' });
    for (const [name, value] of Object.entries(field.gives ?? {})) gathered.given[name] ??= value;
  }
  return gathered;
}

/** The class comes before its section, wherever the columns are. */
export const inOrderOf = (columns: readonly DecidedColumn[], fields: readonly ImportField[]): DecidedColumn[] => {
  const places = new Map(fields.map((field, index) => [field, index]));
  return columns.toSorted(
    (one, other) =>
      (places.get(one.field as ImportField) ?? 0) - (places.get(other.field as ImportField) ?? 0) || one.at - other.at,
  );
};

function partsOf({ name, fills, lastFirst = false }: ImportField, cell: RawCell): [name: string, part: RawCell][] {
  const [first, second] = fills ?? [name];
  if (second === undefined) return [[first, cell]];
  const [firstPart, secondPart] = splitName(textOf(cell), lastFirst);
  return [
    [first, firstPart],
    [second, secondPart],
  ];
}

function add(
  { cells }: Gathered,
  { name, part, monthFirst, joiner }: { name: string; part: RawCell; monthFirst: boolean; joiner: string },
): void {
  const before = cells.get(name);
  const cell = before && !isEmptyCell(before.cell) ? `${textOf(before.cell)}${joiner}${textOf(part)}` : part;
  cells.set(name, { cell, monthFirst });
}
