import { and, asc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PermissionKey } from '../../domain/area.domain.ts';
import { lastOfPath } from '../../domain/names.domain.ts';
import { type Grant, parseGrant, unionOf } from '../../domain/permission.domain.ts';
import { exportUrl, type ListedResource, permissionKey, resourceUrl } from '../../domain/resource.domain.ts';
import { sendExport } from '../export/export-task.server.ts';
import type { Context } from '../http/context.server.ts';
import { exportedList } from './exported-list.server.ts';
import { listQuery, type Page } from './list-query.server.ts';
import { mostRows, readListRequest } from './list-request.server.ts';
import { masking } from './masking.server.ts';
import { readSchemas } from './openapi-schemas.server.ts';
import { pathId, type Query, queryOf, refuseOtherParameters } from './query-values.server.ts';
import { records } from './records.server.ts';
import { keysToChoose, keysToEnter, keysToFilter, type Referrer } from './referrers.server.ts';
import { decorating, fieldReader, rowParts } from './row-parts.server.ts';
import { grantOf, scopeWhere } from './scope.server.ts';
import type { AnyReadStorage, NamesQuery } from './storage.server.ts';

/**
 * Answers a page of a list inside a grant, masked for the caller, with the requested fields of each row or all. A list that belongs to
 * another record's page gets its grant from there.
 */
export function pageReader<Row extends Record<string, unknown>>(resource: ListedResource<Row>, storage: AnyReadStorage) {
  const page = listQuery<Row>(resource, storage);
  const masks = masking(resource);
  const parts = rowParts(resource, storage);
  const readFields = fieldReader(resource);
  return async (request: FastifyRequest, reply: FastifyReply, grant: Grant): Promise<Page<Record<string, unknown>>> => {
    const { context: ctx } = request;
    const query = queryOf(request);
    const fields = readFields(query);
    const wanted = readListRequest({ resource, storage }, query, ctx, ['fields'], fields ? mostRows.fields : mostRows.whole);
    const decorate = decorating(storage, fields);
    // `onView` gets whole rows.
    const part = fields ? parts.of(fields, ctx.session, storage.onView ? null : decorate?.reads) : parts.whole;
    const { items, ...totals } = await page(ctx.db, grant, wanted, part);
    await storage.onView?.(ctx, items, 'list');
    const found = items.map(masks.shownTo(ctx, 'list'));
    const shown: Row[] = decorate ? await decorate.rows(ctx, grant, found, wanted.filters) : found;
    // The compiled serialiser wants whole records.
    if (fields) reply.type('application/json; charset=utf-8').serializer(JSON.stringify);
    return { items: shown.map(part.shown), ...totals };
  };
}

/**
 * The calls that read one resource, each inside the caller's scope and masked. Each registers itself; take those you want.
 * @param referrers what refers to its records: who enters that may look up the names
 */
export function readCalls<Row extends Record<string, unknown>>(
  resource: ListedResource<Row>,
  storage: AnyReadStorage,
  referrers: readonly Referrer[] = [],
) {
  const url = resourceUrl(resource);
  const schema = readSchemas(resource);
  const config = { call: resource };
  // Looks that are noted have to be those of a confirmed caller.
  const reading = { ...config, readsAhead: storage.onView === undefined };
  const page = pageReader<Row>(resource, storage);
  const rows = records(resource, storage);
  const masks = masking(resource);
  const readable = (ctx: Context) => grantOf(ctx, permissionKey(resource, 'read'));

  const exported = exportedList(resource, storage);

  return {
    list(app: FastifyInstance): void {
      app.get(url, { config: reading, schema: schema.list }, async (request, reply) =>
        page(request, reply, readable(request.context)),
      );
    },

    names(app: FastifyInstance): void {
      for (const call of resource.names ?? []) {
        const lookup = storage.names?.[lastOfPath(call)];
        if (!lookup) throw new Error(`${resource.name} has no lookup ${call.path}.`);
        const own = (['read', 'create', 'update'] as const).map((action) => permissionKey(resource, action));
        const keys = [...own, ...keysToEnter(storage.table, referrers), ...keysToChoose(call, referrers)];
        const types = typesOf(columnsOf(lookup));
        const parameters = new Set(call.query?.map((name) => name.toLowerCase()));
        app.get(call.path, { config: reading, schema: schema.names(call, types) }, async (request) => {
          const ctx = request.context;
          const grantBy = (key: PermissionKey) => parseGrant(ctx.session.permissions[key]);
          // Who may read a few, such as themselves, may still have to choose among all.
          const held = unionOf(keys.map(grantBy));
          const grant = held === 'none' ? grantOf(ctx, ...keysToFilter(call, referrers)) : held;
          const isRead = scopeWhere(grantBy(permissionKey(resource, 'read')), storage.scopes);
          const query = queryOf(request);
          refuseOtherParameters(query, parameters);
          return namesFound(storage, { ...lookup, columns: columnsOf(lookup, isRead) }, ctx, grant, query);
        });
      }
    },

    export(app: FastifyInstance): void {
      app.route({
        method: ['GET', 'POST'],
        url: exportUrl(resource),
        config,
        schema: schema.export,
        handler: (request, reply) => sendExport(request, reply, exported),
      });
    },

    read(app: FastifyInstance): void {
      app.get<{ Params: { id: string } }>(`${url}/:id`, { config: reading, schema: schema.read }, async (request) => {
        const ctx = request.context;
        const grant = readable(ctx);
        refuseOtherParameters(queryOf(request));
        const found = [await rows.get(ctx, grant, pathId(request))];
        await storage.onView?.(ctx, found, 'record');
        const shown = found.map(masks.shownTo(ctx, 'record'));
        const [row] = (await storage.decorate?.rows(ctx, grant, shown, {})) ?? shown;
        return row;
      });
    },
  };
}

/** The names that a lookup finds inside a grant. */
async function namesFound(
  { table, id, scopes }: AnyReadStorage,
  { columns, sort, where }: NamesQuery,
  ctx: Context,
  grant: Grant,
  query: Query,
): Promise<unknown[]> {
  return ctx.db
    .select(columns as never)
    .from(table)
    .where(and(scopeWhere(grant, scopes), where?.(query, ctx)))
    .orderBy(asc(sort as SQL), asc(id));
}

/** @param isRead the condition that the caller may read the record */
const columnsOf = ({ columns }: NamesQuery, isRead = sql`true`): Record<string, PgColumn | SQL> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, typeof column === 'function' ? column(isRead) : column]),
  );

/** The types of the fields of a names lookup; SQL counts as text. */
const typesOf = (columns: Readonly<Record<string, PgColumn | SQL>>) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => {
      const type = nameTypes['dataType' in column ? column.dataType : ''] ?? ('string' as const);
      return [name, { type }];
    }),
  );
const nameTypes: Readonly<Record<string, 'boolean' | 'integer'>> = { boolean: 'boolean', number: 'integer' };
