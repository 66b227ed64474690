import { date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';

/** A week of lessons as it was made, and the days that it was written into. Later timetables start from the newest. */
export const timetablePlans = pgTable(
  'timetable_plan',
  {
    timetablePlanId: integer().primaryKey().generatedAlwaysAsIdentity(),
    startDate: date().notNull(),
    endDate: date().notNull(),
    /** Of the solver: the same seed and number of steps make the same week. */
    seed: integer().notNull(),
    /** The lessons of the week (`WeekLesson[]`). */
    lessons: jsonb().notNull(),
    /** What is good and bad about it, by the evaluator. */
    quality: jsonb().notNull(),
    note: text().notNull().default(''),
    ...stampColumns(),
  },
  (table) => [index('timetable_plan_days').on(table.startDate, table.endDate)],
);
