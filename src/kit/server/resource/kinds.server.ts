import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { StoredResource } from './resource-routes.server.ts';

/** A kind of record as writes and screens name it: `Student` of `/api/sis/Student`. */
export interface Kind {
  name: string;
  /** Whoever may read it is told when others change it; null: everybody with a session. */
  permission: string | null;
  /** Where its records are. Kinds of one table change together. */
  table: PgTable;
  /** The other tables of which its lists and panels show something. */
  shows: readonly PgTable[];
}

/** What the product knows about its kinds of records. */
export interface Kinds {
  /** Everything that shows something of the named kinds, and these themselves. */
  showing: (names: Iterable<string>) => Set<string>;
  /** The permission that reading a kind takes; undefined where the kind is not known. */
  permissionOf: (name: string) => string | null | undefined;
}

/** Resources as kinds: each shows what it links to, and its parts. */
export const asKinds = (resources: readonly StoredResource[]): Kind[] =>
  resources.map((stored) => ({
    name: stored.resource.name,
    permission: stored.resource.permission,
    table: stored.storage.table,
    shows: [...linked(stored), ...resources.filter((other) => isPartOf(other, stored)).map(({ storage }) => storage.table)],
  }));

const linked = ({ storage }: StoredResource) => Object.values(storage.links).map(({ table }) => table);

/** A part carries the permission of its owner, and links to it. */
const isPartOf = (part: StoredResource, { resource, storage }: StoredResource): boolean =>
  part.resource.isPart === true && part.resource.permission === resource.permission && linked(part).includes(storage.table);

/** What several say of one name is added up. */
export function createKinds(all: readonly Kind[]): Kinds {
  const showing = (names: Iterable<string>) => {
    const found = new Set(names);
    for (const name of found) {
      const tables = new Set(all.filter((kind) => kind.name === name).map(({ table }) => getTableName(table)));
      for (const kind of all) {
        if ([kind.table, ...kind.shows].some((table) => tables.has(getTableName(table)))) found.add(kind.name);
      }
    }
    return found;
  };
  const permissions = new Map(all.map(({ name, permission }) => [name, permission]));
  return { showing, permissionOf: (name) => permissions.get(name) };
}
