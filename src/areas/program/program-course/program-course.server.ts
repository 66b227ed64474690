import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { audit } from '../../../kit/server/audit.server.ts';
import type { WriteContext } from '../../../kit/server/context.server.ts';
import { notFound, ruleBroken } from '../../../kit/server/errors.server.ts';
import { bodyObject, parseInput, refuseUnknown } from '../../../kit/server/input.server.ts';
import { idQuery, inputSchema, outputSchema, problems, writeAnswer } from '../../../kit/server/openapi-schemas.server.ts';
import { queryId, queryOf } from '../../../kit/server/query-values.server.ts';
import { grantOf } from '../../../kit/server/scope.server.ts';
import { creationStamp } from '../../../kit/server/stamp.server.ts';
import { write } from '../../../kit/server/write.server.ts';
import { courses } from '../course/course.table.ts';
import { unassign } from '../course-session/assignment.server.ts';
import { assignmentMessages } from '../course-session/course-session.domain.ts';
import { courseSessions } from '../course-session/course-session.table.ts';
import { holdProgram, requireProgram } from '../program/program.server.ts';
import { programCourseInput, programCourseRow } from './program-course.domain.ts';
import { programCourses } from './program-course.table.ts';

const tags = ['Program courses'];
const url = '/api/ps/ProgramCourse';
const known = new Set([...Object.keys(programCourseRow.shape), 'id', 'program']);

/** The courses of a program. They have no permission key of their own: they take the program's. */
export const programCourseRoutes: FastifyPluginAsync = async (app) => {
  app.get(
    `${url}/GetAllCoursesForProgram`,
    {
      schema: {
        tags,
        summary: 'The courses of a program',
        querystring: idQuery('programId'),
        response: { 200: outputSchema(z.array(programCourseRow)), ...problems(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const ctx = request.context;
      const programId = queryId(queryOf(request), 'programId');
      await requireProgram(ctx, programId);
      return ctx.db
        .select({ ...getTableColumns(programCourses), course: { courseName: courses.courseName, credits: courses.credits } })
        .from(programCourses)
        .innerJoin(courses, eq(courses.courseId, programCourses.courseId))
        .where(eq(programCourses.programId, programId))
        .orderBy(asc(programCourses.semester), asc(courses.nameSort), asc(programCourses.programCourseId));
    },
  );

  app.post(
    url,
    {
      schema: {
        tags,
        summary: 'Add a course to a program',
        body: inputSchema(programCourseInput),
        response: { 201: writeAnswer, ...problems(400, 401, 403, 404, 409, 422) },
      },
    },
    (request, reply) =>
      write(
        request,
        reply,
        async (ctx) => ({ status: 201, data: await addCourse(ctx, request.body), message: 'Your changes saved successfully' }),
        { program_course_once: 'This program has the course already.' },
      ),
  );

  app.delete(
    `${url}/DeleteProgramCourseById`,
    {
      schema: {
        tags,
        summary: 'Take a course off a program; whoever teaches it is unassigned first',
        querystring: idQuery('programCourseId'),
        response: { 200: writeAnswer, ...problems(400, 401, 403, 404, 409) },
      },
    },
    (request, reply) =>
      write(request, reply, async (ctx) => {
        const id = queryId(queryOf(request), 'programCourseId');
        await removeCourse(ctx, id);
        return { data: id, message: assignmentMessages.removed };
      }),
  );
};

async function addCourse(ctx: WriteContext, given: unknown): Promise<number> {
  grantOf(ctx, 'program.update');
  const body = bodyObject(given);
  refuseUnknown(body, known);
  const input = parseInput(programCourseInput, body);
  await holdProgram(ctx, input.programId);
  const [course] = await ctx.db
    .select({ id: courses.courseId })
    .from(courses)
    .where(eq(courses.courseId, input.courseId))
    .for('key share');
  if (!course) throw ruleBroken({ courseId: ['Please select a course to add.'] });
  const [created] = await ctx.db
    .insert(programCourses)
    .values({ ...input, ...creationStamp(ctx) })
    .returning();
  if (!created) throw new Error('The program course was not stored.');
  await audit(ctx, { action: 'create', resource: 'ProgramCourse', recordId: created.programCourseId, after: created });
  return created.programCourseId;
}

async function removeCourse(ctx: WriteContext, id: number): Promise<void> {
  const [row] = await ctx.db.select().from(programCourses).where(eq(programCourses.programCourseId, id)).for('update');
  await holdProgram(ctx, row?.programId ?? 0, 'program course');
  if (!row) throw notFound('program course');
  const sessions = await ctx.db
    .select()
    .from(courseSessions)
    .where(and(eq(courseSessions.programId, row.programId), eq(courseSessions.courseId, row.courseId)));
  for (const session of sessions) await unassign(ctx, session);
  await ctx.db.delete(programCourses).where(eq(programCourses.programCourseId, id));
  await audit(ctx, { action: 'delete', resource: 'ProgramCourse', recordId: id, before: row });
}
