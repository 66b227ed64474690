import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Whether a column is one of these ids, which are one parameter: `inArray` makes one of each, and PostgreSQL takes at most 65,535. For lists
 * that may be as long as the school.
 */
export const isOneOf = (column: SQLWrapper, ids: readonly number[]): SQL => sql`${column} = any(${sql.param([...ids])}::int[])`;
