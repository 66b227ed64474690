import { and, eq, inArray, sql } from 'drizzle-orm';
import { fullName } from '../../../../common/person-name.domain.ts';
import type { Grant } from '../../../../kit/domain/permission.domain.ts';
import { listed } from '../../../../kit/domain/wording.domain.ts';
import type { WriteContext } from '../../../../kit/server/http/context.server.ts';
import { outsideScope, ruleBroken } from '../../../../kit/server/http/errors.server.ts';
import { audit } from '../../../../kit/server/resource/audit.server.ts';
import { families, studentFamilies } from '../../../student/family/family.table.ts';
import { students } from '../../../student/student/student.table.ts';
import { dropLinks } from '../../single-sign-on/links.server.ts';
import { type AccountInput, type AccountRow, mostGuardians } from '../account.domain.ts';
import { accounts } from '../account.table.ts';
import { role } from '../account-roles.domain.ts';
import { changeCredentials } from '../credentials.server.ts';
import { guardPowers } from '../powers.server.ts';
import { accountGuardians } from './account-guardian.table.ts';

const { accountId, familyId } = accountGuardians;

/** The guardians of an account beside its person, as columns of a list of accounts. */
export const guardianIds = sql<number[]>`array(select g.family_id from ${accountGuardians} g
  where g.account_id = account.account_id and g.family_id is distinct from account.family_id order by 1)`;
export const guardianNames = sql<string>`(select coalesce(string_agg(concat_ws(' ', f.first_name, nullif(f.last_name, '')), ', '
  order by f.name_sort, f.family_id), '') from ${accountGuardians} g join ${families} f using (family_id)
  where g.account_id = account.account_id and g.family_id is distinct from account.family_id)`;

/** The guardians that a save names beside the person: none for a student, each once. */
export const guardiansNamed = ({ role: ofRole, familyId: own, familyIds }: AccountInput): number[] =>
  ofRole === role.student ? [] : [...new Set(familyIds)].filter((id) => id !== own).sort((one, other) => one - other);

interface Asked {
  /** The account; null for a new one. */
  id: number | null;
  before: Pick<AccountRow, 'familyId' | 'familyIds'> | null;
  familyId: number | null;
  familyIds: readonly number[];
  grant: Grant;
}

/**
 * Refuses guardians for whom an account cannot act. Those named are locked, so that of two accounts that name one at once the later is
 * refused. @throws 403, 422
 */
export async function requireGuardians(ctx: WriteContext, asked: Asked): Promise<void> {
  const { before, familyIds } = asked;
  const added = familyIds.filter((id) => !before?.familyIds.includes(id));
  const changed = asked.familyId !== null && asked.familyId !== before?.familyId ? [...added, asked.familyId] : added;
  if (added.some((id) => ctx.session.apart['familyid']?.includes(id))) throw outsideScope();
  // As for the guardian whose own account it is: whoever may give accounts to some people only gives guardians none.
  if (added.length > 0 && asked.grant !== 'all') throw ruleBroken({ familyIds: ['Choose guardians from the list'] });
  if (changed.length === 0) return;
  const found = await ctx.db
    .select({ familyId: families.familyId })
    .from(families)
    .where(inArray(families.familyId, changed))
    .orderBy(families.familyId)
    .for('no key update');
  if (added.some((id) => !found.some((one) => one.familyId === id)))
    throw ruleBroken({ familyIds: ['Choose guardians from the list'] });
  await refuseTaken(ctx, asked, changed);
  await refuseSeparated(ctx, asked);
}

