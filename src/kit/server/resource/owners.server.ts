import { is, type SQL, sql } from 'drizzle-orm';
import { PgColumn, type PgSelect } from 'drizzle-orm/pg-core';
import type { Db } from '../database/database.server.ts';
import type { Owners } from '../live/change.server.ts';
import { withJoins } from './find-rows.server.ts';
import type { AnyReadStorage } from './storage.server.ts';

/** What holds a row's owners, by the scope names of permission values: a column, or a select of ids. */
type OwnerColumns = Readonly<Record<string, PgColumn | { owners?: SQL }>>;

/** Where it stands who owns the records of a kind. */
export type OwnedStorage = Pick<AnyReadStorage, 'table' | 'id' | 'joins'> & { scopes: OwnerColumns };

/** The owners of the row at hand, as JSON of `Owners`; in an array, null is nobody. */
export const ownersIn = (scopes: OwnerColumns): SQL<Owners> => {
  const owned = Object.entries(scopes).flatMap(([scope, of]) => {
    const select = 'owners' in of ? of.owners : undefined;
    const ids = is(of, PgColumn) ? sql`array[${of}]` : select && sql`array(${select})`;
    return ids ? [sql`${sql.raw(`'${scope}'`)}, to_json(${ids})`] : [];
  });
  return sql`json_build_object(${sql.join(owned, sql`, `)})`;
};

/** Who owns records now, by the same scopes as in their list. Records that are gone are missing. */
export async function readOwners(
  { table, id, joins, scopes }: OwnedStorage,
  db: Db,
  ids: readonly number[],
): Promise<Map<number, Owners>> {
  if (ids.length === 0) return new Map();
  const columns = { id: sql<number>`${id}`, owners: ownersIn(scopes) };
  const query = db.select(columns).from(table).$dynamic() as unknown as PgSelect;
  const rows = await withJoins({ joins } as AnyReadStorage, query, columns).where(sql`${id} = any(${sql.param(ids)}::int[])`);
  return new Map((rows as { id: number; owners: Owners }[]).map((row) => [row.id, row.owners]));
}
