import { type SQL, sql } from 'drizzle-orm';

/** Whether a column, or what is made from one, is one of the texts that a file gives. */
export const anyOf = (column: unknown, values: readonly string[]): SQL => sql`${column} = any(${sql.param([...values])}::text[])`;

/** Whether a column is one of the days that a file gives. */
export const anyDayOf = (column: unknown, days: readonly string[]): SQL => sql`${column} = any(${sql.param([...days])}::date[])`;
