import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/database.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { auditAll } from '../../../kit/server/resource/audit.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { role as accountRole } from '../account/account-roles.domain.ts';
import { accountsWithRoles } from '../account/accounts-with-roles.table.ts';
import { guardPowers, keepingAdministrators } from '../account/powers.server.ts';
import { accountRoles } from './role.table.ts';
import { guardGiving, roleOf, roleToChange, type StoredRole } from './role-access.server.ts';
import { getRoleHolders, updateRoleHolders } from './role-calls.domain.ts';
import { roleMessages } from './role-messages.domain.ts';
import { rolesOfAccount } from './roles-of-account.table.ts';

interface Holder extends Record<string, unknown> {
  accountId: number;
  accountName: string;
  holds: boolean;
}

const shownAtMost = 100;

/** Those who can sign in and hold a role, or could be given it, by name. */
async function accountsFor(db: Db, { role, isOwn }: StoredRole): Promise<Holder[]> {
  const holds = sql`${role} = any(${sql.raw(rolesOfAccount)})`;
  const { rows } = await db.execute<Holder>(sql`
    select a.account_id as "accountId", a.account_name as "accountName", ${holds} as holds from ${accountsWithRoles}
    where not a.is_disabled and (${holds} or (${isOwn} and a.role = ${accountRole.staff})) order by a.name_sort, a.account_id`);
  return rows;
}

/** The calls that show and say who holds a role. */
export const roleHolderRoutes = [
  answering(getRoleHolders, async ({ db }, { grant, query }) => {
    requireAll(grant);
    const all = await accountsFor(db, await roleOf(db, query.roleId));
    const holders = all.filter(({ holds }) => holds);
    return { total: holders.length, holders: holders.slice(0, shownAtMost), others: all.filter(({ holds }) => !holds) };
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
