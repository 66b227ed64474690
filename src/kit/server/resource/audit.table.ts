import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { searchText } from '../database/enum-check.server.ts';

/**
 * Who did what, when, with the fields that changed, before and after; sensitive ones are masked. The role that serves can only
 * add rows; old entries and the names of deleted persons are removed by functions of the owner of the tables (`0008_audit.sql`).
 */
export const auditEntries = pgTable(
  'audit_entry',
  {
    auditEntryId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    accountId: integer(),
    accountName: text().notNull(),
    action: text().notNull(),
    resource: text().notNull(),
    recordId: integer(),
    before: jsonb(),
    after: jsonb(),
    requestId: text().notNull(),
  },
  (table) => [
    index('audit_entry_record').on(table.resource, table.recordId),
    index('audit_entry_kind').on(table.resource, table.at),
    index('audit_entry_action').on(table.action, table.at),
    index('audit_entry_account').on(table.accountId, table.at),
    index('audit_entry_account_name').on(table.accountName, table.at),
    index('audit_entry_at').on(table.at),
  ],
);

/**
 * How many entries there are of each kind and action, and of each person, as sums of changes that a trigger adds (see
 * `row-count.table.ts`): the totals of what people ask the log for, without counting.
 */
export const auditKindCounts = pgTable('audit_kind_count', {
  auditKindCountId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  resource: text().notNull(),
  action: text().notNull(),
  change: integer().notNull(),
});

export const auditPersonCounts = pgTable('audit_person_count', {
  auditPersonCountId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  accountId: integer(),
  accountName: text().notNull(),
  /** What is searched by a name. */
  accountSearch: text().notNull().generatedAlwaysAs(searchText(sql`account_name`)),
  change: integer().notNull(),
});

/** First answers of POST calls that carried an `Idempotency-Key`; kept for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_key',
  {
    idempotencyKeyId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer().notNull(),
    key: text().notNull(),
    /** The fingerprint of method, path and body: the same key with another request is refused. */
    request: text().notNull(),
    status: integer(),
    answer: jsonb(),
    created: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('idempotency_key_once').on(table.accountId, table.key),
    index('idempotency_key_created').on(table.created),
  ],
);
