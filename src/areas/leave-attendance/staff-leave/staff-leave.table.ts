import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { staffLeaveCategories } from '../staff-leave-category/staff-leave-category.table.ts';

/** No two leaves of one person overlap: the exclusion constraint `staff_leave_once` (see the migrations). */
export const staffLeaves = pgTable(
  'staff_leave',
  {
    staffLeaveId: integer().primaryKey().generatedAlwaysAsIdentity(),
    staffLeaveCategoryId: integer()
      .notNull()
      .references(() => staffLeaveCategories.staffLeaveCategoryId),
    staffId: integer()
      .notNull()
      .references(() => staff.staffId),
    leaveFrom: date().notNull(),
    leaveTo: date().notNull(),
    /** Without holidays; kept when they change. */
    totalDays: integer().notNull().default(0),
    reason: text().notNull().default(''),
    ...stampColumns(),
  },
  (table) => [
    check('staff_leave_days', sql`${table.leaveTo} >= ${table.leaveFrom}`),
    index('staff_leave_from').on(table.leaveFrom, table.staffLeaveId),
    // Who is on leave on a day: of all leaves, those that are not over.
    index('staff_leave_to').on(table.leaveTo, table.leaveFrom, table.staffId),
    index('staff_leave_reason_letters').using('gin', sql`letter_groups(search_text(${table.reason}))`),
    index('staff_leave_person').on(table.staffId, table.leaveFrom),
    index('staff_leave_category_used').on(table.staffLeaveCategoryId),
  ],
);
