import { and, eq, inArray, sql } from 'drizzle-orm';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { auditAll } from '../../../kit/server/resource/audit.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { role as accountRole } from '../account/account-roles.domain.ts';
import { guardPowers, keepingAdministrators } from '../account/powers.server.ts';
import { accountRoles } from './role.table.ts';
import { accountsForRole, guardGiving, roleOf, roleToChange, type StoredRole } from './role-access.server.ts';
import { getRoleHolders, updateRoleHolders } from './role-calls.domain.ts';
import { roleMessages } from './role-messages.domain.ts';

const shownAtMost = 100;

/** The calls that show and say who holds a role. */
export const roleHolderRoutes = [
  answering(getRoleHolders, async ({ db }, { grant, query }) => {
    requireAll(grant);
    const role = await roleOf(db, query.roleId);
    const all = await accountsForRole(db, role);
    const holders = all.filter(({ holds }) => holds);
    return {
      total: holders.length,
      holders: role.isOwn ? holders : holders.slice(0, shownAtMost),
      others: all.filter(({ holds }) => !holds),
    };
  }),
  writing(updateRoleHolders, async (ctx, { grant, query, body }) => {
    requireAll(grant);
    const role = await roleToChange(ctx, query.roleId, null);
    if (!role.isOwn) throw conflict('Who holds a role of Homeroom follows from what they are.|Change it at the staff member.');
    guardGiving(ctx, {}, role.permissions);
    const { give, take } = body();
    const changed = await giveAndTake(ctx, role, new Set(give), new Set(take));
    return { data: changed, message: roleMessages.holders };
  }),
];

/** @returns how many accounts hold the role who did not, or no longer do */
async function giveAndTake(
  ctx: WriteContext,
  { roleId, roleName }: StoredRole,
  give: ReadonlySet<number>,
  take: ReadonlySet<number>,
): Promise<number> {
  const { rows: known } = await ctx.db.execute(sql`
    select account_id from account where account_id = any(${sql.param([...give])}::int[]) and role = ${accountRole.staff}`);
  if (known.length < give.size) throw ruleBroken({ give: ['A role of the school can be given to accounts of staff only.'] });
  const before = await ctx.db.select().from(accountRoles).where(eq(accountRoles.roleId, roleId));
  const held = new Set(before.map(({ accountId }) => accountId));
  const given = [...give].filter((id) => !held.has(id) && !take.has(id));
  const taken = [...take].filter((id) => held.has(id));
  for (const accountId of [...given, ...taken]) await guardPowers(ctx, { accountId });
  const isTaken = and(eq(accountRoles.roleId, roleId), inArray(accountRoles.accountId, taken));
  if (taken.length > 0) await keepingAdministrators(ctx.db, () => ctx.db.delete(accountRoles).where(isTaken));
  if (given.length > 0) await ctx.db.insert(accountRoles).values(given.map((accountId) => ({ accountId, roleId })));
  const entry = { action: 'update', resource: 'Account' };
  await auditAll(ctx, [
    ...given.map((recordId) => ({ ...entry, recordId, before: { roleName: '' }, after: { roleName } })),
    ...taken.map((recordId) => ({ ...entry, recordId, before: { roleName }, after: { roleName: '' } })),
  ]);
  return given.length + taken.length;
}