/** A guardian has one account. @throws 422 naming those who have another one */
async function refuseTaken(ctx: WriteContext, { id, familyId: own }: Asked, changed: readonly number[]): Promise<void> {
  const { rows } = await ctx.db.execute<{ familyId: number; firstName: string; lastName: string }>(sql`
    select f.family_id as "familyId", f.first_name as "firstName", f.last_name as "lastName"
    from ${families} f where f.family_id = any(${sql.param(changed)}::int[]) and (
      exists (select from ${accounts} a where a.family_id = f.family_id and a.account_id is distinct from ${id}::int)
      or exists (select from ${accountGuardians} g where g.family_id = f.family_id and g.account_id is distinct from ${id}::int))
    order by f.name_sort, f.family_id`);
  const [taken] = rows;
  if (!taken) return;
  if (taken.familyId === own) throw ruleBroken({ familyId: ['This person already shares an account.'] });
  const names = rows.filter((one) => one.familyId !== own).map(fullName);
  const [have, rest] =
    names.length === 1
      ? ['already has an account', 'End that one first, or leave this guardian out.']
      : ['already have accounts', 'End those first, or leave these guardians out.'];
  throw ruleBroken({ familyIds: [`${listed(names)} ${have}. ${rest}`] });
}

/** Separated parents share nothing, least of all a password. @throws 422 */
async function refuseSeparated(ctx: WriteContext, { familyId: own, familyIds }: Asked): Promise<void> {
  const all = sql.param([...familyIds, ...(own === null ? [] : [own])]);
  const { rows } = await ctx.db.execute<{ child: string }>(sql`
    select concat_ws(' ', s.first_name, nullif(s.last_name, '')) as child
    from ${studentFamilies} one join ${studentFamilies} other using (student_id) join ${students} s using (student_id)
    where one.family_id = any(${all}::int[]) and other.family_id = any(${all}::int[]) and one.family_id <> other.family_id
      and one.is_separated order by s.name_sort, s.student_id limit 1`);
  const [separated] = rows;
  if (separated)
    throw ruleBroken({ familyIds: [`The parents of ${separated.child} are separated: each needs an account of their own.`] });
}

/** Stores the guardians of an account beside its person. */
export async function storeGuardians(
  { db }: WriteContext,
  id: number,
  { before, familyIds }: { before: Pick<AccountRow, 'familyIds'> | null; familyIds: readonly number[] },
): Promise<void> {
  const had = before?.familyIds ?? [];
  const gone = had.filter((one) => !familyIds.includes(one));
  const added = familyIds.filter((one) => !had.includes(one));
  if (gone.length > 0) await db.delete(accountGuardians).where(and(eq(accountId, id), inArray(familyId, gone)));
  if (added.length > 0) await db.insert(accountGuardians).values(added.map((one) => ({ accountId: id, familyId: one })));
}

/**
 * Lets guardians share the account of an address, as a save of that account would.
 * @returns the account, and whether it waits for an invitation; undefined if the address has none
 */
export async function shareByAddress(
  ctx: WriteContext,
  email: string,
  added: readonly number[],
): Promise<{ accountId: number; isWaiting: boolean } | undefined> {
  const [found] = await ctx.db
    .select({ account: accounts, familyIds: guardianIds })
    .from(accounts)
    .where(sql`lower(${accounts.email}) = lower(${email})`)
    .for('no key update');
  if (!found || found.account.role === role.student || found.account.isDisabled) return undefined;
  const { accountId: id, familyId: own, passwordHash } = found.account;
  const before = { familyId: own, familyIds: found.familyIds };
  const familyIds = [...new Set([...before.familyIds, ...added])].sort((one, other) => one - other);
  if (familyIds.length > mostGuardians) throw ruleBroken({ sharingIds: [`At most ${mostGuardians} guardians share an account`] });
  await guardPowers(ctx, { accountId: id });
  await requireGuardians(ctx, { id, before, familyId: own, familyIds, grant: 'all' });
  await storeGuardians(ctx, id, { before, familyIds });
  await audit(ctx, {
    ...{ action: 'update', resource: 'Account', recordId: id },
    ...{ before: { familyIds: before.familyIds }, after: { familyIds } },
  });
  await changeCredentials(ctx, id);
  await dropLinks(ctx.db, id);
  return { accountId: id, isWaiting: passwordHash === null };
}
