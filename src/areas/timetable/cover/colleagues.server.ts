import { type SQL, sql } from 'drizzle-orm';
import { staffStatus, staffType } from '../../../common/enumerations.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import { sendKept } from '../../../kit/server/database/prepared.server.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { courseSessions } from '../../program/course-session/course-session.table.ts';
import { teachingGroupPrograms, teachingGroupTeachers } from '../../program/teaching-group/teaching-group.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { teachingStaffs } from '../../staff/teaching-staff/teaching-staff.table.ts';
import { awayOn } from './absence.server.ts';
import type { Colleague } from './candidates.domain.ts';

/**
 * Locks staff members until the transaction ends: if two people choose the same substitute at once, or somebody enters or withdraws a
 * leave of one of them meanwhile, the second sees what the first did.
 * @param among gives their ids
 */
export const holdStaff = ({ db }: WriteContext, among: SQL) =>
  db.execute(sql`select from ${staff} where staff_id in (${among}) order by staff_id for no key update`);

/** Ids, as `holdStaff` takes them. */
export const staffIds = (ids: readonly number[]): SQL => sql`select unnest(${sql.param([...ids])}::int[])`;

/** Everybody who teaches and is there on a day or on half of it, by name, with what they give on it. */
export async function colleaguesOn(ctx: Context, day: IsoDate, which: SQL): Promise<Colleague[]> {
  const times = sql`json_build_object('startTime', to_char(x.start_time, 'HH24:MI'), 'endTime', to_char(x.end_time, 'HH24:MI')`;
  const rows = await sendKept<Colleague & { firstName: string; lastName: string } & Record<string, unknown>>(
    ctx.db,
    sql`
    select s.staff_id as "staffId", s.first_name as "firstName", s.last_name as "lastName", coalesce(t.daily_slots, 6) as "dailySlots",
      array[t.primary_course_id, t.secondary_course_id, t.tertiary_course_id] as "courseIds",
      array(select c.program_id from ${courseSessions} c where c.staff_id = s.staff_id
        union select p.program_id from ${teachingGroupTeachers} c join ${teachingGroupPrograms} p using (teaching_group_id)
        where c.staff_id = s.staff_id and ${day}::date between c.from_date and coalesce(c.to_date, 'infinity')
          and ${day}::date between p.from_date and coalesce(p.to_date, 'infinity')) as "programIds",
      coalesce((select json_agg(${times}, 'lessons', x.lessons)) from timetable_entry x
        where (x.staff_id = s.staff_id and x.substitute_id is null or x.substitute_id = s.staff_id or x.timetable_entry_id = any(
          array(select c.timetable_entry_id from co_taught(array[s.staff_id], ${day}::date, ${day}::date) c))) and x.entry_date = ${day}::date), '[]') as given,
      coalesce((select json_agg(${times})) from staff_unavailability x
        where x.staff_id = s.staff_id and x.level = 2 and x.weekday = extract(isodow from ${day}::date) and x.from_date <= ${day}::date), '[]') as blocked,
      json_build_object('morning', coalesce(w.morning, false), 'afternoon', coalesce(w.afternoon, false)) as absent,
      (select count(*)::int from timetable_entry x where x.substitute_id = s.staff_id
        and x.entry_date between ${day}::date - 30 and ${day}::date) as covers
    from ${staff} s left join ${teachingStaffs} t on t.staff_id = s.staff_id
      left join (${awayOn(ctx, day)}) w on w.staff_id = s.staff_id
    where s.staff_status = ${staffStatus.active} and s.staff_type = ${staffType.teaching} and ${which}
      and (w.morning and w.afternoon) is not true
    order by s.name_sort, s.staff_id`,
  );
  return rows.map(({ firstName, lastName, ...colleague }) => ({ ...colleague, staffName: fullName({ firstName, lastName }) }));
}
