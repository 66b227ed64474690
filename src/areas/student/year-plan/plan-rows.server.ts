import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, getTableConfig } from 'drizzle-orm/pg-core';
import type { PlannedYear, WatchedTable } from '../../../common/year-plan/plan-step.server.ts';
import { snake } from '../../../kit/server/database/snake.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { auditAll } from '../../../kit/server/resource/audit.server.ts';
import { yearPlanRows } from './year-plan.table.ts';

/** Who changed a row and when, which differs after any change. */
const stamps = ['version', 'created', 'created_by', 'last_modified', 'last_modified_by'];

/** What SQL needs of a watched table. */
function shapeOf({ table, only, derived = [], comparesVersion }: WatchedTable) {
  const columns = Object.values(getTableColumns(table)).map((column) => ({ ...columnFacts(column), name: snake(column.name) }));
  const compound = getTableConfig(table).primaryKeys.flatMap((key) => key.columns.map((column) => snake(column.name)));
  const keys = [...columns.filter(({ isKey }) => isKey).map((column) => column.name), ...compound];
  const name = getTableName(table);
  const kept = only && [...only, ...keys];
  const left = columns.flatMap((column) =>
    (kept ? kept.includes(column.name) : !column.isGenerated && !derived.includes(column.name)) ? [] : [column.name],
  );
  const ignored = [...left, ...stamps];
  return {
    name,
    table: sql.identifier(name),
    /** The columns that can be written, and those of them that can be changed. */
    columns: columns.filter(({ isGenerated }) => !isGenerated).map((column) => column.name),
    changeable: columns.filter(({ isGenerated, isIdentity }) => !isGenerated && !isIdentity).map((column) => column.name),
    /** The key of a row in words: `7`, or `7 12`. */
    keyOf: (alias: string) => sql`concat_ws(' ', ${list(keys, alias)})`,
    /** A row as it is kept. */
    image: sql`(to_jsonb(t) - ${textArray(left.filter((column) => !stamps.includes(column)))})`,
    /** A kept row without what differs after any change. */
    told: (row: SQL) => sql`(${row} - ${textArray(ignored)})`,
    ignored,
    comparesVersion: comparesVersion ?? false,
  };
}

const columnFacts = ({ primary, generated, generatedIdentity }: AnyPgColumn) => ({
  isKey: primary,
  isGenerated: generated !== undefined,
  isIdentity: generatedIdentity !== undefined,
});

const list = (names: readonly string[], alias?: string): SQL =>
  sql.join(
    names.map((name) => (alias ? sql`${sql.identifier(alias)}.${sql.identifier(name)}` : sql.identifier(name))),
    sql`, `,
  );
const textArray = (names: readonly string[]): SQL => sql`${sql.param([...names])}::text[]`;

/** Nobody else writes these tables until the transaction ends: it would be taken for what the plan wrote. The caller holds the students. */
export const holdTables = ({ db }: WriteContext, tables: readonly WatchedTable[]) =>
  db.execute(
    sql`lock table ${sql.join(
      tables.map(({ table }) => sql`${table}`),
      sql`, `,
    )} in share row exclusive mode`,
  );

/** Runs something, and keeps every row of some tables that it changes, as it was before and after. */
export async function keepingRows<T>(
  ctx: WriteContext,
  year: PlannedYear,
  tables: readonly WatchedTable[],
  run: () => Promise<T>,
): Promise<T> {
  const { db, today } = ctx;
  const watched = tables.flatMap((of) => {
    const rows = of.rows(year, today);
    return rows ? [{ ...shapeOf(of), rows }] : [];
  });
  for (const { name, table, keyOf, image, rows } of watched)
    await db.execute(sql`
      insert into ${yearPlanRows} (school_year, table_name, row_key, before)
      select ${year.schoolYear}, ${name}, ${keyOf('t')}, ${image} from ${table} t where ${rows}`);
  const done = await run();
  for (const { name, table, keyOf, image, rows, told } of watched) {
    const mine = sql`k.school_year = ${year.schoolYear} and k.table_name = ${name}`;
    await db.execute(sql`
      update ${yearPlanRows} k set after = ${image} from ${table} t where ${mine} and k.row_key = ${keyOf('t')}`);
    await db.execute(sql`
      insert into ${yearPlanRows} (school_year, table_name, row_key, after)
      select ${year.schoolYear}, ${name}, ${keyOf('t')}, ${image} from ${table} t
      where ${rows} and not exists (select from ${yearPlanRows} k where ${mine} and k.row_key = ${keyOf('t')})`);
    await db.execute(sql`
      delete from ${yearPlanRows} k where ${mine} and ${told(sql`k.before`)} = ${told(sql`k.after`)}`);
  }
  return done;
}

