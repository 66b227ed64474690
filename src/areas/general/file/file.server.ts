import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { fullName } from '../../../common/person-name.domain.ts';
import { mostFileMegabytes } from '../../../kit/domain/file/file-kind.domain.ts';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import { fileNameOf, storedAs } from '../../../kit/server/export/file-name.server.ts';
import { malformed, notFound } from '../../../kit/server/http/errors.server.ts';
import { uploadsOf } from '../../../kit/server/http/upload.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { records } from '../../../kit/server/resource/records.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { saving } from '../../../kit/server/resource/saving/save.server.ts';
import { write } from '../../../kit/server/resource/saving/write.server.ts';
import { readFile } from '../../../kit/server/work/read-file.server.ts';
import { studentLink, students } from '../../student/student/student.table.ts';
import { addFile, downloadFile, file } from './file.domain.ts';
import { fileContents, files, ofFamily } from './file.table.ts';

const stored = storedResource(file, {
  table: files,
  links: { studentId: studentLink },
  scopes: { studentid: ofFamily },
  filters: { programId: students.programId },
});

/** Its files come by an upload, and are counted among what is deleted with a student. */
export const fileResource = {
  ...stored,
  referrer: { ...stored.referrer, goes: { one: stored.referrer.one, many: stored.referrer.many } },
};

const uploads = uploadsOf({ one: 'file', field: 'file', missing: 'Choose a file', megabytes: mostFileMegabytes });
const { create } = saving(file, stored.storage);
const rows = records(file, stored.storage);

const add = answering(addFile, async (_outer, { request, reply }) => {
  const { bytes, fields } = await uploads.readForm(request);
  const about = aboutIn(fields);
  // For the Idempotency-Key: a different file is a different request.
  request.body = { about, file: createHash('sha256').update(bytes).digest('hex') };
  const { mediaType, content } = await readFile(bytes);
  return write(request, reply, async (ctx) => {
    const { id } = await create(ctx, about, { mediaType, size: content.length });
    const fileId = await id;
    await ctx.db.insert(fileContents).values({ fileId, content });
    return { status: 201, data: fileId, message: savedMessage };
  });
});

/** @throws 400 */
function aboutIn({ about }: Readonly<Record<string, string>>): unknown {
  try {
    return JSON.parse(about ?? '');
  } catch {
    throw malformed('The form does not say what the file is.');
  }
}

const download = answering(downloadFile, async (ctx, { grant, query: { fileId }, reply }) => {
  const { title, student, mediaType } = await rows.get(ctx, grant, fileId);
  const [found] = await ctx.db
    .select({ content: fileContents.content })
    .from(fileContents)
    .where(eq(fileContents.fileId, fileId));
  if (!found) throw notFound(file.labels.one);
  const ending = mediaType === 'application/pdf' ? 'pdf' : 'jpg';
  const name = fileNameOf(`${title} ${fullName(student)}`).trim() || 'file';
  return reply
    .type(mediaType)
    .headers({ ...storedAs(`${name}.${ending}`), 'cache-control': 'no-store' })
    .send(found.content);
});

export const fileRoutes: FastifyPluginAsync = async (app) => {
  await uploads.accept(app);
  await app.register(add);
  await app.register(download);
};
