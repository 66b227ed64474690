import { sql } from 'drizzle-orm';
import type { Listener } from '../../../kit/server/http/context.server.ts';
import { studentFees } from './student-fee.table.ts';

/**
 * If the school moves the start of its years, the fees of the year in which they are due stay so, unless the student has one of that year
 * already: nobody is charged twice for the months between the two starts.
 */
export const renumberFees: Listener<'schoolYearMoved'> = async ({ db }, { from }) => {
  const wasOf = sql`extract(year from f.due_date)::int - (to_char(f.due_date, 'MM-DD') < ${from})::int`;
  const { rows } = await db.execute<{ was: number; year: number }>(sql`
    select distinct f.school_year as was, school_year_of(f.due_date) as year from ${studentFees} f
    where f.besides = 0 and f.school_year = ${wasOf} and f.school_year <> school_year_of(f.due_date)`);
  // The year that makes room for the next goes first.
  for (const { was, year } of rows.sort((one, other) => (other.was - one.was) * (one.year - one.was))) {
    await db.execute(sql`
      update ${studentFees} f set school_year = ${year}
      where f.besides = 0 and f.school_year = ${was} and f.school_year = ${wasOf} and school_year_of(f.due_date) = ${year} and not exists (
        select from ${studentFees} o where o.student_id = f.student_id and o.school_year = ${year})`);
  }
};
