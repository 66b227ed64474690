import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { nameColumns } from '../../../kit/server/database/name-columns.server.ts';
import { linkTo } from '../../../kit/server/resource/link.server.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';

export const staffLeaveCategories = pgTable(
  'staff_leave_category',
  {
    staffLeaveCategoryId: integer().primaryKey().generatedAlwaysAsIdentity(),
    categoryName: text().notNull(),
    description: text().notNull().default(''),
    /** Days in one calendar year. */
    leaves: integer().notNull().default(0),
    ...nameColumns(sql`category_name`),
    ...stampColumns(),
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
