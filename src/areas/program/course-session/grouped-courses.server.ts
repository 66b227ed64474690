import { sql } from 'drizzle-orm';
import { staffStatus, staffType } from '../../../common/enumerations.domain.ts';
import { listed } from '../../../kit/domain/wording.domain.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict } from '../../../kit/server/http/errors.server.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { courses } from '../course/course.table.ts';
import { programs } from '../program/program.table.ts';
import { teachingGroupPrograms, teachingGroups, teachingGroupTeachers } from '../teaching-group/teaching-group.table.ts';
import type { CourseSessionRow } from './course-session.domain.ts';

type Course = Pick<CourseSessionRow, 'programId' | 'courseId'>;

/** Whether a group is for a program today, as its part `p` says. */
const isThere = (today: string) => sql`${today}::date between p.from_date and coalesce(p.to_date, 'infinity')`;

/**
 * Courses that a program is taught in groups, each as if it were given to the main teacher of the first group by name. Their session has
 * no id: who teaches them is said in the groups.
 */
export async function mainTeachersOfGroups({ db, today }: Context, programId: number): Promise<CourseSessionRow[]> {
  const { rows } = await db.execute<CourseSessionRow & Record<string, unknown>>(sql`
    select distinct on (c.name_sort, c.course_id) 0 as "courseSessionId", p.program_id as "programId", c.course_id as "courseId",
      t.staff_id as "staffId", null as "sessionStartDate", null as "sessionEndDate", g.version, g.created, g.created_by as "createdBy",
      g.last_modified as "lastModified", g.last_modified_by as "lastModifiedBy", json_build_object('courseName', c.course_name) as course,
      json_build_object('firstName', s.first_name, 'lastName', s.last_name) as staff,
      s.staff_status = ${staffStatus.active} and s.staff_type = ${staffType.teaching} as "isStaffTeaching"
    from ${teachingGroups} g join ${teachingGroupPrograms} p using (teaching_group_id) join ${courses} c using (course_id)
    join ${teachingGroupTeachers} t on t.teaching_group_id = g.teaching_group_id
      and ${today}::date between t.from_date and coalesce(t.to_date, 'infinity')
    join ${staff} s on s.staff_id = t.staff_id
    where p.program_id = ${programId} and ${isThere(today)}
    order by c.name_sort, c.course_id, g.name_sort, g.teaching_group_id, t.place`);
  return rows;
}

/** Who teaches a course in groups is said in these. @throws 409 naming them */
export async function refuseGrouped({ db, today }: WriteContext, given: readonly Course[]): Promise<void> {
  const { rows } = await db.execute<{ courseName: string; programName: string; groups: string[] }>(sql`
    select c.course_name as "courseName", o.program_name as "programName", array_agg(g.group_name order by g.name_sort) as groups
    from unnest(${sql.param(given.map(({ programId }) => programId))}::int[], ${sql.param(given.map(({ courseId }) => courseId))}::int[])
      with ordinality w (program_id, course_id, place)
    join ${teachingGroups} g using (course_id) join ${teachingGroupPrograms} p using (teaching_group_id, program_id)
    join ${courses} c using (course_id) join ${programs} o using (program_id)
    where ${isThere(today)} group by w.place, c.course_id, o.program_id order by w.place limit 1`);
  const [found] = rows;
  if (!found) return;
  const { courseName, programName, groups } = found;
  throw conflict(`${courseName} in ${programName} is taught in groups: ${listed(groups)}.|Say there who teaches it.`);
}
