import { sql } from 'drizzle-orm';
import { displayDate, type IsoDate } from '../../kit/domain/dates.domain.ts';
import type { WriteContext } from '../../kit/server/http/context.server.ts';
import { ruleBroken } from '../../kit/server/http/errors.server.ts';

/**
 * A stay begins on a day of this school year that has passed, or on a coming one.
 * @param until the last day on which it may begin: that of the next school year, or any
 * @throws 422
 */
export async function requireSince({ db, today }: WriteContext, since: IsoDate, until: 'next year' | 'any'): Promise<void> {
  const { rows } = await db.execute<{ begins: IsoDate; ends: IsoDate }>(sql`
    select school_year_begins(year)::text as begins, school_year_ends(year + 1)::text as ends
    from (select school_year_of(${today}::date) as year) y`);
  const [year] = rows;
  if (!year) throw new Error('The school year is unknown.');
  if (since < year.begins)
    throw ruleBroken({ since: [`Since must not be before ${displayDate(year.begins)}, when this school year began`] });
  if (until === 'next year' && since > year.ends)
    throw ruleBroken({ since: [`Since must not be after ${displayDate(year.ends)}, when the next school year ends`] });
}
