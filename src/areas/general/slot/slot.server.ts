import { and, asc, eq, gt, lt, ne } from 'drizzle-orm';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { shownAs } from '../../../kit/server/resource/link.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { programLink } from '../../program/program/program.table.ts';
import { isTeachingByName, type SlotInput, slot } from './slot.domain.ts';
import { slots } from './slot.table.ts';

/** The message if two overlapping slots are entered at the same moment; otherwise the message names the other slot. */
export const overlaps = { slot_never_overlaps: { field: 'startTime', message: 'Another slot of this program is at that time' } };

export const slotResource = storedResource(slot, {
  table: slots,
  links: { programId: shownAs(programLink, 'programDetails') },
  save: async (ctx, input, { id, before, send }) => {
    await refuseOverlap(ctx, input, id ?? 0);
    await send({ ...input, isTeaching: input.isTeaching ?? before?.isTeaching ?? isTeachingByName(input.slotName) });
  },
  conflicts: overlaps,
});

/** @throws 422 naming the slot of the program that is at the same time */
async function refuseOverlap(ctx: WriteContext, { programId, startTime, endTime }: SlotInput, id: number): Promise<void> {
  const [other] = await ctx.db
    .select({ name: slots.slotName, start: slots.startTime, end: slots.endTime })
    .from(slots)
    .where(and(eq(slots.programId, programId), ne(slots.slotId, id), lt(slots.startTime, endTime), gt(slots.endTime, startTime)))
    .orderBy(asc(slots.startTime))
    .limit(1);
  if (other) throw ruleBroken({ startTime: [`${other.name} of this program is from ${other.start} to ${other.end}`] });
}
