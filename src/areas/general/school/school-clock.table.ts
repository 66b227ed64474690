import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { FilterTarget } from '../../../kit/server/resource/storage.server.ts';
import { schools } from './school.table.ts';

const zone = sql`(select ${schools.timeZone} from ${schools})`;

/** The moment at which a day begins at the school. */
export const midnight = (day: SQL): SQL => sql`((${day})::timestamp at time zone ${zone})`;

/** A moment by the school's clock, in a form for people: `16-06-2026 10:30`. */
export const bySchoolClock = (moment: SQLWrapper): SQL<string> =>
  sql`to_char(${moment} at time zone ${zone}, 'DD-MM-YYYY HH24:MI')`;

/** The day of a moment at the school. */
export const schoolDayOf = (moment: SQLWrapper): SQL<IsoDate> => sql`to_char(${moment} at time zone ${zone}, 'YYYY-MM-DD')`;

/** A filter that finds moments by the day on which they were at the school. */
export const onDay = (moment: SQLWrapper): FilterTarget => ({
  is: (day) => sql`(${moment} >= ${midnight(sql`${day}::date`)} and ${moment} < ${midnight(sql`${day}::date + 1`)})`,
  sort: sql`${moment}`,
});
