import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { accounts } from '../../identity/account/account.table.ts';

/** How long a notice is kept. */
export const noticesKept = '90 days';

/** What an account reads behind the bell. A trigger tells its sessions of every change. */
export const notices = pgTable(
  'notice',
  {
    noticeId: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: belongsTo(() => accounts.accountId),
    /** The name of the event's kind. */
    event: text().notNull(),
    words: text().notNull(),
    /** The page that shows it. */
    path: text().notNull(),
    created: timestamp({ withTimezone: true }).notNull().defaultNow(),
    readAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('notice_of_account').on(table.accountId, table.noticeId),
    index('notice_unread').on(table.accountId).where(sql`${table.readAt} is null`),
    index('notice_created').on(table.created),
  ],
);

/** How an account wants to hear of a kind of event; without a row, by notice and by e-mail. */
export const noticePreferences = pgTable(
  'notice_preference',
  {
    accountId: belongsTo(() => accounts.accountId),
    event: text().notNull(),
    wantsNotice: boolean().notNull(),
    wantsMail: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.event] })],
);
