import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { nameColumns } from '../../../kit/server/database/name-columns.server.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { accounts } from '../account/account.table.ts';
import { usualGraceDays } from './grace-days.domain.ts';

/**
 * What the holders of a role may do: permission key → value. An account may hold several roles, e.g. non-teaching staff, Finance and one
 * that the school has made.
 */
export const rolePermissions = pgTable(
  'role_permission',
  {
    roleId: integer().primaryKey().generatedAlwaysAsIdentity(),
    role: text().notNull(),
    roleName: text().notNull().default(''),
    description: text().notNull().default(''),
    /** Made by the school, and given to accounts one by one. */
    isOwn: boolean().notNull().default(false),
    permissions: jsonb().$type<Record<string, string>>().notNull(),
    /** Whether its holders have to have a second factor. */
    demandsFactor: boolean().notNull().default(false),
    /** How many days they have to set one up, from the day since which it is demanded, or of their account if that is newer. */
    graceDays: integer().notNull().default(usualGraceDays),
    factorSince: date(),
    ...nameColumns(sql`role_name`),
    ...stampColumns(),
  },
  (table) => [
    uniqueIndex('role_permission_role').on(table.role),
    check('role_permission_factor_since', sql`${table.demandsFactor} = (${table.factorSince} is not null)`),
    uniqueIndex('role_permission_name_once').on(table.searchName).where(sql`${table.roleName} <> ''`),
  ],
);

/** The accounts that hold a role of the school. */
export const accountRoles = pgTable(
  'account_role',
  {
    accountId: integer()
      .notNull()
      .references(() => accounts.accountId, { onDelete: 'cascade' }),
    roleId: integer()
      .notNull()
      .references(() => rolePermissions.roleId, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.roleId] }), index('account_role_role').on(table.roleId)],
);
