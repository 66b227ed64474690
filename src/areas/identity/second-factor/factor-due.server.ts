import { getTableName, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { accountsWithRoles } from '../account/accounts-with-roles.table.ts';
import { passkeys } from '../passkey/passkey.table.ts';
import { rolePermissions } from '../role/role.table.ts';
import { rolesOfAccount } from '../role/roles-of-account.table.ts';
import { authenticatorApps } from './second-factor.table.ts';

/** Whether an account `a` has a second factor, as SQL. */
export const hasFactor = `(exists (select from ${getTableName(authenticatorApps)} f where f.account_id = a.account_id and f.confirmed is not null)
  or exists (select from ${getTableName(passkeys)} k where k.account_id = a.account_id))`;

/** From which day on an account `a` with these roles can do nothing but set up a second factor, as SQL; null: none is demanded, or it has one. */
export const factorDue = (roles: string): string => `(select min(greatest(d.factor_since, a.created::date) + d.grace_days)::text
  from ${getTableName(rolePermissions)} d where d.role = any(${roles}) and d.demands_factor and not ${hasFactor})`;

/** Whether an account `a` with these roles has a second factor, or has to have one, as SQL. */
export const asksForFactor = (roles: string): string =>
  `(${hasFactor} or exists (select from ${getTableName(rolePermissions)} d where d.role = any(${roles}) and d.demands_factor))`;

/** Whether a role of the account demands a second factor. */
export async function isFactorDemanded(db: Db, accountId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select from ${accountsWithRoles} join ${rolePermissions} d
    on d.role = any(${sql.raw(rolesOfAccount)}) and d.demands_factor where a.account_id = ${accountId} limit 1`);
  return rows.length > 0;
}
