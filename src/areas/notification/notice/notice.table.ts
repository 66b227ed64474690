import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { accounts } from '../../identity/account/account.table.ts';

/** What an account is told behind the bell. Every change is told to its sessions, by a trigger. */
export const notices = pgTable(
  'notice',
  {
    noticeId: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: belongsTo(() => accounts.accountId),
    /** The name of its kind. */
    event: text().notNull(),
    words: text().notNull(),
    /** Where it is seen. */
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

/** How an account wants to hear of a kind of event; without a row, both ways. */
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
