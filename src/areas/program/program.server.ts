import { asc } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { problems } from '../../kit/server/openapi-schemas.server.ts';
import { grantOf, scopeWhere } from '../../kit/server/scope.server.ts';
import { courses } from './course/course.table.ts';
import { programs } from './program/program.table.ts';

/** Names of programs and courses for pickers; programs in the order of the grades. */
const programNameRoutes: FastifyPluginAsync = async (app) => {
  const response = problems(401, 403);
  app.get(
    '/api/ps/Program/GetAllProgramNames',
    { schema: { tags: ['Programs'], summary: 'Names of programs', response } },
    async ({ context }) => {
      const grant = grantOf(context, 'program.read', 'student.create', 'student.update', 'admission.create', 'admission.update');
      return context.db
        .select({ programId: programs.programId, programName: programs.programName })
        .from(programs)
        .where(scopeWhere(grant, { programid: programs.programId }))
        .orderBy(asc(programs.programOrder), asc(programs.nameSort), asc(programs.programId));
    },
  );
  app.get(
    '/api/ps/Course/GetAllCourseNames',
    { schema: { tags: ['Courses'], summary: 'Names of courses', response } },
    async ({ context }) => {
      grantOf(context, 'course.read', 'program.update', 'teachingstaff.update');
      return context.db
        .select({ courseId: courses.courseId, courseName: courses.courseName })
        .from(courses)
        .orderBy(asc(courses.nameSort), asc(courses.courseId));
    },
  );
};

export const programRoutes: readonly FastifyPluginAsync[] = [programNameRoutes];
