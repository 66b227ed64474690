import { sql } from 'drizzle-orm';
import type { DayRange } from '../../../kit/domain/dates.domain.ts';
import type { Job } from '../../../kit/server/work/jobs.server.ts';
import { accounts } from '../../identity/account/account.table.ts';
import { tellTimetable } from '../entry/tell-timetable.server.ts';

/** Moves are told once nobody has moved a lesson for `rest` minutes, or `longest` minutes after the first one. */
const rest = 5;
const longest = 60;

interface Moved extends Record<string, unknown>, DayRange {
  programIds: number[];
  staffIds: number[];
  entryIds: number[];
}

/**
 * Tells people of lessons that were moved by hand, once for all the moves of one sitting. Moves undone by then do not count, and
 * nobody is told of their own moves.
 */
export const tellChangesByHand: Job = {
  name: 'tell-timetable-changes',
  cron: '*/5 * * * *',
  run: async (ctx) => {
    const { rows } = await ctx.db.execute<Moved>(sql`
      with waiting as (select timetable_change_id, account_id, lessons from timetable_change where not is_told
        and not exists (select from timetable_change c where not c.is_told
          having max(c.created) > now() - make_interval(mins => ${rest}) and min(c.created) > now() - make_interval(mins => ${longest}))
        for update),
      told as (update timetable_change c set is_told = true from waiting w where c.timetable_change_id = w.timetable_change_id)
      select least(min((l.before->>'date')::date), min(e.entry_date))::text as from,
        greatest(max((l.before->>'date')::date), max(e.entry_date))::text as to,
        array_agg(distinct e.program_id) as "programIds", array_agg(distinct e.timetable_entry_id) as "entryIds",
        coalesce(array_agg(distinct g.staff_id) filter (where g.staff_id is distinct from a.staff_id), '{}') as "staffIds"
      from waiting w
      left join ${accounts} a on a.account_id = w.account_id
      cross join lateral jsonb_to_recordset(w.lessons) as l ("timetableEntryId" int, before jsonb)
      join timetable_entry e on e.timetable_entry_id = l."timetableEntryId"
      cross join lateral (select coalesce(e.substitute_id, e.staff_id) as staff_id union
        select o.staff_id from teachers_of_groups(e.program_id, e.course_id, e.teaching_group_id, e.entry_date) o
        where o.staff_id <> e.staff_id) g
      group by w.timetable_change_id, e.program_id`);
    if (rows.length > 0) await tellTimetable(ctx, rows);
  },
};
