import { sql } from 'drizzle-orm';
import { askWhetherKnown } from '../../../common/known-person/known-person.server.ts';
import { parseGrant } from '../../../kit/domain/permission.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { programs } from '../../program/program/program.table.ts';
import type { StudentInput } from './student.domain.ts';
import { studentScopes, students } from './student.table.ts';

/** Where a student is shown. */
export const studentPath = (id: number) => `/sis/student/details/${id}`;

/** Asks whether a new student is there already, by name and day of birth. @throws 409 */
export async function askAboutKnownStudent(ctx: WriteContext, person: StudentInput): Promise<void> {
  const { dateOfBirth } = person;
  if (dateOfBirth === null) return;
  const seen = scopeWhere(parseGrant(ctx.session.permissions['student.read']), studentScopes) ?? sql`true`;
  await askWhetherKnown<{ id: number; title: string; dateOfBirth: string; subtitle: string }>(ctx, {
    kind: 'student',
    person,
    select: (isCalled) => sql`
      select ${students.studentId} as id, ${students.nameSort} as title, ${students.dateOfBirth}::text as "dateOfBirth",
        concat_ws(' · ', (select p.program_name from ${programs} p where p.program_id = ${students.programId}),
          ${students.schoolAdmissionNumber}) as subtitle
      from ${students} where ${students.dateOfBirth} = ${dateOfBirth}::date and ${isCalled(students)} and (${seen})`,
    shown: ({ id, subtitle }) => ({ subtitle, path: studentPath(id) }),
  });
}
