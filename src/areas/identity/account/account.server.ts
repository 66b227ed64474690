import { and, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { fullName } from '../../../common/person-name.domain.ts';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import { constant } from '../../../kit/server/database/constant.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, forbidden, outsideScope, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { requireFresh } from '../../../kit/server/http/fresh.server.ts';
import { newToken } from '../../../kit/server/http/token.server.ts';
import { writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { requireRecord } from '../../../kit/server/resource/saving/references.server.ts';
import { grantOf, scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { families } from '../../student/family/family.table.ts';
import { students } from '../../student/student/student.table.ts';
import { rolesOfAccount } from '../role/roles-of-account.table.ts';
import { dropLinks, logsInByProvider } from '../single-sign-on/links.server.ts';
import { type AccountInput, type AccountRow, account, accountState, isOfApart, personField } from './account.domain.ts';
import { accounts } from './account.table.ts';
import { endAccountSessions, inviteAccount } from './account-calls.domain.ts';
import { accountNameProblem } from './account-name.domain.ts';
import { role } from './account-roles.domain.ts';
import { accountsWithRoles } from './accounts-with-roles.table.ts';
import { changeCredentials, endSessions, invitationBy } from './credentials.server.ts';
import {
  guardianIds,
  guardianNames,
  guardiansNamed,
  requireGuardians,
  storeGuardians,
} from './guardians/guardians-of-account.server.ts';
import { refuseUsedAddress } from './guardians/used-address.server.ts';
import { invitationHours } from './invitation-hours.domain.ts';
import { guardAdministrator, guardPowers } from './powers.server.ts';
import { tellEmailChanged } from './tell-holder.server.ts';

const personTaken = 'This person already has an account.';

const scopes = { staffid: accounts.staffId, studentid: accounts.studentId };

const state = sql<number>`case when ${accounts.isDisabled} then ${constant(accountState.disabled)}
  when ${accounts.passwordHash} is null and not ${logsInByProvider(sql`account.account_id`)} then ${constant(accountState.noPassword)} else ${constant(accountState.active)} end`;

const roleNames = sql<string>`(select coalesce(string_agg(p.role_name, ', ' order by p.role_id), '') from role_permission p
  where p.role = any(coalesce((select ${sql.raw(rolesOfAccount)} from ${accountsWithRoles}
    where a.account_id = account.account_id), '{}')))`;

export const accountResource = storedResource(account, {
  table: accounts,
  columns: {
    accountId: accounts.accountId,
    email: accounts.email,
    role: accounts.role,
    accountName: accounts.accountName,
    staffId: accounts.staffId,
    familyId: accounts.familyId,
    studentId: accounts.studentId,
    familyIds: guardianIds,
    isDisabled: accounts.isDisabled,
    state,
    roleNames,
    guardians: guardianNames,
    version: accounts.version,
    created: accounts.created,
    createdBy: accounts.createdBy,
    lastModified: accounts.lastModified,
    lastModifiedBy: accounts.lastModifiedBy,
  },
  filters: { state },
  scopes,
  save: async (ctx, input, { id, before, grant, store }) => {
    if (before && isOfApart(before, ctx.session.apart)) throw outsideScope();
    // Whoever gets the mail of an account can get a link to it.
    const isReaddressed = before !== null && before.email !== input.email;
    if (isReaddressed || (input.role === role.admin && before?.role !== role.admin)) requireFresh(ctx);
    if (id !== null && before && changesPowers(before, input)) await guardPowers(ctx, { accountId: id });
    if (id !== null) await guardAdministrator(ctx, { accountId: id });
    const staffId = input.role === role.staff ? input.staffId : null;
    const familyId = input.role === role.parent ? input.familyId : null;
    const studentId = input.role === role.student ? input.studentId : null;
    const familyIds = guardiansNamed({ ...input, familyId });
    const accountName = await nameOf(ctx, grant, input);
    await refuseUsedAddress(ctx, { id, before, input });
    await requireGuardians(ctx, { id, before, familyId, familyIds, grant });

    const accountId = await store({ ...input, staffId, familyId, studentId, accountName });
    await storeGuardians(ctx, accountId, { before, familyIds });
    await guardAdministrator(ctx, { accountId });
    if (!before || !(isReaddressed || changesPowers(before, input))) return;
    await changeCredentials(ctx, accountId, { keepSession: ctx.session.tokenHash });
    await dropLinks(ctx.db, accountId);
    if (isReaddressed) await tellEmailChanged(ctx, { name: before.accountName, email: input.email }, before.email);
  },
  remove: async (ctx, row, { drop }) => {
    if (isOfApart(row, ctx.session.apart)) throw outsideScope();
    await guardPowers(ctx, row);
    await drop();
  },
  conflicts: {
    account_email: { field: 'email', message: 'There is already an account with this e-mail.' },
    account_staff: { field: 'staffId', message: personTaken },
    account_family: { field: 'familyId', message: personTaken },
    account_student: { field: 'studentId', message: personTaken },
    account_guardian_once: { field: 'familyIds', message: 'One of them already shares an account.' },
  },
});

/** Whether a save changes what the account may do: its role, its people, or whether it may sign in. */
const changesPowers = (before: AccountRow, input: AccountInput): boolean =>
  before.isDisabled !== input.isDisabled ||
  before.role !== input.role ||
  String(before.familyIds) !== String(guardiansNamed(input)) ||
  Object.entries(personField).some(([of, field]) => Number(of) === input.role && before[field] !== input[field]);

async function nameOf(ctx: WriteContext, grant: Grant, input: AccountInput): Promise<string> {
  const person = await personOf(ctx, grant, input);
  if (!person) return input.accountName;
  const name = fullName(person);
  const problem = accountNameProblem(name);
  if (problem) throw ruleBroken({ role: [`${name}: ${problem}`] });
  return name;
}

async function personOf(
  ctx: WriteContext,
  grant: Grant,
  input: AccountInput,
): Promise<{ firstName: string; lastName: string } | null> {
  const { staffId, familyId, studentId } = input;
  if (input.role === role.staff && staffId !== null) {
    const [person] = await ctx.db
      .select({ firstName: staff.firstName, lastName: staff.lastName })
      .from(staff)
      .where(and(eq(staff.staffId, staffId), scopeWhere(grant, { staffid: staff.staffId })));
    if (!person) throw ruleBroken({ staffId: ['Staff is required'] });
    return person;
  }
  if (input.role === role.parent && familyId !== null) {
    const [person] = await ctx.db
      .select({ firstName: families.firstName, lastName: families.lastName })
      .from(families)
      .where(and(eq(families.familyId, familyId), scopeWhere(grant, {})));
    if (!person) throw ruleBroken({ familyId: ['Family Name is required'] });
    return person;
  }
  if (input.role === role.student && studentId !== null) {
    const [person] = await ctx.db
      .select({ firstName: students.firstName, lastName: students.lastName })
      .from(students)
      .where(and(eq(students.studentId, studentId), scopeWhere(grant, { studentid: students.studentId })));
    if (!person) throw ruleBroken({ studentId: ['Student is required'] });
    return person;
  }
  return null;
}

/** One-time invitations, and ending someone's sessions. */
export const accountRoutes: readonly FastifyPluginAsync[] = [
  writing(inviteAccount, async (ctx, { query }) => {
    const accountId = await requireInvitable(ctx, query.accountId);
    const token = newToken();
    await ctx.db.update(accounts).set(invitationBy(token)).where(eq(accounts.accountId, accountId));
    await audit(ctx, { action: 'invite', resource: 'Account', recordId: accountId });
    return {
      data: { path: `/public/invite?token=${token}`, validForHours: invitationHours },
      message: 'The invitation link is ready',
    };
  }),

  writing(endAccountSessions, async (ctx, { query }) => {
    const accountId = await requireAccount(ctx, query.accountId);
    await endSessions(ctx, accountId);
    await audit(ctx, { action: 'end-sessions', resource: 'Account', recordId: accountId });
    return { data: accountId, message: 'The sessions were ended' };
  }),
];

/** An account that the caller may invite. @throws 403, 404; 409 if it is disabled: its link would not work */
export async function requireInvitable(ctx: WriteContext, wanted: number): Promise<number> {
  const accountId = await requireAccount(ctx, wanted);
  // Otherwise anyone who finds an open session could set a password without knowing the old one.
  if (accountId === ctx.session.accountId) throw forbidden('invite yourself: change your password in your settings');
  const [account] = await ctx.db
    .select({ isDisabled: accounts.isDisabled })
    .from(accounts)
    .where(eq(accounts.accountId, accountId))
    // Until the link is stored: whoever disables the account meanwhile waits, and then voids it.
    .for('no key update');
  if (account?.isDisabled) throw conflict('This account is disabled.');
  return accountId;
}

/** An account that the caller may change. @throws 403, 404 */
export async function requireAccount(ctx: WriteContext, accountId: number): Promise<number> {
  const grant = grantOf(ctx, 'account.update');
  await requireRecord(ctx, { id: accounts.accountId, scopes }, accountId, { grant, what: 'account' });
  const { familyId, studentId } = accounts;
  const [row] = await ctx.db
    .select({ familyId, studentId, familyIds: guardianIds })
    .from(accounts)
    .where(eq(accounts.accountId, accountId));
  if (row && isOfApart(row, ctx.session.apart)) throw outsideScope();
  await guardAdministrator(ctx, { accountId });
  return accountId;
}
