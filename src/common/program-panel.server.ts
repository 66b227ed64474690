import { and } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { covers, type Grant, parseGrant } from '../kit/domain/permission.domain.ts';
import { type ListedResource, permissionKey } from '../kit/domain/resource.domain.ts';
import type { Context } from '../kit/server/http/context.server.ts';
import type { Link } from '../kit/server/resource/link.server.ts';
import { idParameter, readSchemas } from '../kit/server/resource/openapi-schemas.server.ts';
import { queryId, queryOf } from '../kit/server/resource/query-values.server.ts';
import { pageReader } from '../kit/server/resource/read-calls.server.ts';
import { grantOf, scopeWhere } from '../kit/server/resource/scope.server.ts';
import type { AnyReadStorage } from '../kit/server/resource/storage.server.ts';

interface ProgramPanel<Row> {
  url: string;
  /** Must have a filter `programId`. */
  resource: ListedResource<Row & Record<string, unknown>>;
  storage: AnyReadStorage;
  /** The link to students. The panel shows the students whom the program shows. */
  students: Pick<Link, 'id' | 'scopes'>;
}

/**
 * The list of a resource as a panel of one program: limited to the students whom `graderecord.read` covers, and to the rows that the
 * resource's own permission covers. Source: text 2, Programs.
 */
export function programPanel<Row>({ url, resource, storage, students }: ProgramPanel<Row>): FastifyPluginAsync {
  const page = pageReader(resource, storage);
  const { list } = readSchemas(resource);
  const properties = { ...list.querystring.properties, programId: idParameter };
  const schema = {
    ...list,
    summary: `${list.summary} for the panel of a program`,
    querystring: { ...list.querystring, required: ['programId'], properties },
  };
  return async (app) => {
    app.get(url, { schema, config: { call: resource } }, async (request, reply) => {
      const ctx = request.context;
      const own = grantOf(ctx, permissionKey(resource, 'read'));
      return page(request, reply, await narrowed(ctx, own, students, queryId(queryOf(request), 'programId')));
    });
  };
}

async function narrowed(
  ctx: Context,
  own: Grant,
  { id, scopes }: Pick<Link, 'id' | 'scopes'>,
  programId: number,
): Promise<Grant> {
  const shown = parseGrant(ctx.session.permissions['graderecord.read']);
  if (covers(shown, { programid: programId })) return own;
  const both = and(scopeWhere(own, scopes), scopeWhere(shown, scopes));
  const inProgram = scopeWhere({ programid: [programId] }, scopes);
  const rows = await ctx.db.select({ id }).from(id.table).where(and(inProgram, both));
  return { studentid: rows.map((row) => row.id as number) };
}
