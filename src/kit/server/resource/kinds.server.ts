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

/** A resource as a kind: it shows what it links to. */
export const asKind = ({ resource, storage }: StoredResource): Kind => ({
  name: resource.name,
  permission: resource.permission,
  table: storage.table,
  shows: Object.values(storage.links).map(({ table }) => table),
});

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
