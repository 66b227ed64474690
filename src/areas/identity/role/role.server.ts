import { sql } from 'drizzle-orm';
import { counted } from '../../../kit/domain/wording.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, forbidden } from '../../../kit/server/http/errors.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { role } from '../account/account-roles.domain.ts';
import { isAdministrator } from '../account/powers.server.ts';
import { definedRole, type RoleInput, type RoleRow } from './role.domain.ts';
import { rolePermissions } from './role.table.ts';
import { accountsForRole, administers, isHeldByCaller, newRole, peopleByRole, roleOf } from './role-access.server.ts';

const heldBy = sql<number>`case ${rolePermissions.role} when 'admin' then ${sql.raw(String(role.admin))}
  when 'parent' then ${sql.raw(String(role.parent))} when 'student' then ${sql.raw(String(role.student))}
  else ${sql.raw(String(role.staff))} end`;

const ofTheProduct = 'This role is part of Homeroom: it cannot be renamed or deleted.';

export const roleResource = storedResource(definedRole, {
  table: rolePermissions,
  columns: { heldBy, people: sql<number>`0` },
  filters: { heldBy },
  names: {
    // Others follow from what somebody is.
    GetAllRoleNames: {
      columns: { roleId: rolePermissions.roleId, roleName: rolePermissions.roleName, isOffered: rolePermissions.isOwn },
      sort: rolePermissions.nameSort,
    },
  },
  decorate: {
    fills: ['people'],
    reads: [],
    rows: async ({ db }, _grant, rows: RoleRow[]) => {
      const people = await peopleByRole(db);
      return rows.map((row) => ({ ...row, people: people.get(row.roleId) ?? 0 }));
    },
  },
  save: async (ctx, input, { before, send }) => {
    if (before && !before.isOwn && before.roleName !== input.roleName) throw conflict(ofTheProduct);
    const demand = await demandOf(ctx, input, before);
    await send(before ? { ...input, ...demand } : { ...input, ...demand, role: newRole(), isOwn: true, permissions: {} });
  },
  remove: async ({ db }, row, { drop }) => {
    if (!row.isOwn) throw conflict(ofTheProduct);
    // Whose record is deleted holds nothing any more, although the account stays.
    const { length } = (await accountsForRole(db, await roleOf(db, row.roleId))).filter(({ holds }) => holds);
    if (length > 0) throw conflict(`${row.roleName} still has ${counted(length, 'holder')}.`);
    await drop();
  },
  conflicts: { role_permission_name_once: { field: 'roleName', message: 'There is already a role with this name' } },
});

/**
 * Whether the role demands a second factor, and since when.
 * @throws 403 to somebody who would so change what is asked of themselves or of administrators, and is none
 */
async function demandOf(ctx: WriteContext, input: RoleInput, before: RoleRow | null) {
  const demandsFactor = input.demandsFactor ?? before?.demandsFactor ?? false;
  const isSame = before?.demandsFactor === demandsFactor && (!demandsFactor || before.graceDays === input.graceDays);
  if (before && isSame) return {};
  if (before && !isAdministrator(ctx.session)) {
    const stored = await roleOf(ctx.db, before.roleId);
    if (administers(stored.permissions)) throw forbidden('do this to an administrator');
    if (await isHeldByCaller(ctx, stored)) throw forbidden('change what is asked of you: somebody else has to do it');
  }
  if (before?.demandsFactor === demandsFactor) return {};
  return { demandsFactor, factorSince: demandsFactor ? ctx.today : null };
}
