import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { PermissionKey } from '../domain/area.domain.ts';
import { displayDate } from '../domain/dates.domain.ts';
import type { Action } from '../domain/permission.domain.ts';
import {
  type AnyResource,
  type Call,
  type Column,
  offersCall,
  permissionKey,
  type Resource,
  resourceUrl,
} from '../domain/resource.domain.ts';
import { sendListPdf } from './list-export.server.ts';
import { listQuery } from './list-query.server.ts';
import { readListRequest } from './list-request.server.ts';
import { operationSchema, rowSchema } from './openapi-schemas.server.ts';
import { pathId, queryId, queryOf } from './query-values.server.ts';
import { saving } from './save.server.ts';
import { grantOf } from './scope.server.ts';
import type { AnyStorage, Storage } from './storage.server.ts';
import { write } from './write.server.ts';

/** A resource with the way it is stored: what the contract suite runs over. */
export interface StoredResource {
  resource: AnyResource;
  storage: AnyStorage;
  routes: FastifyPluginAsync;
}

/** The calls of one resource: list, read, create, update, delete, export and names, each inside the caller's scope. */
export function storedResource<Input extends Record<string, unknown>, Row extends Record<string, unknown>, Table extends PgTable>(
  resource: Resource<Input, Row>,
  storage: Storage<Input, Row, Table>,
): StoredResource {
  return { resource, storage, routes: resourceRoutes(resource, storage as unknown as Storage<Input, Row>) };
}

function resourceRoutes<Input extends Record<string, unknown>, Row extends Record<string, unknown>>(
  resource: Resource<Input, Row>,
  storage: Storage<Input, Row>,
): FastifyPluginAsync {
  const url = resourceUrl(resource);
  const has = (call: Call) => offersCall(resource, call);
  const list = listQuery<Row>(resource, storage);
  const { rows, create, update, remove } = saving(resource, storage);
  const key = (action: Action): PermissionKey => permissionKey(resource, action);
  const schema = operationSchema(resource);

  return async (app: FastifyInstance) => {
    if (has('list')) {
      app.get(url, { schema: schema.list }, async (request) => {
        const ctx = request.context;
        const grant = grantOf(ctx, key('read'));
        const page = await list(ctx.db, grant, readListRequest(resource, queryOf(request)));
        return { ...page, items: page.items.map((row) => rows.shown(ctx, row, 'list')) };
      });
    }

    // Static paths first: `/GetAllStudentNames` is no id.
    for (const lookup of resource.names ?? []) {
      const { columns = {}, alsoFor: also = [] } = storage.names?.[lookup.path] ?? {};
      app.get(`${url}/${lookup.path}`, { schema: schema.names(lookup, fieldsOf(columns)) }, async (request) => {
        const ctx = request.context;
        const keys = [key('read'), key('create'), key('update'), ...(also as PermissionKey[])];
        return rows.names(ctx, grantOf(ctx, ...keys), lookup.path, queryOf(request));
      });
    }

    if (has('export')) {
      app.route({
        method: ['GET', 'POST'],
        url: `${url}/${resource.exportPath}`,
        schema: schema.export,
        handler: async (request, reply) => {
          const ctx = request.context;
          const grant = grantOf(ctx, key('read'));
          const wanted = readListRequest(resource, queryOf(request));
          const total = await rows.count(ctx, grant, wanted);
          async function* shown() {
            for await (const batch of rows.walk(ctx, grant, wanted)) {
              yield batch.map((row) => cells(resource.columns, rows.shown(ctx, row, 'list')));
            }
          }
          return sendListPdf(request, reply, {
            title: resource.labels.title,
            fileName: resource.labels.file,
            columns: resource.columns,
            filters: Object.entries(wanted.filters).map(([name, value]) => ({ name, value, filter: resource.filters[name] })),
            rows: shown(),
            rowCount: total,
          });
        },
      });
    }

    if (has('read')) {
      app.get<{ Params: { id: string } }>(
        `${url}/:id`,
        { schema: { ...schema.read, response: { 200: rowSchema(resource), ...schema.read.response } } },
        async (request) => {
          const ctx = request.context;
          const row = await rows.get(ctx, grantOf(ctx, key('read')), pathId(request));
          return rows.shown(ctx, row, 'record');
        },
      );
    }

    if (has('create')) {
      app.post(url, { schema: schema.create }, (request, reply) =>
        write(
          request,
          reply,
          async (ctx) => ({ status: 201, data: await create(ctx, request.body), message: 'Your changes saved successfully' }),
          storage.conflicts,
        ),
      );
    }

    if (has('update')) {
      app.put(url, { schema: schema.update }, (request, reply) =>
        write(
          request,
          reply,
          async (ctx) => {
            grantOf(ctx, key('update'));
            const id = queryId(queryOf(request), resource.id);
            await update(ctx, id, request.body);
            return { data: id, message: 'Your changes saved successfully' };
          },
          storage.conflicts,
        ),
      );
    }

    if (has('delete')) {
      app.delete(url, { schema: schema.remove }, (request, reply) =>
        write(request, reply, async (ctx) => {
          grantOf(ctx, key('delete'));
          const id = queryId(queryOf(request), resource.id);
          await remove(ctx, id);
          return { data: id, message: `The selected ${resource.labels.deleted} was deleted successfully` };
        }),
      );
    }
  };
}

/** Whether the fields of a names lookup are numbers or texts; what is written out in SQL is a text. */
const fieldsOf = (columns: Readonly<Record<string, PgColumn | SQL>>) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => {
      const type: 'number' | 'string' = 'dataType' in column && column.dataType === 'number' ? 'number' : 'string';
      return [name, { type }];
    }),
  );

/** One row as texts, for lists on paper. */
export function cells<Row>(columns: readonly Column<Row>[], row: Row): string[] {
  return columns.map(({ value, kind }) => {
    const cell = value(row);
    if (cell === null) return '';
    if (kind === 'date') return displayDate(String(cell));
    return typeof cell === 'number'
      ? cell.toLocaleString('en-IN', { maximumFractionDigits: 2, minimumFractionDigits: kind === 'money' ? 2 : 0 })
      : cell;
  });
}