/** Where a row has been changed since the plan wrote it: a few words each. One that is as it was, or whose owner is deleted, is none. */
export async function changedSince(
  { db }: WriteContext,
  { schoolYear }: PlannedYear,
  tables: readonly WatchedTable[],
): Promise<string[]> {
  const words: string[] = [];
  for (const of of tables) {
    const { name, table, keyOf, told, ignored, comparesVersion } = shapeOf(of);
    const written = sql`jsonb_each(coalesce(k.after, '{}')) w`;
    const isOther = sql`exists (
      select from ${written} where w.key <> all(${textArray(ignored)}) and w.value is distinct from coalesce(k.before -> w.key, 'null')
        and to_jsonb(t) -> w.key is distinct from w.value)`;
    const isSaved = comparesVersion
      ? sql`k.before is null and to_jsonb(t) -> 'version' is distinct from k.after -> 'version'`
      : sql`false`;
    const { rows } = await db.execute<{ words: string }>(sql`
      select distinct n.words from ${yearPlanRows} k left join ${table} t on ${keyOf('t')} = k.row_key
      join lateral (select ${of.named(sql`coalesce(k.after, k.before)`)} as words) n on n.words is not null
      where k.school_year = ${schoolYear} and k.table_name = ${name}
        and case
          when t is null then k.before is not null and k.after is not null or k.before is null and not ${of.mayBeGone ?? false}::boolean
          when ${told(sql`to_jsonb(t)`)} = ${told(sql`k.before`)} then false
          when k.after is null then true
          else ${isOther} or ${isSaved} end
      order by 1 limit 20`);
    words.push(...rows.map((row) => row.words));
  }
  return words;
}

/** Puts every row back as it was before the plan; columns that the plan had not changed stay as they are, and so does what has no owner. */
export async function putRowsBack(
  ctx: WriteContext,
  { schoolYear }: PlannedYear,
  tables: readonly WatchedTable[],
): Promise<void> {
  const { db } = ctx;
  const shapes = tables.map((of) => ({ ...of, ...shapeOf(of) }));
  const mine = (name: string) => sql`k.school_year = ${schoolYear} and k.table_name = ${name}`;
  for (const shape of shapes) if (shape.areRecords) await log(ctx, shape, mine(shape.name));
  for (const { name, table, keyOf } of shapes.toReversed())
    await db.execute(sql`
      delete from ${table} t using ${yearPlanRows} k where ${mine(name)} and k.before is null and ${keyOf('t')} = k.row_key`);
  for (const { name, table, columns, changeable, keyOf, ignored, named } of shapes) {
    const version = changeable.includes('version') ? sql`jsonb_build_object('version', t.version + 1)` : sql`'{}'::jsonb`;
    const changed = sql`(
      select jsonb_object_agg(w.key, w.value) from jsonb_each(k.before) w
      where w.key <> all(${textArray(ignored)}) and w.value is distinct from k.after -> w.key) || ${version}`;
    await db.execute(sql`
      update ${table} t set (${list(changeable)}) = (select ${list(changeable, 'r')} from jsonb_populate_record(t, ${changed}) r)
      from ${yearPlanRows} k where ${mine(name)} and k.before is not null and k.after is not null and ${keyOf('t')} = k.row_key`);
    await db.execute(sql`
      insert into ${table} (${list(columns)}) overriding system value
      select ${list(columns, 'r')} from ${yearPlanRows} k, jsonb_populate_record(null::${table}, k.before) r
      where ${mine(name)} and k.before is not null and k.after is null and ${named(sql`k.before`)} is not null
        and not exists (select from ${table} t where ${keyOf('t')} = k.row_key)`);
  }
  await db.execute(sql`delete from ${yearPlanRows} where school_year = ${schoolYear}`);
}

/** The history of each record says what is put back; of one that is gone, or whose owner is, nothing is. */
async function log(
  ctx: WriteContext,
  { table, keyOf, named, resource }: ReturnType<typeof shapeOf> & Pick<WatchedTable, 'named' | 'resource'>,
  mine: SQL,
): Promise<void> {
  const { rows } = await ctx.db.execute<{ recordId: number; before: Row; after: Row }>(sql`
    select k.row_key::int as "recordId", k.after as before, k.before as after
    from ${yearPlanRows} k left join ${table} t on ${keyOf('t')} = k.row_key
    where ${mine} and (t is null) = (k.after is null) and ${named(sql`coalesce(k.after, k.before)`)} is not null order by 1`);
  await auditAll(
    ctx,
    rows.map(({ recordId, before, after }) => ({
      ...{ action: before === null ? 'create' : after === null ? 'delete' : 'update', resource, recordId },
      ...{ before: inCamel(before), after: inCamel(after) },
    })),
  );
}

type Row = Readonly<Record<string, unknown>> | null;
const inCamel = (row: Row) =>
  row &&
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.replace(/_(.)/g, (_, c: string) => c.toUpperCase()), value]),
  );
