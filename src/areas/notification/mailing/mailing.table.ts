import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { notificationContents } from '../notification-content/notification-content.table.ts';
import type { Recipient } from '../recipient/recipient.server.ts';

/** A notification that was sent to many people, with its text at that time. */
export const mailings = pgTable(
  'mailing',
  {
    mailingId: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null for a letter that was written for this once, and if the notification has since been deleted. */
    notificationContentId: integer().references(() => notificationContents.notificationContentId, { onDelete: 'set null' }),
    title: text().notNull(),
    body: text().notNull(),
    /** The audience in words. */
    audience: text().notNull(),
    recipientCount: integer().notNull(),
    /** Whether it goes only about those whose families want circulars. */
    isCircular: boolean().notNull().default(false),
    /** The task that writes the messages. */
    taskId: integer(),
    /** When its messages went into the outbox; null while they are being written, or if it was cancelled or stopped. */
    queued: timestamp({ withTimezone: true }),
    /** Whether families read it in the product too. */
    isShown: boolean().notNull().default(false),
    /** What it asks them for (`askedKinds`), the answers to choose from, and the last day to give one. */
    asks: integer().notNull().default(0),
    options: text().array().notNull().default([]),
    answerUntil: date(),
    /** Of a reminder: the mailing that is to be answered. */
    remindsId: integer().references((): AnyPgColumn => mailings.mailingId, { onDelete: 'set null' }),
    ...stampColumns(),
  },
  (table) => [
    index('mailing_content').on(table.notificationContentId),
    index('mailing_created').on(table.created, table.mailingId),
    index('mailing_reminds').on(table.remindsId),
  ],
);

/** Who gets it, each person once. Nobody is added later. */
export const mailingRecipients = pgTable(
  'mailing_recipient',
  {
    mailingRecipientId: integer().primaryKey().generatedAlwaysAsIdentity(),
    mailingId: belongsTo(() => mailings.mailingId),
    kind: text().$type<Recipient['kind']>().notNull(),
    /** The id of the family member, student or staff member, who may have been deleted since. */
    personId: integer().notNull(),
    name: text().notNull(),
    /** `''` if the school has none; then a letter is written instead. */
    email: text().notNull(),
    /** The students whom it is about. */
    studentIds: integer().array().notNull(),
    about: text().notNull().default(''),
    /** What else was known then, by placeholder name. */
    facts: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** The id of the message in the outbox or among the sent messages; null for a letter, and as long as there is no message. */
    messageId: text(),
    /** The subject of the letter, if it is one, or if the mailing is shown in the product. */
    subject: text().notNull().default(''),
    body: text().notNull().default(''),
    /** Whether the school was no longer allowed to write to them by the time it was sent. */
    isWithheld: boolean().notNull().default(false),
    /** When they first opened it in the product. */
    readAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('mailing_recipient_once').on(table.mailingId, table.kind, table.personId),
    unique('mailing_recipient_message').on(table.messageId),
    index('mailing_recipient_person').on(table.kind, table.personId),
    check('mailing_recipient_kind_known', sql`${table.kind} in ('guardian', 'student', 'staff')`),
  ],
);

/** The columns that identify a recipient, for `mayStillBeWrittenTo` and `reachedToday`. */
export const whoGetsIt = {
  kind: mailingRecipients.kind,
  id: mailingRecipients.personId,
  studentIds: mailingRecipients.studentIds,
  isCircular: sql`(select m.is_circular from ${mailings} m where m.mailing_id = mailing_recipient.mailing_id)`,
};
