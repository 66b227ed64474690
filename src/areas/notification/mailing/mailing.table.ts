import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { notificationContents } from '../notification-content/notification-content.table.ts';
import type { Recipient } from '../recipient/recipient.server.ts';

/** A notification that was sent to many: what it said then, and to whom. */
export const mailings = pgTable(
  'mailing',
  {
    mailingId: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null where the notification was deleted since. */
    notificationContentId: integer().references(() => notificationContents.notificationContentId, { onDelete: 'set null' }),
    title: text().notNull(),
    body: text().notNull(),
    /** In words. */
    audience: text().notNull(),
    recipientCount: integer().notNull(),
    /** The task that makes the messages ready. */
    taskId: integer(),
    /** When its messages went into the outbox; null while they are made ready, or where that was given up. */
    queued: timestamp({ withTimezone: true }),
    ...stampColumns(),
  },
  (table) => [
    index('mailing_content').on(table.notificationContentId),
    index('mailing_created').on(table.created, table.mailingId),
  ],
);

/** Who gets it: each once. Nobody is added later. */
export const mailingRecipients = pgTable(
  'mailing_recipient',
  {
    mailingRecipientId: integer().primaryKey().generatedAlwaysAsIdentity(),
    mailingId: belongsTo(() => mailings.mailingId),
    kind: text().$type<Recipient['kind']>().notNull(),
    /** Of the family member, the student or the staff member; they may be deleted since. */
    personId: integer().notNull(),
    name: text().notNull(),
    /** `''`: the school has none; a letter is written instead. */
    email: text().notNull(),
    /** Whom it is about. */
    studentIds: integer().array().notNull(),
    about: text().notNull().default(''),
    /** What was known besides, by the names of placeholders. */
    facts: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** Of the message in the outbox, or in what was sent. */
    messageId: text(),
    /** What the letter says, where it is one. */
    subject: text().notNull().default(''),
    body: text().notNull().default(''),
    /** The school may not write to them any more, since before it was sent. */
    isWithheld: boolean().notNull().default(false),
  },
  (table) => [
    unique('mailing_recipient_once').on(table.mailingId, table.kind, table.personId),
    unique('mailing_recipient_message').on(table.messageId),
    check('mailing_recipient_kind_known', sql`${table.kind} in ('guardian', 'student', 'staff')`),
  ],
);

/** The columns that identify a recipient, for `mayStillBeWrittenTo` and `reachedToday`. */
export const whoGetsIt = {
  kind: mailingRecipients.kind,
  id: mailingRecipients.personId,
  studentIds: mailingRecipients.studentIds,
};
