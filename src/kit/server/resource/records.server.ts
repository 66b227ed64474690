import { and, eq, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { Grant } from '../../domain/permission.domain.ts';
import type { ListedResource } from '../../domain/resource.domain.ts';
import type { Db } from '../database/database.server.ts';
import { keptStatement, preparedStatements } from '../database/prepared.server.ts';
import { sendAlong } from '../database/transaction.server.ts';
import type { Context, WriteContext } from '../http/context.server.ts';
import { notFound } from '../http/errors.server.ts';
import { withJoins } from './find-rows.server.ts';
import { scopePlaceholder, scopeShape, scopeValues, scopeWhere } from './scope.server.ts';
import type { AnyReadStorage } from './storage.server.ts';

/** A select of some columns with every join of the storage, still without condition. */
export const selectFrom = (storage: AnyReadStorage, db: Db, columns: Record<string, unknown>): PgSelect =>
  withJoins(
    storage,
    db
      .select(columns as never)
      .from(storage.table)
      .$dynamic() as unknown as PgSelect,
  );

/** Reads single records of a resource by their ids, always inside a grant. */
export function records<Row extends Record<string, unknown>>(resource: ListedResource<Row>, storage: AnyReadStorage) {
  const { scopes } = storage;
  const prepared = preparedStatements(`one ${resource.name}`);
  const held = keptStatement(() => sql`select from ${storage.table} where ${storage.id} = ${sql.placeholder('id')} for update`);

  /** The row; undefined if it is missing or outside the grant. */
  async function find(ctx: Context, grant: Grant, id: number): Promise<Row | undefined> {
    const statement = prepared(ctx.db, scopeShape(grant, scopes), () =>
      selectFrom(storage, ctx.db, storage.columns).where(
        and(eq(storage.id, sql.placeholder('id')), scopeWhere(grant, scopes, scopePlaceholder)),
      ),
    );
    const [row] = (await statement.execute({ id, ...scopeValues(grant, scopes) })) as Row[];
    return row;
  }

  /** @throws 404 */
  async function get(ctx: Context, grant: Grant, id: number): Promise<Row> {
    const row = await find(ctx, grant, id);
    if (!row) throw notFound(resource.labels.missing ?? resource.labels.one);
    return row;
  }

  /** The row, locked until the transaction ends. @throws 404 */
  async function lock(ctx: WriteContext, grant: Grant, id: number): Promise<Row> {
    // In this order: only a statement that begins under the lock sees what others had changed.
    await sendAlong(ctx.db, held(ctx.db, { id }));
    return get(ctx, grant, id);
  }

  return { find, get, lock };
}
