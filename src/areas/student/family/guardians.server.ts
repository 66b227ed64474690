import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { grantOf, scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { emergencyContactFor } from '../student/emergency-contact.table.ts';
import { requireStudent } from '../student/student.server.ts';
import { studentScopes, students } from '../student/student.table.ts';
import { type Guardians, withoutDetails } from './family.domain.ts';
import { families, inCallOrder, studentFamilies } from './family.table.ts';

/** Whom to call about a student, and the brothers and sisters whom the caller may read; none through a parent kept apart. @throws 404 */
export async function readGuardians(ctx: Context, studentId: number): Promise<Guardians> {
  await requireStudent(ctx, studentId);
  const apart = ctx.session.apart['familyid'] ?? [];
  const scope = scopeWhere(grantOf(ctx, 'student.read'), studentScopes);
  const [found] = await ctx.db
    .select({
      emergencyContact: emergencyContactFor(ctx.session.apart),
      guardians: sql<Guardians['guardians']>`(
        select coalesce(json_agg(json_build_object('familyId', f.family_id, 'firstName', f.first_name, 'lastName', f.last_name,
          'email', f.email, 'personalContact', f.personal_contact, 'isSingleParent', f.is_single_parent,
          'relationship', sf.relationship, 'isSeparated', sf.is_separated, 'mayBeContacted', sf.may_be_contacted,
          'callOrder', sf.call_order) order by ${inCallOrder}), '[]')
        from ${studentFamilies} sf join ${families} f using (family_id) where sf.student_id = ${studentId})`,
    })
    .from(students)
    .where(eq(students.studentId, studentId));
  if (!found) throw notFound('student');
  const { rows: siblings } = await ctx.db.execute<Guardians['siblings'][number]>(sql`
    select ${students.studentId} as "studentId", ${students.firstName} as "firstName", ${students.lastName} as "lastName",
      ${programs.programName} as "programName"
    from ${students} join ${programs} on ${programs.programId} = ${students.enrolledProgramId}
    where ${students.studentId} <> ${studentId} and ${students.studentId} in (
        select other.student_id from ${studentFamilies} sf join ${studentFamilies} other using (family_id)
        where sf.student_id = ${studentId} and sf.family_id <> all(${sql.param([...apart])}::int[]))
      ${scope ? sql`and (${scope})` : sql``}
    order by ${programs.programOrder} desc, ${students.nameSort}, ${students.studentId}`);
  return {
    ...found,
    guardians: found.guardians.map((one) => (apart.includes(one.familyId) ? withoutDetails(one) : one)),
    siblings,
  };
}
