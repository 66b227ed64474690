import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { nameColumns } from '../../../kit/server/database/name-columns.server.ts';
import { linkTo } from '../../../kit/server/resource/link.server.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';

export const studentLeaveCategories = pgTable(
  'student_leave_category',
  {
    studentLeaveCategoryId: integer().primaryKey().generatedAlwaysAsIdentity(),
    categoryName: text().notNull(),
    description: text().notNull().default(''),
    ...nameColumns(sql`category_name`),
    ...stampColumns(),
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
