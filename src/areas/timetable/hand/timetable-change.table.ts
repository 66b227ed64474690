import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** A change by hand, with the earlier places of its lessons, so that its author can undo it. */
export const timetableChanges = pgTable(
  'timetable_change',
  {
    timetableChangeId: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer().notNull(),
    /** For people: `Mathematics moved to Tuesday, 10:00`. */
    what: text().notNull(),
    /** The last day that it concerns: once that is past there is nothing to take back. */
    lastDay: date().notNull(),
    /** Its lessons as they were (`ChangedLesson[]`). */
    lessons: jsonb().notNull(),
    /** The plan whose week it changed as well, and how (`WeekMove[]`). */
    timetablePlanId: integer(),
    weekMoves: jsonb().notNull().default([]),
    isUndone: boolean().notNull().default(false),
    /** Whether those concerned were told of it; null if it concerns nobody, such as a lock. */
    isTold: boolean(),
    created: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('timetable_change_of').on(table.accountId, table.timetableChangeId),
    index('timetable_change_untold').on(table.timetableChangeId).where(sql`not ${table.isTold}`),
  ],
);
