import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { type PermissionMap, parseGrant } from '../../../kit/domain/permission.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, forbidden, notFound, staleVersion } from '../../../kit/server/http/errors.server.ts';
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

/** How many people hold the same roles, of those who can sign in. */
export async function holdersByRoles(db: Db): Promise<Holders[]> {
  const { rows } = await db.execute<{ roles: string[]; people: number }>(sql`
    select ${sql.raw(rolesOfAccount)} as roles, count(*)::int as people from ${accountsWithRoles} where not a.is_disabled group by 1`);
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
