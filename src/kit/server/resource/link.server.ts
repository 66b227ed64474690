import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ScopeColumns } from './scope.server.ts';
import type { FilterTarget } from './storage.server.ts';

/**
 * All that follows from referring to a kind of record, declared once beside its table. Who refers to it names the link for a column,
 * and gets the join, the nested object, the filters, the scopes and the check.
 */
export interface Link<As extends string = string, FilterName extends string = string, Scope extends string = string> {
  /** The property under which a row shows the record: `student` for `student: { firstName, … }`. Its row schema says which columns. */
  as: As;
  table: PgTable;
  /** The key that it refers to. */
  id: PgColumn;
  /** The owners of the record: nobody may refer to one outside of their scope. */
  scopes: ScopeColumns<Scope>;
  /** The filters that lists of referring records get: `studentName`. */
  filters: Readonly<Record<FilterName, FilterTarget>>;
  /** In which order people expect such records; by default that of their names. */
  order?: readonly PgColumn[];
  /** Whether there are few such records, each with many that refer to it, found by an index: a sort goes from one to the next. */
  isFew?: boolean;
  /** Whether the kit checks that the record exists inside the caller's scope; if not, the storage does. */
  checked: boolean;
  /**
   * For a reference to one of several kinds: the input fields with kind and id, and the value that means this kind. Any other
   * reference has its id in the field named like the column.
   */
  chosen?: { by: Choice; value: number };
}

/** The two input fields of a reference to one of several kinds: the kind, and the record's id. */
export interface Choice {
  kind: string;
  id: string;
}

/** Declares a link. */
export const linkTo = <As extends string, FilterName extends string, Scope extends string>(
  link: Omit<Link<As, FilterName, Scope>, 'checked'>,
): Link<As, FilterName, Scope> => ({ ...link, checked: true });

/** The link, shown under a different property of the row. */
export const shownAs = <As extends string, FilterName extends string, Scope extends string>(
  link: Link<string, FilterName, Scope>,
  as: As,
): Link<As, FilterName, Scope> => ({ ...link, as });

/** The link without the kit's check, for a storage that checks more. */
export const unchecked = <As extends string, FilterName extends string, Scope extends string>(
  link: Link<As, FilterName, Scope>,
): Link<As, FilterName, Scope> => ({ ...link, checked: false });

/** The link, chosen by two input fields: the kind of record and its id. */
export const chosenBy = <As extends string, FilterName extends string, Scope extends string>(
  link: Link<As, FilterName, Scope>,
  by: Choice,
  value: number,
): Link<As, FilterName, Scope> => ({ ...link, chosen: { by, value } });

/** The id that an input gives for a link: null if it chooses another kind of record, undefined if it does not mention it. */
export function givenFor(input: Readonly<Record<string, unknown>>, column: string, { chosen }: Link): unknown {
  if (!chosen) return input[column];
  return input[chosen.by.kind] === chosen.value ? input[chosen.by.id] : null;
}

/** The columns of the links that the input chooses by other fields. */
export const chosenColumns = (input: Readonly<Record<string, unknown>>, links: Links): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(links).flatMap(([column, link]) => (link.chosen ? [[column, givenFor(input, column, link)]] : [])),
  );

/** Links by their column. */
export type Links = Readonly<Record<string, Link>>;

/** The filters that links bring: their own, and their columns. */
export type FiltersOf<L extends Links> =
  | (keyof L & string)
  | { [Column in keyof L]: L[Column] extends Link<string, infer Name, string> ? Name : never }[keyof L];

/** The scopes that links bring. */
export type ScopesOf<L extends Links> = {
  [Column in keyof L]: L[Column] extends Link<string, string, infer Scope> ? Scope : never;
}[keyof L];

/** The properties under which links show their records. */
export type PropertiesOf<L extends Links> = {
  [Column in keyof L]: L[Column] extends Link<infer As, string, string> ? As : never;
}[keyof L];
