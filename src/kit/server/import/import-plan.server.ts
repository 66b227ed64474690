import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Checked, check } from '../../domain/check.domain.ts';
import type { IsoDate } from '../../domain/dates.domain.ts';
import type { ImportField } from '../../domain/import/import-field.domain.ts';
import {
  type ImportProblem,
  type ImportReport,
  type Meaning,
  mostNamed,
  type NamedRow,
  type Planned,
} from '../../domain/import/import-report.domain.ts';
import { answerKey, quoted } from '../../domain/import/read-cell.domain.ts';
import type { Grant } from '../../domain/permission.domain.ts';
import type { Issue } from '../../domain/resource.domain.ts';
import { markOf } from '../resource/saving/seen-preview.server.ts';
import { sentenceOf } from '../resource/schema-words.server.ts';
import type { ReadRow, ReadTable } from './read-rows.server.ts';
import type { KnownRow, PlannedUpdate } from './updates.server.ts';

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
  report: Planned<Report>;
  /** All that is wrong, of which the report names the first. */
  problems: readonly ImportProblem[];
  /** All that is there already. */
  leftOut: readonly NamedRow[];
  /** What names in the file were taken for. */
  meanings?: readonly Meaning[];
  /** What would change of those already there, if that is wanted; whether it could be. */
  updates?: readonly PlannedUpdate[];
  mayUpdate?: boolean;
}

/** The records that a field may name. */
export interface Named {
  all: readonly { id: number; name: string }[];
  /** Whose name it is, if anybody's. */
  idOf: (name: string) => number | undefined;
  /** Who is meant by a name that is written in another way. */
  guess?: (name: string) => number | undefined;
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
 * The rows with the ids of the records that their fields of the kind `id` name: as somebody said, by their names, or as guessed. A name
 * that nobody has is a problem.
 * @param named what the fields may name, by the name of the field
 */
export function withIds(
  { rows, how }: ReadTable,
  fields: readonly ImportField[],
  named: Readonly<Record<string, Named>>,
): { rows: ReadRow[]; meanings: Meaning[] } {
  const meanings = new Map<string, Meaning>();
  const resolvers = fields.flatMap((field) => {
    const of = named[field.name];
    if (field.kind !== 'id') return [];
    const answers = new Map(Object.entries(how.values?.[field.name] ?? {}).map(([text, value]) => [answerKey(text), value]));
    return [{ field, idOf: remembering((text) => (of ? meantBy(text, of, answers) : { value: undefined })) }];
  });
  const withOne = (row: ReadRow, { field, idOf }: (typeof resolvers)[number]): ReadRow => {
    const { [field.name]: given, ...values } = row.values;
    if (given === undefined) return row;
    const text = String(given);
    const { value, isGuess = false } = idOf(text);
    if (isGuess || value === undefined) {
      const key = `${field.name} ${answerKey(text)}`;
      const known = meanings.get(key);
      if (known) known.rows += 1;
      else meanings.set(key, { field: field.name, label: field.label, text, rows: 1, value: value || null });
    }
    if (value === '') return { ...row, values };
    if (value !== undefined) return { ...row, values: { ...values, [field.name]: value } };
    const message = `There is no ${field.one ?? 'record'} called ${quoted(text)}`;
    const problem = { row: row.number, column: field.label, message };
    const [problems, unread] = [
      [problem, ...row.problems],
      [...row.unread, field.name],
    ];
    return { ...row, values, problems, unread, shown: { ...row.shown, [field.name]: text } };
  };
  return { rows: rows.map((row) => resolvers.reduce(withOne, row)), meanings: [...meanings.values()] };
}

interface Meant {
  value: number | '' | undefined;
  isGuess?: boolean;
}

function meantBy(text: string, { all, idOf, guess }: Named, answers: ReadonlyMap<string, number | ''>): Meant {
  const answer = answers.get(answerKey(text));
  if (answer === '' || (answer !== undefined && all.some(({ id }) => id === answer))) return { value: answer };
  const exact = idOf(text);
  return exact === undefined ? { value: guess?.(text), isGuess: true } : { value: exact };
}

/** A list names the same few many times. */
function remembering<Result>(of: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = of(text);
    known.set(text, result);
    return result;
  };
}

/** The texts that the rows give for a field. */
export const textsOf = (rows: readonly ReadRow[], name: string): string[] =>
  rows.flatMap(({ values }) => (values[name] === undefined ? [] : [String(values[name])]));

/** Why a row is left out, and which record it is, if that is known. */
export type Known = string | { reason: string; id: number };

/** The rows that are to be stored, and those that are there already, with the reason. */
export async function withoutKnown(
  rows: readonly ReadRow[],
  { nameOf, reasonFor }: { nameOf: (values: Values) => string; reasonFor: (row: ReadRow) => Known | undefined },
): Promise<{ left: ReadRow[]; without: ReadRow[]; leftOut: NamedRow[]; known: KnownRow[] }> {
  const [left, without]: [ReadRow[], ReadRow[]] = [[], []];
  const leftOut: NamedRow[] = [];
  const known: KnownRow[] = [];
  await inTurns(rows, (row) => {
    const found = reasonFor(row);
    if (found === undefined) return void left.push(row);
    without.push(row);
    const reason = typeof found === 'string' ? found : found.reason;
    if (typeof found !== 'string') known.push({ row, ...found });
    leftOut.push({ row: row.number, name: nameOf(row.values), reason });
  });
  return { left, without, leftOut, known };
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
export function reportOf(
  { rows, problems, leftOut, unknownColumns, updates = [] }: Found,
  stored: unknown = null,
): Planned<ImportReport> {
  const inOrder = problems.toSorted((one, other) => one.row - other.row);
  return {
    toImport: rows.length,
    unknownColumns: [...unknownColumns],
    problems: inOrder.slice(0, mostNamed),
    problemCount: inOrder.length,
    leftOut: leftOut.slice(0, mostNamed),
    leftOutCount: leftOut.length,
    seen: markOf({ rows, stored, leftOut, problems: inOrder, ...(updates.length > 0 && { updates }) }),
  };
}

interface Found {
  rows: readonly PlannedRow[];
  problems: readonly ImportProblem[];
  leftOut: readonly NamedRow[];
  unknownColumns: readonly string[];
  updates?: readonly PlannedUpdate[];
}
