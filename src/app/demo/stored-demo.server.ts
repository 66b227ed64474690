import type { Child } from './children.server.ts';
import type { DemoSchool } from './demo-school.server.ts';
import type { Relative } from './relatives.server.ts';

type Ids<Key> = ReadonlyMap<Key, number>;

/** Ids of what the demo school's later parts refer to. */
export interface StoredDemo {
  people: DemoSchool;
  /** By name: `Grade 7 B`. */
  programs: Ids<string>;
  /** By name: `Mathematics`. */
  courses: Ids<string>;
  /** By full name, of all fifty. */
  staff: Ids<string>;
  students: Ids<Child>;
  families: Ids<Relative>;
}

/** @throws Error when the demo school has nothing by this key */
export function idOf<Key>(ids: Ids<Key>, key: Key): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The demo school has no ${typeof key === 'string' ? key : 'such record'}.`);
  return id;
}

/** Ids in the order of what they belong to. */
export const idsBy = <Key>(keys: readonly Key[], ids: readonly number[]): Ids<Key> =>
  new Map(keys.flatMap((key, index) => (ids[index] === undefined ? [] : [[key, ids[index]] as const])));
