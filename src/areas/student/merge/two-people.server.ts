import { desc, type SQL, sql } from 'drizzle-orm';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { auditAll } from '../../../kit/server/resource/audit.server.ts';
import { creationStamp, instantInJson } from '../../../kit/server/resource/stamp.server.ts';
import type { Two } from './clashes.server.ts';
import { bothOf, mayMerge, personColumns } from './facts.server.ts';
import { mostShown, type TwoPeople } from './merge.domain.ts';
import type { MergedKind } from './merge-bases.domain.ts';
import type { MergingKind } from './merged-kinds.server.ts';
import { twoPeople } from './two-people.table.ts';

/** The columns that name the two of a pair. */
const columns = {
  student: [twoPeople.studentId, twoPeople.otherStudentId],
  family: [twoPeople.familyId, twoPeople.otherFamilyId],
  staff: [twoPeople.staffId, twoPeople.otherStaffId],
} as const satisfies Record<MergedKind, unknown>;

/** Whether two are marked as two people, whichever is named first. */
export function areTwoPeople(kind: MergedKind, one: SQL, other: SQL): SQL {
  const [first, second] = columns[kind];
  return sql`(least(${first}, ${second}) = least(${one}, ${other}) and greatest(${first}, ${second}) = greatest(${one}, ${other}))`;
}

/** Marks two records as those of two people, so that they are not listed again; once more changes nothing. @throws 403, 404, 422 */
export const markTwoPeople = (ctx: WriteContext, kind: MergingKind, two: Two): Promise<void> =>
  changeMark(ctx, kind, two, 'two-people', async () => {
    const named = {
      student: { studentId: two.keptId, otherStudentId: two.goneId },
      family: { familyId: two.keptId, otherFamilyId: two.goneId },
      staff: { staffId: two.keptId, otherStaffId: two.goneId },
    }[kind.kind];
    const { rowCount } = await ctx.db
      .insert(twoPeople)
      .values({ ...named, ...creationStamp(ctx) })
      .onConflictDoNothing();
    return rowCount;
  });

/** Takes such a mark back; where there is none, nothing changes. @throws 403, 404, 422 */
export const unmarkTwoPeople = (ctx: WriteContext, kind: MergingKind, two: Two): Promise<void> =>
  changeMark(ctx, kind, two, 'undo-two-people', async () => {
    const { rowCount } = await ctx.db
      .delete(twoPeople)
      .where(areTwoPeople(kind.kind, sql`${two.keptId}::int`, sql`${two.goneId}::int`));
    return rowCount;
  });

async function changeMark(
  ctx: WriteContext,
  kind: MergingKind,
  two: Two,
  action: string,
  change: () => Promise<number | null>,
): Promise<void> {
  const { kept, gone } = await bothOf(ctx, kind, two);
  if (!(await change())) return;
  const entryOf = (recordId: number, other: string) => ({
    action,
    resource: kind.resource,
    recordId,
    after: { twoPeopleWith: other },
  });
  await auditAll(ctx, [entryOf(kept.id, gone.name), entryOf(gone.id, kept.name)]);
}

/** The pairs that were marked as two people, of those whom the caller may merge; the latest first. */
export async function twoPeopleOf(ctx: Context, kind: MergingKind): Promise<TwoPeople[]> {
  const { table, id } = kind;
  const [first, second] = columns[kind.kind];
  const shown = (column: typeof first | typeof second, as: string) => sql`join lateral (
    select row_to_json(p) as shown from (select ${personColumns(kind)} from ${table} where ${id} = ${column} and ${mayMerge(ctx, kind)}) p
  ) ${sql.raw(as)} on true`;
  const { rows } = await ctx.db.execute<TwoPeople & Record<string, unknown>>(sql`
    select o.shown as one, t.shown as other, ${instantInJson(twoPeople.created)} as made, ${twoPeople.createdBy} as "madeBy"
    from ${twoPeople} ${shown(first, 'o')} ${shown(second, 't')}
    order by ${desc(twoPeople.twoPeopleId)} limit ${mostShown}`);
  return rows;
}
