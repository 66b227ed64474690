import { type SQL, sql } from 'drizzle-orm';

/** A random number from 0 to 999, drawn by the database; always the same for the same text. */
export const draw = (of: SQL): SQL => sql`((hashtext(${of}) & 2147483647) % 1000)`;
