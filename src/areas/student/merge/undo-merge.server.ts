import { and, eq, getTableName, sql } from 'drizzle-orm';
import { capitalised, counted, fieldInWords } from '../../../kit/domain/wording.domain.ts';
import { snake } from '../../../kit/server/database/snake.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, notFound } from '../../../kit/server/http/errors.server.ts';
import { auditAll } from '../../../kit/server/resource/audit.server.ts';
import { readOwners } from '../../../kit/server/resource/owners.server.ts';
import type { Referrer } from '../../../kit/server/resource/referrers.server.ts';
import { reopenedForServer } from '../../../kit/server/resource/saving/change-reason.server.ts';
import { openedRow, sealedRow } from '../../../kit/server/sealing/sealed-columns.table.ts';
import { lockStudents } from '../enrolment/move-students.server.ts';
import { keysOf, workedOut } from './clashes.server.ts';
import { mayMerge, wordsFor } from './facts.server.ts';
import { moveLooseBack } from './loose-references.server.ts';
import { follow, inFields, keepEnrolled, writeColumns } from './merge-records.server.ts';
import type { MergingKind } from './merged-kinds.server.ts';
import { insertRows, keysSince, moveRowsBack, restoreRows } from './move-rows.server.ts';
import { personMerges, type RowImage } from './person-merge.table.ts';
import { type TableShape, tablesReferringTo } from './table-shapes.server.ts';

type Merge = typeof personMerges.$inferSelect;

/** What is made without anybody's doing, or only remembers: nothing stands on it. */
const standsOnNothing: readonly string[] = [...Object.keys(workedOut), 'year_plan_outcome', 'two_people'];

/** Makes two records again of what was made one: each has what it had. @returns the id of the one that is back @throws 403, 404, 409 naming what stands on it */
export async function undoMerge(
  ctx: WriteContext,
  kind: MergingKind,
  personMergeId: number,
  referrers: readonly Referrer[],
): Promise<number> {
  const { merge, keptId, image } = await held(ctx, kind, personMergeId);
  const { goneId } = merge;
  const two = { keptId, goneId };
  const shapes = await tablesReferringTo(ctx, kind.table);
  const standing = await standsOn(ctx, kind, { merge, keptId, image, shapes }, referrers);
  if (standing.length > 0) throw conflict(['This cannot be undone.', ...standing].join('|'));
  if (kind.kind === 'student') await lockStudents(ctx, 'all', [keptId]);
  await kind.guard?.(ctx, [keptId]);
  const owners = (await readOwners(kind.owned, ctx.db, [keptId])).get(keptId);
  await ctx.db.execute(reopenedForServer);
  // Numbers that only one may have are given back first.
  const before = Object.fromEntries(Object.entries(merge.changed).map(([column, was]) => [column, was.before]));
  await writeColumns(ctx, kind, keptId, before);
  await insertRows(ctx.db, getTableName(kind.table), await writtenColumns(ctx, kind), [sealedRow(kind.table, merge.gone)]);
  const known = new Map(shapes.map((shape) => [shape.table, shape]));
  for (const rows of merge.rows) {
    const shape = known.get(rows.table);
    if (shape) await moveRowsBack(ctx, shape, two, rows);
  }
  for (const rows of merge.rows) {
    const shape = known.get(rows.table);
    if (shape) await restoreRows(ctx, shape, rows);
  }
  await moveLooseBack(ctx, kind.kind, two, merge.ids);
  await ctx.db.delete(personMerges).where(eq(personMerges.personMergeId, personMergeId));
  if (kind.kind === 'student') await keepEnrolled(ctx, keptId);
  await follow(ctx, kind, [keptId, goneId]);
  await kind.guard?.(ctx, [keptId, goneId]);
  await auditAll(ctx, [
    {
      ...{ action: 'undo-merge', resource: kind.resource, recordId: keptId, owners },
      before: kind.audited(inFields(image, changedFields(kind, merge))),
      after: kind.audited(inFields(before, changedFields(kind, merge))),
    },
    {
      ...{ action: 'undo-merge', resource: kind.resource, recordId: goneId },
      after: kind.audited(inFields(merge.gone, Object.keys(kind.fields))),
    },
  ]);
  return goneId;
}

const changedFields = ({ fields }: MergingKind, { changed }: Merge): string[] =>
  Object.keys(fields).filter((field) => snake(field) in changed);

/** The merge and the kept record, which the caller may change; both are locked. @throws 403, 404 */
async function held(ctx: WriteContext, kind: MergingKind, personMergeId: number) {
  const { table, id, kept } = kind;
  const may = mayMerge(ctx, kind);
  const [merge] = await ctx.db
    .select()
    .from(personMerges)
    .where(and(eq(personMerges.personMergeId, personMergeId), sql`${kept} is not null`))
    .for('update');
  const keptId = merge && (merge.studentId ?? merge.familyId ?? merge.staffId);
  if (!merge || !keptId) throw notFound('record');
  await ctx.db.execute(sql`select from ${table} where ${id} = ${keptId} for update`);
  const { rows } = await ctx.db.execute<{ image: RowImage }>(sql`
    select to_jsonb(${table}) as image from ${table} where ${id} = ${keptId} and ${may}`);
  const [row] = rows;
  if (!row) throw notFound('record');
  return { merge, keptId, image: openedRow(table, row.image) };
}

interface Standing {
  merge: Merge;
  keptId: number;
  image: RowImage;
  shapes: readonly TableShape[];
}

/** What stands on a merge, a sentence each: what the kept record was given since, and fields that somebody has changed. */
async function standsOn(
  ctx: WriteContext,
  kind: MergingKind,
  { merge, keptId, image, shapes }: Standing,
  referrers: readonly Referrer[],
): Promise<string[]> {
  const fields = Object.entries(merge.changed).filter(
    ([column, { after }]) => JSON.stringify(image[column]) !== JSON.stringify(after),
  );
  const changed = fields.map(([column]) => `${labelOf(kind, column)} was changed since.`);
  const brought = merge.rows.filter(({ moved, dropped }) => dropped.length + Object.values(moved).flat().length > 0);
  // Where nothing came with the record, whatever was entered since is the kept one's.
  if (brought.length === 0) return changed;
  const named = new Map(referrers.map((referrer) => [getTableName(referrer.table), referrer]));
  const asked = shapes.filter(({ table }) => !standsOnNothing.includes(table));
  const now = await keysOf(ctx, asked, keptId);
  const isItself = (key: RowImage) => key['person_merge_id'] === merge.personMergeId;
  const since = asked.flatMap(({ table }) => {
    const then = merge.rows.find((rows) => rows.table === table);
    const added = keysSince(now.get(table) ?? [], then).filter((key) => !(table === 'person_merge' && isItself(key)));
    const { one, many } = wordsFor(named, table);
    return added.length > 0 ? [`${counted(added.length, `${one} was`, `${many} were`)} added since.`] : [];
  });
  return [...changed, ...since];
}

function labelOf({ fields }: MergingKind, column: string): string {
  const field = Object.keys(fields).find((one) => snake(one) === column);
  return (field && fields[field]) ?? capitalised(fieldInWords(column.replace(/_id$/, '').replaceAll('_', ' ')));
}

/** The columns of the table of people that can be written. */
async function writtenColumns({ db }: WriteContext, { table }: MergingKind): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select attname::text as name from pg_attribute
    where attrelid = ${getTableName(table)}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`);
  return rows.map(({ name }) => name);
}
