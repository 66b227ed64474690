import { eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import type { Happening } from '../../../common/events.server.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { newToken } from '../../../kit/server/http/token.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { auditAll } from '../../../kit/server/resource/audit.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { families, studentFamilies } from '../../student/family/family.table.ts';
import { students } from '../../student/student/student.table.ts';
import { requireInvitable } from '../account/account.server.ts';
import { accounts } from '../account/account.table.ts';
import { accountInvitation } from '../account/account-notifications.domain.ts';
import { role } from '../account/account-roles.domain.ts';
import { invitationBy } from '../account/credentials.server.ts';
import { type GuardianToInvite, getGuardiansToInvite, inviteGuardians, sendInvitation } from './guardian-invitations.domain.ts';
import { guardianState, isInvited } from './guardian-states.domain.ts';

const message = 'Somebody else has just made accounts for some of them.|Reload it to see the changes.';
const madeByOthers = { account_family: message, account_email: message };

/** Invitations sent by e-mail: to one account, or to all guardians of a program. */
export const guardianInvitationRoutes: readonly FastifyPluginAsync[] = [
  answering(getGuardiansToInvite, async (ctx, { grant, query: { programId } }) => {
    requireAll(grant);
    return guardiansOf(ctx.db, programId);
  }),

  writing(
    inviteGuardians,
    async (ctx, { grant, body }) => {
      requireAll(grant);
      const wanted = (await guardiansOf(ctx.db, body().programId)).filter(({ state }) => isInvited(state));
      const made = await accountsFor(
        ctx,
        wanted.filter(({ state }) => state === guardianState.new),
      );
      const ids = [...made, ...wanted.flatMap(({ accountId }) => accountId ?? [])];
      await sendInvitations(ctx, ids);
      return { data: ids.length, message: counted(ids.length, 'invitation was sent', 'invitations were sent') };
    },
    madeByOthers,
  ),

  writing(sendInvitation, async (ctx, { query }) => {
    const accountId = await requireInvitable(ctx, query.accountId);
    await sendInvitations(ctx, [accountId]);
    return { data: accountId, message: 'The invitation was sent' };
  }),
];

/** A guardian, with their account if they already have one. */
interface Guardian extends GuardianToInvite {
  accountId: number | null;
}

/** The guardians of a program to whom the school may write. @throws 404 */
async function guardiansOf(db: Db, programId: number): Promise<Guardian[]> {
  const [program] = await db.select({ id: programs.programId }).from(programs).where(eq(programs.programId, programId));
  if (!program) throw notFound('program');
  const { rows } = await db.execute<{
    familyId: number;
    firstName: string;
    lastName: string;
    email: string;
    accountId: number | null;
    isDisabled: boolean | null;
    isActivated: boolean | null;
    isTaken: boolean;
  }>(sql`
    select f.family_id as "familyId", f.first_name as "firstName", f.last_name as "lastName", f.email,
      a.account_id as "accountId", a.is_disabled as "isDisabled", a.password_hash is not null as "isActivated",
      exists (select from ${accounts} o where lower(o.email) = lower(f.email) and o.family_id is distinct from f.family_id) as "isTaken"
    from ${families} f left join ${accounts} a on a.family_id = f.family_id
    where f.family_id in (
      select sf.family_id from ${studentFamilies} sf join ${students} s using (student_id)
      where s.enrolled_program_id = ${programId} and sf.may_be_contacted)
    order by f.name_sort, f.family_id`);
  const seen = new Set<string>();
  return rows.map(({ familyId, firstName, lastName, email, accountId, isDisabled, isActivated, isTaken }) => {
    const isTwice = seen.has(email.toLowerCase());
    seen.add(email.toLowerCase());
    const state = () => {
      if (accountId !== null) {
        if (isDisabled) return guardianState.disabled;
        return isActivated ? guardianState.active : guardianState.invited;
      }
      if (email === '') return guardianState.noEmail;
      return isTaken || isTwice ? guardianState.takenEmail : guardianState.new;
    };
    return { familyId, name: fullName({ firstName, lastName }), email, accountId, state: state() };
  });
}

async function accountsFor(ctx: WriteContext, guardians: readonly Guardian[]): Promise<number[]> {
  if (guardians.length === 0) return [];
  const rows = guardians.map(({ familyId, name, email }) => ({
    ...{ familyId, email, accountName: name, role: role.parent },
    ...creationStamp(ctx),
  }));
  const made = await ctx.db.insert(accounts).values(rows).returning();
  await auditAll(
    ctx,
    made.map(({ accountId, email, role: of, accountName, familyId }) => ({
      ...{ action: 'create', resource: 'Account', recordId: accountId },
      after: { email, role: of, accountName, familyId, isDisabled: false },
    })),
  );
  return made.map(({ accountId }) => accountId);
}

/** Sends each account a link of its own; this voids any link sent before. */
async function sendInvitations(ctx: WriteContext, accountIds: readonly number[]): Promise<void> {
  const invited: Happening[] = [];
  for (const accountId of accountIds) {
    const token = newToken();
    const [account] = await ctx.db
      .update(accounts)
      .set(invitationBy(token))
      .where(eq(accounts.accountId, accountId))
      .returning({ name: accounts.accountName, email: accounts.email });
    if (!account) continue;
    const of = { accountId, ...account, page: '/public/invite?token=', secret: token };
    invited.push({ account: of, facts: {}, path: '/' });
  }
  await raise(ctx, 'happened', { kind: accountInvitation, of: invited });
  await auditAll(
    ctx,
    accountIds.map((accountId) => ({ action: 'invite', resource: 'Account', recordId: accountId })),
  );
}
