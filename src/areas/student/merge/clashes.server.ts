import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../kit/server/http/context.server.ts';
import type { RowImage } from './person-merge.table.ts';
import { daysOf, namedIn } from './row-in-words.server.ts';
import { namesIn, type TableShape } from './table-shapes.server.ts';

/** The two records that are made one. */
export interface Two {
  keptId: number;
  goneId: number;
}

/** A row of the record that goes, and what the kept one has in its place. */
interface Clash {
  key: RowImage;
  isAlike: boolean;
  words: string;
}

/** What of a table moves, what goes, and what stands against it. */
export interface Fate {
  shape: TableShape;
  count: number;
  /** The keys of the rows that go. */
  dropped: readonly RowImage[];
  /** What has to be settled first, a few words each. */
  clashes: readonly string[];
}

/**
 * Of what both may have only one that needs nobody to decide: the kept record's stays, and undoing brings the other back. Of each, why.
 */
export const keptOnce: Readonly<Record<string, string>> = {
  roll_number: 'a number is given to the one who stays; whoever wants the other one gives it',
  student_absence: 'it follows from the registers, which have to agree',
  withdrawn_fee: 'it only remembers that a fee of the year is not wanted',
  year_plan_outcome: 'a draft is worked out anew for who stays',
};

/** What follows from other tables, and is worked out anew instead of moved. Of each, from what. */
export const workedOut: Readonly<Record<string, string>> = {
  student_tally: 'marks and stays: their change notes the examinations to be counted',
};

/** Of what both have, one is chosen. */
export const photoTables: readonly string[] = ['student_photo', 'staff_photo'];

const name = (text: string) => sql.identifier(text);
const raw = (text: string) => sql.raw(text);

/** Whether a row refers to the record. */
export const refersTo = ({ columns }: Pick<TableShape, 'columns'>, alias: string, id: number): SQL =>
  sql`(${sql.join(
    columns.map((column) => sql`${name(alias)}.${name(column)} = ${id}`),
    sql` or `,
  )})`;

/** The key of a row as JSON. */
export const keyOf = ({ key }: Pick<TableShape, 'key'>, alias: string): SQL =>
  sql`jsonb_build_object(${sql.join(
    key.map((column) => sql`${sql.param(column)}::text, ${name(alias)}.${name(column)}`),
    sql`, `,
  )})`;

/** The rows of the one that goes as they would be, with their key as it is: `was`. */
const moving = (shape: TableShape, { keptId, goneId }: Two): SQL => {
  const patch = shape.columns.map(
    (column) =>
      sql`${sql.param(column)}::text, case when t.${name(column)} = ${goneId} then ${keptId}::int else t.${name(column)} end`,
  );
  return sql`(
    select r.*, ${keyOf(shape, 't')} as was from ${name(shape.table)} t
    cross join lateral jsonb_populate_record(t, jsonb_build_object(${sql.join(patch, sql`, `)})) r
    where ${refersTo(shape, 't', goneId)})`;
};

/** What becomes of the rows of a table that refer to the record that goes. */
export async function fateOf(ctx: Context, shape: TableShape, two: Two, photoOf: 'kept' | 'gone'): Promise<Fate> {
  const count = await countRows(ctx, shape, two.goneId);
  if (count === 0) return { shape, count, dropped: [], clashes: [] };
  const all = [...(await againstRules(ctx, shape, two)), ...(await againstChecks(ctx, shape, two))];
  const byKey = new Map<string, Clash>();
  for (const clash of all) {
    const before = byKey.get(JSON.stringify(clash.key));
    byKey.set(JSON.stringify(clash.key), before?.isAlike ? before : clash);
  }
  const found = [...byKey.values()];
  const isPhoto = photoTables.includes(shape.table);
  if (shape.table in workedOut) return { shape, count, dropped: await keysOf(ctx, shape, two.goneId), clashes: [] };
  if (isPhoto && found.length > 0) {
    const dropped = await keysOf(ctx, shape, photoOf === 'kept' ? two.goneId : two.keptId);
    return { shape, count, dropped, clashes: [] };
  }
  const goes = ({ isAlike }: Clash) => shape.table in keptOnce || (isAlike && !shape.isReferred);
  return {
    shape,
    count,
    dropped: found.filter(goes).map(({ key }) => key),
    clashes: [...new Set(found.filter((clash) => !goes(clash)).map(({ words }) => words))].sort(),
  };
}

async function countRows({ db }: Context, shape: TableShape, id: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${name(shape.table)} t where ${refersTo(shape, 't', id)}`,
  );
  return rows[0]?.count ?? 0;
}

/** The keys of the rows that refer to a record. */
export async function keysOf({ db }: Pick<Context, 'db'>, shape: TableShape, id: number): Promise<RowImage[]> {
  const { rows } = await db.execute<{ key: RowImage }>(
    sql`select ${keyOf(shape, 't')} as key from ${name(shape.table)} t where ${refersTo(shape, 't', id)} order by 1`,
  );
  return rows.map(({ key }) => key);
}

/** The rows that would have with others what no two may have in common. */
async function againstRules(ctx: Context, shape: TableShape, two: Two): Promise<Clash[]> {
  const found: Clash[] = [];
  for (const { parts, only } of shape.rules) {
    const names = parts.flatMap(({ expression }) => namesIn(expression));
    if (!names.some((one) => shape.columns.includes(one))) continue;
    const compared = parts.map(({ expression }, place) => raw(`(${expression}) as part_${place}`));
    const isSame = parts.map(({ expression, operator }, place) => raw(`(${expression}) ${operator} part_${place}`));
    const holds = only === null ? raw('true') : raw(only);
    const { rows } = await ctx.db.execute<{ key: RowImage; gone: RowImage; kept: RowImage; names: string | null }>(sql`
      select a.was_key as key, a.was_row as gone, b.other_row as kept, ${namedIn('a.was_row')} as names
      from (
        select m.was as was_key, to_jsonb(m) - 'was' as was_row, ${sql.join(compared, sql`, `)}
        from ${moving(shape, two)} m where ${holds}) a
      cross join lateral (
        select to_jsonb(o) as other_row from ${name(shape.table)} o
        where ${sql.join(isSame, sql` and `)} and ${holds} and not coalesce(${refersTo(shape, 'o', two.goneId)}, false)) b`);
    const told = new Set(names);
    found.push(
      ...rows.map(({ key, gone, kept, names: named }) => ({
        key,
        isAlike: isSameRow(shape, gone, kept),
        words: [named, daysOf(gone, told)].filter(Boolean).join(', '),
      })),
    );
  }
  return found;
}

/** The rows that would no longer meet a condition of their table. */
async function againstChecks({ db }: Context, shape: TableShape, two: Two): Promise<Clash[]> {
  if (shape.checks.length === 0) return [];
  const { rows } = await db.execute<{ key: RowImage; row: RowImage; names: string | null }>(sql`
    select was as key, was_row as row, ${namedIn('was_row')} as names
    from (select m.*, to_jsonb(m) - 'was' as was_row from ${moving(shape, two)} m
      where not (${raw(shape.checks.map((one) => `(${one})`).join(' and '))})) broken`);
  return rows.map(({ key, row, names }) => ({
    key,
    isAlike: false,
    words: [names, daysOf(row, new Set(Object.keys(row)))].filter(Boolean).join(', '),
  }));
}

/** Whether two rows say the same. */
function isSameRow({ formal }: TableShape, one: RowImage, other: RowImage): boolean {
  const said = (row: RowImage) => JSON.stringify(Object.entries(row).filter(([column]) => !formal.includes(column)));
  return said(one) === said(other);
}
