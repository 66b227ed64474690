import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { parseGrant } from '../../../kit/domain/permission.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { auditAll } from '../../../kit/server/resource/audit.server.ts';
import { grantOf, scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { changeStamp, creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { courses } from '../course/course.table.ts';
import { programLink, programs } from '../program/program.table.ts';
import { programCourses } from '../program-course/program-course.table.ts';
import { assignedByOthers, isTeacher, noSuchStaff, noTeacher, notInProgram, resource } from './assignment.server.ts';
import type { CourseSessionInput } from './course-session.domain.ts';
import { courseSessions } from './course-session.table.ts';
import { courseTakeovers } from './course-takeover.table.ts';
import { rememberTeachers } from './former-teacher.server.ts';
import { refuseGrouped } from './grouped-courses.server.ts';

type Session = typeof courseSessions.$inferSelect;
type Assignment = Pick<CourseSessionInput, 'programId' | 'courseId' | 'staffId'>;
type Course = Pick<Assignment, 'programId' | 'courseId'>;

const keyOf = ({ programId, courseId }: Course): string => `${programId} ${courseId}`;

/**
 * Assigns staff to courses that have no teacher, or one who no longer teaches: all of them, or none, by as many statements however many
 * they are. Each locks what it reads in one order, so that two people who assign the same courses wait for one another.
 * @throws 409 for a course that somebody teaches by now
 */
export async function assignAll(ctx: WriteContext, given: readonly Assignment[]): Promise<void> {
  await holdPrograms(ctx, given);
  await refuseWrong(ctx, given);
  await refuseGrouped(ctx, given);
  const ended = await endedSessions(ctx, given);
  await forgetTakeovers(
    ctx,
    given.filter((one) => ended.get(keyOf(one))?.staffId !== one.staffId),
  );
  const added = given.filter((one) => !ended.has(keyOf(one)));
  const created =
    added.length === 0
      ? []
      : await ctx.db
          .insert(courseSessions)
          .values(added.map((one) => ({ ...one, ...creationStamp(ctx) })))
          .returning();
  await rememberTeachers(
    ctx,
    [...ended.values()].map(({ courseSessionId }) => courseSessionId),
  );
  const changed = await change(
    ctx,
    given.filter((one) => ended.has(keyOf(one))),
  );
  await auditAll(ctx, [
    ...created.map((after) => ({ action: 'create', resource, recordId: after.courseSessionId, after })),
    ...changed.map((after) => ({
      action: 'update',
      resource,
      recordId: after.courseSessionId,
      before: ended.get(keyOf(after)) ?? null,
      after,
    })),
  ]);
}

/** @throws 404 where a program is not among those that the caller may change */
async function holdPrograms(ctx: WriteContext, given: readonly Assignment[]): Promise<void> {
  const ids = [...new Set(given.map(({ programId }) => programId))];
  const held = await ctx.db
    .select({ id: programs.programId })
    .from(programs)
    .where(and(inArray(programs.programId, ids), scopeWhere(grantOf(ctx, 'program.update'), programLink.scopes)))
    .orderBy(asc(programs.programId))
    .for('key share');
  if (held.length < ids.length) throw notFound('program');
}

/** @throws 422 naming every course that is not taught there, and everybody who cannot teach, by their places in the list */
async function refuseWrong(ctx: WriteContext, given: readonly Assignment[]): Promise<void> {
  const taught = await ctx.db
    .select({ programId: programCourses.programId, courseId: programCourses.courseId })
    .from(programCourses)
    .where(among(programCourses, given))
    .orderBy(asc(programCourses.programId), asc(programCourses.courseId))
    .for('key share');
  const staffIds = [...new Set(given.map(({ staffId }) => staffId))];
  const teachers = await ctx.db
    .select({ staffId: staff.staffId, status: staff.staffStatus, type: staff.staffType })
    .from(staff)
    .where(inArray(staff.staffId, staffIds))
    .orderBy(asc(staff.staffId))
    // So that nobody can change them into anything but active teachers meanwhile.
    .for('share');
  const known = new Set(taught.map(keyOf));
  const byId = new Map(teachers.map((teacher) => [teacher.staffId, teacher]));
  const seen = new Set<string>();
  const errors: Record<string, string[]> = {};
  for (const [place, one] of given.entries()) {
    const teacher = byId.get(one.staffId);
    if (!known.has(keyOf(one))) errors[`courseSessions.${place}.courseId`] = [notInProgram];
    else if (seen.has(keyOf(one))) errors[`courseSessions.${place}.courseId`] = ['This course is in the list already'];
    if (!teacher) errors[`courseSessions.${place}.staffId`] = [noSuchStaff];
    else if (!isTeacher(teacher)) errors[`courseSessions.${place}.staffId`] = [noTeacher];
    seen.add(keyOf(one));
  }
  if (Object.keys(errors).length > 0) throw ruleBroken(errors);
}

/** The sessions of some courses, locked, of which whoever has them no longer teaches. @throws 409 if somebody still does, or will */
async function endedSessions(ctx: WriteContext, given: readonly Assignment[]): Promise<ReadonlyMap<string, Session>> {
  const held = await ctx.db
    .select({
      session: getTableColumns(courseSessions),
      teacher: { firstName: staff.firstName, lastName: staff.lastName, status: staff.staffStatus, type: staff.staffType },
      courseName: courses.courseName,
      programName: programs.programName,
    })
    .from(courseSessions)
    .innerJoin(staff, eq(staff.staffId, courseSessions.staffId))
    .innerJoin(courses, eq(courses.courseId, courseSessions.courseId))
    .innerJoin(programs, eq(programs.programId, courseSessions.programId))
    .where(among(courseSessions, given))
    .orderBy(asc(courseSessions.programId), asc(courseSessions.courseId))
    .for('update', { of: courseSessions });
  const hasEnded = ({ sessionEndDate: end }: Session) => end !== null && end < ctx.today;
  const taken = held.find(({ session, teacher }) => !hasEnded(session) && isTeacher(teacher));
  if (!taken) return new Map(held.map(({ session }) => [keyOf(session), session]));
  if (!mayReadAll(ctx)) throw conflict(assignedByOthers);
  const { courseName, programName, teacher, session } = taken;
  const already = [`${courseName} in ${programName} is already given to ${fullName(teacher)}`, ...daysOf(session)].join(' ');
  throw conflict(`${already}.|Reload it to see the changes.`);
}

/** Whether a refusal may name any course, program and teacher. */
const mayReadAll = ({ session: { permissions } }: WriteContext): boolean =>
  ['course.read', 'program.read', 'staff.read'].every((key) => parseGrant(permissions[key]) === 'all');

const daysOf = ({ sessionStartDate, sessionEndDate }: Session): string[] => [
  ...(sessionStartDate === null ? [] : [`from ${displayDate(sessionStartDate)}`]),
  ...(sessionEndDate === null ? [] : [`until ${displayDate(sessionEndDate)}`]),
];

async function forgetTakeovers(ctx: WriteContext, given: readonly Assignment[]): Promise<void> {
  if (given.length > 0) await ctx.db.delete(courseTakeovers).where(among(courseTakeovers, given));
}

/** Gives sessions that have ended to somebody else, without days. */
async function change(ctx: WriteContext, given: readonly Assignment[]): Promise<Session[]> {
  if (given.length === 0) return [];
  const { version } = courseSessions;
  return ctx.db
    .update(courseSessions)
    .set({ staffId: sql`g.staff_id`, sessionStartDate: null, sessionEndDate: null, ...changeStamp(ctx, version) })
    .from(asTable(given))
    .where(sql`${courseSessions.programId} = g.program_id and ${courseSessions.courseId} = g.course_id`)
    .returning(getTableColumns(courseSessions));
}

/** The assignments as a table `g`. */
const asTable = (given: readonly Assignment[]): SQL =>
  sql`json_to_recordset(${JSON.stringify(
    given.map(({ programId, courseId, staffId }) => ({ program_id: programId, course_id: courseId, staff_id: staffId })),
  )}::json) as g (program_id int, course_id int, staff_id int)`;

type OfCourses = typeof programCourses | typeof courseSessions | typeof courseTakeovers;

/** The rows of a table that belong to the courses. */
const among = ({ programId, courseId }: OfCourses, given: readonly Assignment[]): SQL =>
  sql`(${programId}, ${courseId}) in (select g.program_id, g.course_id from ${asTable(given)})`;
