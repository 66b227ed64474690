import { getTableName, type SQL, sql } from 'drizzle-orm';
import { parseGrant } from '../../../kit/domain/permission.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { forbidden, notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import type { Referrer } from '../../../kit/server/resource/referrers.server.ts';
import { markOf } from '../../../kit/server/resource/saving/seen-preview.server.ts';
import { openedRow } from '../../../kit/server/sealing/sealed-columns.table.ts';
import { type Fate, fatesOf, photoTables, type Two, workedOut } from './clashes.server.ts';
import { differingFields } from './differing-fields.server.ts';
import type { MergedPerson, MergePreview } from './merge.domain.ts';
import type { MergingKind } from './merged-kinds.server.ts';
import type { RowImage } from './person-merge.table.ts';
import { tablesReferringTo } from './table-shapes.server.ts';

/** A record of a person, with the row as it is stored. */
export interface Found extends MergedPerson {
  image: RowImage;
}

/** The condition that the caller may merge a record: update it and delete it. @throws 403 */
export function mayMerge(ctx: Context, kind: MergingKind): SQL {
  const conditions = (['update', 'delete'] as const).map((action) => {
    const grant = parseGrant(ctx.session.permissions[`${kind.permission}.${action}`]);
    if (grant === 'none') throw forbidden(`make two ${kind.one} records one`);
    return kind.within(ctx, grant) ?? sql`true`;
  });
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** What is selected of a record that is shown. */
export const personColumns = ({ table, id, subtitle }: MergingKind): SQL => sql`
  ${id} as id, trim(${table}.first_name || ' ' || ${table}.last_name) as name, ${subtitle} as subtitle,
  ${table}.date_of_birth::text as "dateOfBirth"`;

/** Both records, which the caller may merge. @param isLocked until the transaction ends, also against what would refer to them @throws 403, 404, 422 */
export async function bothOf(ctx: Context, kind: MergingKind, { keptId, goneId }: Two, isLocked = false) {
  if (keptId === goneId) throw ruleBroken({ goneId: ['Choose two different records'] });
  const { table, id, one } = kind;
  const wanted = sql`${id} in (${keptId}, ${goneId})`;
  if (isLocked) await ctx.db.execute(sql`select from ${table} where ${wanted} order by ${id} for update`);
  const { rows } = await ctx.db.execute<Found & Record<string, unknown>>(sql`
    select ${personColumns(kind)}, to_jsonb(${table}) as image from ${table} where ${wanted} and ${mayMerge(ctx, kind)}`);
  const [kept, gone] = [keptId, goneId].map((wantedId) => rows.find((row) => row.id === wantedId));
  if (!kept || !gone) throw notFound(one);
  const opened = (found: Found): Found => ({ ...found, image: openedRow(table, found.image) });
  return { kept: opened(kept), gone: opened(gone) };
}

/** What making two records one would do. */
export interface Facts {
  kept: Found;
  gone: Found;
  fates: readonly Fate[];
  preview: MergePreview;
}

interface Asked {
  two: Two;
  photoOf?: 'kept' | 'gone' | null | undefined;
  isLocked?: boolean;
}

/** Works out what making two records one would do; changes nothing. @throws 403, 404, 422 */
export async function factsOf(
  ctx: Context,
  kind: MergingKind,
  { two, photoOf, isLocked }: Asked,
  referrers: readonly Referrer[],
): Promise<Facts> {
  const { kept, gone } = await bothOf(ctx, kind, two, isLocked);
  const fates = await fatesOf(ctx, await tablesReferringTo(ctx, kind.table), two, photoOf ?? 'kept');
  const fields = await differingFields(ctx, kind, kept.image, gone.image);
  const named = new Map(referrers.map((referrer) => [getTableName(referrer.table), referrer]));
  const shown = {
    ...{ kept: personOf(kept), gone: personOf(gone), fields, photos: fates.some(isPhotoChoice) },
    moves: fates.flatMap((fate) => (isPhotoChoice(fate) ? [] : inWords(fate, fate.count - fate.dropped.length, named))),
    once: fates.flatMap((fate) => (isPhotoChoice(fate) ? [] : inWords(fate, fate.dropped.length, named))),
    clashes: [...clashesOf(kind, fates, named), ...differences(kind, kept.image, gone.image)],
  };
  const versions = [kept.image['version'], gone.image['version']];
  return { kept, gone, fates, preview: { ...shown, seen: markOf([shown, versions]) } };
}

const personOf = ({ id, name, subtitle, dateOfBirth }: MergedPerson): MergedPerson => ({ id, name, subtitle, dateOfBirth });
const isPhotoChoice = ({ shape, dropped }: Fate) => photoTables.includes(shape.table) && dropped.length > 0;

type Named = ReadonlyMap<string, Referrer>;

function inWords({ shape: { table } }: Fate, count: number, named: Named): string[] {
  if (count === 0 || table in workedOut) return [];
  const { one, many } = wordsFor(named, table);
  return [counted(count, one, many)];
}

/** What the rows of a table are called beside the person to whom they belong. */
export function wordsFor(named: Named, table: string): { one: string; many: string } {
  const referrer = named.get(table);
  return referrer?.goes ?? referrer ?? { one: table, many: table };
}

const shownAtMost = 5;

const clashesOf = ({ id }: MergingKind, fates: readonly Fate[], named: Named): MergePreview['clashes'] =>
  fates
    .filter(({ clashes }) => clashes.length > 0)
    .map(({ shape: { table }, clashes }) => {
      const { many: what } = wordsFor(named, table);
      const { permission = null, filters = {} } = named.get(table) ?? {};
      const filter = id.name in filters ? id.name : null;
      return { what, count: clashes.length, of: clashes.filter(Boolean).slice(0, shownAtMost), permission, filter };
    });

const differences = ({ differ, permission }: MergingKind, kept: RowImage, gone: RowImage): MergePreview['clashes'] =>
  (differ?.(kept, gone) ?? []).map((what) => ({ what, count: 1, of: [], permission, filter: null }));
