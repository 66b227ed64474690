import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';

/** The seven weekdays, Monday 1 to Sunday 7. The migration adds the rows, and they stay. */
export const workingWeek = pgTable('working_week', {
  workingWeekId: integer().primaryKey(),
  dayOfWeekName: text().notNull(),
  isWorkingDay: boolean().notNull(),
  ...stampColumns(),
});
