import type { Filter } from '../resource.domain.ts';

/**
 * What a filter can ask besides its own question, by a second name after a point, which no field has: `joinedOn.from` and `joinedOn.to`
 * (both included), `programId.in` (one of several, separated by commas), `email.empty` (whether nothing was entered).
 */
export type Comparison = 'from' | 'to' | 'in' | 'empty';

const byKind: Readonly<Record<Filter['kind'], readonly Comparison[]>> = {
  text: ['empty'],
  bool: [],
  date: ['from', 'to', 'empty'],
  time: ['from', 'to', 'empty'],
  number: ['from', 'to', 'empty'],
  money: ['from', 'to', 'empty'],
  enum: ['in', 'empty'],
  id: ['in', 'empty'],
};

/** Those that a filter has. */
export const comparisonsOf = ({ kind, comparesOwnWay }: Filter): readonly Comparison[] => (comparesOwnWay ? [] : byKind[kind]);

/** The most values of `in`. */
export const mostValues = 100;

/** Splits the name of a filter: `joinedOn.from` → `joinedOn`, `from`. */
export function splitName(name: string): [of: string, comparison: Comparison | undefined] {
  const at = name.indexOf('.');
  return at < 0 ? [name, undefined] : [name.slice(0, at), name.slice(at + 1) as Comparison];
}

/** The names of all that can be asked of a list. */
export const filterNames = (filters: Readonly<Record<string, Filter>>): string[] =>
  Object.entries(filters).flatMap(([name, filter]) => [name, ...comparisonsOf(filter).map((one) => `${name}.${one}`)]);
