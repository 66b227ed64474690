import { eq } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { audit } from '../../../kit/server/audit.server.ts';
import { malformed, notFound } from '../../../kit/server/errors.server.ts';
import { problems, writeAnswer } from '../../../kit/server/openapi-schemas.server.ts';
import { acceptUploads, readPicture, uploadedFile } from '../../../kit/server/pictures.server.ts';
import { queryId, queryOf } from '../../../kit/server/query-values.server.ts';
import { write } from '../../../kit/server/write.server.ts';
import { requireStudent } from './student.server.ts';
import { studentPhotos } from './student.table.ts';

/** The photo of a student: whoever may read the student sees it, whoever may update the student changes it. */
export const studentPhotoRoutes: FastifyPluginAsync = async (app) => {
  await acceptUploads(app);
  const url = '/api/sis/Student/Photo';
  const tags = ['Students'];

  app.get(
    url,
    { schema: { tags, summary: 'The photo of a student, 64 or 512 pixels', response: problems(400, 401, 403, 404) } },
    async (request, reply) => {
      const ctx = request.context;
      const query = queryOf(request);
      const studentId = queryId(query, 'studentId');
      const size = query['size'] ?? '512';
      if (size !== '64' && size !== '512') throw malformed('size must be 64 or 512.');
      await requireStudent(ctx, studentId);
      const image = size === '64' ? studentPhotos.image64 : studentPhotos.image512;
      const [photo] = await ctx.db
        .select({ version: studentPhotos.version, image })
        .from(studentPhotos)
        .where(eq(studentPhotos.studentId, studentId));
      if (!photo) throw notFound('photo');
      const etag = `"${photo.version}-${size}"`;
      reply.header('etag', etag).header('cache-control', 'private, no-cache');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('image/jpeg').send(photo.image);
    },
  );

  app.put(
    url,
    {
      schema: {
        tags,
        summary: 'Set the photo of a student',
        consumes: ['multipart/form-data'],
        response: { 200: writeAnswer, ...problems(400, 401, 403, 404, 413, 415) },
      },
    },
    async (request, reply) => {
      const studentId = queryId(queryOf(request), 'studentId');
      await requireStudent(request.context, studentId, 'update');
      const picture = await readPicture(await uploadedFile(request));
      return write(request, reply, async (ctx) => {
        await requireStudent(ctx, studentId, 'update');
        await ctx.db
          .insert(studentPhotos)
          .values({ studentId, ...picture })
          .onConflictDoUpdate({ target: studentPhotos.studentId, set: picture });
        await audit(ctx, {
          action: 'update',
          resource: 'StudentPhoto',
          recordId: studentId,
          after: { version: picture.version },
        });
        return { data: picture.version, message: 'Your changes saved successfully' };
      });
    },
  );

  app.delete(
    url,
    {
      schema: { tags, summary: 'Remove the photo of a student', response: { 200: writeAnswer, ...problems(400, 401, 403, 404) } },
    },
    (request, reply) =>
      write(request, reply, async (ctx) => {
        const studentId = queryId(queryOf(request), 'studentId');
        await requireStudent(ctx, studentId, 'update');
        await ctx.db.delete(studentPhotos).where(eq(studentPhotos.studentId, studentId));
        await audit(ctx, { action: 'delete', resource: 'StudentPhoto', recordId: studentId });
        return { data: studentId, message: 'The photo was removed' };
      }),
  );
};
