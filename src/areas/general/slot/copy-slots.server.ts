import { asc, eq, inArray } from 'drizzle-orm';
import { haveAlready, holdPrograms, otherPrograms } from '../../../common/copy-to-programs.server.ts';
import { covers } from '../../../kit/domain/permission.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { writing } from '../../../kit/server/resource/answering.server.ts';
import { auditAll } from '../../../kit/server/resource/audit.server.ts';
import { grantOf } from '../../../kit/server/resource/scope.server.ts';
import { creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { namedPrograms } from '../../program/program/program.table.ts';
import { copySlots } from './slot.domain.ts';
import { overlaps } from './slot.server.ts';
import { slots } from './slot.table.ts';

const resource = 'Slot';

/** Copies the day of one program to others: to all of them or to none. */
export const copySlotRoutes = writing(
  copySlots,
  async (ctx, { grant, body }) => {
    const { programId, toProgramIds, replace } = body();
    const targets = otherPrograms(programId, toProgramIds);
    await holdPrograms(ctx, namedPrograms, grant, [programId, ...targets]);
    const day = await ctx.db.select().from(slots).where(eq(slots.programId, programId)).orderBy(asc(slots.startTime));
    if (day.length === 0) throw ruleBroken({ programId: ['This program has no slots yet'] });
    await clear(ctx, targets, replace);
    const copies = targets.flatMap((target) =>
      day.map(({ slotName, startTime, endTime, isTeaching }) => ({
        ...{ programId: target, slotName, startTime, endTime, isTeaching },
        ...creationStamp(ctx),
      })),
    );
    const made = await ctx.db.insert(slots).values(copies).returning();
    await auditAll(
      ctx,
      made.map((after) => ({ action: 'create', resource, recordId: after.slotId, after })),
    );
    const message = `${made.length} slots were created for ${targets.length === 1 ? 'the program' : `${targets.length} programs`}`;
    return { data: made.length, message };
  },
  overlaps,
);

/**
 * Removes the slots that the programs already have, if that is requested and the caller may do it. @throws 422 naming the programs that
 * have some
 */
async function clear(ctx: WriteContext, targets: readonly number[], replace: boolean): Promise<void> {
  const own = await ctx.db
    .select()
    .from(slots)
    .where(inArray(slots.programId, [...targets]))
    .for('update');
  if (own.length === 0) return;
  const having = [...new Set(own.map(({ programId }) => programId))];
  if (!replace) {
    throw ruleBroken({
      toProgramIds: [`${await haveAlready(ctx, namedPrograms, having, 'slots')}: replace them, or choose others`],
    });
  }
  const grant = grantOf(ctx, 'slot.delete');
  if (!having.every((id) => covers(grant, { programid: id }))) throw notFound('slot');
  await ctx.db.delete(slots).where(
    inArray(
      slots.slotId,
      own.map(({ slotId }) => slotId),
    ),
  );
  await auditAll(
    ctx,
    own.map((before) => ({
      ...{ action: 'delete', resource, recordId: before.slotId, before },
      owners: { slotid: [before.slotId], programid: having },
    })),
  );
}
