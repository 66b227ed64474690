import { type SQL, sql } from 'drizzle-orm';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { type Fate, keyOf, refersTo, type Two, workedOut } from './clashes.server.ts';
import type { MovedRows, RowImage } from './person-merge.table.ts';
import type { TableShape } from './table-shapes.server.ts';

const name = (text: string) => sql.identifier(text);
const among = (shape: Pick<TableShape, 'key'>, alias: string, keys: readonly RowImage[]): SQL =>
  sql`${keyOf(shape, alias)} in (select * from jsonb_array_elements(${JSON.stringify(keys)}::jsonb))`;

type Moved = Omit<MovedRows, 'own'>;

/** Moves the rows of a table that refer to the record that goes, and remembers what it did. */
export async function moveRows(ctx: WriteContext, { shape, count, dropped: keys }: Fate, two: Two): Promise<Moved> {
  const { table, columns } = shape;
  const dropped = await dropRows(ctx, shape, two, keys);
  const moved: Record<string, readonly RowImage[]> = {};
  for (const column of count > 0 ? columns : []) {
    const { rows } = await ctx.db.execute<{ key: RowImage }>(sql`
      update ${name(table)} t set ${name(column)} = ${two.keptId} where t.${name(column)} = ${two.goneId}
      returning ${keyOf(shape, 't')} as key`);
    moved[column] = rows.map(({ key }) => key);
  }
  return { table, columns, moved, dropped: table in workedOut ? [] : dropped };
}

async function dropRows({ db }: WriteContext, shape: TableShape, { keptId, goneId }: Two, keys: readonly RowImage[]) {
  if (keys.length === 0) return [];
  const { rows } = await db.execute<{ row: RowImage }>(sql`
    delete from ${name(shape.table)} t
    where (${refersTo(shape, 't', goneId)} or ${refersTo(shape, 't', keptId)}) and ${among(shape, 't', keys)}
    returning to_jsonb(t) as row`);
  return rows.map(({ row }) => row);
}

/** The keys of rows that refer to the kept record now and did not once the two were one. */
export function keysSince(now: readonly RowImage[], then: MovedRows | undefined): RowImage[] {
  const known = new Set([...(then?.own ?? []), ...Object.values(then?.moved ?? {}).flat()].map((key) => JSON.stringify(key)));
  return now.filter((key) => !known.has(JSON.stringify(key)));
}

/** Moves back what was moved. What is there no longer stays away. */
export async function moveRowsBack(
  { db }: WriteContext,
  shape: TableShape,
  two: Two,
  { table, moved }: MovedRows,
): Promise<void> {
  for (const [column, keys] of Object.entries(moved)) {
    if (keys.length === 0) continue;
    await db.execute(sql`
      update ${name(table)} t set ${name(column)} = ${two.goneId}
      where t.${name(column)} = ${two.keptId} and ${among(shape, 't', keys)}`);
  }
}

/** Puts back the rows that went. */
export async function restoreRows({ db }: WriteContext, shape: TableShape, { table, dropped }: MovedRows): Promise<void> {
  if (dropped.length === 0) return;
  await insertRows(db, table, shape.written, dropped);
}

/** Inserts rows as they were, with their ids. */
export async function insertRows(
  db: WriteContext['db'],
  table: string,
  written: readonly string[],
  rows: readonly RowImage[],
): Promise<void> {
  const columns = (alias?: string) =>
    sql.join(
      written.map((column) => (alias ? sql`${name(alias)}.${name(column)}` : name(column))),
      sql`, `,
    );
  await db.execute(sql`
    insert into ${name(table)} (${columns()}) overriding system value
    select ${columns('r')} from jsonb_populate_recordset(null::${name(table)}, ${JSON.stringify(rows)}::jsonb) r`);
}
