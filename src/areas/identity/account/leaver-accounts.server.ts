import { and, eq, getTableName, not, type SQL, sql } from 'drizzle-orm';
import { sendWithCommit } from '../../../kit/server/database/transaction.server.ts';
import type { DomainEvents, Listener, WriteContext } from '../../../kit/server/http/context.server.ts';
import { auditAll } from '../../../kit/server/resource/audit.server.ts';
import { changeStamp } from '../../../kit/server/resource/stamp.server.ts';
import { passkeyHolders, passkeys } from '../passkey/passkey.table.ts';
import { authenticatorApps, factorRemovals, recoveryCodes } from '../second-factor/second-factor.table.ts';
import { knownBrowsers } from '../session/known-browser.table.ts';
import { signInLinks } from '../single-sign-on/single-sign-on.table.ts';
import { accounts } from './account.table.ts';
import { accountsOf, numbered } from './account-of-person.server.ts';
import { changeCredentials } from './credentials.server.ts';
import { endShares, goOnAsGuardians, lastChange, takeUpAgain } from './guardians/goes-on.server.ts';

const resource = 'Account';
const leaving = 'leave';

/** By what the holder of an account signs in, or is known again. */
const ofHolders = [
  ...[authenticatorApps, passkeys, passkeyHolders, recoveryCodes, factorRemovals],
  ...[signInLinks, knownBrowsers],
] as const;

/** A student who left can no longer sign in. */
export const disableAccountOfStudent: Listener<'studentLeft'> = (ctx, { studentId }) =>
  disable(ctx, eq(accounts.studentId, studentId));

/** A staff member who left can no longer sign in, unless as a parent. */
export const disableAccountOfStaff: Listener<'staffLeft'> = async (ctx, { staffId }) => {
  await goOnAsGuardians(ctx, eq(accounts.staffId, staffId));
  await disable(ctx, eq(accounts.staffId, staffId));
};

/**
 * People who are deleted, or erased, can no longer sign in. Their accounts stay, because the log refers to them, but say no more than the
 * log does of who they were: the e-mails are ones that nobody can have, and nothing is left by which they signed in. Whoever shares such
 * an account keeps it.
 */
export async function forgetAccountsOf(ctx: WriteContext, people: DomainEvents['peopleDeleted']): Promise<void> {
  const guardians = 'familyIds' in people ? people.familyIds : [];
  if (!('studentIds' in people)) await goOnAsGuardians(ctx, accountsOf(people), guardians);
  if (guardians.length > 0) await endShares(ctx, guardians);
  await disable(ctx, accountsOf(people));
  const whose = accountsOf(people);
  const gone = ofHolders.map(
    (table) => sql`${sql.identifier(`no_${getTableName(table)}`)} as (
    delete from ${table} where account_id in (select account_id from ${accounts} where ${whose}))`,
  );
  const accountName = numbered(people);
  const email = sql`lower(replace(${accountName}, ' ', '-')) || '@deleted.invalid'`;
  const forgotten = sql`with ${sql.join(gone, sql`, `)}
    update ${accounts} set account_name = ${accountName}, email = ${email}, password_hash = null where ${whose}`;
  await sendWithCommit(ctx.db, ctx.db.execute(forgotten));
}

/** A student whose exit is undone can sign in again. */
export const enableAccountOfStudent: Listener<'studentReturned'> = (ctx, { studentId }) =>
  enable(ctx, eq(accounts.studentId, studentId));

/** A staff member whose exit is undone can sign in again. */
export const enableAccountOfStaff: Listener<'staffReturned'> = async (ctx, { staffId }) => {
  await takeUpAgain(ctx, staffId);
  await enable(ctx, eq(accounts.staffId, staffId));
};

async function disable(ctx: WriteContext, whose: SQL): Promise<void> {
  const changed = await change(ctx, and(whose, not(accounts.isDisabled)), true, leaving);
  for (const accountId of changed) await changeCredentials(ctx, accountId);
}

/** Enables an account only if the exit disabled it and the log shows no change of it since. */
async function enable(ctx: WriteContext, whose: SQL): Promise<void> {
  await change(ctx, and(whose, accounts.isDisabled, eq(lastChange(sql`action`), leaving)), false, 'return');
}

async function change(ctx: WriteContext, which: SQL | undefined, isDisabled: boolean, action: string): Promise<number[]> {
  const changed = await ctx.db
    .update(accounts)
    .set({ isDisabled, ...changeStamp(ctx) })
    .where(which)
    .returning({ accountId: accounts.accountId });
  const [before, after] = [{ isDisabled: !isDisabled }, { isDisabled }];
  await auditAll(
    ctx,
    changed.map(({ accountId }) => ({ action, resource, recordId: accountId, before, after })),
  );
  return changed.map(({ accountId }) => accountId);
}
