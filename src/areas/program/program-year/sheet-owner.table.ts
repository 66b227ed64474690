import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { integer } from 'drizzle-orm/pg-core';
import { programYears } from './program-year.table.ts';

/**
 * Who owns an examination or a register, by the scope `programid`: its program, or, where an entry says what the program was in that
 * school year, minus the id of the entry. So whoever teaches a class today has its sheets of this year, and those of a year that is over
 * stay with its teachers of then. Set by `sheet-owner.function.sql`, and set anew where a year is recorded or gets other days.
 */
export const sheetOwner = () => integer().notNull().default(sql`0`);

/** The owner of the sheets of a program on a day. */
export const sheetOwnerOn = (programId: SQLWrapper, day: SQLWrapper): SQL<number> => sql`sheet_owner(${programId}, ${day})`;

/** The owner of the sheets of a program in a school year. */
export const sheetOwnerIn = (programId: SQLWrapper, year: SQLWrapper): SQL<number> => sql`coalesce(
  (select -o.program_year_id from ${programYears} o where o.program_id = ${programId} and o.school_year = ${year}), ${programId})`;
