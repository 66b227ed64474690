import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Db } from '../database/database.server.ts';

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

/** The key, hex. */
export async function installationKeyOf(db: Db): Promise<string> {
  const [row] = await db.select({ key: installationKeys.key }).from(installationKeys);
  if (!row) throw new Error('This installation has no key.');
  return row.key;
}
