import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { nameColumns } from '../../../kit/server/database/name-columns.server.ts';
import { belongsTo, refersTo } from '../../../kit/server/database/reference-columns.table.ts';
import { linkTo } from '../../../kit/server/resource/link.server.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { rolePermissions } from '../role/role.table.ts';

/** A program that may call Homeroom without anybody signing in. */
export const apiKeys = pgTable(
  'api_key',
  {
    apiKeyId: integer().primaryKey().generatedAlwaysAsIdentity(),
    apiKeyName: text().notNull(),
    /** By which it names itself where it asks for tokens; public. */
    clientId: text().notNull(),
    scopes: text().array().notNull(),
    /** Its last day. */
    expires: date().notNull(),
    /** The networks it calls from, as they were typed; none: from anywhere. */
    addresses: text().notNull().default(''),
    perMinute: integer().notNull(),
    isDisabled: boolean().notNull().default(false),
    /** When and from where it last called; written once a day, and from other addresses once a minute. */
    lastUsed: timestamp({ withTimezone: true }),
    lastAddress: text().notNull().default(''),
    ...nameColumns(sql`api_key_name`),
    ...stampColumns(),
  },
  (table) => [
    uniqueIndex('api_key_client').on(table.clientId),
    uniqueIndex('api_key_name_once').on(table.searchName),
    check('api_key_per_minute', sql`${table.perMinute} > 0`),
  ],
);

/** A reference to a key. */
export const apiKeyLink = linkTo({
  as: 'apiKey',
  isFew: true,
  table: apiKeys,
  id: apiKeys.apiKeyId,
  scopes: { apikeyid: apiKeys.apiKeyId },
  filters: {},
});

/** What keys may do: as whoever holds these roles. */
export const apiKeyRoles = pgTable(
  'api_key_role',
  {
    apiKeyId: belongsTo(() => apiKeys.apiKeyId),
    roleId: refersTo(() => rolePermissions.roleId),
  },
  (table) => [primaryKey({ columns: [table.apiKeyId, table.roleId] }), index('api_key_role_role').on(table.roleId)],
);

/** The secrets of keys. One that was replaced works until it ends. */
export const apiKeySecrets = pgTable(
  'api_key_secret',
  {
    /** SHA-256 of the secret, hex. */
    secretHash: text().primaryKey(),
    apiKeyId: belongsTo(() => apiKeys.apiKeyId),
    created: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** None: as long as the key. */
    ends: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('api_key_secret_key').on(table.apiKeyId),
    uniqueIndex('api_key_secret_newest').on(table.apiKeyId).where(sql`${table.ends} is null`),
  ],
);

/** Tokens that programs got for a secret (RFC 6749, section 4.4); each ends with its secret. */
export const apiTokens = pgTable(
  'api_token',
  {
    /** SHA-256 of the token, hex. */
    tokenHash: text().primaryKey(),
    secretHash: text()
      .notNull()
      .references(() => apiKeySecrets.secretHash, { onDelete: 'cascade' }),
    scopes: text().array().notNull(),
    expires: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('api_token_secret').on(table.secretHash), index('api_token_expires').on(table.expires)],
);
