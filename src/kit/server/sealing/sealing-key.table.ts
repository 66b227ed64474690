import { sql } from 'drizzle-orm';
import { boolean, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/**
 * Which keys seal the values of this school; the keys themselves lie outside of it. One is current. Any other is on its way out: values
 * under it are still being sealed anew (`rotate-key`).
 */
export const sealingKeys = pgTable(
  'sealing_key',
  {
    keyId: text().primaryKey(),
    isCurrent: boolean().notNull(),
    made: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('sealing_key_current').on(table.isCurrent).where(sql`${table.isCurrent}`)],
);

/** The columns that hold nothing plain any more: from then on their triggers refuse it. */
export const sealedPlaces = pgTable('sealed_place', {
  /** `table.column` */
  place: text().primaryKey(),
  since: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
