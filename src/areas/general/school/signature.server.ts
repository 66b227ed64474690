import { eq } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { schoolSignatures } from '../../../common/paper/signature.table.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { uploadedFile } from '../../../kit/server/work/pictures.server.ts';
import { cutOut } from './cut-out.server.ts';
import { deleteSignature, getSignature, setSignature } from './school.domain.ts';
import { schools } from './school.table.ts';
import { dropPicture, setPicture } from './school-picture.server.ts';

const signature = { of: 'signature', column: 'signatureId', resource: 'SchoolSignature' } as const;

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
    return setPicture(request, reply, signature, async ({ db, session }) => {
      const { signatureId } = schoolSignatures;
      const [kept] = await db.insert(schoolSignatures).values({ image, createdBy: session.name }).returning({ signatureId });
      return { ...kept };
    });
  }),

  writing(deleteSignature, (ctx) => dropPicture(ctx, signature)),
];
