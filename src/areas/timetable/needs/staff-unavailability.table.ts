import { sql } from 'drizzle-orm';
import { check, date, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { timeColumn } from '../../../kit/server/database/time-column.server.ts';
import { staff } from '../../staff/staff/staff.table.ts';

/** Times of the week at which somebody rather does not teach, or cannot. */
export const staffUnavailabilities = pgTable(
  'staff_unavailability',
  {
    staffId: belongsTo(() => staff.staffId),
    /** Monday 1 to Sunday 7. */
    weekday: smallint().notNull(),
    startTime: timeColumn().notNull(),
    endTime: timeColumn().notNull(),
    /** 1 undesired, 2 blocked. */
    level: smallint().notNull(),
    /** The day from which it holds; what was painted by hand always holds. Where two overlap, the heavier one counts. */
    fromDate: date().notNull().default(sql`'-infinity'`),
  },
  (table) => [
    primaryKey({ columns: [table.staffId, table.weekday, table.startTime, table.fromDate] }),
    check('staff_unavailability_weekday', sql`${table.weekday} between 1 and 7`),
    check('staff_unavailability_times', sql`${table.endTime} > ${table.startTime}`),
    check('staff_unavailability_level', sql`${table.level} in (1, 2)`),
  ],
);
