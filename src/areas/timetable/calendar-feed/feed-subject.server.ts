import { and, eq, type SQL, sql } from 'drizzle-orm';
import { fullName } from '../../../common/person-name.domain.ts';
import { covers, type Grant, parseGrant } from '../../../kit/domain/permission.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { studentScopes, students } from '../../student/student/student.table.ts';
import { isGivenBy, takenBy } from '../lesson/lessons.server.ts';

/** Whose lessons a feed shows: exactly one of the three. */
export interface FeedOf {
  staffId?: number | null | undefined;
  programId?: number | null | undefined;
  studentId?: number | null | undefined;
}

/** Whose lessons a feed shows, and its title. */
export interface FeedSubject {
  name: string;
  /** The condition that selects their lessons among the lessons `e`. */
  lessons: SQL;
  grant: Grant;
}

/**
 * Whose lessons a feed shows to its account at this moment; undefined if the account may not read them, or they no longer exist. A lesson
 * covered by somebody else is left out of the absent teacher's feed.
 */
export async function feedSubject(ctx: Context, { staffId, programId, studentId }: FeedOf): Promise<FeedSubject | undefined> {
  const { db, session } = ctx;
  const grant = parseGrant(session.permissions['timetable.read']);
  if (staffId) {
    const { firstName, lastName } = staff;
    const [person] = await db.select({ firstName, lastName }).from(staff).where(eq(staff.staffId, staffId));
    if (!person || !covers(grant, { staffid: staffId })) return undefined;
    return { name: fullName(person), lessons: isGivenBy(staffId), grant };
  }
  if (programId) {
    const [program] = await db.select({ name: programs.programName }).from(programs).where(eq(programs.programId, programId));
    if (!program || !covers(grant, { programid: programId })) return undefined;
    return { name: program.name, lessons: sql`e.program_id = ${programId}`, grant };
  }
  if (!studentId) return undefined;
  const { firstName, lastName, enrolledProgramId } = students;
  const mayRead = scopeWhere(parseGrant(session.permissions['student.read']), studentScopes);
  const [child] = await db
    .select({ firstName, lastName, programId: enrolledProgramId })
    .from(students)
    .where(and(eq(students.studentId, studentId), mayRead));
  if (!child || !covers(grant, { programid: child.programId })) return undefined;
  return { name: fullName(child), lessons: sql`e.program_id = ${child.programId} and ${takenBy([studentId])}`, grant };
}
