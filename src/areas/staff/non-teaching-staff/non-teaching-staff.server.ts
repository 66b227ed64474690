import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { staffRoles, staffType } from '../../../common/enumerations.domain.ts';
import { parseChoice } from '../../../kit/domain/enumeration.domain.ts';
import { parseGrant } from '../../../kit/domain/permission.domain.ts';
import type { Context } from '../../../kit/server/context.server.ts';
import { conflict, forbidden, ruleBroken } from '../../../kit/server/errors.server.ts';
import { storedResource } from '../../../kit/server/resource-routes.server.ts';
import { staff } from '../staff/staff.table.ts';
import { nonTeachingStaff } from './non-teaching-staff.domain.ts';
import { nonTeachingStaffs } from './non-teaching-staff.table.ts';

const admin = parseChoice(staffRoles, 'Admin');

/** Only of those who do not teach today: the join leaves the kept records of others out. */
export const nonTeachingStaffResource = storedResource(nonTeachingStaff, {
  table: nonTeachingStaffs,
  id: nonTeachingStaffs.nonTeachingStaffId,
  columns: { ...getTableColumns(nonTeachingStaffs), staff: { firstName: staff.firstName, lastName: staff.lastName } },
  join: (query) =>
    query.innerJoin(
      staff,
      sql`${and(eq(staff.staffId, nonTeachingStaffs.staffId), eq(staff.staffType, sql.raw(String(staffType.nonTeaching))))}`,
    ),
  scopes: { staffid: nonTeachingStaffs.staffId },
  filters: {
    staffName: { search: staff.searchName, sort: staff.nameSort },
    staffId: nonTeachingStaffs.staffId,
    staffRole: nonTeachingStaffs.staffRole,
  },
  toRecord: (input, ctx, { before }) => {
    if (input.staffId !== before?.staffId) throw ruleBroken({ staffId: ['The staff member of this record cannot be changed'] });
    if (input.staffRole !== before.staffRole) refuseRole(ctx, before.staffId, [input.staffRole, before.staffRole]);
    return input;
  },
  beforeDelete: async () => {
    throw conflict('This record belongs to the staff member: change the staff type instead.');
  },
});

/** A role decides what an account may do: nobody raises themself, and only who manages accounts makes administrators. */
function refuseRole({ session }: Context, staffId: number, roles: readonly number[]): void {
  if (session.personal['staffid']?.includes(staffId)) throw conflict('You cannot change your own role.');
  const managesAccounts = parseGrant(session.permissions['account.update']) === 'all';
  if (roles.some((role) => role === admin) && !managesAccounts) throw forbidden('give or take the role Admin');
}
