import { type SQL, sql } from 'drizzle-orm';
import { programYearCourses } from '../../program/program-year/program-year.table.ts';

/**
 * Who enters the marks of a schedule `s` of an examination `e`: whoever teaches the course there today; for a year that is recorded,
 * whoever did, and the teachers of its groups on that day.
 */
export const teachersFor = (today: SQL): SQL => sql`(
  select t.staff_id from teachers_of(e.program_id, s.course_id, case when e.owner_id < 0 then s.exam_date else ${today} end) t
    where e.owner_id > 0 or t.place > 0
  union all select c.staff_id from ${programYearCourses} c
    where c.program_year_id = -e.owner_id and c.course_id = s.course_id and c.staff_id is not null)`;
