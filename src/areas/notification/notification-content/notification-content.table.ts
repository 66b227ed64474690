import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { nameColumns } from '../../../kit/server/database/name-columns.server.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';

/** What the school writes again and again, with placeholders in the place of what differs. */
export const notificationContents = pgTable('notification_content', {
  notificationContentId: integer().primaryKey().generatedAlwaysAsIdentity(),
  title: text().notNull(),
  /** Clean formatted text: what may not stand in it was left out when it was saved. */
  body: text().notNull(),
  ...nameColumns(sql`title`),
  ...stampColumns(),
});
