import { lengths } from '../../../kit/domain/rules.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { conflict } from '../../../kit/server/http/errors.server.ts';
import { writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { role as accountRole } from '../account/account-roles.domain.ts';
import { permissionsInWords } from './permission-words.server.ts';
import { rolePermissions } from './role.table.ts';
import { guardGiving, heldByOf, newRole, roleOf } from './role-access.server.ts';
import { copyRole } from './role-calls.domain.ts';
import { roleMessages } from './role-messages.domain.ts';

/** The call that makes a role of the school from another. */
export const copyRoleRoute = writing(copyRole, async (ctx, { grant, query }) => {
  requireAll(grant);
  const of = await roleOf(ctx.db, query.roleId);
  if (heldByOf(of) !== accountRole.staff)
    throw conflict('Only a role of staff can be copied: roles of the school are given to staff.');
  const { permissions, description } = of;
  guardGiving(ctx, {}, permissions);
  const roleName = await freeName(ctx.db, of.roleName);
  const copy = { role: newRole(), isOwn: true, roleName, description, permissions, ...creationStamp(ctx) };
  const [{ roleId } = { roleId: 0 }] = await ctx.db.insert(rolePermissions).values(copy).returning();
  await audit(ctx, {
    action: 'create',
    resource: 'Role',
    recordId: roleId,
    before: null,
    after: { roleName, description, ...permissionsInWords(of, permissions) },
  });
  return { data: roleId, message: roleMessages.saved };
});

/** The name of a copy that no role has yet. */
async function freeName(db: Db, of: string): Promise<string> {
  const taken = new Set(
    (await db.select({ name: rolePermissions.roleName }).from(rolePermissions)).map(({ name }) => name.toLowerCase()),
  );
  for (let count = 1; ; count += 1) {
    const end = count === 1 ? ' (copy)' : ` (copy ${count})`;
    const name = `${of.slice(0, lengths.name - end.length)}${end}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
