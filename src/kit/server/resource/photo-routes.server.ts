import { createHash } from 'node:crypto';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { PermissionName } from '../../domain/area.domain.ts';
import { defineCall, parameters, saved } from '../../domain/call.domain.ts';
import { savedMessage } from '../../domain/saved-message.domain.ts';
import type { PhotoColumns } from '../database/photo-columns.table.ts';
import type { Context } from '../http/context.server.ts';
import { conflict, notFound } from '../http/errors.server.ts';
import { acceptUploads, readPicture, uploadedFile } from '../work/pictures.server.ts';
import { answering, writing } from './answering.server.ts';
import { audit } from './audit.server.ts';
import { write } from './saving/write.server.ts';

/** Whose photos these are. */
interface Photos {
  /** `/api/{area}/{Resource}/Photo` */
  url: string;
  /** Heading in the API document, and what it calls an owner: `student`. */
  tag: string;
  one: string;
  /** Query parameter of the owner's id, also the name of the table's key. */
  id: string;
  /** Prefix of the permissions to see and to change one. */
  permission: PermissionName;
  /** What the log calls a photo. */
  resource: string;
  /** A table with `photoColumns()`, keyed by the owner. */
  table: PgTable & PhotoColumns;
  owner: PgColumn;
  /** Whether the caller may read or update the owner. @throws 403, 404 */
  require: (ctx: Context, id: number, action: 'read' | 'update') => Promise<void>;
  /** Whether the photo of an owner may be shown and taken; without it, each may. What is said to who sets one that may not. */
  isShown?: (id: number) => SQL;
  notShown?: string;
}

/** `GET`, `PUT` and `DELETE` of a record's photo, for those who may read the record (`GET`) or update it. */
export const photoRoutes = ({
  id: idName,
  resource,
  table,
  owner,
  require,
  isShown,
  notShown = '',
  ...photos
}: Photos): FastifyPluginAsync => {
  const calls = photoCalls({ id: idName, ...photos });
  const idIn = (query: Record<string, unknown>): number => Number(query[idName]);

  const read = answering(calls.read, async (ctx, { query, request, reply }) => {
    const id = idIn(query);
    const { size } = query as Record<string, unknown>;
    await require(ctx, id, 'read');
    const image = size === '64' ? table.image64 : table.image512;
    const [photo] = await ctx.db
      .select({ version: table.version, image })
      .from(table)
      .where(and(eq(owner, id), isShown?.(id)));
    if (!photo) throw notFound('photo');
    const etag = `"${photo.version}-${size}"`;
    reply.header('etag', etag).header('cache-control', 'no-store');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('image/jpeg').send(photo.image);
  });

  const set = answering(calls.set, async (outer, { query, request, reply }) => {
    const id = idIn(query);
    await require(outer, id, 'update');
    const file = await uploadedFile(request);
    // For the Idempotency-Key: a different file is a different request.
    request.body = { photo: createHash('sha256').update(file).digest('hex') };
    const picture = await readPicture(file);
    return write(request, reply, async (ctx) => {
      await require(ctx, id, 'update');
      if (isShown && !(await holds(ctx, isShown(id)))) throw conflict(notShown);
      await ctx.db
        .insert(table)
        .values({ [idName]: id, ...picture } as never)
        .onConflictDoUpdate({ target: owner, set: picture as never });
      await audit(ctx, { action: 'update', resource, recordId: id, after: { version: picture.version } });
      return { data: picture.version, message: savedMessage };
    });
  });

  const remove = writing(calls.remove, async (ctx, { query }) => {
    const id = idIn(query);
    await require(ctx, id, 'update');
    const removed = await ctx.db.delete(table).where(eq(owner, id)).returning({ version: table.version });
    if (removed.length === 0) throw notFound('photo');
    await audit(ctx, { action: 'delete', resource, recordId: id });
    return { data: id, message: 'The photo was removed' };
  });

  return async (app) => {
    await acceptUploads(app);
    for (const call of [read, set, remove]) await app.register(call);
  };
};

const holds = async ({ db }: Context, condition: SQL): Promise<boolean> =>
  (await db.execute(sql`select where ${condition}`)).rows.length > 0;

function photoCalls({ url, tag, one, id, permission }: Pick<Photos, 'url' | 'tag' | 'one' | 'id' | 'permission'>) {
  const of = { path: url, tag, errors: [404] };
  const query = z.object({ [id]: parameters.id });
  const size = z.enum(['64', '512'], 'must be 64 or 512.').default('512');
  return {
    read: defineCall({
      ...of,
      method: 'GET',
      summary: `The photo of a ${one}`,
      permission: [`${permission}.read`],
      query: query.extend({ size }),
      answer: z.unknown(),
      answered: 'The photo, `size` pixels wide and high',
      answersFile: 'image/jpeg',
    }),
    set: defineCall({
      ...of,
      method: 'PUT',
      summary: `Set the photo of a ${one}`,
      permission: [`${permission}.update`],
      query,
      file: 'photo',
      answer: saved(z.unknown().describe('The version of the photo')),
      errors: [404, 409, 413, 415],
    }),
    remove: defineCall({
      ...of,
      method: 'DELETE',
      summary: `Remove the photo of a ${one}`,
      permission: [`${permission}.update`],
      query,
      answer: saved(),
    }),
  };
}
