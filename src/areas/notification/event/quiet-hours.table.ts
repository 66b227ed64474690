import { sql } from 'drizzle-orm';
import { schools } from '../../general/school/school.table.ts';
import { notificationSettings } from './notification-event.table.ts';

/** The end of the quiet hours if it is within them now, by the school's clock; otherwise null. */
export const quietUntil = sql<Date | null>`(
  select case when n.quiet_from = n.quiet_to then null
    when n.quiet_from < n.quiet_to and l.at::time >= n.quiet_from::time and l.at::time < n.quiet_to::time
      then (l.at::date + n.quiet_to::time) at time zone l.zone
    when n.quiet_from > n.quiet_to and l.at::time >= n.quiet_from::time then (l.at::date + 1 + n.quiet_to::time) at time zone l.zone
    when n.quiet_from > n.quiet_to and l.at::time < n.quiet_to::time then (l.at::date + n.quiet_to::time) at time zone l.zone end
  from ${notificationSettings} n, (select s.time_zone as zone, now() at time zone s.time_zone as at from ${schools} s) l)`;
