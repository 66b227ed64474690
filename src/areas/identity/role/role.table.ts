import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** What the holders of a role may do: permission key → value. An account may hold several roles, e.g. non-teaching staff and Finance. */
export const rolePermissions = pgTable('role_permission', {
  role: text().primaryKey(),
  permissions: jsonb().$type<Record<string, string>>().notNull(),
});
