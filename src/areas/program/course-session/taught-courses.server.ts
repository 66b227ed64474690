import { and, asc, eq, sql } from 'drizzle-orm';
import { covers } from '../../../kit/domain/permission.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { grantOf } from '../../../kit/server/resource/scope.server.ts';
import { courses } from '../course/course.table.ts';
import { programOrder, programs } from '../program/program.table.ts';
import { courseSessions, taughtCourseColumns } from './course-session.table.ts';
import { getTaughtCourses } from './taught-course.domain.ts';

/** What somebody teaches: the programs in the scope `@taught`, and the courses in each. */
export const taughtCourseRoutes = answering(getTaughtCourses, async (ctx, { query }) => {
  const staffId = wantedStaff(ctx, query.staffId);
  if (staffId === undefined) return [];
  const { sessionStartDate, sessionEndDate } = courseSessions;
  return ctx.db
    .select(taughtCourseColumns)
    .from(courseSessions)
    .innerJoin(programs, eq(programs.programId, courseSessions.programId))
    .innerJoin(courses, eq(courses.courseId, courseSessions.courseId))
    .where(
      and(
        eq(courseSessions.staffId, staffId),
        sql`coalesce(${sessionStartDate}, ${ctx.today}) <= ${ctx.today}`,
        sql`coalesce(${sessionEndDate}, ${ctx.today}) >= ${ctx.today}`,
      ),
    )
    .orderBy(...programOrder, asc(courses.nameSort));
});

/** Users may always see what they teach themselves; for others they need `staff.read`. @throws 403, 404 */
function wantedStaff(ctx: Context, staffId: number | undefined): number | undefined {
  const [own] = ctx.session.personal['staffid'] ?? [];
  if (staffId === undefined) return own;
  if (staffId !== own && !covers(grantOf(ctx, 'staff.read'), { staffid: staffId })) throw notFound('staff');
  return staffId;
}
