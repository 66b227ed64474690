import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import { fullName } from '../../../../common/person-name.domain.ts';
import { isOneOf } from '../../../../kit/server/database/one-of.server.ts';
import type { WriteContext } from '../../../../kit/server/http/context.server.ts';
import { auditAll } from '../../../../kit/server/resource/audit.server.ts';
import { auditEntries } from '../../../../kit/server/resource/audit.table.ts';
import { changeStamp } from '../../../../kit/server/resource/stamp.server.ts';
import { staff } from '../../../staff/staff/staff.table.ts';
import { families } from '../../../student/family/family.table.ts';
import { dropLinks } from '../../single-sign-on/links.server.ts';
import { accounts } from '../account.table.ts';
import { role } from '../account-roles.domain.ts';
import { changeCredentials } from '../credentials.server.ts';
import { accountGuardians } from './account-guardian.table.ts';

const resource = 'Account';
const goingOn = 'go-on';

/** What the log has of an account that changes whose it is, whether it may sign in, or its password. */
const changes = [
  ...['create', 'update', 'leave', 'return', goingOn, 'set-up', 'create-admin'],
  ...['invite', 'accept-invitation', 'ask-reset', 'reset-password', 'change-password'],
];

/** The last entry of an account that changed that; as SQL. @param what of the entry */
export const lastChange = (what: SQL): SQL => sql`(select ${what} from ${auditEntries}
  where resource = ${resource} and record_id = account.account_id and action = any(${sql.param(changes)}::text[])
  order by audit_entry_id desc limit 1)`;

/**
 * An account that has lost its person goes on as that of the first guardian for whom it acts besides, if there is one; those who used it
 * sign in again.
 * @param without guardians who are about to be deleted
 */
export async function goOnAsGuardians(ctx: WriteContext, whose: SQL, without: readonly number[] = []): Promise<void> {
  const next = sql`(select g.family_id from guardian_account g where g.account_id = ${accounts.accountId}
    and g.family_id is distinct from ${accounts.familyId} and g.family_id <> all(${sql.param([...without])}::int[]) order by 1 limit 1)`;
  const found = await ctx.db
    .select({ account: accounts, familyId: families.familyId, firstName: families.firstName, lastName: families.lastName })
    .from(accounts)
    .innerJoin(families, eq(families.familyId, next))
    .where(and(whose, not(accounts.isDisabled)))
    .orderBy(accounts.accountId)
    .for('no key update', { of: accounts });
  for (const { account, familyId, ...name } of found) {
    const { accountId, role: was, staffId, familyId: wasOf, accountName } = account;
    await ctx.db.delete(accountGuardians).where(eq(accountGuardians.familyId, familyId));
    const after = { role: role.parent, staffId: null, familyId, accountName: fullName(name) };
    await change(ctx, accountId, goingOn, { role: was, staffId, familyId: wasOf, accountName }, after);
  }
}

/** A member of staff whose exit is undone has the account again that went on as that of a parent, unless it has been changed since. */
export async function takeUpAgain(ctx: WriteContext, staffId: number): Promise<void> {
  const last = lastChange(sql`case when action = ${goingOn} then (before ->> 'staffId')::int end`);
  const found = await ctx.db
    .select({ account: accounts, firstName: staff.firstName, lastName: staff.lastName })
    .from(accounts)
    .innerJoin(staff, eq(staff.staffId, staffId))
    .where(and(eq(accounts.role, role.parent), sql`${last} = ${staffId}`))
    .for('no key update', { of: accounts });
  for (const { account, ...name } of found) {
    const { accountId, familyId, accountName } = account;
    const before = { role: role.parent, staffId: null, familyId, accountName };
    await change(ctx, accountId, 'return', before, { role: role.staff, staffId, familyId: null, accountName: fullName(name) });
    if (familyId !== null) await ctx.db.insert(accountGuardians).values({ accountId, familyId });
  }
}

/** Ends the share of guardians who are about to be deleted in the accounts of others. */
export async function endShares(ctx: WriteContext, familyIds: readonly number[]): Promise<void> {
  const gone = await ctx.db
    .delete(accountGuardians)
    .where(isOneOf(accountGuardians.familyId, familyIds))
    .returning({ recordId: accountGuardians.accountId, familyId: accountGuardians.familyId });
  await auditAll(
    ctx,
    gone.map(({ recordId, familyId }) => ({
      ...{ action: 'update', resource, recordId },
      ...{ before: { familyIds: [familyId] }, after: { familyIds: [] } },
    })),
  );
  for (const { recordId } of gone) {
    await changeCredentials(ctx, recordId);
    await dropLinks(ctx.db, recordId);
  }
}

interface Person {
  role: number;
  staffId: number | null;
  familyId: number | null;
  accountName: string;
}

async function change(ctx: WriteContext, accountId: number, action: string, before: Person, after: Person): Promise<void> {
  await ctx.db
    .update(accounts)
    .set({ ...after, ...changeStamp(ctx) })
    .where(eq(accounts.accountId, accountId));
  await auditAll(ctx, [{ action, resource, recordId: accountId, before, after }]);
  await changeCredentials(ctx, accountId);
  await dropLinks(ctx.db, accountId);
}
