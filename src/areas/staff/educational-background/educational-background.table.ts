import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { staff } from '../staff/staff.table.ts';

export const educationalBackgrounds = pgTable(
  'educational_background',
  {
    educationalBackgroundId: integer().primaryKey().generatedAlwaysAsIdentity(),
    staffId: belongsTo(() => staff.staffId),
    institutionName: text().notNull(),
    degree: text().notNull(),
    fieldOfStudy: text().notNull(),
    yearOfPassing: integer().notNull(),
    ...stampColumns(),
  },
  (table) => [index('educational_background_staff').on(table.staffId, table.yearOfPassing)],
);
