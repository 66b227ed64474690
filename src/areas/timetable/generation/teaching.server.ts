import { sql } from 'drizzle-orm';
import { staffStatus, staffType } from '../../../common/enumerations.domain.ts';
import type { DayRange, IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { slots as slotTable } from '../../general/slot/slot.table.ts';
import { workingWeek } from '../../general/working-week/working-week.table.ts';
import { courses as courseTable } from '../../program/course/course.table.ts';
import { courseChoices } from '../../program/course-choice/course-choice.table.ts';
import { courseSessions } from '../../program/course-session/course-session.table.ts';
import { courseTakeovers } from '../../program/course-session/course-takeover.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { programCourses } from '../../program/program-course/program-course.table.ts';
import {
  teachingGroupPrograms,
  teachingGroups,
  teachingGroupTeachers,
} from '../../program/teaching-group/teaching-group.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { teachingStaffs } from '../../staff/teaching-staff/teaching-staff.table.ts';
import type { LockedLesson, Teaching, TeachingSlot } from '../lesson/teaching.domain.ts';
import { type CourseInGroups, plannedInGroups } from './groups-of-week.domain.ts';

/** Lessons a day of somebody who teaches and has no number of their own. */
const usualDailySlots = 6;

/** The days of a range, without its first, on which somebody takes over a course or loses times, or groups change: each needs a new week. */
export async function daysOfChange(db: Db, { from, to }: DayRange): Promise<IsoDate[]> {
  const { rows } = await db.execute<{ day: IsoDate }>(sql`
    select distinct day::text from (
      select from_date as day from ${courseTakeovers}
      union all select from_date from staff_unavailability
      union all select from_date from ${teachingGroupTeachers}
      union all select to_date + 1 from ${teachingGroupTeachers}
      union all select from_date from ${teachingGroupPrograms}
      union all select to_date + 1 from ${teachingGroupPrograms}) c
    where day > ${from}::date and day <= ${to}::date order by 1`);
  return rows.map(({ day }) => day);
}

/** Whether a staff member is active and teaches. */
const isTeaching = (alias: string) =>
  sql`${sql.raw(`${alias}.staff_status`)} = ${staffStatus.active} and ${sql.raw(`${alias}.staff_type`)} = ${staffType.teaching}`;

/** The groups of a course `pc` on a day: what programs they are for, who teaches them, and the choice of which everybody takes one course. */
const groupsOn = (day: IsoDate) => {
  const isThere = (alias: string) =>
    sql`${day}::date between ${sql.raw(`${alias}.from_date`)} and coalesce(${sql.raw(`${alias}.to_date`)}, 'infinity')`;
  return sql`
    select json_agg(json_build_object('teachingGroupId', g.teaching_group_id, 'groupName', g.group_name,
        'band', case when ch.most_courses = 1 then json_build_object('courseChoiceId', ch.course_choice_id, 'choiceName', ch.choice_name) end,
        'programNames', array(select o.program_name from ${teachingGroupPrograms} q join ${programs} o using (program_id)
          where q.teaching_group_id = g.teaching_group_id and ${isThere('q')} order by o.program_order, o.name_sort),
        'teachers', coalesce((
          select json_agg(json_build_object('staffId', m.staff_id, 'staffName', trim(m.first_name || ' ' || m.last_name),
            'dailySlots', coalesce(mt.daily_slots, ${usualDailySlots})) order by gt.place, m.name_sort)
          from ${teachingGroupTeachers} gt join ${staff} m using (staff_id) left join ${teachingStaffs} mt using (staff_id)
          where gt.teaching_group_id = g.teaching_group_id and ${isThere('gt')} and ${isTeaching('m')}), '[]'))
      order by g.name_sort, g.teaching_group_id)
    from ${teachingGroupPrograms} gp join ${teachingGroups} g using (teaching_group_id)
    left join ${courseChoices} ch using (course_choice_id)
    where gp.program_id = pc.program_id and g.course_id = pc.course_id and ${isThere('gp')}`;
};

/**
 * Reads what is taught in a range of days, by staff who are active and teach: the teachers of the course's groups on its first day, else
 * whoever has taken it over by then, else by sessions that hold in it; and when they are unavailable on that day.
 */
export async function readTeaching(db: Db, { from, to, today }: DayRange & { today: IsoDate }): Promise<Teaching> {
  const [week, { rows: courses }, slots, roomKinds, unavailable, locked] = await Promise.all([
    db.execute<Teaching['weekdays'][number]>(sql`
      select working_week_id as weekday, day_of_week_name as name from ${workingWeek} where is_working_day order by 1`),
    db.execute<CourseInGroups & Record<string, unknown>>(sql`
      select pc.program_course_id as "programCourseId", pc.program_id as "programId", p.program_name as "programName",
        pc.course_id as "courseId", c.course_name as "courseName", c.credits, pc.semester,
        pc.is_mandatory as "isMandatory",
        n.lessons_per_week as "lessonsPerWeek", coalesce(n.doubles, 0) as doubles, n.room_kind_id as "roomKindId",
        coalesce(n.group_name, '') as "groupName", s.staff_id as "staffId",
        coalesce(trim(s.first_name || ' ' || s.last_name), '') as "staffName",
        coalesce(t.daily_slots, ${usualDailySlots}) as "dailySlots",
        coalesce((${groupsOn(from)}), '[]') as groups
      from ${programCourses} pc
      join ${programs} p on p.program_id = pc.program_id
      join ${courseTable} c on c.course_id = pc.course_id
      left join lesson_need n on n.program_course_id = pc.program_course_id
      left join ${courseSessions} cs on cs.program_id = pc.program_id and cs.course_id = pc.course_id
        and coalesce(cs.session_start_date, ${to}::date) <= ${to}::date
        and coalesce(cs.session_end_date, ${from}::date) >= ${from}::date
      left join lateral (select k.staff_id from ${courseTakeovers} k
        where k.program_id = pc.program_id and k.course_id = pc.course_id and k.from_date <= ${from}::date
        order by k.from_date desc limit 1) k on true
      left join ${staff} s on s.staff_id = coalesce(k.staff_id, cs.staff_id) and ${isTeaching('s')}
      left join ${teachingStaffs} t on t.staff_id = s.staff_id
      order by p.program_order, p.name_sort, p.program_id, c.name_sort, c.course_id`),
    db.execute<TeachingSlot & Record<string, unknown>>(sql`
      select program_id as "programId", slot_name as "slotName", to_char(start_time, 'HH24:MI') as "startTime",
        to_char(end_time, 'HH24:MI') as "endTime"
      from ${slotTable} where is_teaching order by program_id, start_time`),
    db.execute<Teaching['roomKinds'][number]>(sql`
      select room_kind_id as "roomKindId", room_kind_name as "roomKindName", rooms from room_kind order by 1`),
    db.execute<Teaching['unavailable'][number]>(sql`
      select staff_id as "staffId", weekday, to_char(start_time, 'HH24:MI') as "startTime",
        to_char(end_time, 'HH24:MI') as "endTime", level
      from staff_unavailability where from_date <= ${from}::date order by 1, 2, 3, level`),
    db.execute<LockedLesson & Record<string, unknown>>(sql`
      select program_id as "programId", course_id as "courseId", extract(isodow from entry_date)::int as weekday,
        to_char(start_time, 'HH24:MI') as "startTime", lessons,
        array_agg(to_char(entry_date, 'YYYY-MM-DD') order by entry_date) as dates
      from timetable_entry
      where is_locked and beside_id is null and entry_date between greatest(${from}::date, ${today}::date) and ${to}::date
      group by 1, 2, 3, start_time, lessons order by 1, 3, start_time`),
  ]);
  return {
    weekdays: week.rows,
    ...plannedInGroups(courses, roomKinds.rows),
    slots: slots.rows,
    roomKinds: roomKinds.rows,
    unavailable: unavailable.rows,
    locked: locked.rows,
  };
}
