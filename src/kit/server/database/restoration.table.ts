import { isNull } from 'drizzle-orm';
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Db } from './database.server.ts';

/** When this school was restored from a backup, and who allowed it to send messages again; the last row counts. */
export const restorations = pgTable('restoration', {
  restorationId: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** When the backup was made. */
  backupMade: timestamp({ withTimezone: true }).notNull(),
  restored: timestamp({ withTimezone: true }).notNull().defaultNow(),
  sendingAllowed: timestamp({ withTimezone: true }),
  sendingAllowedBy: text(),
});

/** A restored school that may not send anything yet. */
export interface HeldRestoration {
  backupMade: Date;
  restored: Date;
}

/**
 * Whether this school must not send anything because it was restored from a backup: the messages may have been sent before, or the
 * old school may still be running. Whatever sends checks this first.
 */
export async function sendingHeldBy(db: Db): Promise<HeldRestoration | undefined> {
  const [held] = await db
    .select({ backupMade: restorations.backupMade, restored: restorations.restored })
    .from(restorations)
    .where(isNull(restorations.sendingAllowed))
    .limit(1);
  return held;
}
