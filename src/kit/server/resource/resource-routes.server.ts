import type { PgTable } from 'drizzle-orm/pg-core';
import type { FastifyPluginAsync } from 'fastify';
import { type AnyResource, type ListedResource, offersCall, type Resource } from '../../domain/resource.domain.ts';
import { completeStorage } from './complete-storage.server.ts';
import { type ExportedList, exportedList } from './exported-list.server.ts';
import type { Links } from './link.server.ts';
import { readCalls } from './read-calls.server.ts';
import type { Referrer } from './referrers.server.ts';
import { writeCalls } from './saving/write-calls.server.ts';
import type { AnyStorage, DeclaredReadStorage, DeclaredStorage } from './storage.server.ts';

/** A resource with its storage; the contract suite runs over all of these. */
export interface StoredResource {
  resource: AnyResource;
  storage: AnyStorage;
  exported: ExportedList;
  referrer: Referrer;
  /** Its calls, given everything that may refer to its records. */
  routes: (referrers: readonly Referrer[]) => FastifyPluginAsync;
}

/** The calls of one resource: list, read, create, update, delete, export and names, each inside the caller's scope. */
export function storedResource<
  Input extends Record<string, unknown>,
  Row extends Record<string, unknown>,
  Table extends PgTable,
  FilterName extends string,
  Scope extends string,
  // biome-ignore lint/complexity/noBannedTypes: no links at all
  L extends Links = {},
>(
  resource: Resource<Input, Row, FilterName, Scope>,
  declared: DeclaredStorage<Input, Row, Table, NoInfer<FilterName>, NoInfer<Scope>, L>,
): StoredResource {
  const storage = completeStorage(resource, declared);
  const routes = (referrers: readonly Referrer[]) =>
    registering(resource, {
      ...readCalls<Row>(resource, storage, referrers),
      ...writeCalls(resource as Resource<Input, Row>, storage, referrers),
    });
  const { labels, permission, isPart, filters } = resource;
  const { one, many } = labels;
  // What nobody creates by itself, such as the teaching record of a member of staff, is nothing of its own.
  const goes = offersCall(resource, 'create') ? { one, many } : undefined;
  return {
    resource,
    storage,
    routes,
    exported: exportedList<Row>(resource, storage),
    referrer: { table: storage.table, one, many, goes, permission, isPart, filters },
  };
}

/** The calls of a resource that is only read here: list, read, export and names. Other calls may write it. */
export function listedResource<
  Row extends Record<string, unknown>,
  Table extends PgTable,
  FilterName extends string,
  Scope extends string,
  // biome-ignore lint/complexity/noBannedTypes: no links at all
  L extends Links = {},
>(
  resource: ListedResource<Row, FilterName, Scope>,
  declared: DeclaredReadStorage<Row, Table, NoInfer<FilterName>, NoInfer<Scope>, L>,
): { storage: AnyStorage; routes: FastifyPluginAsync; exported: ExportedList } {
  const storage = completeStorage(resource, declared);
  return {
    storage,
    routes: registering(resource, readCalls<Row>(resource, storage)),
    exported: exportedList<Row>(resource, storage),
  };
}

/** Names are registered before the id, so that `/GetAllStudentNames` is not taken for one. */
function registering(
  resource: Pick<ListedResource, 'only'>,
  { names, ...calls }: ReturnType<typeof readCalls> & Partial<ReturnType<typeof writeCalls>>,
): FastifyPluginAsync {
  return async (app) => {
    names(app);
    for (const [call, register] of Object.entries(calls)) {
      if (offersCall(resource, call as Exclude<keyof typeof calls, 'names'>)) register(app);
    }
  };
}
