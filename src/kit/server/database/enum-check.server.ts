import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, check, type PgColumn } from 'drizzle-orm/pg-core';
import { type Enumeration, valuesOf } from '../../domain/enumeration.domain.ts';

/** A constraint: the column holds one of the enumeration's values. */
export const enumCheck = (name: string, column: AnyPgColumn, of: Enumeration) =>
  check(name, sql`${column} in (${sql.raw(valuesOf(of).join(', '))})`);

/**
 * What a name is searched by: lower case, without accents. In the database the function `search_text` does the same
 * to the stored name and to what is looked for, so both sides always agree.
 */
export const searchText = (expression: SQL | PgColumn): SQL => sql`search_text(${expression})`;
