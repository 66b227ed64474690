import { integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { staffRoles } from '../../../common/enumerations.domain.ts';
import { enumCheck } from '../../../kit/server/database/enum-check.server.ts';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { staff } from '../staff/staff.table.ts';

/** The work of a non-teaching staff member; it decides what their account may do. */
export const nonTeachingStaffs = pgTable(
  'non_teaching_staff',
  {
    nonTeachingStaffId: integer().primaryKey().generatedAlwaysAsIdentity(),
    staffId: belongsTo(() => staff.staffId),
    staffRole: integer().notNull().default(0),
    ...stampColumns(),
  },
  (table) => [
    unique('non_teaching_staff_once').on(table.staffId),
    enumCheck('non_teaching_staff_role', table.staffRole, staffRoles),
  ],
);
