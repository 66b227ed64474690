import { staffType } from '../../../common/enumerations.domain.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { ofSameStaff, ofStaffType } from '../staff/of-staff-type.server.ts';
import { nonTeachingStaff } from './non-teaching-staff.domain.ts';
import { nonTeachingStaffs } from './non-teaching-staff.table.ts';

/** Only staff members who are non-teaching today. */
export const nonTeachingStaffResource = storedResource(nonTeachingStaff, {
  table: nonTeachingStaffs,
  ...ofStaffType(nonTeachingStaffs.staffId, staffType.nonTeaching),
  save: async (ctx, input, { before, send }) => {
    const { staffId, staffRole } = ofSameStaff(input, before);
    const isOther = input.staffRole !== staffRole;
    if (isOther) await raise(ctx, 'staffPowersChange', { staffId });
    await send(input);
    // Checked again with the new role: only administrators may give an administrating role, as only they may take it away.
    if (isOther) await raise(ctx, 'staffPowersChange', { staffId });
  },
});
