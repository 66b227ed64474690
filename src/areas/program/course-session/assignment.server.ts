import { and, eq } from 'drizzle-orm';
import { staffStatus, staffType } from '../../../common/enumerations.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { bodyObject, parseInput, refuseIssues } from '../../../kit/server/resource/input.server.ts';
import { refuseOtherId, refuseStale } from '../../../kit/server/resource/saving/save.server.ts';
import { changeStamp, creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { holdProgram } from '../program/program.server.ts';
import { programCourses } from '../program-course/program-course.table.ts';
import { type CourseSessionInput, courseSessionIssues, sentCourseSession } from './course-session.domain.ts';
import { courseSessions } from './course-session.table.ts';
import { rememberTeachers } from './former-teacher.server.ts';
import { refuseGrouped } from './grouped-courses.server.ts';
import { forgetTakeover } from './takeover.server.ts';

export const notInProgram = 'The program does not have this course';
export const noSuchStaff = 'Staff is required';
export const noTeacher = 'The staff member must be active and teaching';
export const assignedByOthers = 'Somebody else assigned staff to this course.|Reload it to see the changes.';

type Session = typeof courseSessions.$inferSelect;

export const resource = 'CourseSession';

/** Whether somebody can be given a course. */
export const isTeacher = ({ status, type }: { status: number; type: number }): boolean =>
  status === staffStatus.active && type === staffType.teaching;

/** Assigns a staff member to a course of a program that has no teacher yet. */
export async function assign(ctx: WriteContext, given: CourseSessionInput): Promise<number> {
  return create(ctx, await checkAssignment(ctx, given));
}

async function create(ctx: WriteContext, input: CourseSessionInput): Promise<number> {
  await forgetTakeover(ctx, input);
  const [created] = await ctx.db
    .insert(courseSessions)
    .values({ ...input, ...creationStamp(ctx) })
    .returning();
  if (!created) throw new Error('The course session was not stored.');
  await audit(ctx, { action: 'create', resource, recordId: created.courseSessionId, after: created });
  return created.courseSessionId;
}

/** Assigns another staff member to a course of a program. Fields that the body does not name keep their values. */
export async function reassign(ctx: WriteContext, id: number, given: unknown): Promise<void> {
  const body = bodyObject(given);
  // As the list names a course that is taught in groups: the refusal names these.
  if (id === 0) await readAssignment(ctx, body);
  const before = await lockSession(ctx, id);
  refuseOtherId(body, ['id', 'courseSessionId'], id);
  refuseStale(body, before);
  const { programId, courseId, staffId, sessionStartDate, sessionEndDate } = before;
  const input = await readAssignment(ctx, { programId, courseId, staffId, sessionStartDate, sessionEndDate, ...body });
  if (input.programId !== programId || input.courseId !== courseId) {
    throw ruleBroken({ courseId: ['The program and the course of an assignment cannot be changed'] });
  }
  await change(ctx, before, input);
}

async function change(ctx: WriteContext, before: Session, input: CourseSessionInput): Promise<void> {
  const { courseSessionId: id } = before;
  if (input.staffId !== before.staffId) {
    await forgetTakeover(ctx, before);
    await rememberTeachers(ctx, [id]);
  }
  const [after] = await ctx.db
    .update(courseSessions)
    .set({ ...input, ...changeStamp(ctx) })
    .where(eq(courseSessions.courseSessionId, id))
    .returning();
  await audit(ctx, { action: 'update', resource, recordId: id, before, after });
}

/** The session, locked, of a program that the caller may change. @throws 404 */
export async function lockSession(ctx: WriteContext, id: number): Promise<Session> {
  const [session] = await ctx.db.select().from(courseSessions).where(eq(courseSessions.courseSessionId, id)).for('update');
  await holdProgram(ctx, session?.programId ?? 0, 'course session');
  if (!session) throw notFound('course session');
  return session;
}

/** Takes the teacher off a course. */
export async function unassign(ctx: WriteContext, session: Session): Promise<void> {
  await forgetTakeover(ctx, session);
  await rememberTeachers(ctx, [session.courseSessionId]);
  await ctx.db.delete(courseSessions).where(eq(courseSessions.courseSessionId, session.courseSessionId));
  const owners = { programid: [session.programId] };
  await audit(ctx, { action: 'delete', resource, recordId: session.courseSessionId, before: session, owners });
}

async function readAssignment(ctx: WriteContext, body: Record<string, unknown>) {
  return checkAssignment(ctx, parseInput(sentCourseSession, body));
}

async function checkAssignment(ctx: WriteContext, input: CourseSessionInput): Promise<CourseSessionInput> {
  refuseIssues(courseSessionIssues(input));
  await holdProgram(ctx, input.programId);
  const [course] = await ctx.db
    .select({ id: programCourses.programCourseId })
    .from(programCourses)
    .where(and(eq(programCourses.programId, input.programId), eq(programCourses.courseId, input.courseId)))
    .for('key share');
  if (!course) throw ruleBroken({ courseId: [notInProgram] });
  const [teacher] = await ctx.db
    .select({ status: staff.staffStatus, type: staff.staffType })
    .from(staff)
    .where(eq(staff.staffId, input.staffId))
    // Locks the staff member, so that nobody can change them into anything but an active teacher meanwhile.
    .for('share');
  if (!teacher) throw ruleBroken({ staffId: [noSuchStaff] });
  if (!isTeacher(teacher)) throw ruleBroken({ staffId: [noTeacher] });
  await refuseGrouped(ctx, [input]);
  return input;
}
