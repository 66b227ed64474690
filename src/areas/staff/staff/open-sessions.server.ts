import { sql } from 'drizzle-orm';
import { staffStatus, staffType } from '../../../common/enumerations.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { courses } from '../../program/course/course.table.ts';
import { courseSessions } from '../../program/course-session/course-session.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { teachingGroups, teachingGroupTeachers } from '../../program/teaching-group/teaching-group.table.ts';
import type { StaffInput, StaffRow } from './staff.domain.ts';

/** This many are named; the rest are counted. */
const named = 5;

/**
 * A teacher with open course sessions, or who teaches groups, must stay an active teacher until somebody else is assigned. Once an exit is entered, its form lists
 * the sessions instead. @throws 422
 */
export async function refuseWhileTeaching(ctx: WriteContext, input: StaffInput, before: StaffRow | null): Promise<void> {
  if (!before) return;
  const stops = before.staffType === staffType.teaching && input.staffType !== staffType.teaching;
  const isAway = before.staffStatus === staffStatus.active && input.staffStatus !== staffStatus.active;
  if (!stops && !isAway) return;
  const { rows } = await ctx.db.execute<{ what: string }>(sql`
    select what from (
      select c.course_name || ' in ' || p.program_name as what, p.program_order, p.name_sort as program, c.name_sort as course
      from ${courseSessions} s join ${courses} c using (course_id) join ${programs} p using (program_id)
      where s.staff_id = ${before.staffId} and coalesce(s.session_end_date, ${ctx.today}::date) >= ${ctx.today}::date
      union all
      select distinct g.group_name, null::int, null, g.name_sort
      from ${teachingGroupTeachers} m join ${teachingGroups} g using (teaching_group_id)
      where m.staff_id = ${before.staffId} and coalesce(m.to_date, ${ctx.today}::date) >= ${ctx.today}::date) t
    where ${stops} or not exists (select from staff_exit x where x.staff_id = ${before.staffId} and x.returned_on is null)
    order by program_order, program, course`);
  if (rows.length === 0) return;
  const more = rows.length > named ? ` and ${rows.length - named} more` : '';
  const what = rows
    .slice(0, named)
    .map((row) => row.what)
    .join(', ');
  throw ruleBroken({ [stops ? 'staffType' : 'staffStatus']: [`Still teaches ${what}${more}: assign somebody else first`] });
}
