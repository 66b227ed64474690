import { type SQL, sql } from 'drizzle-orm';
import { schools } from '../../general/school/school.table.ts';
import { notificationSettings } from './notification-event.table.ts';

/** When the quiet hours that last at this moment began and when they end, by the school's clock; no row outside of them. */
const now = sql`(
  select (d.day + n.quiet_from::time) at time zone l.zone as began,
    (d.day + n.quiet_to::time + make_interval(days => (n.quiet_from > n.quiet_to)::int)) at time zone l.zone as ends
  from ${notificationSettings} n
    cross join (select s.time_zone as zone, now() at time zone s.time_zone as at from ${schools} s) l
    cross join lateral (select l.at::date - (n.quiet_from > n.quiet_to and l.at::time < n.quiet_to::time)::int as day) d
  where n.quiet_from <> n.quiet_to and l.at >= d.day + n.quiet_from::time
    and l.at < d.day + n.quiet_to::time + make_interval(days => (n.quiet_from > n.quiet_to)::int))`;

/** The end of the quiet hours if it is within them now; otherwise null. */
export const quietUntil = sql<Date | null>`(select ends from ${now} quiet)`;

/** The same for what was decided before they began; null for what somebody decided within them. */
export const quietUntilFor = (decided: SQL) => sql<Date | null>`(select ends from ${now} quiet where ${decided} < began)`;
