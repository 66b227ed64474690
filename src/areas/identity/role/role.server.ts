import { sql } from 'drizzle-orm';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict } from '../../../kit/server/http/errors.server.ts';
import type { Referrer } from '../../../kit/server/resource/referrers.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { role } from '../account/account-roles.domain.ts';
import { accountsWithRoles } from '../account/accounts-with-roles.table.ts';
import { roleResource as declared } from './role.domain.ts';
import { accountRoles, rolePermissions } from './role.table.ts';
import { newRole } from './role-access.server.ts';
import { rolesOfAccount } from './roles-of-account.table.ts';

const heldBy = sql<number>`case ${rolePermissions.role} when 'admin' then ${sql.raw(String(role.admin))}
  when 'parent' then ${sql.raw(String(role.parent))} when 'student' then ${sql.raw(String(role.student))}
  else ${sql.raw(String(role.staff))} end`;

/** Named with its table: accounts have a role, too. */
const people = sql<number>`(select count(*)::int from ${accountsWithRoles}
  where not a.is_disabled and role_permission.role = any(${sql.raw(rolesOfAccount)}))`;

const ofTheProduct = 'This role is part of Homeroom: it cannot be renamed or deleted.';

export const roleResource = storedResource(declared, {
  table: rolePermissions,
  columns: { heldBy, people },
  filters: { heldBy },
  save: async (_ctx, input, { before, send }) => {
    if (before && !before.isOwn && before.roleName !== input.roleName) throw conflict(ofTheProduct);
    await send(before ? input : { ...input, role: newRole(), isOwn: true, permissions: {} });
  },
  remove: async (_ctx: WriteContext, row, { drop }) => {
    if (!row.isOwn) throw conflict(ofTheProduct);
    await drop();
  },
  conflicts: { role_permission_name_once: { field: 'roleName', message: 'There is already a role with this name' } },
});

/** What keeps a role of the school from being deleted. */
export const roleReferrers: readonly Referrer[] = [{ table: accountRoles, one: 'holder', many: 'holders' }];
