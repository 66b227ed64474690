import { eq, isNotNull } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { removedMessage } from '../../../kit/domain/removal.domain.ts';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { write } from '../../../kit/server/resource/saving/write.server.ts';
import { changeStamp } from '../../../kit/server/resource/stamp.server.ts';
import { schools } from './school.table.ts';

/** A picture that the school has one of. */
interface SchoolPicture {
  /** What it is called. */
  of: 'logo' | 'signature';
  /** Where the school has it, or refers to it. */
  column: 'logo' | 'signatureId';
  /** What the history calls it. */
  resource: 'SchoolLogo' | 'SchoolSignature';
}
type Kept = Pick<typeof schools.$inferInsert, SchoolPicture['column']>;

/** Sets a picture that was uploaded. @param keep stores it and returns what the school's row says of it */
export const setPicture = (
  request: FastifyRequest,
  reply: FastifyReply,
  { resource }: SchoolPicture,
  keep: (ctx: WriteContext) => Promise<Kept>,
): Promise<{ data: number; message: string }> =>
  write(request, reply, async (ctx) => {
    await ctx.db
      .update(schools)
      .set({ ...(await keep(ctx)), ...changeStamp(ctx) })
      .where(eq(schools.schoolId, 1));
    await audit(ctx, { action: 'update', resource, recordId: 1 });
    return { data: 1, message: savedMessage };
  }) as Promise<{ data: number; message: string }>;

/** Leaves the school without it. @throws 404 */
export async function dropPicture(ctx: WriteContext, { of, column, resource }: SchoolPicture) {
  const removed = await ctx.db
    .update(schools)
    .set({ [column]: null, ...changeStamp(ctx) })
    .where(isNotNull(schools[column]))
    .returning({ schoolId: schools.schoolId });
  if (removed.length === 0) throw notFound(of);
  await audit(ctx, { action: 'delete', resource, recordId: 1 });
  return { data: 1, message: removedMessage({ deleted: of }) };
}
