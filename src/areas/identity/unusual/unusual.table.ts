import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { enumCheck } from '../../../kit/server/database/enum-check.server.ts';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { accounts } from '../account/account.table.ts';
import { type UnusualRules, unusualKinds } from './unusual-rules.domain.ts';

/** What was noticed about accounts: one row for each thing, however often it was tried. */
export const unusualEvents = pgTable(
  'unusual_event',
  {
    unusualEventId: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: belongsTo(() => accounts.accountId),
    kind: integer().notNull(),
    /** What makes it one thing: its day, with the device or the country. */
    subject: text().notNull(),
    /** What happened, as a sentence about the account. */
    said: text().notNull(),
    noticed: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Whether its holder was told by mail. */
    isTold: boolean().notNull(),
    /** Who has seen it; `''`: nobody yet. */
    seenBy: text().notNull().default(''),
    /** Who has ended all sessions of the account on account of it; `''`: nobody. */
    endedBy: text().notNull().default(''),
  },
  (table) => [
    // Whoever comes again after the sessions were ended is told of again.
    uniqueIndex('unusual_event_once').on(table.accountId, table.kind, table.subject).where(sql`${table.endedBy} = ''`),
    index('unusual_event_noticed').on(table.noticed),
    index('unusual_event_unseen').on(table.noticed).where(sql`${table.seenBy} = ''`),
    enumCheck('unusual_event_kind', table.kind, unusualKinds),
  ],
);

/** The rules as the school has set them: one row, or none. */
export const unusualSettings = pgTable(
  'unusual_setting',
  { unusualSettingId: integer().primaryKey().default(1), rules: jsonb().$type<UnusualRules>().notNull(), ...stampColumns() },
  (table) => [check('unusual_setting_one_row', sql`${table.unusualSettingId} = 1`)],
);

/** Links by which somebody who was told ends all sessions of their account. */
export const endSessionsLinks = pgTable(
  'end_sessions_link',
  {
    /** SHA-256 of the token, hex. */
    tokenHash: text().primaryKey(),
    accountId: belongsTo(() => accounts.accountId),
    expires: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('end_sessions_link_account').on(table.accountId)],
);

/** The countries from which accounts have signed in; kept for a year. */
export const knownCountries = pgTable(
  'known_country',
  {
    accountId: belongsTo(() => accounts.accountId),
    /** Two letters, as in ISO 3166-1. */
    country: text().notNull(),
    lastSeen: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.country] })],
);
