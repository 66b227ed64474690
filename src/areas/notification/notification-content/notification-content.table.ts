import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { nameColumns } from '../../../kit/server/database/name-columns.server.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';

/** A text that the school sends again and again, with placeholders for what differs. */
export const notificationContents = pgTable('notification_content', {
  notificationContentId: integer().primaryKey().generatedAlwaysAsIdentity(),
  title: text().notNull(),
  /** Clean formatted text: whatever is not allowed was removed when it was saved. */
  body: text().notNull(),
  ...nameColumns(sql`title`),
  ...stampColumns(),
});
