import { and, eq, sql } from 'drizzle-orm';
import { covers, parseGrant } from '../../../kit/domain/permission.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import type { Asked } from '../../../kit/server/resource/answering.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { examinations } from '../../examination/examination/examination.table.ts';
import { programOrder, programs } from '../../program/program/program.table.ts';
import { comingStay } from '../enrolment/enrolment.table.ts';
import { isEnrolledIn, studentScopes, students } from '../student/student.table.ts';
import { comingLastDay } from '../student-exit/student-exit.table.ts';
import type { getSection, getSections, SectionOffered, SectionStudent } from './sections.domain.ts';

/** The programs of the order of one, as far as the caller may change their students. */
export async function sectionsBeside(
  { db }: Context,
  { grant, query: { programId } }: Pick<Asked<typeof getSections>, 'grant' | 'query'>,
): Promise<SectionOffered[]> {
  const order = sql`(select o.program_order from ${programs} o where o.program_id = ${programId})`;
  const rows = await db
    .select({ programId: programs.programId, programName: programs.programName, capacity: programs.capacity })
    .from(programs)
    .where(eq(programs.programOrder, order))
    .orderBy(...programOrder);
  return rows.filter((row) => covers(grant, { programid: row.programId }));
}

/** The students of a program in the caller's scope, by name; their marks only for who reads all of the program. */
export async function sectionOf(
  ctx: Context,
  { grant, query: { programId } }: Pick<Asked<typeof getSection>, 'grant' | 'query'>,
): Promise<SectionStudent[]> {
  const rows = await ctx.db
    .select({
      studentId: students.studentId,
      firstName: students.firstName,
      lastName: students.lastName,
      schoolAdmissionNumber: students.schoolAdmissionNumber,
      gender: students.gender,
      comingStay: sql<SectionStudent['comingStay']>`${comingStay}`,
      lastDay: comingLastDay,
    })
    .from(students)
    .where(and(isEnrolledIn([programId]), scopeWhere(grant, studentScopes)))
    .orderBy(students.nameSort, students.studentId);
  const readsMarks = covers(parseGrant(ctx.session.permissions['graderecord.read']), { programid: programId });
  const marks = readsMarks ? await lastPercentages(ctx, rows) : new Map<number, number>();
  return rows.map((row) => ({ ...row, percentage: marks.get(row.studentId) ?? null }));
}

async function lastPercentages({ db }: Context, of: readonly { studentId: number }[]): Promise<ReadonlyMap<number, number>> {
  const ids = sql`${sql.param(of.map(({ studentId }) => studentId))}::int[]`;
  const { rows } = await db.execute<{ studentId: number; percentage: number }>(sql`
    select distinct on (r.student_id) r.student_id as "studentId", r.percentage::float8 as percentage
    from exam_results(array(select o from examinations_of_students(${ids}) o), ${ids}) r
    join ${examinations} e using (examination_id)
    where r.rank is not null order by r.student_id, e.start_date desc, e.examination_id desc`);
  return new Map(rows.map(({ studentId, percentage }) => [studentId, percentage]));
}
