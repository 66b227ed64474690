import { and, asc, eq, sql } from 'drizzle-orm';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { courses } from '../../program/course/course.table.ts';
import { programCourses } from '../../program/program-course/program-course.table.ts';
import { examinationScopes, examinations } from '../examination/examination.table.ts';
import { getCoursesForExamination } from './courses-of-examination.domain.ts';
import { examSchedules } from './exam-schedule.table.ts';

/** The courses that an examination can include, and which of them it already has. */
export const coursesOfExaminationRoutes = answering(
  getCoursesForExamination,
  async (ctx, { grant, query: { examinationId } }) => {
    const isIt = and(eq(examinations.examinationId, examinationId), scopeWhere(grant, examinationScopes));
    const [examination] = await ctx.db.select({ programId: examinations.programId }).from(examinations).where(isIt);
    if (!examination) throw notFound('examination');
    const isScheduled = sql<boolean>`exists (select from ${examSchedules} s
    where s.examination_id = ${examinationId} and s.course_id = ${programCourses.courseId})`;
    return ctx.db
      .select({
        courseId: programCourses.courseId,
        courseName: courses.courseName,
        isMandatory: programCourses.isMandatory,
        isScheduled,
      })
      .from(programCourses)
      .innerJoin(courses, eq(courses.courseId, programCourses.courseId))
      .where(eq(programCourses.programId, examination.programId))
      .orderBy(asc(programCourses.semester), asc(courses.nameSort), asc(programCourses.programCourseId));
  },
);
