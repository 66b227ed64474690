import { integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { linkTo } from '../../../kit/server/resource/link.server.ts';
import { categoryColumns } from '../leave/leave-category.table.ts';

export const staffLeaveCategories = pgTable(
  'staff_leave_category',
  {
    staffLeaveCategoryId: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Days in one calendar year. */
    leaves: integer().notNull().default(0),
    ...categoryColumns(),
  },
  (table) => [uniqueIndex('staff_leave_category_name').on(table.searchName)],
);

/** A reference to a category. */
export const staffLeaveCategoryLink = linkTo({
  as: 'staffLeaveCategory',
  table: staffLeaveCategories,
  id: staffLeaveCategories.staffLeaveCategoryId,
  scopes: {},
  filters: {},
});
