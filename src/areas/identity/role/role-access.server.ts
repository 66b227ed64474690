import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { type PermissionMap, parseGrant } from '../../../kit/domain/permission.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, forbidden, notFound, staleVersion } from '../../../kit/server/http/errors.server.ts';
import { role as accountRole } from '../account/account-roles.domain.ts';
import { accountsWithRoles } from '../account/accounts-with-roles.table.ts';
import { isAdministrator } from '../account/powers.server.ts';
import { reachesNoMore } from './reach.domain.ts';
import { rolePermissions } from './role.table.ts';
import type { Holders } from './role-effect.domain.ts';
import { rolesOfAccount } from './roles-of-account.table.ts';

export type StoredRole = typeof rolePermissions.$inferSelect;

/** The roles that always hold everything: otherwise a school could lock itself out. */
const fixed: readonly string[] = ['admin', 'nonteaching.admin'];

/** Whether nothing about what a role allows can be changed. */
export const isFixed = ({ role }: Pick<StoredRole, 'role'>): boolean => fixed.includes(role);

/** Which accounts can hold a role. */
export function heldByOf({ role }: Pick<StoredRole, 'role'>): number {
  return { admin: accountRole.admin, parent: accountRole.parent, student: accountRole.student }[role] ?? accountRole.staff;
}

/** The key of a new role of the school. */
export const newRole = (): string => `own.${randomUUID()}`;

/** @throws 404 */
export async function roleOf(db: Db, roleId: number): Promise<StoredRole> {
  const [found] = await db.select().from(rolePermissions).where(eq(rolePermissions.roleId, roleId));
  if (!found) throw notFound('role');
  return found;
}

/** The role, locked until the transaction ends. @throws 404, 409 if it is no longer the version that was read */
export async function roleToChange(
  { db }: WriteContext,
  roleId: number,
  version: number | null | undefined,
): Promise<StoredRole> {
  const [found] = await db.select().from(rolePermissions).where(eq(rolePermissions.roleId, roleId)).for('update');
  if (!found) throw notFound('role');
  if (version && version !== found.version) throw staleVersion();
  return found;
}

const byRoles = sql`
  select ${sql.raw(rolesOfAccount)} as roles, count(*)::int as people from ${accountsWithRoles} where not a.is_disabled group by 1`;

/** How many people hold the same roles, of those who can sign in. */
export async function holdersByRoles(db: Db): Promise<Holders[]> {
  const { rows } = await db.execute<{ roles: string[]; people: number }>(byRoles);
  return rows;
}

/** How many people hold each role, by its id; one that nobody holds is not there. */
export async function peopleByRole(db: Db): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.execute<{ roleId: number; people: number }>(sql`
    select p.role_id as "roleId", sum(h.people)::int as people
    from (${byRoles}) h join ${rolePermissions} p on p.role = any(h.roles) group by 1`);
  return new Map(rows.map(({ roleId, people }) => [roleId, people]));
}

interface AccountForRole extends Record<string, unknown> {
  accountId: number;
  accountName: string;
  isDisabled: boolean;
  holds: boolean;
}

/** Those who hold a role, or could be given it, by name. Of a role of Homeroom, only those who can sign in. */
export async function accountsForRole(db: Db, { role, isOwn }: StoredRole): Promise<AccountForRole[]> {
  const holds = sql`${role} = any(${sql.raw(rolesOfAccount)})`;
  const { rows } = await db.execute<AccountForRole>(sql`
    select a.account_id as "accountId", a.account_name as "accountName", a.is_disabled as "isDisabled", ${holds} as holds
    from ${accountsWithRoles} where case when ${isOwn} then ${holds} or (a.role = ${accountRole.staff} and not a.is_disabled)
      else ${holds} and not a.is_disabled end
    order by a.name_sort, a.account_id`);
  return rows;
}

/** Whether the caller holds a role. */
export async function isHeldByCaller({ db, session }: Context, { role }: StoredRole): Promise<boolean> {
  const { rows } = await db.execute(sql`select from ${accountsWithRoles}
    where a.account_id = ${session.accountId} and ${role} = any(${sql.raw(rolesOfAccount)})`);
  return rows.length > 0;
}

/** Whether permissions make their holder an administrator. */
export const administers = (permissions: PermissionMap): boolean => parseGrant(permissions['account.update']) === 'all';

/**
 * Nobody changes a role that they hold, and nobody but an administrator gives others what they do not have for all themselves, or changes a
 * role that makes administrators.
 * @throws 403, 409
 */
export async function guardRole(ctx: Context, role: StoredRole, after: PermissionMap): Promise<void> {
  if (isFixed(role)) throw conflict('An administrator may always do everything.');
  if (await isHeldByCaller(ctx, role)) throw forbidden('change your own permissions: somebody else has to do it');
  guardGiving(ctx, role.permissions, after);
}

/** @throws 403 */
export function guardGiving({ session }: Pick<Context, 'session'>, before: PermissionMap, after: PermissionMap): void {
  if (isAdministrator(session)) return;
  if (administers(before) || administers(after)) throw forbidden('do this to an administrator');
  const isGiven = ([key, value]: [string, string]) => !reachesNoMore(value, before[key] ?? '');
  const own = (key: string) => (parseGrant(session.permissions[key]) === 'all' ? '-1' : '');
  if (Object.entries(after).some((entry) => isGiven(entry) && !reachesNoMore(entry[1], own(entry[0]))))
    throw forbidden('give what you may not do yourself');
}
