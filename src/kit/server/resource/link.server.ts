import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ScopeColumns } from './scope.server.ts';
import type { FilterTarget } from './storage.server.ts';

/**
 * What it means to refer to a kind of record, said once beside its table. Whoever refers to it names the link for its column, and
 * has the join, the nested object, the filters, the scopes and the check with it.
 */
export interface Link<As extends string = string, FilterName extends string = string, Scope extends string = string> {
  /** The property under which a row shows the record: `student` for `student: { firstName, … }`. Its row schema says which columns. */
  as: As;
  table: PgTable;
  /** The key that is referred to. */
  id: PgColumn;
  /** What owns the record; nobody may refer to one outside of their scope. */
  scopes: ScopeColumns<Scope>;
  /** How lists of what refers to it are searched: `studentName`. */
  filters: Readonly<Record<FilterName, FilterTarget>>;
  /** Whether the kit checks that the record is there and inside the caller's scope; else the storage does. */
  checked: boolean;
  /** Where the id stands in the input, for a reference to one of several kinds of records; else under the column's own name. */
  chosen?: { by: Choice; value: number };
}

/** The two fields of an input by which a record refers to one of several kinds: which kind, and which record. */
export interface Choice {
  kind: string;
  id: string;
}

/** Declares a link. */
export const linkTo = <As extends string, FilterName extends string, Scope extends string>(
  link: Omit<Link<As, FilterName, Scope>, 'checked'>,
): Link<As, FilterName, Scope> => ({ ...link, checked: true });

/** The same link under another property, where the published row has one. */
export const shownAs = <As extends string, FilterName extends string, Scope extends string>(
  link: Link<string, FilterName, Scope>,
  as: As,
): Link<As, FilterName, Scope> => ({ ...link, as });

/** The same link without the kit's check: the storage's own knows more. */
export const unchecked = <As extends string, FilterName extends string, Scope extends string>(
  link: Link<As, FilterName, Scope>,
): Link<As, FilterName, Scope> => ({ ...link, checked: false });

/** The same link for where the input says by two fields which kind of record it refers to, and to which one. */
export const chosenBy = <As extends string, FilterName extends string, Scope extends string>(
  link: Link<As, FilterName, Scope>,
  by: Choice,
  value: number,
): Link<As, FilterName, Scope> => ({ ...link, chosen: { by, value } });

/** The id that an input gives for a link; undefined where it says nothing of it. */
export function givenFor(input: Readonly<Record<string, unknown>>, column: string, { chosen }: Link): unknown {
  if (!chosen) return input[column];
  return input[chosen.by.kind] === chosen.value ? input[chosen.by.id] : null;
}

/** The columns of those links whose ids stand elsewhere in the input. */
export const chosenColumns = (input: Readonly<Record<string, unknown>>, links: Links): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(links).flatMap(([column, link]) => (link.chosen ? [[column, givenFor(input, column, link)]] : [])),
  );

/** Links by the column that refers. */
export type Links = Readonly<Record<string, Link>>;

/** The names of the filters that links bring along: their own, and the referring column itself. */
export type FiltersOf<L extends Links> =
  | (keyof L & string)
  | { [Column in keyof L]: L[Column] extends Link<string, infer Name, string> ? Name : never }[keyof L];

/** The scopes that links bring along. */
export type ScopesOf<L extends Links> = {
  [Column in keyof L]: L[Column] extends Link<string, string, infer Scope> ? Scope : never;
}[keyof L];

/** The properties under which links show their records. */
export type PropertiesOf<L extends Links> = {
  [Column in keyof L]: L[Column] extends Link<infer As, string, string> ? As : never;
}[keyof L];
