import { sql } from 'drizzle-orm';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import { covers } from '../../../kit/domain/permission.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { grantOf } from '../../../kit/server/resource/scope.server.ts';
import { yearIsShown } from '../../general/school-year/school-year.table.ts';
import { courses } from '../course/course.table.ts';
import { programs } from '../program/program.table.ts';
import { programYearCourses, programYears } from '../program-year/program-year.table.ts';
import { teachingGroupPrograms, teachingGroups, teachingGroupTeachers } from '../teaching-group/teaching-group.table.ts';
import { courseSessions } from './course-session.table.ts';
import { getTaughtCourses, type TaughtCourseRow } from './taught-course.domain.ts';

/** What somebody teaches: the programs in the scope `@taught`, and the courses in each. */
export const taughtCourseRoutes = answering(getTaughtCourses, async (ctx, { query: { staffId: asked, schoolYear } }) => {
  const staffId = wantedStaff(ctx, asked);
  if (staffId === undefined) return [];
  if (schoolYear === undefined) return taughtOn(ctx, staffId, ctx.today);
  const { rows } = await ctx.db.execute<{ year: number }>(sql`select school_year_of(${ctx.today}::date) as year`);
  return schoolYear === rows[0]?.year ? taughtOn(ctx, staffId, ctx.today) : taughtIn(ctx, staffId, schoolYear);
});

type Row = TaughtCourseRow & Record<string, unknown>;

/** By sessions that hold on a day, and in groups. */
async function taughtOn({ db }: Context, staffId: number, day: IsoDate): Promise<TaughtCourseRow[]> {
  const { rows } = await db.execute<Row>(sql`
    select max(t.id) as "courseSessionId", p.program_id as "programId", p.program_name as "programName", c.course_id as "courseId",
      c.course_name as "courseName"
    from (
      select s.course_session_id as id, s.program_id, s.course_id from ${courseSessions} s where s.staff_id = ${staffId}
        and coalesce(s.session_start_date, ${day}) <= ${day} and coalesce(s.session_end_date, ${day}) >= ${day}
      union all
      select 0, gp.program_id, g.course_id from ${teachingGroupTeachers} gt
      join ${teachingGroups} g using (teaching_group_id) join ${teachingGroupPrograms} gp using (teaching_group_id)
      where gt.staff_id = ${staffId} and ${day}::date between gt.from_date and coalesce(gt.to_date, ${day}::date)
        and ${day}::date between gp.from_date and coalesce(gp.to_date, ${day}::date)) t
    join ${programs} p using (program_id) join ${courses} c using (course_id)
    group by p.program_id, c.course_id order by p.program_order, p.name_sort, p.program_id, c.name_sort`);
  return rows;
}

/** As it is recorded or prepared for another school year, as soon as the caller sees that. */
async function taughtIn({ db, session, today }: Context, staffId: number, schoolYear: number): Promise<TaughtCourseRow[]> {
  const { rows } = await db.execute<Row>(sql`
    select 0 as "courseSessionId", p.program_id as "programId", coalesce(y.program_name, p.program_name) as "programName",
      c.course_id as "courseId", c.course_name as "courseName"
    from (
      select y.program_id, t.course_id from ${programYears} y join ${programYearCourses} t using (program_year_id)
      where y.school_year = ${schoolYear} and t.staff_id = ${staffId} and y.is_offered
      union
      select gp.program_id, g.course_id from ${teachingGroupTeachers} gt
      join ${teachingGroups} g using (teaching_group_id) join ${teachingGroupPrograms} gp using (teaching_group_id)
      where gt.staff_id = ${staffId} and daterange(gt.from_date, gt.to_date, '[]') * daterange(gp.from_date, gp.to_date, '[]')
        && daterange(school_year_begins(${schoolYear}), school_year_ends(${schoolYear}), '[]')) t
    join ${programs} p using (program_id) join ${courses} c using (course_id)
    left join ${programYears} y on y.program_id = p.program_id and y.school_year = ${schoolYear}
    where ${yearIsShown(session, { year: sql`${schoolYear}::int`, today: sql`${today}::date` })}
    order by coalesce(y.program_order, p.program_order), coalesce(y.name_sort, p.name_sort), p.program_id, c.name_sort`);
  return rows;
}

/** Users may always see what they teach themselves; for others they need `staff.read`. @throws 403, 404 */
function wantedStaff(ctx: Context, staffId: number | undefined): number | undefined {
  const [own] = ctx.session.personal['staffid'] ?? [];
  if (staffId === undefined) return own;
  if (staffId !== own && !covers(grantOf(ctx, 'staff.read'), { staffid: staffId })) throw notFound('staff');
  return staffId;
}
