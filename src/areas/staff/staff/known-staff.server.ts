import { sql } from 'drizzle-orm';
import { staffTypes } from '../../../common/enumerations.domain.ts';
import { askWhetherKnown } from '../../../common/known-person/known-person.server.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { parseGrant } from '../../../kit/domain/permission.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import type { StaffInput } from './staff.domain.ts';
import { staff, staffScopes } from './staff.table.ts';

/** Where a staff member is shown. */
export const staffPath = (id: number) => `/ss/staff/grid?panel=detail&id=${id}`;

/** Asks whether a new staff member is there already, by name and day of birth. @throws 409 */
export async function askAboutKnownStaff(ctx: WriteContext, person: StaffInput): Promise<void> {
  const { dateOfBirth } = person;
  if (dateOfBirth === null) return;
  const seen = scopeWhere(parseGrant(ctx.session.permissions['staff.read']), staffScopes) ?? sql`true`;
  await askWhetherKnown<{ id: number; title: string; dateOfBirth: string; staffType: number }>(ctx, {
    kind: 'staff',
    person,
    select: (isCalled) => sql`
      select ${staff.staffId} as id, ${staff.nameSort} as title, ${staff.dateOfBirth}::text as "dateOfBirth",
        ${staff.staffType} as "staffType"
      from ${staff} where ${staff.dateOfBirth} = ${dateOfBirth}::date and ${isCalled(staff)} and (${seen})`,
    shown: ({ id, staffType }) => ({ subtitle: labelOf(staffTypes, staffType), path: staffPath(id) }),
  });
}
