import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { staff } from '../staff/staff.table.ts';

export const professionalExperiences = pgTable(
  'professional_experience',
  {
    professionalExperienceId: integer().primaryKey().generatedAlwaysAsIdentity(),
    staffId: belongsTo(() => staff.staffId),
    organizationName: text().notNull(),
    positionHeld: text().notNull(),
    startDate: date().notNull(),
    endDate: date().notNull(),
    ...stampColumns(),
  },
  (table) => [
    index('professional_experience_staff').on(table.staffId, table.startDate),
    check('professional_experience_days', sql`${table.endDate} >= ${table.startDate}`),
  ],
);
