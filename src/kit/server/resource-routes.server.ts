import type { PgTable } from 'drizzle-orm/pg-core';
import type { FastifyPluginAsync } from 'fastify';
import { type AnyResource, type ListedResource, offersCall, type Resource } from '../domain/resource.domain.ts';
import { type Decorate, readCalls } from './read-calls.server.ts';
import type { AnyStorage, ReadStorage, Storage } from './storage.server.ts';
import { writeCalls } from './write-calls.server.ts';

/** A resource with the way it is stored: what the contract suite runs over. */
export interface StoredResource {
  resource: AnyResource;
  storage: AnyStorage;
  routes: FastifyPluginAsync;
}

/** The calls of one resource: list, read, create, update, delete, export and names, each inside the caller's scope. */
export function storedResource<
  Input extends Record<string, unknown>,
  Row extends Record<string, unknown>,
  Table extends PgTable,
  FilterName extends string,
  Scope extends string,
>(
  resource: Resource<Input, Row, FilterName, Scope>,
  storage: Storage<Input, Row, Table, NoInfer<FilterName>, NoInfer<Scope>>,
): StoredResource {
  const calls = { ...readCalls<Row>(resource, storage), ...writeCalls(resource as Resource<Input, Row>, storage as AnyStorage) };
  return { resource, storage, routes: registering(resource, calls) };
}

/**
 * The calls of what is only listed and read here: list, read, export and names. Writing it, if at all, is done by other calls.
 * @param decorate what a row gets besides, by what the caller may see
 */
export function listedResource<
  Row extends Record<string, unknown>,
  Table extends PgTable,
  FilterName extends string,
  Scope extends string,
>(
  resource: ListedResource<Row, FilterName, Scope>,
  storage: ReadStorage<Table, NoInfer<FilterName>, NoInfer<Scope>>,
  decorate?: Decorate<Row>,
): FastifyPluginAsync {
  return registering(resource, readCalls<Row>(resource, storage, decorate));
}

/** Names come before the id: `/GetAllStudentNames` is none. */
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
