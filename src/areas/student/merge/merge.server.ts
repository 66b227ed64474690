import { desc, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { tellingOnce } from '../../../kit/server/resource/audit.server.ts';
import type { Referrer } from '../../../kit/server/resource/referrers.server.ts';
import { instantInJson } from '../../../kit/server/resource/stamp.server.ts';
import { admissionNumberTaken } from '../student/admission-number.domain.ts';
import { aadhaarTaken, emisTaken } from '../student/student.server.ts';
import { duplicatesOf } from './duplicates.server.ts';
import { factsOf, mayMerge, personColumns } from './facts.server.ts';
import { type MergeMade, mergeCalls, mostShown } from './merge.domain.ts';
import { mergeRecords } from './merge-records.server.ts';
import { type MergingKind, mergingKinds } from './merged-kinds.server.ts';
import { personMerges } from './person-merge.table.ts';
import { markTwoPeople, twoPeopleOf, unmarkTwoPeople } from './two-people.server.ts';
import { undoMerge } from './undo-merge.server.ts';

/** What is said where somebody else has got a number meanwhile that one of two has. */
const conflicts = {
  student_aadhaar_once: aadhaarTaken,
  student_emis_once: emisTaken,
  student_admission_number: admissionNumberTaken,
};

/** Two records of one person: found, made one, and made two again. */
export const mergeRoutes = (referrers: readonly Referrer[]): readonly FastifyPluginAsync[] =>
  mergingKinds.flatMap((kind) => {
    const calls = mergeCalls[kind.kind];
    return [
      answering(calls.duplicates, (ctx) => duplicatesOf(ctx, kind)),
      answering(calls.preview, async (ctx, { query }) => (await factsOf(ctx, kind, { two: query }, referrers)).preview),
      answering(calls.made, (ctx) => mergesMade(ctx, kind)),
      writing(
        calls.merge,
        async (ctx, { body }) => {
          const asked = body();
          const id = await tellingOnce(ctx, () => mergeRecords(ctx, kind, asked, referrers));
          return { data: id, message: 'The two records are one' };
        },
        conflicts,
      ),
      writing(
        calls.undo,
        async (ctx, { body }) => {
          const { personMergeId } = body();
          const id = await tellingOnce(ctx, () => undoMerge(ctx, kind, personMergeId, referrers));
          return { data: id, message: 'There are two records again' };
        },
        conflicts,
      ),
      answering(calls.two, (ctx) => twoPeopleOf(ctx, kind)),
      writing(calls.markTwo, async (ctx, { body }) => {
        const { oneId, otherId } = body();
        await markTwoPeople(ctx, kind, { keptId: oneId, goneId: otherId });
        return { data: oneId, message: 'They are two people' };
      }),
      writing(calls.unmarkTwo, async (ctx, { body }) => {
        const { oneId, otherId } = body();
        await unmarkTwoPeople(ctx, kind, { keptId: oneId, goneId: otherId });
        return { data: oneId, message: 'They may be one person' };
      }),
    ];
  });

async function mergesMade(ctx: Context, kind: MergingKind): Promise<MergeMade[]> {
  const { table, id, kept } = kind;
  const { rows } = await ctx.db.execute<MergeMade & Record<string, unknown>>(sql`
    select person_merge_id as "personMergeId", k.kept, trim(concat_ws(' ', gone ->> 'first_name', gone ->> 'last_name')) as "goneName",
      ${personMerges.schoolAdmissionNumber} as "goneNumber", ${instantInJson(personMerges.created)} as made,
      ${personMerges.createdBy} as "madeBy"
    from ${personMerges} join lateral (
      select row_to_json(p) as kept from (select ${personColumns(kind)} from ${table} where ${id} = ${kept} and ${mayMerge(ctx, kind)}) p) k on true
    order by ${desc(personMerges.personMergeId)} limit ${mostShown}`);
  return rows;
}
