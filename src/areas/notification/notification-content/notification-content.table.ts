import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { nameColumns } from '../../../kit/server/database/name-columns.server.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';

/** A text that the school sends again and again, with placeholders for what varies. */
export const notificationContents = pgTable('notification_content', {
  notificationContentId: integer().primaryKey().generatedAlwaysAsIdentity(),
  title: text().notNull(),
  /** Formatted text; anything not allowed was removed on saving. */
  body: text().notNull(),
  ...nameColumns(sql`title`),
  ...stampColumns(),
});
