import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, check, date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { type PermissionMap, permits } from '../../../kit/domain/permission.domain.ts';
import { nameColumns } from '../../../kit/server/database/name-columns.server.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import type { FilterTarget } from '../../../kit/server/resource/storage.server.ts';

/** The years of the school, which never overlap (`school_year_never_overlaps`, in the migration). `school-year.function.sql` reads them. */
export const schoolYears = pgTable(
  'school_year',
  {
    /** The calendar year in which it begins. */
    schoolYearId: integer().primaryKey(),
    schoolYearName: text().notNull(),
    startDate: date().notNull(),
    endDate: date().notNull(),
    /** From when on staff see what is prepared for it; without one, from its first day. */
    staffFrom: date(),
    familiesFrom: date(),
    /** What belongs to it stays as it is (`refuse_closed_year`). */
    isClosed: boolean().notNull().default(false),
    ...nameColumns(sql`school_year_name`),
    ...stampColumns(),
  },
  (table) => [
    check('school_year_begins_in', sql`${table.schoolYearId} = extract(year from ${table.startDate})`),
    check('school_year_days', sql`${table.endDate} > ${table.startDate}`),
  ],
);

/**
 * A filter that finds what lies in a school year, or reaches into it.
 * @param to its last day, if it has several
 */
export const inSchoolYear = (from: SQLWrapper, to: SQLWrapper = from): FilterTarget => ({
  is: (asked) => {
    const year = sql`least(greatest(${asked}::numeric, 1900), 2200)::int`;
    return sql`(${from} <= school_year_ends(${year}) and ${to} >= school_year_begins(${year}))`;
  },
  sort: sql`${from}`,
});

/**
 * The school year of a day among those that are recorded, as `school_year_of` gives it up to the last of them: for what is looked up by
 * year in many rows. Null before the first.
 */
export const recordedYearOf = (day: SQLWrapper): SQL => sql`(
  select max(recorded.school_year_id) from ${schoolYears} recorded where recorded.start_date <= ${day})`;

/** What people call the school year that begins in a calendar year: `2026-27`. */
export const yearNameOf = (year: SQLWrapper) => sql<string>`school_year_name(${year})`;

/** Whether somebody sees a year: from its first day, or before it from the day set for staff or families; who prepares it, at once. */
export function yearIsShown(
  of: { permissions: PermissionMap; personal: Readonly<Record<string, readonly number[]>> },
  { year, today }: { year: SQLWrapper; today: SQL },
): SQL {
  if (permits(of.permissions['schoolyear.update'])) return sql`true`;
  const from = of.personal['staffid']?.length ? sql`y.staff_from` : sql`y.families_from`;
  return sql`coalesce((select ${from} from ${schoolYears} y where y.school_year_id = ${year}), school_year_begins(${year})) <= ${today}`;
}
