import { and, eq, sql } from 'drizzle-orm';
import { type AddressLabel, sendLabels } from '../../../common/labels/address-labels.server.ts';
import { listed } from '../../../kit/domain/wording.domain.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { families, inCallOrder, studentFamilies } from '../family/family.table.ts';
import { studentScopes, students } from '../student/student.table.ts';
import { printStudentLabels } from './student-labels.domain.ts';

interface Guardian {
  familyId: number;
  name: string;
  address: string;
}

/** Labels for letters to guardians: to whom the school may write first and whose address it has; without one, to those of the student. */
export const studentLabelRoute = answering(printStudentLabels, async ({ db, session }, { grant, query, request, reply }) => {
  const apart = session.apart;
  const found = await db
    .select({
      studentId: students.studentId,
      name: sql<string>`concat_ws(' ', ${students.firstName}, nullif(${students.lastName}, ''))`,
      programName: sql<string>`coalesce(${programs.programName}, '')`,
      address: students.currentAddress,
      guardian: sql<Guardian | null>`(
        select json_build_object('familyId', f.family_id, 'name', concat_ws(' ', f.first_name, nullif(f.last_name, '')), 'address', f.current_address)
        from ${studentFamilies} sf join ${families} f using (family_id)
        where sf.student_id = ${students.studentId} and sf.may_be_contacted and f.current_address <> ''
          and f.family_id <> all(${sql.param(apart['familyid'] ?? [])}::int[])
        order by ${inCallOrder} limit 1)`,
    })
    .from(students)
    .leftJoin(programs, eq(programs.programId, students.enrolledProgramId))
    .where(and(sql`${students.studentId} = any(${sql.param(query.studentIds)}::int[])`, scopeWhere(grant, studentScopes)))
    .orderBy(students.nameSort, students.studentId);
  if (found.length === 0) throw notFound('student');
  const labels = new Map<string, Omit<AddressLabel, 'about'> & { children: string[] }>();
  for (const { studentId, name, programName, address, guardian } of found) {
    const child = [name, programName.replaceAll(' ', '\u00a0')].filter(Boolean).join(', ');
    const key = guardian ? `guardian ${guardian.familyId}` : `student ${studentId}`;
    const known = labels.get(key);
    const own = { name: `The guardians of ${name}`, address: apart['studentid']?.includes(studentId) ? '' : address };
    if (known) known.children.push(child);
    else labels.set(key, { ...(guardian ?? own), children: [child] });
  }
  return sendLabels(
    request,
    reply,
    [...labels.values()].map(({ name, address, children }) => ({ name, address, about: `About ${listed(children)}` })),
  );
});
