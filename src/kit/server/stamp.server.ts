import { integer, text, timestamp } from 'drizzle-orm/pg-core';

/** Columns of every stored record: its version (stale writes) and who made and last changed it. */
export const stampColumns = () => ({
  version: integer().notNull().default(1),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
  createdBy: text().notNull().default(''),
  lastModified: timestamp({ withTimezone: true }).notNull().defaultNow(),
  lastModifiedBy: text().notNull().default(''),
});
