import { date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { stampColumns } from '../../../../kit/server/resource/stamp.server.ts';
import type { DraftReason } from './draft.domain.ts';

/** The best weeks of a run that did not come to its end: kept until they go into the dates, are dropped, or better ones come. */
export const timetableDrafts = pgTable('timetable_draft', {
  timetableDraftId: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** The days that were asked for. */
  startDate: date().notNull(),
  endDate: date().notNull(),
  seed: integer().notNull(),
  reason: text().$type<DraftReason>().notNull(),
  /** What was made of them (`MadeWeek[]`). */
  weeks: jsonb().notNull(),
  ...stampColumns(),
});
