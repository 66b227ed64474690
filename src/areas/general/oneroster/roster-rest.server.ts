import { and, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { defineCall } from '../../../kit/domain/call.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { forbidden, notFound } from '../../../kit/server/http/errors.server.ts';
import { originOf } from '../../../kit/server/http/origin.server.ts';
import { instantInJson } from '../../../kit/server/resource/stamp.server.ts';
import { refreshRoster } from './refresh-roster.server.ts';
import { rosterRows } from './roster.table.ts';
import { bodyIn, isGoneIn, type RosterRow } from './roster-body.domain.ts';
import type { RosterKind } from './roster-kinds.domain.ts';
import type { RosterPath } from './roster-paths.server.ts';
import { type RosterQuery, rosterQuery } from './roster-query.server.ts';
import { reachedBy, rosterPermissions, rosterReach } from './roster-reach.server.ts';
import type { RosterService } from './roster-services.server.ts';
import { RosterRefusal } from './roster-status.domain.ts';

type Asked = Readonly<Record<string, string | undefined>>;

/** The kinds that a path reads, also to find out what the caller reaches. */
const kindsOf = ({ kind, parents = [], reads = [] }: RosterPath): RosterKind[] => {
  const asked = [kind, ...parents.map((parent) => parent.kind)];
  return [...new Set([...asked, ...asked.flatMap((each) => reachedBy[each] ?? []), ...reads])];
};

/** Answers a list, and where it belongs to no other record, single records of it. */
export function registerPath(app: FastifyInstance, service: RosterService, path: RosterPath, scopes: readonly string[]): void {
  const call = defineCall({
    ...{ method: 'GET', path: `${service.base}${path.path}`, tag: 'OneRoster', summary: `${path.set} by OneRoster` },
    permission: rosterPermissions[path.kind],
    ...{ answer: z.unknown(), scopes },
  });
  const how = { config: { call, ownQuery: true }, schema: { hide: true } };
  app.get(call.path, how, (request, reply) => sendList(request, reply, service, path));
  if (!path.parents) app.get(`${call.path}/:sourcedId`, how, (request, reply) => sendOne(request, reply, service, path));
}

async function sendList(
  request: FastifyRequest,
  reply: FastifyReply,
  service: RosterService,
  path: RosterPath,
): Promise<FastifyReply> {
  const ctx = callerOf(request);
  const query = rosterQuery(service.version, path.kind, askedBy(request));
  const reach = rosterReach(ctx, path.kind);
  // Later pages go on with what was found then, unless somebody else's first page, or the night, compares meanwhile.
  if (query.offset === 0) await refreshFor(request, path);
  const ids = await parentsOf(ctx, path, request.params as Asked);
  const where = and(sql`kind = ${path.kind}`, path.of, path.within?.(ids), reach, query.where) ?? sql`true`;
  const [{ rows }, total] = await Promise.all([readRows(ctx, where, query), countRows(ctx, where)]);
  const records = rows.map((row) => recordOf(service, path.kind, row, originOf(request), query.fields));
  reply.header('x-total-count', String(total)).header('link', linksOf(request, query, total));
  return reply.send({ [path.set]: records });
}

async function sendOne(
  request: FastifyRequest,
  reply: FastifyReply,
  service: RosterService,
  path: RosterPath,
): Promise<FastifyReply> {
  const ctx = callerOf(request);
  const { fields } = askedBy(request);
  const query = rosterQuery(service.version, path.kind, { fields });
  const reach = rosterReach(ctx, path.kind);
  await refreshFor(request, path);
  const { sourcedId = '' } = request.params as Asked;
  const where = and(sql`kind = ${path.kind}`, sql`sourced_id = ${sourcedId}`, path.of, reach) ?? sql`true`;
  const { rows } = await readRows(ctx, where, query);
  const [row] = rows;
  if (!row) throw notFound(path.one);
  return reply.send({ [path.one]: recordOf(service, path.kind, row, originOf(request), query.fields) });
}

const refreshFor = ({ context, server }: FastifyRequest, path: RosterPath) =>
  refreshRoster({ ...context, disk: server.services.disk }, kindsOf(path));

/** The query as it was sent; `fields` may come once for each field. @throws 400 */
function askedBy(request: FastifyRequest): Asked {
  const { searchParams } = new URL(request.url, 'http://school');
  if (request.url.includes('%00')) throw new RosterRefusal('invaliddata', 'The address has a character that is not allowed.');
  const names = new Set(searchParams.keys());
  return Object.fromEntries([...names].map((name) => [name, searchParams.getAll(name).join(',')]));
}

/** Only API keys read by OneRoster: people see the same in Homeroom. @throws 403 */
function callerOf(request: FastifyRequest): Context {
  if (!request.context.session.machine) throw forbidden('read by OneRoster: it takes an API key');
  return request.context;
}

const readRows = ({ db }: Context, where: SQL, { order, limit, offset }: Pick<RosterQuery, 'order' | 'limit' | 'offset'>) =>
  db.execute<RosterRow & Record<string, unknown>>(sql`
    select sourced_id as "sourcedId", is_gone as "isGone", ${instantInJson(sql`changed`)} as changed, body
    from ${rosterRows} where ${where} order by ${order} limit ${limit} offset ${offset}`);

async function countRows({ db }: Context, where: SQL): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${rosterRows} where ${where}`);
  return rows[0]?.n ?? 0;
}

/** The ids that an address names, which have to be of records that the caller reaches. @throws 404 */
async function parentsOf(ctx: Context, { parents = [] }: RosterPath, params: Asked): Promise<string[]> {
  const ids = Object.values(params).map((id) => id ?? '');
  for (const [at, { kind, of }] of parents.entries()) {
    const reach = rosterReach(ctx, kind);
    if ((await countRows(ctx, and(sql`kind = ${kind}`, sql`sourced_id = ${ids[at]}`, of, reach) ?? sql`true`)) === 0)
      throw notFound(kind);
  }
  return ids;
}

/** A record as it is sent. */
function recordOf(
  { version, hrefOf }: RosterService,
  kind: RosterKind,
  row: RosterRow,
  origin: string,
  fields?: readonly string[],
) {
  const whole: Record<string, unknown> = {
    sourcedId: row.sourcedId,
    status: isGoneIn(version, kind, row) ? 'tobedeleted' : 'active',
    dateLastModified: row.changed,
    ...(withHrefs(bodyIn(version, kind, row.body), (of) => `${origin}${hrefOf(of)}`) as object),
  };
  if (!fields) return whole;
  return Object.fromEntries(Object.entries(whole).filter(([field]) => fields.includes(field)));
}

type Reference = { type: RosterKind; sourcedId: string };
const isReference = (value: object): value is Reference => 'sourcedId' in value && 'type' in value;

/** Adds to every reference where its record is found. */
function withHrefs(value: unknown, hrefOf: (of: Reference) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => withHrefs(each, hrefOf));
  if (typeof value !== 'object' || value === null) return value;
  if (isReference(value)) return { href: hrefOf(value), sourcedId: value.sourcedId, type: value.type };
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withHrefs(each, hrefOf)]));
}

/** Where the first, the last, the next and the previous records are found. */
function linksOf(request: FastifyRequest, { limit, offset }: RosterQuery, total: number): string {
  const at = (start: number): string => {
    const url = new URL(request.url, originOf(request));
    url.searchParams.set('limit', String(limit));
    url.searchParams.set('offset', String(start));
    return url.href;
  };
  const last = total === 0 ? 0 : Math.floor((total - 1) / limit) * limit;
  const links = {
    first: at(0),
    last: at(last),
    ...(offset + limit < total && { next: at(offset + limit) }),
    ...(offset > 0 && { prev: at(Math.max(0, Math.min(offset - limit, last))) }),
  };
  return Object.entries(links)
    .map(([rel, url]) => `<${url}>; rel="${rel}"`)
    .join(', ');
}
