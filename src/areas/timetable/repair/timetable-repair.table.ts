import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';

/** A repaired week that waits to be accepted: one at a time, and nothing of it is in the dates. */
export const timetableRepairs = pgTable('timetable_repair', {
  timetableRepairId: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** For people: `Asha Rao is not there on Monday`. */
  what: text().notNull(),
  /** What it was asked for (`RepairCause`). */
  cause: jsonb().notNull(),
  /** The plan that it repairs, and in which version. */
  timetablePlanId: integer().notNull(),
  planVersion: integer().notNull(),
  /** The week as it is (`WeekLesson[]`), and as it would be (`MadeWeek`). */
  before: jsonb().notNull(),
  after: jsonb().notNull(),
  /** Who takes over which course (`Takeover[]`). */
  takeovers: jsonb().notNull(),
  moved: integer().notNull(),
  isFewest: boolean().notNull(),
  ...stampColumns(),
});
