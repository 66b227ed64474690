import { type SQL, sql } from 'drizzle-orm';
import { type IsoDate, isIsoDate } from '../../domain/dates.domain.ts';

/** A number in the text of a statement, so that PostgreSQL plans for it; Drizzle would bind it. */
export const constant = (value: number): SQL => sql.raw(String(value));

/**
 * A value that a statement is not planned for, so that each connection plans it once. By itself PostgreSQL plans it again each time that it
 * knows a few rows or ids where it would have to expect many, and that often takes longer than the statement.
 */
export const unplanned = (value: SQL): SQL => sql`(select ${value})`;

/**
 * A day in the text of a statement, for today and days near it that everybody is shown: each connection plans the statement once, and for
 * that day. What is found depends on the day so much that with the day among its values it is planned for each call.
 */
export const constantDay = (day: IsoDate): SQL => (isIsoDate(day) ? sql.raw(`'${day}'::date`) : sql`${day}::date`);
