import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { searchText } from '../database/enum-check.server.ts';

/**
 * Who did what and when, with the changed fields before and after; sensitive ones are masked. The serving role can only add rows:
 * functions of the tables' owner (`0008_audit.sql`) remove old entries and the names of deleted people.
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
    index('audit_entry_export_code').on(sql`(${table.after} ->> 'code')`).where(sql`${table.action} = 'export'`),
  ],
);

/**
 * How many entries there are by kind and action. A trigger keeps the sums (see `row-count.table.ts`), so that the
 * usual questions to the log need no counting.
 */
export const auditKindCounts = pgTable('audit_kind_count', {
  auditKindCountId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  resource: text().notNull(),
  action: text().notNull(),
  change: integer().notNull(),
});

/** The same by person. */
export const auditPersonCounts = pgTable('audit_person_count', {
  auditPersonCountId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  accountId: integer(),
  accountName: text().notNull(),
  /** What a search by name looks in. */
  accountSearch: text().notNull().generatedAlwaysAs(searchText(sql`account_name`)),
  change: integer().notNull(),
});

/** How long an `Idempotency-Key` counts, as SQL. */
export const keyLasts = "interval '24 hours'";

/** First answers of POST calls that carried an `Idempotency-Key`. */
export const idempotencyKeys = pgTable(
  'idempotency_key',
  {
    idempotencyKeyId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer().notNull(),
    key: text().notNull(),
    /** Fingerprint of method, path and body: the same key with a different request is refused. */
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
