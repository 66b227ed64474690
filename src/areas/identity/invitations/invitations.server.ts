import { and, eq } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import type { Happening } from '../../../common/events.server.ts';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { newToken } from '../../../kit/server/http/token.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { auditAll } from '../../../kit/server/resource/audit.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { grantOf, requireAll } from '../../../kit/server/resource/scope.server.ts';
import { creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { personField } from '../account/account.domain.ts';
import { requireInvitable } from '../account/account.server.ts';
import { accounts } from '../account/account.table.ts';
import { accountInvitation } from '../account/account-notifications.domain.ts';
import { invitationBy } from '../account/credentials.server.ts';
import { shareByAddress } from '../account/guardians/guardians-of-account.server.ts';
import { invitationState, isInvited } from './invitation-states.domain.ts';
import {
  getGuardiansToInvite,
  getStaffToInvite,
  getStudentsToInvite,
  inviteGuardians,
  inviteStaff,
  inviteStudents,
  sendInvitation,
} from './invitations.domain.ts';
import { allStaff, guardiansIn, type People, type Person, peopleToInvite, studentsIn } from './people-to-invite.server.ts';

const message = 'Somebody else has just made accounts for some of them.|Reload it to see the changes.';
const madeByOthers = { account_staff: message, account_family: message, account_student: message, account_email: message };

/** Invitations sent by e-mail: to one account, or to many people at once. */
export const invitationRoutes: readonly FastifyPluginAsync[] = [
  answering(getGuardiansToInvite, (ctx, { grant, query }) => listed(ctx, grant, () => guardiansIn(ctx.db, query.programId))),
  answering(getStudentsToInvite, (ctx, { grant, query }) => listed(ctx, grant, () => studentsIn(ctx.db, query.programId))),
  answering(getStaffToInvite, (ctx, { grant }) => listed(ctx, grant, () => allStaff)),

  writing(
    inviteGuardians,
    (ctx, { grant, body }) =>
      invite(ctx, grant, async () => {
        const { programId, familyIds, sharingIds } = body();
        return { people: await guardiansIn(ctx.db, programId), chosen: familyIds, at: 'familyIds', sharing: sharingIds };
      }),
    madeByOthers,
  ),
  writing(
    inviteStudents,
    (ctx, { grant, body }) =>
      invite(ctx, grant, async () => {
        const { programId, studentIds } = body();
        return { people: await studentsIn(ctx.db, programId), chosen: studentIds, at: 'studentIds' };
      }),
    madeByOthers,
  ),
  writing(
    inviteStaff,
    (ctx, { grant, body }) => invite(ctx, grant, () => ({ people: allStaff, chosen: body().staffIds, at: 'staffIds' })),
    madeByOthers,
  ),

  writing(sendInvitation, async (ctx, { query }) => {
    const accountId = await requireInvitable(ctx, query.accountId);
    await sendInvitations(ctx, [accountId]);
    return { data: accountId, message: 'The invitation was sent' };
  }),
];

type Role = keyof typeof personField;
/** Found only once the caller is known to be allowed to ask. */
type Find<Of extends Role> = () => People<Of> | Promise<People<Of>>;

async function listed<Of extends Role>(ctx: Context, grant: Grant, find: Find<Of>): Promise<Person<Of>[]> {
  requireAll(grant);
  return peopleToInvite(ctx, await find());
}

/** Who is invited: all of some people, or those of them whose ids are in the list of that name. */
interface Chosen {
  people: People;
  chosen: readonly number[] | undefined;
  at: string;
  /** Those of them who share the account of whoever has their address. */
  sharing?: readonly number[] | undefined;
}

async function invite(
  ctx: WriteContext,
  grant: Grant,
  find: () => Chosen | Promise<Chosen>,
): Promise<{ data: number; message: string }> {
  requireAll(grant);
  const { people, chosen, at, sharing = [] } = await find();
  const known = new Map((await peopleToInvite(ctx, people)).map((person) => [person[personField[people.role]], person]));
  const unknown = chosen?.find((id) => !known.has(id));
  if (unknown !== undefined) throw ruleBroken({ [at]: [`${unknown} is not one of those who can be invited here`] });
  const picked = chosen ? [...new Set(chosen)].flatMap((id) => known.get(id) ?? []) : [...known.values()];
  const wanted = picked.filter(({ state }) => isInvited(state));
  const made = await accountsFor(
    ctx,
    people.role,
    wanted.filter(({ state }) => state === invitationState.new),
  );
  const shared = await share(
    ctx,
    [...new Set(sharing)].map((id) => ({ id, person: known.get(id) })),
  );
  const invited = [...made, ...wanted.flatMap(({ accountId }) => accountId ?? []), ...shared.waiting];
  const sent = await sendInvitations(ctx, [...new Set(invited)]);
  const said = counted(sent, 'invitation was sent', 'invitations were sent');
  if (shared.count === 0) return { data: sent, message: said };
  return { data: sent, message: `${said}|${counted(shared.count, 'guardian shares', 'guardians share')} an account now` };
}

/** Lets guardians share the accounts with their addresses. @throws 403, 422 for whoever has none to share */
async function share(ctx: WriteContext, sharing: readonly { id: number; person: Person | undefined }[]) {
  if (sharing.length > 0) requireAll(grantOf(ctx, 'account.update'));
  const byAddress = new Map<string, number[]>();
  for (const { id, person } of sharing) {
    if (!person?.sharesWith) throw ruleBroken({ sharingIds: [`${id} is not one of those who can share an account here`] });
    const address = person.email.toLowerCase();
    byAddress.set(address, [...(byAddress.get(address) ?? []), id]);
  }
  const waiting: number[] = [];
  let count = 0;
  for (const [address, ids] of [...byAddress].sort()) {
    const account = await shareByAddress(ctx, address, ids);
    if (!account) continue;
    count += ids.length;
    if (account.isWaiting) waiting.push(account.accountId);
  }
  return { count, waiting };
}

async function accountsFor(ctx: WriteContext, role: Role, people: readonly Person[]): Promise<number[]> {
  if (people.length === 0) return [];
  const field = personField[role];
  const rows = people.map((person) => ({
    ...{ [field]: person[field], email: person.email, accountName: person.name, role },
    ...creationStamp(ctx),
  }));
  const made = await ctx.db.insert(accounts).values(rows).returning();
  await auditAll(
    ctx,
    made.map(({ accountId, email, accountName, ...account }) => ({
      ...{ action: 'create', resource: 'Account', recordId: accountId },
      after: { email, role, accountName, [field]: account[field], isDisabled: false },
    })),
  );
  return made.map(({ accountId }) => accountId);
}

/**
 * Sends each account a link of its own; this voids any link sent before. An account that was disabled meanwhile gets none.
 * @returns how many were sent
 */
async function sendInvitations(ctx: WriteContext, accountIds: readonly number[]): Promise<number> {
  const invited: Happening[] = [];
  for (const accountId of accountIds) {
    const token = newToken();
    const [account] = await ctx.db
      .update(accounts)
      .set(invitationBy(token))
      .where(and(eq(accounts.accountId, accountId), eq(accounts.isDisabled, false)))
      .returning({ name: accounts.accountName, email: accounts.email });
    if (!account) continue;
    const of = { accountId, ...account, page: '/public/invite?token=', secret: token };
    invited.push({ account: of, facts: {}, path: '/' });
  }
  await raise(ctx, 'happened', { kind: accountInvitation, of: invited });
  await auditAll(
    ctx,
    invited.flatMap(({ account }) => (account ? [{ action: 'invite', resource: 'Account', recordId: account.accountId }] : [])),
  );
  return invited.length;
}
