import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';

/** The seven weekdays, Monday 1 to Sunday 7. Its rows come with the migration and stay. */
export const workingWeek = pgTable('working_week', {
  workingWeekId: integer().primaryKey(),
  dayOfWeekName: text().notNull(),
  isWorkingDay: boolean().notNull(),
  ...stampColumns(),
});
