import { eq, isNotNull } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { schoolSignatures } from '../../../common/paper/signature.table.ts';
import { removedMessage } from '../../../kit/domain/removal.domain.ts';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { write } from '../../../kit/server/resource/saving/write.server.ts';
import { changeStamp } from '../../../kit/server/resource/stamp.server.ts';
import { uploadedFile } from '../../../kit/server/work/pictures.server.ts';
import { cutOut } from './cut-out.server.ts';
import { deleteSignature, getSignature, setSignature } from './school.domain.ts';
import { schools } from './school.table.ts';

const audited = { resource: 'SchoolSignature', recordId: 1 };

/** The signature of the principal, which papers bear that are issued from now on. */
export const signatureCalls: readonly FastifyPluginAsync[] = [
  answering(getSignature, async ({ db }, { reply }) => {
    const [found] = await db
      .select({ image: schoolSignatures.image })
      .from(schools)
      .innerJoin(schoolSignatures, eq(schoolSignatures.signatureId, schools.signatureId));
    if (!found) throw notFound('signature');
    return reply.type('image/png').header('cache-control', 'private, no-store').send(found.image);
  }),

  answering(setSignature, async (_ctx, { request, reply }) => {
    const image = await cutOut(await uploadedFile(request));
    return write(request, reply, async (ctx) => {
      const [kept] = await ctx.db
        .insert(schoolSignatures)
        .values({ image, createdBy: ctx.session.name })
        .returning({ signatureId: schoolSignatures.signatureId });
      await ctx.db
        .update(schools)
        .set({ ...kept, ...changeStamp(ctx) })
        .where(eq(schools.schoolId, 1));
      await audit(ctx, { action: 'update', ...audited });
      return { data: 1, message: savedMessage };
    }) as Promise<{ data: number; message: string }>;
  }),

  writing(deleteSignature, async (ctx) => {
    const removed = await ctx.db
      .update(schools)
      .set({ signatureId: null, ...changeStamp(ctx) })
      .where(isNotNull(schools.signatureId))
      .returning({ schoolId: schools.schoolId });
    if (removed.length === 0) throw notFound('signature');
    await audit(ctx, { action: 'delete', ...audited });
    return { data: 1, message: removedMessage({ deleted: 'signature' }) };
  }),
];
