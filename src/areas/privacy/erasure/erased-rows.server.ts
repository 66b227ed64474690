import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { type Catalogue, isTheirOwn, labelOfColumn, reachedFrom } from '../data-request/held-data.server.ts';
import { type HeldTable, heldTables, isNobodys, type PersonTable } from '../data-request/held-tables.server.ts';
import { type Erasing, erasingOf, type Reason } from './erasing-tables.server.ts';

/** Somebody whose data go. */
export interface Person {
  table: PersonTable;
  id: number;
}

/** What is done with the rows of a table that are a person's. */
interface Step {
  table: HeldTable;
  erasing: Erasing;
  /** A condition on `t`. */
  rows: SQL;
}

const name = (text: string) => sql.identifier(text);

/** What is done with each table that somebody's data stand in, in the order in which the foreign keys let it happen. */
function stepsOf(catalogue: Catalogue, person: Person): Step[] {
  const reached = [...reachedFrom(catalogue, person.table).keys()] as HeldTable[];
  return reached.toReversed().map((table) => {
    const erasing = erasingOf(table, person.table);
    const rows = theirRows(catalogue, reached, person, table, []);
    return { table, erasing, rows: 'which' in erasing && erasing.which ? sql`${rows} and ${erasing.which(person.id)}` : rows };
  });
}

/** The rows that are somebody's by whatever way: also what an archive leaves out, as nothing of it may stay. */
function theirRows(
  catalogue: Catalogue,
  reached: readonly string[],
  person: Person,
  table: string,
  below: readonly string[],
): SQL {
  if (table === person.table) return sql`t.${name(`${table}_id`)} = ${person.id}`;
  const ways = catalogue.edges
    .filter(({ child, parent }) => child === table && reached.includes(parent) && ![...below, table].includes(parent))
    .filter(({ parent }) => parent === person.table || isTheirOwn(heldTables[parent]))
    .map(({ parent, pairs }) => {
      const [own, theirs] = [pairs.map(({ column }) => column), pairs.map(({ parentColumn }) => parentColumn)];
      const where = theirRows(catalogue, reached, person, parent, [...below, table]);
      return sql`(${list(own)}) in (select ${list(theirs)} from ${name(parent)} t where ${where})`;
    });
  return sql`(${ways.length > 0 ? sql.join(ways, sql` or `) : sql`false`})`;
}

const list = (columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql`t.${name(column)}`),
    sql`, `,
  );

/** What a column holds that says nothing, by its type. */
function emptyOf({ columns }: Catalogue, table: string, column: string): SQL {
  const type = columns.get(table)?.find((one) => one.name === column)?.type;
  if (type === 'text') return sql`''`;
  if (type === 'date') return sql`null`;
  if (type === 'boolean') return sql`false`;
  if (type === 'integer' || type === 'numeric') return sql`0`;
  throw new Error(`Nothing is known that would empty ${table}.${column}.`);
}

/** Some rows that go, or lose what they say. */
export interface Gone {
  what: string;
  /** What of them; empty: they go as a whole. */
  only: string;
  count: number;
  passes: boolean;
}

/** What stays, and why. */
export interface Staying {
  what: string;
  why: Reason;
}

interface Counted {
  gone: Gone[];
  stays: Staying[];
}

/** A table, how many rows of it are somebody's, and how many of these go or lose something. */
interface CountedStep extends Pick<Step, 'table' | 'erasing'> {
  all: number;
  gone: number;
}

/** How many rows of each kind go, lose something, or stay. */
export async function countRows(db: Db, catalogue: Catalogue, people: readonly Person[]): Promise<Counted> {
  const counted: CountedStep[] = [];
  for (const person of people) {
    const steps = stepsOf(catalogue, person);
    const counts = steps.map(({ table, erasing, rows }, at) => {
      const says = 'empties' in erasing ? saysSomething(catalogue, table, erasing.empties) : sql`${'goes' in erasing}::boolean`;
      return sql`select ${at}::int as at, count(*)::int as all, (count(*) filter (where ${says}))::int as gone from ${name(table)} t where ${rows}`;
    });
    const { rows } = await db.execute<{ at: number; all: number; gone: number }>(sql.join(counts, sql` union all `));
    for (const { at, all, gone } of rows) {
      const step = steps[at];
      if (step && all > 0) counted.push({ table: step.table, erasing: step.erasing, all, gone });
    }
  }
  const inOrder = counted.toSorted((a, b) => order.indexOf(a.table) - order.indexOf(b.table));
  return { gone: goneOf(inOrder), stays: staysOf(inOrder) };
}

const saysSomething = (catalogue: Catalogue, table: HeldTable, columns: readonly string[]) =>
  sql`(${sql.join(
    columns.map((column) => sql`t.${name(column)} is distinct from ${emptyOf(catalogue, table, column)}`),
    sql` or `,
  )})`;

const order = Object.keys(heldTables);

/** What the rows of a table are called; null: nobody but the product knows them. */
function titleOf(table: HeldTable, erasing: Erasing): string | null {
  const held = heldTables[table];
  if ('goes' in erasing && typeof erasing.goes === 'string') return erasing.goes;
  return typeof held === 'object' ? held.title : null;
}

function goneOf(counted: readonly CountedStep[]): Gone[] {
  const of = new Map<HeldTable, Gone>();
  for (const { table, erasing, gone } of counted) {
    if ('stays' in erasing || gone === 0) continue;
    const held = heldTables[table];
    const columns = 'empties' in erasing && typeof held === 'object' ? erasing.empties.filter((one) => !isNobodys(one)) : [];
    const only = columns.map((column) => (typeof held === 'object' ? labelOfColumn(held, column) : column)).join(', ');
    const what = titleOf(table, erasing) ?? 'Notes of the office';
    const passes = 'goes' in erasing && erasing.passes === true;
    of.set(table, { what, only, passes, count: gone + (of.get(table)?.count ?? 0) });
  }
  return [...of.values()];
}

function staysOf(counted: readonly CountedStep[]): Staying[] {
  const reasons = new Map<Reason, Set<string>>();
  for (const { table, erasing } of counted) {
    if ('goes' in erasing) continue;
    const [why, what] =
      'stays' in erasing ? [erasing.stays, titleOf(table, erasing)] : [erasing.because, erasing.keeps ?? titleOf(table, erasing)];
    if (what !== null) reasons.set(why, (reasons.get(why) ?? new Set()).add(what));
  }
  return [...reasons].map(([why, what]) => ({ what: [...what].join(', '), why }));
}

/** Deletes and empties what the tables say. The order of the foreign keys is kept; what is somebody else's to do is left to them. */
export async function eraseRows(db: Db, catalogue: Catalogue, person: Person): Promise<void> {
  for (const { table, erasing, rows } of stepsOf(catalogue, person)) {
    if ('goes' in erasing) await db.execute(sql`delete from ${name(table)} t where ${rows}`);
    if (!('empties' in erasing) || erasing.isDoneElsewhere) continue;
    const columns = erasing.empties.map((column) => sql`${name(column)} = ${emptyOf(catalogue, table, column)}`);
    const isStamped = catalogue.columns.get(table)?.some((column) => column.name === 'version') && table !== 'data_request';
    const stamp = isStamped ? [sql`version = version + 1`] : [];
    await db.execute(sql`update ${name(table)} t set ${sql.join([...columns, ...stamp], sql`, `)}
      where ${rows} and ${saysSomething(catalogue, table, erasing.empties)}`);
  }
}
