import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { inputSchema, problems } from '../../../kit/server/openapi-schemas.server.ts';
import { queryDate, queryId, queryOf } from '../../../kit/server/query-values.server.ts';
import { grantOf, scopeWhere } from '../../../kit/server/scope.server.ts';
import { courses } from '../../program/course/course.table.ts';
import { courseSessions } from '../../program/course-session/course-session.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { type OpenCourseSession, openCourseSession, openCourseSessionsPath } from './staff-exit.domain.ts';

/** What someone who leaves would still have to teach: to be given to others. */
export const openCourseSessionRoutes: FastifyPluginAsync = async (app) => {
  const schema = {
    tags: ['Staff Exits'],
    summary: 'The course sessions of a staff member that last beyond a day (by default today)',
    querystring: {
      type: 'object',
      required: ['staffId'],
      properties: { staffId: { type: 'integer', minimum: 1 }, exitDate: { type: 'string', format: 'date' } },
    },
    response: { 200: { type: 'array', items: inputSchema(openCourseSession) }, ...problems(400, 401, 403) },
  };
  app.get(openCourseSessionsPath, { schema }, async (request): Promise<OpenCourseSession[]> => {
    const ctx = request.context;
    const query = queryOf(request);
    const grant = grantOf(ctx, 'staffexit.read', 'staffexit.create', 'staffexit.update');
    const staffId = queryId(query, 'staffId');
    const exitDate = query['exitdate'] ? queryDate(query, 'exitDate') : ctx.today;
    return ctx.db
      .select({
        courseSessionId: courseSessions.courseSessionId,
        programId: programs.programId,
        programName: programs.programName,
        courseId: courses.courseId,
        courseName: courses.courseName,
        sessionStartDate: courseSessions.sessionStartDate,
        sessionEndDate: courseSessions.sessionEndDate,
      })
      .from(courseSessions)
      .innerJoin(programs, eq(programs.programId, courseSessions.programId))
      .innerJoin(courses, eq(courses.courseId, courseSessions.courseId))
      .where(
        and(
          eq(courseSessions.staffId, staffId),
          or(isNull(courseSessions.sessionEndDate), gt(courseSessions.sessionEndDate, exitDate)),
          scopeWhere(grant, { staffid: courseSessions.staffId }),
        ),
      )
      .orderBy(asc(programs.nameSort), asc(courses.nameSort));
  });
};
