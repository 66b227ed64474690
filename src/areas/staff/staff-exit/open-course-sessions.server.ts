import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { courses } from '../../program/course/course.table.ts';
import { courseSessions, taughtCourseColumns } from '../../program/course-session/course-session.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { getOpenCourseSessions } from './staff-exit.domain.ts';

/** The courses that a leaver would still have to teach, and that others have to take over. */
export const openCourseSessionRoutes = answering(getOpenCourseSessions, async (ctx, { grant, query }) => {
  const { staffId, exitDate = ctx.today } = query;
  return ctx.db
    .select({
      ...taughtCourseColumns,
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
