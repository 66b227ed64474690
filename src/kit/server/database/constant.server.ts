import { type SQL, sql } from 'drizzle-orm';

/** A number in the text of a statement, so that PostgreSQL plans for it; Drizzle would bind it. */
export const constant = (value: number): SQL => sql.raw(String(value));
