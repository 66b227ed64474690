import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database/database.server.ts';
import type { Owners } from '../live/change.server.ts';
import { type OwnedStorage, readOwners } from './owners.server.ts';
import type { StoredResource } from './resource-routes.server.ts';

/** A kind of record as writes and screens name it: `Student` of `/api/sis/Student`. */
export interface Kind {
  name: string;
  /** Its holders hear when others change such a record; null: everybody with a session. */
  permission: string | null;
  /** Where its records are stored. Kinds that share a table change together. */
  table: PgTable;
  /** Other tables whose data its lists and panels show. */
  shows: readonly PgTable[];
  /** Who owns its records; without it, nobody does, and everybody with the permission hears of all. */
  owned?: OwnedStorage | undefined;
}

/** Declares a kind. @param shows other tables whose data its lists and panels show */
export const kind = (name: string, permission: string | null, table: PgTable, ...shows: PgTable[]): Kind => ({
  name,
  permission,
  table,
  shows,
});

/** The kind, whose records have owners. If these cannot be read by the ids of its changes, `scopes` is empty, and changes name them. */
export const owned = (of: Kind, by: Omit<OwnedStorage, 'joins'> & Partial<OwnedStorage>): Kind => ({
  ...of,
  owned: { joins: [], ...by },
});

/** All kinds of records. */
export interface Kinds {
  /** The named kinds, and all that show something of them. */
  showing: (names: Iterable<string>) => Set<string>;
  /** The permission to read a kind; undefined if there is no such kind. */
  permissionOf: (name: string) => string | null | undefined;
  /** Who owns some records of a kind now, by their ids; undefined if such records have no owners. */
  ownersOf: (db: Db, name: string, ids: readonly number[]) => Promise<ReadonlyMap<number, Owners>> | undefined;
}

/** Resources as kinds: each shows the records that it links to, and its parts. */
export const asKinds = (resources: readonly StoredResource[]): Kind[] =>
  resources.map((stored) => ({
    name: stored.resource.name,
    permission: stored.resource.permission,
    table: stored.storage.table,
    owned: stored.storage,
    shows: [...linked(stored), ...resources.filter((other) => isPartOf(other, stored)).map(({ storage }) => storage.table)],
  }));

const linked = ({ storage }: StoredResource) => Object.values(storage.links).map(({ table }) => table);

/** A part has its owner's permission, and a link to it. */
const isPartOf = (part: StoredResource, { resource, storage }: StoredResource): boolean =>
  part.resource.isPart === true && part.resource.permission === resource.permission && linked(part).includes(storage.table);

/** Works out which kinds show which others. Several entries of one name count as one kind. */
export function createKinds(all: readonly Kind[]): Kinds {
  const permissions = new Map(all.map(({ name, permission }) => [name, permission]));
  // Every write asks, and the answer never changes.
  const known = new Map<string, ReadonlySet<string>>();
  const showingOne = (name: string) => {
    const found = known.get(name) ?? showingAny(all, name);
    if (permissions.has(name)) known.set(name, found);
    return found;
  };
  const storages = new Map(all.flatMap(({ name, owned }) => (owned ? [[name, owned] as const] : [])));
  return {
    showing: (names) => new Set([...names].flatMap((name) => [...showingOne(name)])),
    permissionOf: (name) => permissions.get(name),
    ownersOf(db, name, ids) {
      const storage = storages.get(name);
      return storage && readOwners(storage, db, ids);
    },
  };
}

function showingAny(all: readonly Kind[], named: string): Set<string> {
  const found = new Set([named]);
  for (const name of found) {
    const tables = new Set(all.filter((kind) => kind.name === name).map(({ table }) => getTableName(table)));
    for (const kind of all) {
      if ([kind.table, ...kind.shows].some((table) => tables.has(getTableName(table)))) found.add(kind.name);
    }
  }
  return found;
}
