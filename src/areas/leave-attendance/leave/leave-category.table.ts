import { sql } from 'drizzle-orm';
import { text } from 'drizzle-orm/pg-core';
import { nameColumns } from '../../../kit/server/database/name-columns.server.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';

/** The columns of a category of leave, for students and staff alike. */
export const categoryColumns = () => ({
  categoryName: text().notNull(),
  description: text().notNull().default(''),
  ...nameColumns(sql`category_name`),
  ...stampColumns(),
});
