import { type SQL, sql } from 'drizzle-orm';

/**
 * The plan that a day follows, and the last day on which it applies: a newer one may begin before it ends.
 * @param day a date
 */
export const planOfDay = (day: SQL): SQL => sql`
  select p.timetable_plan_id, p.version, p.seed, p.lessons, least(p.end_date, (
    select min(n.start_date) - 1 from timetable_plan n where n.timetable_plan_id > p.timetable_plan_id and n.start_date > ${day}
  ))::text as last_day
  from timetable_plan p where ${day} between p.start_date and p.end_date order by p.timetable_plan_id desc limit 1`;
