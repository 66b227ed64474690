import { and, eq, sql } from 'drizzle-orm';
import { staffType } from '../../../common/enumerations.domain.ts';
import { conflict, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { staff } from '../staff/staff.table.ts';
import { nonTeachingStaff } from './non-teaching-staff.domain.ts';
import { nonTeachingStaffs } from './non-teaching-staff.table.ts';

/** Only of those who do not teach today: the join leaves the kept records of others out. */
export const nonTeachingStaffResource = storedResource(nonTeachingStaff, {
  table: nonTeachingStaffs,
  columns: { staff: { firstName: staff.firstName, lastName: staff.lastName } },
  join: (query) =>
    query.innerJoin(
      staff,
      sql`${and(eq(staff.staffId, nonTeachingStaffs.staffId), eq(staff.staffType, sql.raw(String(staffType.nonTeaching))))}`,
    ),
  filters: {
    staffName: { search: staff.searchName, sort: staff.nameSort },
  },
  check: async (input, ctx, { before }) => {
    if (input.staffId !== before?.staffId) throw ruleBroken({ staffId: ['The staff member of this record cannot be changed'] });
    if (input.staffRole !== before.staffRole) await raise(ctx, 'staffPowersChange', { staffId: before.staffId });
  },
  // Once more with the new role: one that administers is given by administrators only, as it is taken.
  afterSave: async (ctx, _id, input, { before }) => {
    if (before && input.staffRole !== before.staffRole) await raise(ctx, 'staffPowersChange', { staffId: before.staffId });
  },
  beforeDelete: async () => {
    throw conflict('This record belongs to the staff member: change the staff type instead.');
  },
});
