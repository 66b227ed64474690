import { sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { addDays } from '../../../kit/domain/dates.domain.ts';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import { malformed, notFound } from '../../../kit/server/http/errors.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { students } from '../../student/student/student.table.ts';
import {
  getLessonsToday,
  getTimetableForProgram,
  getTimetableForSchool,
  getTimetableForStaff,
  rangeProblem,
  weekAround,
} from '../lesson/lesson.domain.ts';
import { asFamily, isCoTaughtBy, lessonsOf, takenBy } from '../lesson/lessons.server.ts';

function refuse(from: string, to: string): void {
  const problem = rangeProblem(from, to);
  if (problem) throw malformed(problem);
}

/** Lessons by program, by staff, of the whole school, and the caller's own of today. */
export const lessonRoutes: readonly FastifyPluginAsync[] = [
  answering(getTimetableForProgram, async ({ db, session }, { grant, query: { programId, startDate: from, endDate: to } }) => {
    refuse(from, to);
    return lessonsOf(db, { from, to, grant, of: sql`e.program_id = ${programId}`, studentIds: asFamily(session, grant) });
  }),
  answering(getTimetableForStaff, async ({ db }, { grant, query: { staffId, startDate: from, endDate: to } }) => {
    refuse(from, to);
    const isCoTaught = isCoTaughtBy(sql`array[${staffId}::int]`, { from, to });
    return lessonsOf(db, {
      from,
      to,
      grant,
      of: sql`(e.staff_id = ${staffId} or e.substitute_id = ${staffId} or ${isCoTaught})`,
    });
  }),
  answering(getTimetableForSchool, ({ db, session }, { grant, query: { startDate } }) =>
    lessonsOf(db, { ...weekAround(startDate), grant, studentIds: asFamily(session, grant) }),
  ),
  answering(getLessonsToday, ({ db, today, session }, { grant, query: { studentId, days } }) => {
    const own = session.personal['studentid'] ?? [];
    const teaches = Boolean(session.personal['staffid']?.length);
    if (studentId !== undefined && !own.includes(studentId)) throw notFound('student');
    return lessonsOf(db, {
      ...{ from: today, to: addDays(today, days - 1), grant: ownPart(grant, session.derived, studentId !== undefined) },
      of: studentId === undefined ? takenBy(teaches ? [] : own) : sql`(${isOfProgramOf(studentId)} and ${takenBy([studentId])})`,
    });
  }),
];

const isOfProgramOf = (studentId: number) =>
  sql`e.program_id = (select b.enrolled_program_id from ${students} b where b.student_id = ${studentId})`;

/** Of what somebody may read, what is theirs: the lessons that they give, else those of their or their children's programs. */
function ownPart(grant: Grant, derived: Readonly<Record<string, readonly number[]>>, isOfChild: boolean): Grant {
  const own = (name: string) => derived[name] ?? [];
  const staffid = own('@self');
  if (isOfChild) return grant === 'none' ? grant : { programid: own('@program') };
  if (typeof grant === 'string' || (grant['staffid']?.length ?? 0) > 0) return staffid.length > 0 ? { staffid } : 'none';
  return { programid: own('@program') };
}
