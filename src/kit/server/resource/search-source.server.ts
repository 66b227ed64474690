import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { PermissionKey } from '../../domain/area.domain.ts';
import type { ScopeColumns } from './scope.server.ts';

/** One kind of record that the search box finds by name. */
export interface SearchSource {
  kind: string;
  /** Heading of the group: `Students`. */
  label: string;
  permission: PermissionKey;
  table: PgTable;
  id: PgColumn;
  name: PgColumn;
  /** By which it is found by name; without, only a number or a code leads to it. */
  searchName?: PgColumn;
  /**
   * Which records a number belongs to, such as a telephone number; for those who may read all of them. Gets what says of a number whether
   * it ends with the typed digits.
   */
  ofNumber?: Of;
  /** The same for what has letters in it or fewer digits, such as a number of a register: `A/1043`, typed without its signs. */
  ofCode?: Of;
  /** What is shown below the name of a record to which a number of `ofNumber` led, such as whose it is; by default the usual. */
  subtitleOfNumber?: Of;
  /**
   * Which records somebody else's name leads to, such as a relative's, and what is shown below theirs; for those who may read all of
   * them. They follow those with that name themselves, where these leave room.
   */
  ofOthers?: { found: Of<PgColumn>; subtitle: Of<PgColumn> };
  /** Shown below the name. */
  subtitle: SQL;
  scopes: ScopeColumns;
  /** Where a hit leads, e.g. `/sis/student/details/7`. */
  path: (id: number) => string;
}

/** One that is found by name. */
export type NamedSource = SearchSource & { searchName: PgColumn };

/** Made with what says of a column whether it is what was typed. */
type Of<Column = SQLWrapper> = (isTyped: (column: Column) => SQL) => SQL;
