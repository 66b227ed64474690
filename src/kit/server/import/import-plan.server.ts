import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Checked, check } from '../../domain/check.domain.ts';
import type { IsoDate } from '../../domain/dates.domain.ts';
import type { ImportField } from '../../domain/import/import-field.domain.ts';
import { type ImportProblem, type ImportReport, mostNamed, type NamedRow } from '../../domain/import/import-report.domain.ts';
import { quoted } from '../../domain/import/read-cell.domain.ts';
import type { Grant } from '../../domain/permission.domain.ts';
import type { Issue } from '../../domain/resource.domain.ts';
import { markOf } from '../resource/saving/seen-preview.server.ts';
import { sentenceOf } from '../resource/schema-words.server.ts';
import type { ReadRow } from './read-rows.server.ts';

/** Values by the names of their fields. */
export type Values = Readonly<Record<string, unknown>>;

/** A row of the file as it would be stored. */
export interface PlannedRow {
  row: number;
  name: string;
  input: Values;
}

/** What an import of a file would do now. */
export interface ImportPlan<Report extends ImportReport = ImportReport> {
  rows: readonly PlannedRow[];
  report: Report;
}

/** Each takes a millisecond at most. */
const rowsInTurn = 20;

/** Goes through rows without keeping others waiting. */
async function inTurns<Item>(items: readonly Item[], each: (item: Item) => void): Promise<void> {
  for (const [index, item] of items.entries()) {
    if (index % rowsInTurn === rowsInTurn - 1) await nextTurn();
    each(item);
  }
}

/**
 * The rows with the ids of the records that their fields of the kind `id` name. A name that nobody has is a problem.
 * @param idsNamed records by their names, by the name of the field
 */
export function withIds(
  rows: readonly ReadRow[],
  fields: readonly ImportField[],
  idsNamed: Readonly<Record<string, (name: string) => number | undefined>>,
): ReadRow[] {
  const references = fields.filter(({ kind }) => kind === 'id');
  return rows.map((row) => references.reduce((known, field) => withId(known, field, idsNamed[field.name]), row));
}

function withId(row: ReadRow, { name, label, one = 'record' }: ImportField, idNamed?: (name: string) => number | undefined) {
  const { [name]: given, ...values } = row.values;
  if (given === undefined) return row;
  const id = idNamed?.(String(given));
  if (id !== undefined) return { ...row, values: { ...values, [name]: id } };
  const problem = { row: row.number, column: label, message: `There is no ${one} called ${quoted(String(given))}` };
  return { ...row, values, problems: [problem, ...row.problems], unread: [...row.unread, name] };
}

/** The texts that the rows give for a field. */
export const textsOf = (rows: readonly ReadRow[], name: string): string[] =>
  rows.flatMap(({ values }) => (values[name] === undefined ? [] : [String(values[name])]));

/** The rows that are to be stored, and those that are there already, with the reason. */
export async function withoutKnown(
  rows: readonly ReadRow[],
  { nameOf, reasonFor }: { nameOf: (values: Values) => string; reasonFor: (row: ReadRow) => string | undefined },
): Promise<{ left: ReadRow[]; without: ReadRow[]; leftOut: NamedRow[] }> {
  const [left, without]: [ReadRow[], ReadRow[]] = [[], []];
  const leftOut: NamedRow[] = [];
  await inTurns(rows, (row) => {
    const reason = reasonFor(row);
    if (reason === undefined) return void left.push(row);
    without.push(row);
    leftOut.push({ row: row.number, name: nameOf(row.values), reason });
  });
  return { left, without, leftOut };
}

interface Planning<Input> {
  columns: readonly ImportField[];
  nameOf: (values: Values) => string;
  /** What a row that says nothing else has. */
  initial?: Values;
  /** The form by whose schema and rules a row is checked. */
  of: Checked<Input>;
  facts: { today: IsoDate; grant: Grant };
  /** What else is wrong with the row of this number: what its scope, the stored records or the rows above say. */
  besides: (input: Values, row: number) => readonly Issue[];
}

/** The rows as they would be stored, and what is wrong with them; what could not be read is not reported twice. */
export async function planRows<Input>(
  rows: readonly ReadRow[],
  { columns, nameOf, initial = {}, of, facts, besides }: Planning<Input>,
): Promise<{ planned: PlannedRow[]; problems: ImportProblem[] }> {
  const labels = new Map(columns.map(({ name, label }) => [name, label]));
  const planned: PlannedRow[] = [];
  const problems: ImportProblem[] = [];
  await inTurns(rows, ({ number: row, values, unread, problems: own }) => {
    const given = columns.flatMap(({ name }) => (values[name] === undefined ? [] : [[name, values[name]]]));
    const input: Values = { ...initial, ...Object.fromEntries(given) };
    const { issues } = check(of, input, { ...facts, before: null }, sentenceOf);
    const found = [...issues, ...besides(input, row)].filter(({ field }) => !unread.includes(field));
    problems.push(...own, ...found.map(({ field, message }) => ({ row, column: labels.get(field) ?? '', message })));
    planned.push({ row, name: nameOf(values), input });
  });
  return { planned, problems };
}

/** What the check has found, so that it fits an answer. @param stored what else would be stored */
export function reportOf({ rows, problems, leftOut, unknownColumns }: Found, stored: unknown = null): ImportReport {
  const inOrder = problems.toSorted((one, other) => one.row - other.row);
  return {
    toImport: rows.length,
    unknownColumns: [...unknownColumns],
    problems: inOrder.slice(0, mostNamed),
    problemCount: inOrder.length,
    leftOut: leftOut.slice(0, mostNamed),
    leftOutCount: leftOut.length,
    seen: markOf({ rows, stored, leftOut, problems: inOrder }),
  };
}

interface Found {
  rows: readonly PlannedRow[];
  problems: readonly ImportProblem[];
  leftOut: readonly NamedRow[];
  unknownColumns: readonly string[];
}
