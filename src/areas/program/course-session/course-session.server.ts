import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { staffStatus, staffType } from '../../../common/enumerations.domain.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { courses } from '../course/course.table.ts';
import { requireProgram } from '../program/program.server.ts';
import { assignAll } from './assign-all.server.ts';
import { assign, assignedByOthers, lockSession, reassign, unassign } from './assignment.server.ts';
import {
  assignmentMessages,
  assignStaff,
  assignStaffBulk,
  getAllStaffForProgram,
  reassignStaff,
  unassignStaff,
} from './course-session.domain.ts';
import { courseSessions } from './course-session.table.ts';
import { mainTeachersOfGroups } from './grouped-courses.server.ts';

const conflicts = { course_session_once: assignedByOthers };

/** Who teaches what in a program. The published names of the id differ: `courseSession` to change one, `courseSessionId` to unassign it. */
export const courseSessionRoutes: readonly FastifyPluginAsync[] = [
  answering(getAllStaffForProgram, async (ctx, { query: { programId } }) => {
    await requireProgram(ctx, programId);
    const given = await ctx.db
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
    return [
      ...given,
      ...(await mainTeachersOfGroups(ctx, programId)).filter(({ courseId }) => given.every((one) => one.courseId !== courseId)),
    ];
  }),
  writing(
    assignStaff,
    async (ctx, { body }) => ({ data: await assign(ctx, body()), message: assignmentMessages.assigned }),
    conflicts,
  ),
  writing(
    assignStaffBulk,
    async (ctx, { body }) => {
      const { courseSessions: given } = body();
      await assignAll(ctx, given);
      return { data: given.length, message: assignmentMessages.assigned };
    },
    conflicts,
  ),
  writing(reassignStaff, async (ctx, { query: { courseSession }, request }) => {
    await reassign(ctx, courseSession, request.body);
    return { data: courseSession, message: assignmentMessages.assigned };
  }),
  writing(unassignStaff, async (ctx, { query: { courseSessionId } }) => {
    await unassign(ctx, await lockSession(ctx, courseSessionId));
    return { data: courseSessionId, message: assignmentMessages.unassigned };
  }),
];
