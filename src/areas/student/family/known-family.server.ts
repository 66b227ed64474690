import { sql } from 'drizzle-orm';
import { familyRelations } from '../../../common/enumerations.domain.ts';
import { askWhetherKnown } from '../../../common/known-person/known-person.server.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { parseGrant } from '../../../kit/domain/permission.domain.ts';
import { fromEnd } from '../../../kit/server/database/from-end.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { studentPath } from '../student/known-student.server.ts';
import { studentScopes, students } from '../student/student.table.ts';
import type { FamilyInput } from './family.domain.ts';
import { families, studentFamilies } from './family.table.ts';

type Known = {
  id: number;
  title: string;
  dateOfBirth: string | null;
  children: { studentId: number; firstName: string; lastName: string; relationship: number }[];
};

/**
 * Asks whether a new family member is there already, by name with day of birth, telephone number or e-mail address. The caller sees those
 * of children whom they may see; those of nobody, and of a parent who is kept apart from the caller, only the whole school does.
 * @throws 409
 */
export async function askAboutKnownFamily(ctx: WriteContext, person: FamilyInput): Promise<void> {
  const { dateOfBirth, personalContact, email } = person;
  const scope = scopeWhere(parseGrant(ctx.session.permissions['student.read']), studentScopes);
  const { familyid: apart = [] } = ctx.session.apart;
  await askWhetherKnown<Known>(ctx, {
    kind: 'family',
    person,
    select: (isCalled) => sql`
      select ${families.familyId} as id, ${families.nameSort} as title, ${families.dateOfBirth}::text as "dateOfBirth",
        coalesce(theirs.children, '[]') as children
      from ${families} cross join lateral (
        select json_agg(json_build_object('studentId', ${students.studentId}, 'firstName', ${students.firstName},
          'lastName', ${students.lastName}, 'relationship', ${studentFamilies.relationship})
          order by ${studentFamilies.studentFamilyId}) as children
        from ${studentFamilies} join ${students} on ${students.studentId} = ${studentFamilies.studentId}
        where ${studentFamilies.familyId} = ${families.familyId} and (${scope ?? sql`true`})
      ) theirs
      where (${families.dateOfBirth} = ${dateOfBirth}::date
          or ${fromEnd(families.personalContact)} = reverse(${personalContact}::text)
          or (lower(${families.email}) = lower(${email}::text) and ${families.email} <> ''))
        and ${isCalled(families)} and not ${families.familyId} = any(${sql.param(apart)}::int[])
        ${scope ? sql`and theirs.children is not null` : sql``}`,
    shown: ({ children }) => ({
      subtitle: children.map((child) => `${labelOf(familyRelations, child.relationship)} of ${fullName(child)}`).join(', '),
      path: children[0] ? studentPath(children[0].studentId) : null,
    }),
  });
}
