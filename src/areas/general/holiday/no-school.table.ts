import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { workingWeek } from '../working-week/working-week.table.ts';

/** Columns of a select: what decides whether there is school on some days (`SchoolDays`). */
export const schoolDays = (from: SQLWrapper, to: SQLWrapper): SQL => sql`
  exists (select from ${workingWeek} where is_working_day) as "hasWorkingDay",
  (select json_agg(closed_day(day::date) order by day) from generate_series(${from}::date, ${to}::date, interval '1 day') day) as closed`;
