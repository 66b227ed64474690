import { date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import type { DraftReason } from './draft.domain.ts';

/** The best weeks of an unfinished run, kept until they are put into the dates, dropped, or replaced by better ones. */
export const timetableDrafts = pgTable('timetable_draft', {
  timetableDraftId: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** The days that were asked for. */
  startDate: date().notNull(),
  endDate: date().notNull(),
  seed: integer().notNull(),
  reason: text().$type<DraftReason>().notNull(),
  /** The weeks (`MadeWeek[]`). */
  weeks: jsonb().notNull(),
  ...stampColumns(),
});
