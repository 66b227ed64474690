import { integer, pgTable } from 'drizzle-orm/pg-core';
import { refersTo } from '../../../kit/server/database/reference-columns.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { leaveColumns, leaveConstraints } from '../leave/leave.table.ts';
import { staffLeaveCategories } from '../staff-leave-category/staff-leave-category.table.ts';

/** No two leaves of one person overlap: the exclusion constraint `staff_leave_once` (see the migrations). */
export const staffLeaves = pgTable(
  'staff_leave',
  {
    staffLeaveId: integer().primaryKey().generatedAlwaysAsIdentity(),
    staffLeaveCategoryId: refersTo(() => staffLeaveCategories.staffLeaveCategoryId),
    staffId: refersTo(() => staff.staffId),
    ...leaveColumns(),
  },
  (table) =>
    leaveConstraints('staff_leave', {
      ...table,
      id: table.staffLeaveId,
      person: table.staffId,
      category: table.staffLeaveCategoryId,
    }),
);
