import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FastifyPluginAsync } from 'fastify';
import { audit } from './audit.server.ts';
import type { Context } from './context.server.ts';
import { malformed, notFound } from './errors.server.ts';
import { answersFile, callQuery, fileBody, idParameter, idQuery, problems, writeAnswer } from './openapi-schemas.server.ts';
import type { PhotoColumns } from './photo-columns.table.ts';
import { acceptUploads, readPicture, uploadedFile } from './pictures.server.ts';
import { queryId, queryOf } from './query-values.server.ts';
import { write } from './write.server.ts';

/** Whose photos these are. */
interface Photos {
  /** `/api/{area}/{Resource}/Photo` */
  url: string;
  /** Heading in the API document, and how one owner is called there: `student`. */
  tag: string;
  one: string;
  /** Query parameter of the owner's id, also the name of the table's key. */
  id: string;
  /** What the log calls a photo. */
  resource: string;
  /** A table with `photoColumns()`, keyed by the owner. */
  table: PgTable & PhotoColumns;
  owner: PgColumn;
  /** Whether the caller may read or update the owner. @throws 403, 404 */
  require: (ctx: Context, id: number, action: 'read' | 'update') => Promise<void>;
}

/** `GET`, `PUT` and `DELETE` of a record's photo: whoever may read the record sees it, whoever may update the record changes it. */
export const photoRoutes =
  ({ url, tag, one, id: idName, resource, table, owner, require }: Photos): FastifyPluginAsync =>
  async (app) => {
    await acceptUploads(app);
    const tags = [tag];
    const querystring = idQuery(idName);
    const read = {
      schema: {
        tags,
        summary: `The photo of a ${one}`,
        querystring: callQuery({ [idName]: idParameter }, { size: { type: 'integer', enum: [64, 512], default: 512 } }),
        response: { ...answersFile('So many pixels wide and high', 'image/jpeg'), ...problems(400, 401, 403, 404) },
      },
    };
    const set = {
      schema: {
        tags,
        summary: `Set the photo of a ${one}`,
        querystring,
        body: fileBody('photo'),
        response: { 200: writeAnswer, ...problems(400, 401, 403, 404, 413, 415) },
      },
    };
    const remove = {
      schema: {
        tags,
        summary: `Remove the photo of a ${one}`,
        querystring,
        response: { 200: writeAnswer, ...problems(400, 401, 403, 404) },
      },
    };

    app.get(url, read, async (request, reply) => {
      const ctx = request.context;
      const query = queryOf(request);
      const id = queryId(query, idName);
      const size = query['size'] ?? '512';
      if (size !== '64' && size !== '512') throw malformed('size must be 64 or 512.');
      await require(ctx, id, 'read');
      const image = size === '64' ? table.image64 : table.image512;
      const [photo] = await ctx.db.select({ version: table.version, image }).from(table).where(eq(owner, id));
      if (!photo) throw notFound('photo');
      const etag = `"${photo.version}-${size}"`;
      reply.header('etag', etag).header('cache-control', 'no-store');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('image/jpeg').send(photo.image);
    });

    app.put(url, set, async (request, reply) => {
      const id = queryId(queryOf(request), idName);
      await require(request.context, id, 'update');
      const file = await uploadedFile(request);
      // Counts for the Idempotency-Key: another file is another request.
      request.body = { photo: createHash('sha256').update(file).digest('hex') };
      const picture = await readPicture(file);
      return write(request, reply, async (ctx) => {
        await require(ctx, id, 'update');
        await ctx.db
          .insert(table)
          .values({ [idName]: id, ...picture } as never)
          .onConflictDoUpdate({ target: owner, set: picture as never });
        await audit(ctx, { action: 'update', resource, recordId: id, after: { version: picture.version } });
        return { data: picture.version, message: 'Your changes saved successfully' };
      });
    });

    app.delete(url, remove, (request, reply) =>
      write(request, reply, async (ctx) => {
        const id = queryId(queryOf(request), idName);
        await require(ctx, id, 'update');
        await ctx.db.delete(table).where(eq(owner, id));
        await audit(ctx, { action: 'delete', resource, recordId: id });
        return { data: id, message: 'The photo was removed' };
      }),
    );
  };
