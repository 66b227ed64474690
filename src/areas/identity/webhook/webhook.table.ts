import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { nameColumns } from '../../../kit/server/database/name-columns.server.ts';
import { belongsTo, refersTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { sealedText } from '../../../kit/server/sealing/sealed-columns.table.ts';
import { apiKeys } from '../api-key/api-key.table.ts';

/** Until when a message is tried that begins to be sent now. */
export const triedUntil = sql`now() + interval '3 days'`;

/** An address that is told of changes. */
export const webhooks = pgTable(
  'webhook',
  {
    webhookId: integer().primaryKey().generatedAlwaysAsIdentity(),
    webhookName: text().notNull(),
    url: text().notNull(),
    /** It is told of what this key may read. */
    apiKeyId: refersTo(() => apiKeys.apiKeyId),
    /** Resources by name. */
    kinds: text().array().notNull(),
    tellsCreated: boolean().notNull(),
    tellsChanged: boolean().notNull(),
    tellsDeleted: boolean().notNull(),
    isOff: boolean().notNull().default(false),
    /** Why it was switched off by itself; empty if somebody did so. */
    offReason: text().notNull().default(''),
    /** With which messages are signed; `''`: there is none yet, and nothing is sent. */
    secret: sealedText().notNull().default(''),
    /** The one before it, with which they are signed besides until it ends. */
    formerSecret: sealedText().notNull().default(''),
    formerEnds: timestamp({ withTimezone: true }),
    ...nameColumns(sql`webhook_name`),
    ...stampColumns(),
  },
  (table) => [uniqueIndex('webhook_name_once').on(table.searchName), index('webhook_key').on(table.apiKeyId)],
);

/** A change that a webhook is told of: queued by the trigger of the history, in the transaction that makes the change. */
export const webhookEvents = pgTable(
  'webhook_event',
  {
    /** In the order of the changes of each record, because these wait for one another. */
    webhookEventId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    webhookId: belongsTo(() => webhooks.webhookId),
    /** The same each time that it is sent. */
    messageId: uuid().notNull().defaultRandom(),
    kind: text().notNull(),
    recordId: integer(),
    /** `created`, `changed` or `deleted`. */
    change: text().notNull(),
    happened: timestamp({ withTimezone: true }).notNull().defaultNow(),
    state: text().$type<'waiting' | 'sent' | 'left-out'>().notNull().default('waiting'),
    attempts: smallint().notNull().default(0),
    notBefore: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** If it still cannot be delivered then, the webhook is switched off; set at its first attempt. */
    triesUntil: timestamp({ withTimezone: true }).notNull().default(triedUntil),
  },
  (table) => [
    index('webhook_event_waiting')
      .on(table.webhookId, table.kind, table.recordId, table.webhookEventId)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_event_log').on(table.webhookId, table.webhookEventId),
    index('webhook_event_happened').on(table.happened),
  ],
);

/** One attempt to deliver it. */
export const webhookTries = pgTable(
  'webhook_try',
  {
    webhookTryId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    webhookEventId: bigint({ mode: 'number' })
      .notNull()
      .references(() => webhookEvents.webhookEventId, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    milliseconds: integer().notNull(),
    /** What the receiver answered; null if nothing. */
    status: integer(),
    /** Why it counts as not delivered; empty if it was. */
    problem: text().notNull().default(''),
  },
  (table) => [index('webhook_try_event').on(table.webhookEventId)],
);
