import { sql } from 'drizzle-orm';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { conflict } from '../../../kit/server/http/errors.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { role } from '../account/account-roles.domain.ts';
import { definedRole, type RoleRow } from './role.domain.ts';
import { rolePermissions } from './role.table.ts';
import { accountsForRole, newRole, peopleByRole, roleOf } from './role-access.server.ts';

const heldBy = sql<number>`case ${rolePermissions.role} when 'admin' then ${sql.raw(String(role.admin))}
  when 'parent' then ${sql.raw(String(role.parent))} when 'student' then ${sql.raw(String(role.student))}
  else ${sql.raw(String(role.staff))} end`;

const ofTheProduct = 'This role is part of Homeroom: it cannot be renamed or deleted.';

export const roleResource = storedResource(definedRole, {
  table: rolePermissions,
  columns: { heldBy, people: sql<number>`0` },
  filters: { heldBy },
  decorate: {
    fills: ['people'],
    reads: [],
    rows: async ({ db }, _grant, rows: RoleRow[]) => {
      const people = await peopleByRole(db);
      return rows.map((row) => ({ ...row, people: people.get(row.roleId) ?? 0 }));
    },
  },
  save: async (_ctx, input, { before, send }) => {
    if (before && !before.isOwn && before.roleName !== input.roleName) throw conflict(ofTheProduct);
    await send(before ? input : { ...input, role: newRole(), isOwn: true, permissions: {} });
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
