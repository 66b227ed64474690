import { sql } from 'drizzle-orm';
import { staffStatus, staffType } from '../../../common/enumerations.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { courses } from '../../program/course/course.table.ts';
import { courseSessions } from '../../program/course-session/course-session.table.ts';
import { programs } from '../../program/program/program.table.ts';
import type { StaffInput, StaffRow } from './staff.domain.ts';

/** This many are named; the rest are counted. */
const named = 5;

/**
 * A teacher with open course sessions must stay an active teacher until somebody else is assigned. Once an exit is entered, its form lists
 * the sessions instead. @throws 422
 */
export async function refuseWhileTeaching(ctx: WriteContext, input: StaffInput, before: StaffRow | null): Promise<void> {
  if (!before) return;
  const stops = before.staffType === staffType.teaching && input.staffType !== staffType.teaching;
  const isAway = before.staffStatus === staffStatus.active && input.staffStatus !== staffStatus.active;
  if (!stops && !isAway) return;
  const { rows } = await ctx.db.execute<{ what: string }>(sql`
    select c.course_name || ' in ' || p.program_name as what from ${courseSessions} s join ${courses} c using (course_id)
      join ${programs} p using (program_id)
    where s.staff_id = ${before.staffId} and coalesce(s.session_end_date, ${ctx.today}::date) >= ${ctx.today}::date
      and (${stops} or not exists (select from staff_exit x where x.staff_id = s.staff_id and x.returned_on is null))
    order by p.program_order, p.name_sort, c.name_sort`);
  if (rows.length === 0) return;
  const more = rows.length > named ? ` and ${rows.length - named} more` : '';
  const what = rows
    .slice(0, named)
    .map((row) => row.what)
    .join(', ');
  throw ruleBroken({ [stops ? 'staffType' : 'staffStatus']: [`Still teaches ${what}${more}: assign somebody else first`] });
}
