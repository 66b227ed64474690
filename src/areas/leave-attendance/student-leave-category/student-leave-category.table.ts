import { integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { linkTo } from '../../../kit/server/resource/link.server.ts';
import { categoryColumns } from '../leave/leave-category.table.ts';

export const studentLeaveCategories = pgTable(
  'student_leave_category',
  {
    studentLeaveCategoryId: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...categoryColumns(),
  },
  (table) => [uniqueIndex('student_leave_category_name').on(table.searchName)],
);

/** A reference to a category. */
export const studentLeaveCategoryLink = linkTo({
  as: 'studentLeaveCategory',
  table: studentLeaveCategories,
  id: studentLeaveCategories.studentLeaveCategoryId,
  scopes: {},
  filters: {},
});
