import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { documentHead } from '../../../kit/server/documents/document-head.server.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, ruleBroken, staleVersion } from '../../../kit/server/http/errors.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { records } from '../../../kit/server/resource/records.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { requireRecord } from '../../../kit/server/resource/saving/references.server.ts';
import { write } from '../../../kit/server/resource/saving/write.server.ts';
import { grantOf } from '../../../kit/server/resource/scope.server.ts';
import { changeStamp, creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { fileContents, fileLink, files } from '../../general/file/file.table.ts';
import { bonafidePaper } from '../certificate/bonafide-certificate.server.ts';
import { studentLink, students } from '../student/student.table.ts';
import { certificateDecided } from './certificate-notifications.domain.ts';
import { type CertificateRequestRow, certificateRequest, decideRequest } from './certificate-request.domain.ts';
import { certificateRequests } from './certificate-request.table.ts';
import { certificateKind, certificateKinds, requestState } from './request-values.domain.ts';

export const certificateRequestResource = storedResource(certificateRequest, {
  table: certificateRequests,
  links: { studentId: studentLink },
  filters: { programId: students.programId },
  save: async (_ctx, input, { before, send }) => {
    if (before) refuseDecided(before);
    await send(input);
  },
  remove: async (_ctx, row, { drop }) => {
    refuseDecided(row);
    await drop();
  },
  conflicts: { certificate_request_once: { field: 'kind', message: 'This certificate has been asked for already' } },
});

/** @throws 409 */
function refuseDecided({ state }: CertificateRequestRow): void {
  if (state !== requestState.asked) throw conflict('This request has been decided.|What was decided stays.');
}

const rows = records(certificateRequest, certificateRequestResource.storage);

/** Gives a certificate out or refuses it. The paper is set first, so that nobody waits for it in a transaction. */
export const decideRequestRoutes = answering(decideRequest, async (outer, { grant, body, request, reply }) => {
  const { certificateRequestId, version, ...decision } = body();
  const asked = await rows.get(outer, grant, certificateRequestId);
  refuseHalf(asked, decision);
  const isMade = decision.state === requestState.given && decision.fileId === null;
  const paper = isMade ? await bonafidePdf(outer, request, asked) : null;
  const answer = await write(request, reply, async (ctx) => {
    const before = await rows.lock(ctx, grant, certificateRequestId);
    if (typeof version === 'number' && version !== before.version) throw staleVersion();
    if (before.state !== requestState.asked) throw conflict('Somebody has decided this request already.|Reload it to see how.');
    const fileId = paper ? await keepPaper(ctx, before, paper) : decision.fileId;
    if (!paper && fileId !== null) await showPaper(ctx, before, fileId);
    const { state, reason } = decision;
    const after = { state, reason, fileId };
    await ctx.db
      .update(certificateRequests)
      .set({ ...after, ...changeStamp(ctx) })
      .where(eq(certificateRequests.certificateRequestId, certificateRequestId));
    const entry = { action: 'update', resource: certificateRequest.name, recordId: certificateRequestId };
    await audit(ctx, { ...entry, before: { state: before.state, reason: before.reason, fileId: before.fileId }, after });
    await tellGuardians(ctx, before, state);
    const message = state === requestState.given ? 'The certificate was given out' : 'The request was refused';
    return { data: certificateRequestId, message };
  });
  return { ...answer, data: certificateRequestId };
});

function tellGuardians(ctx: WriteContext, { studentId, kind, student }: CertificateRequestRow, state: number): Promise<void> {
  const became = state === requestState.given ? 'is there' : 'was refused';
  const facts = { 'Decided Certificate': `${labelOf(certificateKinds, kind)} of ${student.firstName} ${became}` };
  const of = [{ studentId, facts, path: `/sis/student/details/${studentId}` }];
  return raise(ctx, 'happened', { kind: certificateDecided, of });
}

/** @throws 422 */
function refuseHalf(
  { kind }: CertificateRequestRow,
  { state, reason, fileId }: { state: number; reason: string; fileId: number | null },
): void {
  if (state === requestState.asked) throw ruleBroken({ state: ['State should be given or refused'] });
  if (state === requestState.refused && reason === '') throw ruleBroken({ reason: ['Say why it is refused'] });
  if (state === requestState.refused && fileId !== null) throw ruleBroken({ fileId: ['A refused certificate is not given out'] });
  if (state === requestState.given && fileId === null && kind !== certificateKind.bonafide)
    throw ruleBroken({ fileId: ['Choose the paper to give out'] });
}

async function bonafidePdf(
  ctx: Context,
  request: FastifyRequest,
  { studentId, purpose }: CertificateRequestRow,
): Promise<Buffer> {
  const { services } = request.server;
  const { fileName: _, ...paper } = await bonafidePaper(ctx, studentId, purpose);
  return services.documents.renderDocument(
    { ...(await documentHead(services, ctx, paper.title)), ...paper },
    { caller: ctx.session.accountId },
  );
}

/** Keeps what was made among the papers of the student, where the family sees it. */
async function keepPaper(ctx: WriteContext, { studentId, kind }: CertificateRequestRow, content: Buffer): Promise<number> {
  const paper = { studentId, title: labelOf(certificateKinds, kind), isShown: true };
  const described = { ...paper, mediaType: 'application/pdf', size: content.length };
  const [made] = await ctx.db
    .insert(files)
    .values({ ...described, ...creationStamp(ctx) })
    .returning({ fileId: files.fileId });
  if (!made) throw new Error('A paper was not stored.');
  await ctx.db.insert(fileContents).values({ fileId: made.fileId, content });
  await audit(ctx, { action: 'create', resource: 'File', recordId: made.fileId, after: { ...made, ...described } });
  return made.fileId;
}

/** Shows a paper to the family. @throws 403, 404, 422 */
async function showPaper(ctx: WriteContext, { studentId }: CertificateRequestRow, fileId: number): Promise<void> {
  await requireRecord(ctx, fileLink, fileId, { grant: grantOf(ctx, 'file.update'), what: 'file' });
  const isOfStudent = and(eq(files.fileId, fileId), eq(files.studentId, studentId));
  const [before] = await ctx.db.select({ isShown: files.isShown }).from(files).where(isOfStudent).for('update');
  if (!before) throw ruleBroken({ fileId: ['Choose a paper of this student'] });
  if (before.isShown) return;
  await ctx.db
    .update(files)
    .set({ isShown: true, ...changeStamp(ctx) })
    .where(isOfStudent);
  await audit(ctx, { action: 'update', resource: 'File', recordId: fileId, before, after: { isShown: true } });
}
