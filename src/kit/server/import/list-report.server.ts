import { choicesOf } from '../../domain/enumeration.domain.ts';
import type { ImportField } from '../../domain/import/import-field.domain.ts';
import {
  type ImportProblem,
  type ListReport,
  type Meaning,
  mostMended,
  mostNamed,
  type WrongRow,
} from '../../domain/import/import-report.domain.ts';
import type { ImportPlan } from './import-plan.server.ts';
import type { AsideRow, ReadRow, ReadTable } from './read-rows.server.ts';
import { valueShown } from './value-shown.server.ts';

/** A field is given once for all rows if at least so many lack it, or no column has it. */
const manyEmpty = 20;

interface Read {
  table: ReadTable;
  plan: ImportPlan;
  fields: readonly ImportField[];
  /** The records that fields may name, by the field. */
  named: Readonly<Record<string, readonly { id: number; name: string }[]>>;
  /** Rows that are left out because something is wrong in them. */
  wrongOnes: readonly AsideRow[];
}

/** How a file was understood, and what has to be decided about it: what a check says besides what it would import. */
export function listReportOf({ table, plan, fields, named, wrongOnes }: Read): ListReport {
  const { list, rows } = table;
  const meanings = [...meaningsOf(table, fields), ...(plan.meanings ?? [])].toSorted(
    (one, other) => Number(one.value !== null) - Number(other.value !== null) || other.rows - one.rows,
  );
  const asked = new Set(meanings.filter(({ value }) => value === null).map(({ field }) => field));
  const byLabel = new Map(fields.map((field) => [field.label, field]));
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const names = new Map(plan.rows.map(({ row, name }) => [row, name]));
  const known = { byLabel, byNumber };
  const problems = plan.problems.filter(isSaidOnce(plan.problems, known));
  const empty = emptyFields(
    problems,
    known,
    list.columns.map(({ field }) => field),
  );
  const isAsked = ({ row: number, column }: ImportProblem): boolean => {
    const [field, row] = [byLabel.get(column), byNumber.get(number)];
    if (!field || !row) return false;
    if (isMissing(field, row)) return empty.some((one) => one.field === field.name);
    return (
      asked.has(field.name) &&
      (field.kind === 'id' ? typeof row.values[field.name] === 'string' : row.unread.includes(field.name))
    );
  };
  const wrong = wrongRows(
    problems.filter((problem) => !isAsked(problem)),
    known,
    names,
  );
  const aside = [...list.aside, ...wrongOnes].toSorted((one, other) => one.row - other.row);
  return {
    ...{ row: list.row, isTemplate: list.isTemplate, isRemembered: list.isRemembered, columns: [...list.columns] },
    sheetsUnread: list.sheetsUnread,
    fields: fields.map(({ name, label }) => ({ name, label })),
    meanings: meanings.slice(0, mostNamed),
    choices: choicesFor(new Set([...meanings, ...empty].map(({ field }) => field)), fields, named),
    empty,
    wrong: wrong.slice(0, mostMended),
    wrongCount: wrong.length,
    aside: aside.slice(0, mostNamed).map(({ row, text, reason }) => ({ row, name: text, reason })),
    asideCount: aside.length,
    mayUpdate: plan.mayUpdate ?? false,
    updates: (plan.updates ?? []).slice(0, mostNamed).map(({ row, name, shown }) => ({ row, name, shown: [...shown] })),
    updateCount: plan.updates?.length ?? 0,
  };
}

interface Known {
  byLabel: ReadonlyMap<string, ImportField>;
  byNumber: ReadonlyMap<number, ReadRow>;
}

/** Leaves out what is wrong with a field only because of the one that it follows. */
function isSaidOnce(problems: readonly ImportProblem[], { byLabel, byNumber }: Known): (problem: ImportProblem) => boolean {
  const said = new Set(problems.map(({ row, column }) => `${row} ${byLabel.get(column)?.name}`));
  return ({ row, column }) => {
    const field = byLabel.get(column);
    return !field?.follows || !isMissing(field, byNumber.get(row)) || !said.has(`${row} ${field.follows}`);
  };
}

const isMissing = ({ name }: ImportField, row: ReadRow | undefined): boolean =>
  row !== undefined && row.values[name] === undefined && !row.unread.includes(name);

/** What nobody understands in columns of choices. */
const meaningsOf = ({ list }: ReadTable, fields: readonly ImportField[]): Meaning[] =>
  list.unknown.map(({ field, text, rows }) => ({
    ...{ field, text, rows, value: null },
    label: fields.find(({ name }) => name === field)?.label ?? '',
  }));

function emptyFields(
  problems: readonly ImportProblem[],
  { byLabel, byNumber }: Known,
  filled: readonly string[],
): ListReport['empty'] {
  const counts = new Map<ImportField, number>();
  for (const { row, column } of problems) {
    const field = byLabel.get(column);
    if (field && isMissing(field, byNumber.get(row))) counts.set(field, (counts.get(field) ?? 0) + 1);
  }
  return [...counts].flatMap(([{ name, label }, rows]) =>
    rows > manyEmpty || !filled.includes(name) ? [{ field: name, label, rows }] : [],
  );
}

function wrongRows(
  problems: readonly ImportProblem[],
  { byLabel, byNumber }: Known,
  names: ReadonlyMap<number, string>,
): WrongRow[] {
  const rows = new Map<number, WrongRow>();
  for (const { row, column, message } of problems.toSorted((one, other) => one.row - other.row)) {
    const field = byLabel.get(column);
    const of: WrongRow = rows.get(row) ?? { row, name: names.get(row) ?? '', cells: [] };
    of.cells.push({ field: field?.name ?? '', label: column, text: field ? shownIn(field, byNumber.get(row)) : '', message });
    rows.set(row, of);
  }
  return [...rows.values()];
}

/** What a cell shows in which something is wrong. */
function shownIn(field: ImportField, row: ReadRow | undefined): string {
  return row?.shown?.[field.name] ?? valueShown(field, row?.values[field.name]);
}

function choicesFor(asked: ReadonlySet<string>, fields: readonly ImportField[], named: Read['named']): ListReport['choices'] {
  return Object.fromEntries(
    [...asked].map((name) => {
      const of = fields.find((field) => field.name === name)?.of;
      const choices = of
        ? choicesOf(of).map(([value, label]) => ({ value, label }))
        : (named[name] ?? []).map(({ id, name: label }) => ({ value: id, label }));
      return [name, choices];
    }),
  );
}
