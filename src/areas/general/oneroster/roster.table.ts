import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';

/** What the school shares by OneRoster: one row. Until somebody chooses, nothing. */
export const rosterSettings = pgTable(
  'roster_setting',
  {
    rosterSettingId: integer().primaryKey().default(1),
    /** With what all ids begin, so that those of two schools are never the same. Made once; it comes back with a backup. */
    prefix: text().notNull().default(sql`substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)`),
    sharesAll: boolean().notNull().default(false),
    /** Unless all are shared. */
    programIds: integer().array().notNull().default(sql`'{}'`),
    sharesGuardians: boolean().notNull().default(false),
    sharesDemographics: boolean().notNull().default(false),
    sharesResults: boolean().notNull().default(false),
    ...stampColumns(),
  },
  (table) => [
    check('roster_setting_one_row', sql`${table.rosterSettingId} = 1`),
    check('roster_setting_prefix', sql`${table.prefix} ~ '^[0-9a-f]{12}$'`),
  ],
);

/**
 * What was shared last of each record, as OneRoster 1.2 says it, and when that changed: by it alone `dateLastModified` and
 * `tobedeleted` are known, whatever it was that changed. `refreshRoster` compares it with the records.
 */
export const rosterRows = pgTable(
  'roster_row',
  {
    kind: text().notNull(),
    sourcedId: text().notNull(),
    /** No longer shared: `tobedeleted`. Of people, nothing that was said of them is kept. */
    isGone: boolean().notNull().default(false),
    changed: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    body: jsonb().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.sourcedId] }),
    index('roster_row_changed').on(table.kind, table.changed),
    index('roster_row_class').on(sql`(${table.body} #>> '{class,sourcedId}')`).where(sql`${table.kind} = 'enrollment'`),
    index('roster_row_user').on(sql`(${table.body} #>> '{user,sourcedId}')`).where(sql`${table.kind} = 'enrollment'`),
  ],
);

/** As of when the rows of a kind are: which entries the history had, and on which day. */
export const rosterRefreshes = pgTable('roster_refresh', {
  kind: text().primaryKey(),
  lastEntry: bigint({ mode: 'number' }).notNull(),
  /** How many of the entries before it were there: one that was committed late counts too. */
  entries: integer().notNull(),
  day: date().notNull(),
});
