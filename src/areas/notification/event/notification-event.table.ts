import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { notificationContents } from '../notification-content/notification-content.table.ts';

/** Which event is told, and by which notification. An event without a row is not told. */
export const notificationEvents = pgTable('notification_event', {
  /** The name of its kind. */
  event: text().primaryKey(),
  /** Without one, people get the notice and no message. */
  notificationContentId: integer().references(() => notificationContents.notificationContentId),
  isOn: boolean().notNull().default(false),
  /** From which time on something that is told once a day is told, `HH:MM`; null: when its area says. */
  at: text(),
  /** The day for which something that is told once a day was told last. */
  toldFor: date(),
});

/** When messages wait: one row. */
export const notificationSettings = pgTable(
  'notification_setting',
  {
    settingId: integer().primaryKey().default(1),
    /** From when to when nobody is disturbed, `HH:MM` by the school's clock; equal: never. */
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
