import type { Child } from './people/children.server.ts';
import type { DemoSchool } from './people/demo-school.server.ts';
import type { Relative } from './people/relatives.server.ts';

type Ids<Key> = ReadonlyMap<Key, number>;

/** The ids that later parts of the demo school refer to. */
export interface StoredDemo {
  people: DemoSchool;
  /** By name: `Grade 7 B`. */
  programs: Ids<string>;
  /** By name: `Mathematics`. */
  courses: Ids<string>;
  /** By full name, for all fifty. */
  staff: Ids<string>;
  students: Ids<Child>;
  families: Ids<Relative>;
}

/** @throws Error if the demo school has nothing with this key */
export function idOf<Key>(ids: Ids<Key>, key: Key): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The demo school has no ${typeof key === 'string' ? key : 'such record'}.`);
  return id;
}

/** Ids by their keys; both lists are in the same order. */
export const idsBy = <Key>(keys: readonly Key[], ids: readonly number[]): Ids<Key> =>
  new Map(keys.flatMap((key, index) => (ids[index] === undefined ? [] : [[key, ids[index]] as const])));
