import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { stayColumns } from './enrolment.table.ts';

/** The stays that promotions shortened or removed, each as it was, under its own id: what taking a promotion back restores. */
export const promotionStays = pgTable(
  'promotion_stay',
  {
    /** The stay that the promotion began. */
    stayId: integer().notNull(),
    enrolmentId: integer().notNull(),
    /** When and by whom it was made: the same for everybody who was promoted with one call. */
    made: timestamp({ withTimezone: true }).notNull().defaultNow(),
    madeBy: text().notNull(),
    ...stayColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.stayId, table.enrolmentId] }),
    index('promotion_stay_student').on(table.studentId),
    index('promotion_stay_program').on(table.programId, table.made),
  ],
);
