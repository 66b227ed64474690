import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A further condition: an examination belongs to a school year; nothing where none is named. @param startDate its first day */
export const heldIn = (startDate: SQLWrapper, schoolYear: number | undefined): SQL =>
  schoolYear === undefined
    ? sql``
    : sql`and ${startDate} between school_year_begins(${schoolYear}::int) and school_year_ends(${schoolYear}::int)`;
