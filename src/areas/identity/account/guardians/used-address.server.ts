import { and, ne, sql } from 'drizzle-orm';
import { labelOf } from '../../../../kit/domain/enumeration.domain.ts';
import { covers, parseGrant } from '../../../../kit/domain/permission.domain.ts';
import type { Candidate } from '../../../../kit/domain/problem.domain.ts';
import type { WriteContext } from '../../../../kit/server/http/context.server.ts';
import { addressHasAccount } from '../../../../kit/server/http/errors.server.ts';
import { type AccountInput, type AccountRow, isOfApart } from '../account.domain.ts';
import { accounts } from '../account.table.ts';
import { role, roles } from '../account-roles.domain.ts';
import { isAdministrator, isOfAdministrator } from '../powers.server.ts';
import { guardianIds } from './guardians-of-account.server.ts';

const used = 'There is already an account with this e-mail.';

/**
 * Refuses an address that has an account, before the index does: to whoever may see and change that account, it is offered to be shared.
 * @throws 409
 */
export async function refuseUsedAddress(
  ctx: WriteContext,
  { id, before, input }: { id: number | null; before: Pick<AccountRow, 'email'> | null; input: AccountInput },
): Promise<void> {
  if (before?.email === input.email) return;
  const { accountId, accountName, role: is, staffId, studentId, familyId } = accounts;
  const [found] = await ctx.db
    .select({ accountId, accountName, role: is, staffId, studentId, familyId, familyIds: guardianIds })
    .from(accounts)
    .where(and(sql`lower(${accounts.email}) = lower(${input.email})`, id === null ? undefined : ne(accountId, id)));
  if (!found) return;
  const isOffered = id === null && isSharable(found, input) && (await mayShare(ctx, found));
  if (!isOffered) throw addressHasAccount({ email: [used] }, used, []);
  const offered: Candidate = {
    ...{ kind: 'account', id: found.accountId, title: found.accountName, subtitle: labelOf(roles, found.role) },
    ...{ dateOfBirth: null, path: `/gs/account/grid?panel=detail&id=${found.accountId}` },
  };
  throw addressHasAccount({ email: [used] }, sharing(found.accountName, input.role), [offered]);
}

type Found = Pick<AccountRow, 'accountId' | 'accountName' | 'role' | 'staffId' | 'studentId' | 'familyId' | 'familyIds'>;

/** Whether one account can do for both: that of a guardian or of staff for a guardian, that of a guardian for one of the staff. */
const isSharable = ({ role: is }: Found, { role: wanted }: AccountInput): boolean =>
  (wanted === role.parent && is !== role.student) || (wanted === role.staff && is === role.parent);

/** Whether the caller may see that account and change whose it is: not their own, nor one that leads to somebody kept apart from them. */
async function mayShare(ctx: WriteContext, found: Found): Promise<boolean> {
  const { permissions, apart, accountId } = ctx.session;
  if (found.accountId === accountId || isOfApart(found, apart)) return false;
  const owners = { staffid: found.staffId, studentid: found.studentId };
  if (!covers(parseGrant(permissions['account.read']), owners) || parseGrant(permissions['account.update']) !== 'all')
    return false;
  return isAdministrator(ctx.session) || !(await isOfAdministrator(ctx.db, found.accountId));
}

const sharing = (name: string, wanted: number): string =>
  wanted === role.staff
    ? `${name} has an account with this e-mail as a parent.|It can be the account of this member of staff as well. Whoever uses it has to sign in again.`
    : `${name} has an account with this e-mail.|It can be shared with this guardian: both then sign in with the same password, and see what each of them may see. Whoever uses it has to sign in again.`;
