import { type SQL, sql } from 'drizzle-orm';

/** A number from 0 to 999 that the database draws, the same each time for the same text. */
export const draw = (of: SQL): SQL => sql`((hashtext(${of}) & 2147483647) % 1000)`;
