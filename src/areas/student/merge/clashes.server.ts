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
  two_people: 'whoever makes two records one says otherwise by that',
  withdrawn_fee: 'it only remembers that a fee of the year is not wanted',
  letter_answer: 'a letter has one answer about a child; the other stays in the history',
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

/** The rows of each table that refer to a record, by their keys; tables without any are left out. One statement for all. */
export async function keysOf(
  { db }: Pick<Context, 'db'>,
  shapes: readonly TableShape[],
  id: number,
): Promise<ReadonlyMap<string, readonly RowImage[]>> {
  if (shapes.length === 0) return new Map();
  const ofTables = shapes.map(
    (shape) => sql`
      select ${sql.param(shape.table)}::text as "table", jsonb_agg(${keyOf(shape, 't')} order by ${keyOf(shape, 't')}) as keys
      from ${name(shape.table)} t where ${refersTo(shape, 't', id)} having count(*) > 0`,
  );
  const { rows } = await db.execute<{ table: string; keys: RowImage[] }>(sql.join(ofTables, sql` union all `));
  return new Map(rows.map(({ table, keys }) => [table, keys]));
}

/** What becomes of the rows of each table that refer to the record that goes. */
export async function fatesOf(ctx: Context, shapes: readonly TableShape[], two: Two, photoOf: 'kept' | 'gone'): Promise<Fate[]> {
  const going = await keysOf(ctx, shapes, two.goneId);
  const clashes = await clashesIn(
    ctx,
    shapes.filter(({ table }) => going.has(table)),
    two,
  );
  const photos = photoOf === 'kept' ? going : await keysOf(ctx, shapes.filter(isOfPhotos), two.keptId);
  return shapes.map((shape) => {
    const keys = going.get(shape.table) ?? [];
    const found = [...(clashes.get(shape.table)?.values() ?? [])];
    const fate = { shape, count: keys.length, dropped: [], clashes: [] };
    if (shape.table in workedOut) return { ...fate, dropped: keys };
    if (isOfPhotos(shape)) return found.length > 0 ? { ...fate, dropped: photos.get(shape.table) ?? [] } : fate;
    const goes = ({ isAlike }: Clash) => shape.table in keptOnce || (isAlike && !shape.isReferred);
    return {
      ...fate,
      dropped: found.filter(goes).map(({ key }) => key),
      clashes: [...new Set(found.filter((clash) => !goes(clash)).map(({ words }) => words))].sort(),
    };
  });
}

const isOfPhotos = ({ table }: TableShape) => photoTables.includes(table);

/** Something that some rows of a table may not have in common with others, or have to meet. */
interface Judged {
  shape: TableShape;
  /** The columns that it is about. */
  names: readonly string[];
  /** The rows that would break it: their key, what they say, and what the other one says; null: there is no other. */
  broken: SQL;
}

/** What rows of the one that goes would break beside those of the kept one, by table and key. One statement for all. */
async function clashesIn(ctx: Context, shapes: readonly TableShape[], two: Two) {
  const found = new Map<string, Map<string, Clash>>();
  const judged = shapes.flatMap((shape) => [...againstRules(shape, two), ...againstChecks(shape, two)]);
  if (judged.length === 0) return found;
  const all = judged.map(({ broken }, place) => sql`select ${place}::int as place, b.* from (${broken}) b (key, gone, kept)`);
  const { rows } = await ctx.db.execute<{
    place: number;
    key: RowImage;
    gone: RowImage;
    kept: RowImage | null;
    about: string | null;
  }>(sql`select c.*, ${namedIn('c.gone')} as about from (${sql.join(all, sql` union all `)}) c order by place, key, kept`);
  for (const { place, key, gone, kept, about } of rows) {
    const { shape, names } = judged[place] ?? {};
    if (!shape || !names) continue;
    const isAlike = kept !== null && isSameRow(shape, gone, kept);
    const words = [about, daysOf(gone, new Set(names))].filter(Boolean).join(', ');
    const ofTable = found.get(shape.table) ?? new Map<string, Clash>();
    const id = JSON.stringify(key);
    if (!ofTable.get(id)?.isAlike) ofTable.set(id, { key, isAlike, words });
    found.set(shape.table, ofTable);
  }
  return found;
}

/** The rows that would have with others what no two may have in common. */
const againstRules = (shape: TableShape, two: Two): Judged[] =>
  shape.rules.flatMap(({ parts, only }) => {
    const names = parts.flatMap(({ expression }) => namesIn(expression));
    if (!names.some((one) => shape.columns.includes(one))) return [];
    const compared = parts.map(({ expression }, place) => raw(`(${expression}) as part_${place}`));
    const isSame = parts.map(({ expression, operator }, place) => raw(`(${expression}) ${operator} part_${place}`));
    const holds = only === null ? raw('true') : raw(only);
    const broken = sql`
      select a.was_key, a.was_row, b.other_row
      from (
        select m.was as was_key, to_jsonb(m) - 'was' as was_row, ${sql.join(compared, sql`, `)}
        from ${moving(shape, two)} m where ${holds}) a
      cross join lateral (
        select to_jsonb(o) as other_row from ${name(shape.table)} o
        where ${sql.join(isSame, sql` and `)} and ${holds} and not coalesce(${refersTo(shape, 'o', two.goneId)}, false)) b`;
    return [{ shape, names, broken }];
  });

/** The rows that would no longer meet a condition of their table. */
function againstChecks(shape: TableShape, two: Two): Judged[] {
  if (shape.checks.length === 0) return [];
  const broken = sql`
    select was, to_jsonb(m) - 'was', null::jsonb from ${moving(shape, two)} m
    where not (${raw(shape.checks.map((one) => `(${one})`).join(' and '))})`;
  return [{ shape, names: shape.written, broken }];
}

/** Whether two rows say the same. */
function isSameRow({ formal }: TableShape, one: RowImage, other: RowImage): boolean {
  const said = (row: RowImage) => JSON.stringify(Object.entries(row).filter(([column]) => !formal.includes(column)));
  return said(one) === said(other);
}
