import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { notificationContents } from '../notification-content/notification-content.table.ts';

/** Which events people are told about, and with which notification. Nobody is told about an event without a row. */
export const notificationEvents = pgTable('notification_event', {
  /** The name of the event's kind. */
  event: text().primaryKey(),
  /** If null, people get the notice but no message. */
  notificationContentId: integer().references(() => notificationContents.notificationContentId),
  isOn: boolean().notNull().default(false),
  /** For events told once a day: the time from which to tell them, `HH:MM`; null means the time that their area sets. */
  at: text(),
  /** For events told once a day: the last day for which they were told. */
  toldFor: date(),
});

/** When messages have to wait: one row. */
export const notificationSettings = pgTable(
  'notification_setting',
  {
    settingId: integer().primaryKey().default(1),
    /** When the quiet hours begin and end, `HH:MM` by the school's clock; if both are equal, there are none. */
    quietFrom: text().notNull().default('21:00'),
    quietTo: text().notNull().default('07:00'),
    ...stampColumns(),
  },
  (table) => [
    check('notification_setting_one_row', sql`${table.settingId} = 1`),
    check(
      'notification_setting_quiet',
      sql`${table.quietFrom} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and ${table.quietTo} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`,
    ),
  ],
);
