import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { courses } from '../course/course.table.ts';
import { unassign } from '../course-session/assignment.server.ts';
import { assignmentMessages } from '../course-session/course-session.domain.ts';
import { courseSessions } from '../course-session/course-session.table.ts';
import { courseTakeovers } from '../course-session/course-takeover.table.ts';
import { holdProgram, requireProgram } from '../program/program.server.ts';
import {
  addProgramCourse,
  getCoursesForProgram,
  noCourseChosen,
  type ProgramCourseInput,
  removeProgramCourse,
} from './program-course.domain.ts';
import { programCourses } from './program-course.table.ts';

/** The courses of a program. They have no permissions of their own, but use those of the program. */
export const programCourseRoutes: readonly FastifyPluginAsync[] = [
  answering(getCoursesForProgram, async (ctx, { query: { programId } }) => {
    await requireProgram(ctx, programId);
    const rows = await ctx.db
      .select({
        ...getTableColumns(programCourses),
        course: { courseName: courses.courseName, credits: courses.credits },
        takeover: { staffId: courseTakeovers.staffId, fromDate: courseTakeovers.fromDate },
        taker: { firstName: staff.firstName, lastName: staff.lastName },
      })
      .from(programCourses)
      .innerJoin(courses, eq(courses.courseId, programCourses.courseId))
      .leftJoin(
        courseTakeovers,
        and(
          ...[eq(courseTakeovers.programId, programCourses.programId), eq(courseTakeovers.courseId, programCourses.courseId)],
          // Of several the next one.
          sql`${courseTakeovers.fromDate} = (select min(t.from_date) from ${courseTakeovers} t
            where t.program_id = ${programCourses.programId} and t.course_id = ${programCourses.courseId})`,
        ),
      )
      .leftJoin(staff, eq(staff.staffId, courseTakeovers.staffId))
      .where(eq(programCourses.programId, programId))
      .orderBy(asc(programCourses.semester), asc(courses.nameSort), asc(programCourses.programCourseId));
    return rows.map(({ takeover, taker, ...row }) => ({ ...row, takeover: takeover && taker && { ...takeover, ...taker } }));
  }),
  writing(addProgramCourse, async (ctx, { body }) => ({ data: await addCourse(ctx, body()), message: savedMessage }), {
    program_course_once: 'This program already has the course.',
  }),
  writing(removeProgramCourse, async (ctx, { query: { programCourseId } }) => {
    await removeCourse(ctx, programCourseId);
    return { data: programCourseId, message: assignmentMessages.removed };
  }),
];

/** Adds a course to a program that the caller may change. */
export async function addCourse(ctx: WriteContext, input: ProgramCourseInput): Promise<number> {
  await holdProgram(ctx, input.programId);
  const [course] = await ctx.db
    .select({ id: courses.courseId })
    .from(courses)
    .where(eq(courses.courseId, input.courseId))
    .for('key share');
  if (!course) throw ruleBroken({ courseId: [noCourseChosen] });
  const [created] = await ctx.db
    .insert(programCourses)
    .values({ ...input, ...creationStamp(ctx) })
    .returning();
  if (!created) throw new Error('The program course was not stored.');
  await audit(ctx, { action: 'create', resource: 'ProgramCourse', recordId: created.programCourseId, after: created });
  return created.programCourseId;
}

/** Takes a course from a program that the caller may change, and its teachers with it. */
export async function removeCourse(ctx: WriteContext, id: number): Promise<void> {
  const [row] = await ctx.db.select().from(programCourses).where(eq(programCourses.programCourseId, id)).for('update');
  await holdProgram(ctx, row?.programId ?? 0, 'program course');
  if (!row) throw notFound('program course');
  const sessions = await ctx.db
    .select()
    .from(courseSessions)
    .where(and(eq(courseSessions.programId, row.programId), eq(courseSessions.courseId, row.courseId)));
  for (const session of sessions) await unassign(ctx, session);
  await ctx.db.delete(programCourses).where(eq(programCourses.programCourseId, id));
  const owners = { programid: [row.programId] };
  await audit(ctx, { action: 'delete', resource: 'ProgramCourse', recordId: id, before: row, owners });
}
