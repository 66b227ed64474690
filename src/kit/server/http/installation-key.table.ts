import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** One row, made by the migration: a secret that only this installation has. */
export const installationKeys = pgTable(
  'installation_key',
  {
    installationKeyId: integer().primaryKey().default(1),
    /** 256 random bits, hex. */
    key: text().notNull(),
  },
  (table) => [check('installation_key_once', sql`${table.installationKeyId} = 1`)],
);
