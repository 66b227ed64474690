import { and, asc, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { covers } from '../../../kit/domain/permission.domain.ts';
import type { Context } from '../../../kit/server/context.server.ts';
import { notFound } from '../../../kit/server/errors.server.ts';
import { outputSchema, problems } from '../../../kit/server/openapi-schemas.server.ts';
import { queryId, queryOf } from '../../../kit/server/query-values.server.ts';
import { grantOf } from '../../../kit/server/scope.server.ts';
import { courses } from '../course/course.table.ts';
import { programs } from '../program/program.table.ts';
import { type TaughtCourseRow, taughtCourseRow } from './course-session.domain.ts';
import { courseSessions } from './course-session.table.ts';

/** What somebody teaches: the programs behind the scope `@taught`, and the courses in each. */
export const taughtCourseRoutes: FastifyPluginAsync = async (app) => {
  const schema = {
    tags: ['Program courses'],
    summary: 'What a staff member teaches today; without staffId: what the caller teaches',
    querystring: { type: 'object', properties: { staffId: { type: 'integer', minimum: 1 } } },
    response: { 200: outputSchema(z.array(taughtCourseRow)), ...problems(400, 401, 403, 404) },
  };
  app.get('/api/ps/ProgramCourse/GetAllCoursesForStaff', { schema }, async (request): Promise<TaughtCourseRow[]> => {
    const ctx = request.context;
    const staffId = wantedStaff(ctx, queryOf(request));
    if (staffId === undefined) return [];
    const { courseSessionId, sessionStartDate, sessionEndDate } = courseSessions;
    return ctx.db
      .select({
        courseSessionId,
        programId: programs.programId,
        programName: programs.programName,
        courseId: courses.courseId,
        courseName: courses.courseName,
      })
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
      .orderBy(asc(programs.programOrder), asc(programs.nameSort), asc(courses.nameSort));
  });
};

/** Everyone knows what they teach themselves; of others it takes `staff.read`. @throws 403, 404 */
function wantedStaff(ctx: Context, query: Readonly<Record<string, string>>): number | undefined {
  const [own] = ctx.session.personal['staffid'] ?? [];
  if (!query['staffid']) return own;
  const staffId = queryId(query, 'staffId');
  if (staffId !== own && !covers(grantOf(ctx, 'staff.read'), { staffid: staffId })) throw notFound('staff');
  return staffId;
}
