import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { courses } from '../../program/course/course.table.ts';
import { courseSessions } from '../../program/course-session/course-session.table.ts';
import { programs } from '../../program/program/program.table.ts';
import {
  teachingGroupPrograms,
  teachingGroups,
  teachingGroupTeachers,
} from '../../program/teaching-group/teaching-group.table.ts';
import { getOpenCourseSessions } from './staff-exit.domain.ts';

type Open = z.output<typeof getOpenCourseSessions.answer>[number];

/** The courses that a leaver would still have to teach, in groups too, and that others have to take over. */
export const openCourseSessionRoutes = answering(getOpenCourseSessions, async (ctx, { grant, query }) => {
  const { staffId, exitDate = ctx.today } = query;
  const { rows } = await ctx.db.execute<Open & Record<string, unknown>>(sql`
    select t.id as "courseSessionId", p.program_id as "programId", p.program_name as "programName", c.course_id as "courseId",
      c.course_name as "courseName", t.from_date::text as "sessionStartDate", t.to_date::text as "sessionEndDate"
    from (
      select s.course_session_id as id, s.program_id, s.course_id, s.session_start_date as from_date, s.session_end_date as to_date, s.staff_id
      from ${courseSessions} s
      union all
      select 0, gp.program_id, g.course_id, min(gt.from_date), nullif(max(coalesce(gt.to_date, 'infinity')), 'infinity'), gt.staff_id
      from ${teachingGroupTeachers} gt join ${teachingGroups} g using (teaching_group_id) join ${teachingGroupPrograms} gp using (teaching_group_id)
      group by gp.program_id, g.course_id, gt.staff_id) t
    join ${programs} p using (program_id) join ${courses} c using (course_id)
    where t.staff_id = ${staffId} and coalesce(t.to_date, 'infinity') > ${exitDate}::date
      and ${scopeWhere(grant, { staffid: (ids) => sql`t.staff_id = any(${ids})` }) ?? sql`true`}
    order by p.name_sort, c.name_sort`);
  return rows;
});
