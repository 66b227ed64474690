import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { staffStatus, staffType } from '../../../common/enumerations.domain.ts';
import { idQuery, inputSchema, outputSchema, problems, writeAnswer } from '../../../kit/server/openapi-schemas.server.ts';
import { queryId, queryOf } from '../../../kit/server/query-values.server.ts';
import { write } from '../../../kit/server/write.server.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { courses } from '../course/course.table.ts';
import { requireProgram } from '../program/program.server.ts';
import { assign, lockSession, reassign, unassign } from './assignment.server.ts';
import { assignmentMessages, courseSessionInput, courseSessionRow } from './course-session.domain.ts';
import { courseSessions } from './course-session.table.ts';

const tags = ['Program courses'];
const url = '/api/ps/ProgramCourse';
const body = inputSchema(courseSessionInput);
const conflicts = { course_session_once: 'Somebody else assigned staff to this course.|Reload it to see the changes.' };

/** Who teaches what in a program. The published names of the id differ: `courseSession` to change, `courseSessionId` to unassign. */
export const courseSessionRoutes: FastifyPluginAsync = async (app) => {
  app.get(
    `${url}/GetAllStaffForProgram`,
    {
      schema: {
        tags,
        summary: 'Who teaches which course of a program',
        querystring: idQuery('programId'),
        response: { 200: outputSchema(z.array(courseSessionRow)), ...problems(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const ctx = request.context;
      const programId = queryId(queryOf(request), 'programId');
      await requireProgram(ctx, programId);
      return ctx.db
        .select({
          ...getTableColumns(courseSessions),
          course: { courseName: courses.courseName },
          staff: { firstName: staff.firstName, lastName: staff.lastName },
          isStaffTeaching: sql<boolean>`${and(eq(staff.staffStatus, staffStatus.active), eq(staff.staffType, staffType.teaching))}`,
        })
        .from(courseSessions)
        .innerJoin(courses, eq(courses.courseId, courseSessions.courseId))
        .innerJoin(staff, eq(staff.staffId, courseSessions.staffId))
        .where(eq(courseSessions.programId, programId))
        .orderBy(asc(courses.nameSort), asc(courseSessions.courseSessionId));
    },
  );

  app.post(
    `${url}/AssignStaffToCourseForProgram`,
    {
      schema: {
        tags,
        summary: 'Assign staff to a course of a program',
        body,
        response: { 201: writeAnswer, ...problems(400, 401, 403, 404, 409, 422) },
      },
    },
    (request, reply) =>
      write(
        request,
        reply,
        async (ctx) => ({ status: 201, data: await assign(ctx, request.body), message: assignmentMessages.assigned }),
        conflicts,
      ),
  );

  app.put(
    `${url}/UpdateStaffToCourseForProgram`,
    {
      schema: {
        tags,
        summary: 'Assign other staff to a course of a program',
        querystring: idQuery('courseSession'),
        body,
        response: { 200: writeAnswer, ...problems(400, 401, 403, 404, 409, 422) },
      },
    },
    (request, reply) =>
      write(request, reply, async (ctx) => {
        const id = queryId(queryOf(request), 'courseSession');
        await reassign(ctx, id, request.body);
        return { data: id, message: assignmentMessages.assigned };
      }),
  );

  app.delete(
    `${url}/UnassignStaffToCourseForProgram`,
    {
      schema: {
        tags,
        summary: 'Unassign the staff of a course of a program',
        querystring: idQuery('courseSessionId'),
        response: { 200: writeAnswer, ...problems(400, 401, 403, 404) },
      },
    },
    (request, reply) =>
      write(request, reply, async (ctx) => {
        const id = queryId(queryOf(request), 'courseSessionId');
        await unassign(ctx, await lockSession(ctx, id));
        return { data: id, message: assignmentMessages.unassigned };
      }),
  );
};
