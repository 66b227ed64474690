import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, timestamp, unique } from 'drizzle-orm/pg-core';

/** The recipient and the message: the same while it waits and once it is sent. */
const letterColumns = () => ({
  /** Fixed when it is queued: sent a second time, it is the same message. */
  messageId: text().notNull(),
  toName: text().notNull().default(''),
  toEmail: text().notNull(),
  subject: text().notNull(),
  /** Clean formatted text, without its secret and with a mark in the place of the school's address (`marks.server.ts`). */
  body: text().notNull(),
  /** Why it is sent, as the sender put it. */
  cause: text().notNull().default(''),
  /** How often it was given to the server. */
  attempts: smallint().notNull().default(0),
  /** How often the server may have taken it without our hearing about it. */
  unheard: smallint().notNull().default(0),
  /** What the server said last. */
  answer: text().notNull().default(''),
});

/** What is to be sent: queued in the transaction that causes it, gone once it is sent. */
export const outbox = pgTable(
  'outbox',
  {
    outboxId: integer().primaryKey().generatedAlwaysAsIdentity(),
    state: text().$type<'waiting' | 'sending' | 'failed'>().notNull().default('waiting'),
    /** Those of a lower number go first. */
    priority: smallint().notNull().default(1),
    notBefore: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When it was written, or when somebody last wanted it sent again. */
    queued: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The attachment, as described when the message was queued; made when it is sent. */
    attachment: jsonb(),
    /** The recipient, as known when the message was queued; null if only the address is known. */
    recipient: jsonb(),
    /** A secret stands where its body has the mark; the mark alone says nothing, for people type dots too. */
    hasSecret: boolean().notNull().default(false),
    ...letterColumns(),
  },
  (table) => [
    unique('outbox_message').on(table.messageId),
    check('outbox_state_known', sql`${table.state} in ('waiting', 'sending', 'failed')`),
    index('outbox_next').on(table.priority, table.outboxId).where(sql`${table.state} = 'waiting'`),
  ],
);

/**
 * The secret link of a message that waits. The table is unlogged: it is needed for minutes, and no backup holds it. Links lost in
 * a crash of PostgreSQL have to be requested again.
 */
export const mailSecrets = pgTable('mail_secret', {
  outboxId: integer()
    .primaryKey()
    .references(() => outbox.outboxId, { onDelete: 'cascade' }),
  secret: text().notNull(),
});

/** What was sent, as the server took it. */
export const emailData = pgTable(
  'email_data',
  {
    emailDataId: integer().primaryKey().generatedAlwaysAsIdentity(),
    fromEmail: text().notNull(),
    emailSentAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    attachmentName: text().notNull().default(''),
    ...letterColumns(),
  },
  (table) => [
    unique('email_data_message').on(table.messageId),
    index('email_data_sent').on(table.emailSentAt, table.emailDataId),
  ],
);
