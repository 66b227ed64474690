import { and, eq, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { Grant } from '../../domain/permission.domain.ts';
import type { ListedResource } from '../../domain/resource.domain.ts';
import type { Db } from '../database/database.server.ts';
import { preparedSelects, preparedStatement, sendKept } from '../database/prepared.server.ts';
import { sendWithCommit } from '../database/transaction.server.ts';
import type { Context, WriteContext } from '../http/context.server.ts';
import { notFound } from '../http/errors.server.ts';
import type { Owners } from '../live/change.server.ts';
import { withJoins } from './find-rows.server.ts';
import { ownersIn } from './owners.server.ts';
import { scopePlaceholder, scopeShape, scopeValues, scopeWhere } from './scope.server.ts';
import type { AnyReadStorage } from './storage.server.ts';

/** A row with its owners. */
export interface OwnedRow<Row> {
  row: Row;
  owners: Owners;
}

/** A select of some columns with every join of the storage, still without condition. */
export const selectFrom = (storage: AnyReadStorage, db: Db, columns: Record<string, unknown>): PgSelect =>
  withJoins(
    storage,
    db
      .select(columns as never)
      .from(storage.table)
      .$dynamic() as unknown as PgSelect,
  );

/** Under a name that no field of a row has. */
const ownersField = '(owners)';

/** Reads single records of a resource by their ids, always inside a grant. */
export function records<Row extends Record<string, unknown>>(resource: ListedResource<Row>, storage: AnyReadStorage) {
  const { scopes } = storage;
  const prepared = preparedSelects(`one ${resource.name}`);
  const held = preparedStatement(
    () => sql`select from ${storage.table} where ${storage.id} = ${sql.placeholder('id')} for update`,
  );

  /** The row and its owners; undefined if it is missing or outside the grant. */
  async function findOwned(ctx: Context, grant: Grant, id: number): Promise<OwnedRow<Row> | undefined> {
    const statement = prepared(ctx.db, scopeShape(grant, scopes), () =>
      selectFrom(storage, ctx.db, { ...storage.columns, [ownersField]: ownersIn(scopes) }).where(
        and(eq(storage.id, sql.placeholder('id')), scopeWhere(grant, scopes, scopePlaceholder)),
      ),
    );
    const [found] = (await statement.execute({ id, ...scopeValues(grant, scopes) })) as Row[];
    if (!found) return undefined;
    const { [ownersField]: owners, ...row } = found;
    return { row: row as Row, owners: owners as Owners };
  }

  /** The row; undefined if it is missing or outside the grant. */
  const find = async (ctx: Context, grant: Grant, id: number): Promise<Row | undefined> => (await findOwned(ctx, grant, id))?.row;

  /** Those of many rows that are there and inside the grant, by their ids. */
  async function findMany(ctx: Context, grant: Grant, ids: readonly number[]): Promise<ReadonlyMap<number, Row>> {
    if (ids.length === 0) return new Map();
    const statement = prepared(ctx.db, `many ${scopeShape(grant, scopes)}`, () =>
      selectFrom(storage, ctx.db, storage.columns).where(
        and(sql`${storage.id} = any(${sql.placeholder('ids')}::int[])`, scopeWhere(grant, scopes, scopePlaceholder)),
      ),
    );
    const found = (await statement.execute({ ids, ...scopeValues(grant, scopes) })) as Row[];
    return new Map(found.map((row) => [Number(row[resource.id]), row]));
  }

  const missing = () => notFound(resource.labels.missing ?? resource.labels.one);

  /** @throws 404 */
  async function get(ctx: Context, grant: Grant, id: number): Promise<Row> {
    const row = await find(ctx, grant, id);
    if (!row) throw missing();
    return row;
  }

  /** The row and its owners, locked until the transaction ends. @throws 404 */
  async function lockOwned(ctx: WriteContext, grant: Grant, id: number): Promise<OwnedRow<Row>> {
    // In this order: only a statement that begins under the lock sees what others had changed.
    await sendWithCommit(ctx.db, held(ctx.db, { id }));
    const found = await findOwned(ctx, grant, id);
    if (!found) throw missing();
    return found;
  }

  /** The same of several. @throws 404 */
  async function lockAllOwned(ctx: WriteContext, grant: Grant, ids: readonly number[]): Promise<OwnedRow<Row>[]> {
    const areThey = sql`${storage.id} = any(${sql.param([...ids])}::int[])`;
    const hold = sql`select from ${storage.table} where ${areThey} order by ${storage.id} for update`;
    await sendWithCommit(ctx.db, sendKept(ctx.db, hold));
    const found = (await selectFrom(storage, ctx.db, { ...storage.columns, [ownersField]: ownersIn(scopes) }).where(
      and(areThey, scopeWhere(grant, scopes)),
    )) as Row[];
    if (found.length < ids.length) throw missing();
    return found.map(({ [ownersField]: owners, ...row }) => ({ row: row as Row, owners: owners as Owners }));
  }

  /** The row, locked until the transaction ends. @throws 404 */
  const lock = async (ctx: WriteContext, grant: Grant, id: number): Promise<Row> => (await lockOwned(ctx, grant, id)).row;

  return { find, findMany, get, lock, lockOwned, lockAllOwned };
}
