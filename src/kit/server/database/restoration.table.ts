import { isNull } from 'drizzle-orm';
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Db } from './database.server.ts';

/** That this school was brought back from a backup, and who let it send messages again; the last row counts. */
export const restorations = pgTable('restoration', {
  restorationId: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** When the backup was made. */
  backupMade: timestamp({ withTimezone: true }).notNull(),
  restored: timestamp({ withTimezone: true }).notNull().defaultNow(),
  sendingAllowed: timestamp({ withTimezone: true }),
  sendingAllowedBy: text(),
});

/** A backup that was brought back and may not send anything yet. */
export interface HeldRestoration {
  backupMade: Date;
  restored: Date;
}

/**
 * Whether this school must not send anything, because it was brought back from a backup: the messages may have been sent before, or the
 * old school may still be running. Whatever sends asks this first.
 */
export async function sendingHeldBy(db: Db): Promise<HeldRestoration | undefined> {
  const [held] = await db
    .select({ backupMade: restorations.backupMade, restored: restorations.restored })
    .from(restorations)
    .where(isNull(restorations.sendingAllowed))
    .limit(1);
  return held;
}
