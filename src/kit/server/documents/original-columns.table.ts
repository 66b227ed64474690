import { text, timestamp } from 'drizzle-orm/pg-core';

/** Who printed the only original of a paper, and when. */
export const originalColumns = () => ({
  /** The name at the time. */
  printedBy: text().notNull(),
  /** In which session, as the session itself is kept: there it may be printed again for some minutes. */
  sessionHash: text().notNull(),
  printed: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
