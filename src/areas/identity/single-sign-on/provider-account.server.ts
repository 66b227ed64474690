import { and, eq, sql } from 'drizzle-orm';
import { fullName } from '../../../common/person-name.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { snake } from '../../../kit/server/database/snake.server.ts';
import type { Author } from '../../../kit/server/http/context.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { families, studentFamilies } from '../../student/family/family.table.ts';
import { students } from '../../student/student/student.table.ts';
import { studentExits } from '../../student/student-exit/student-exit.table.ts';
import { personField } from '../account/account.domain.ts';
import { accounts } from '../account/account.table.ts';
import { role } from '../account/account-roles.domain.ts';
import { changeCredentials } from '../account/credentials.server.ts';
import { accountGuardians } from '../account/guardians/account-guardian.table.ts';
import { isOfAdministrator } from '../account/powers.server.ts';
import { tellProvider } from '../account/tell-holder.server.ts';
import { allStaff, type People } from '../invitations/people-to-invite.server.ts';
import { lockedHolder } from '../session/sign-in.server.ts';
import { newAccounts } from './identity-provider.domain.ts';
import type { identityProviders } from './identity-provider.table.ts';
import { linkFor } from './links.server.ts';
import { ProviderFailure } from './provider-failure.server.ts';
import { signInLinks } from './single-sign-on.table.ts';
import { type ProviderClaims, verifiedAddress } from './verified-address.domain.ts';

type Provider = typeof identityProviders.$inferSelect;
type Holder = NonNullable<Awaited<ReturnType<typeof lockedHolder>>>;

/**
 * The holder of the account that somebody at a provider may open: the one they are linked to, else the one with their address, which is linked by
 * that. Locked, so that what it is linked to and may do stays so until the transaction ends.
 * @throws {ProviderFailure} if there is none, or it is disabled
 */
export async function holderFor(author: Author, provider: Provider, claims: ProviderClaims): Promise<Holder> {
  const { db } = author;
  const known = await linkFor(db, provider, claims.sub);
  const accountId = known?.accountId ?? (await accountByAddress(author, provider, claims));
  const holder = await lockedHolder(db, accountId);
  if (!holder) throw new ProviderFailure('disabled');
  const link = await linkFor(db, provider, claims.sub);
  // Linked or unlinked by somebody who was waited for.
  if ((link ?? known) && link?.accountId !== accountId) return holderFor(author, provider, claims);
  // What a provider says of an address is not enough for those who may do everything.
  if (!link?.isConfirmed && (await isOfAdministrator(db, accountId))) throw new ProviderFailure('administrator');
  if (!link) await linkAccount(author, provider, { accountId, subject: claims.sub, isConfirmed: false });
  return holder;
}

async function accountByAddress(author: Author, provider: Provider, claims: ProviderClaims): Promise<number> {
  const verified = verifiedAddress(provider, claims);
  if (typeof verified === 'string') throw new ProviderFailure(verified);
  const [account] = await author.db
    .select({ accountId: accounts.accountId, isDisabled: accounts.isDisabled })
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, verified.email))
    .for('no key update');
  if (account?.isDisabled) throw new ProviderFailure('disabled');
  return account?.accountId ?? createAccount(author, provider, verified.email);
}

/** Who is linked, and how it is known. */
interface Link {
  accountId: number;
  subject: string;
  isConfirmed: boolean;
  /** The session that stays, if one makes the link. */
  keepSession?: string;
}

/** Lets somebody log in by a provider from now on, and tells them. @throws {ProviderFailure} if one of the two is linked otherwise */
export async function linkAccount(author: Author, provider: Provider, { keepSession, ...link }: Link): Promise<void> {
  const { identityProviderId, issuer, providerName } = provider;
  const { accountId } = link;
  // What was linked while the provider had another issuer means nobody any more.
  const ofProvider = and(eq(signInLinks.accountId, accountId), eq(signInLinks.identityProviderId, identityProviderId));
  await author.db.delete(signInLinks).where(and(ofProvider, sql`${signInLinks.issuer} <> ${issuer}`));
  if ((await author.db.$count(signInLinks, ofProvider)) > 0) throw new ProviderFailure('other-link');
  await author.db.insert(signInLinks).values({ ...link, identityProviderId, issuer });
  const entry = { action: 'link-provider', after: { provider: providerName } };
  await changeCredentials(author, accountId, { ...(keepSession && { keepSession }), entry });
  const [holder] = await author.db
    .select({ name: accounts.accountName, email: accounts.email })
    .from(accounts)
    .where(eq(accounts.accountId, accountId));
  if (holder) await tellProvider(author, holder, providerName, 'linked');
}

const guardiansToContact = sql`${families} where family_id in (
  select sf.family_id from ${studentFamilies} sf join ${students} s using (student_id)
  where s.enrolled_program_id is not null and sf.may_be_contacted)
  and family_id not in (select g.family_id from ${accountGuardians} g)`;
const studentsHere = sql`${students} where enrolled_program_id is not null
  and student_id not in (select x.student_id from ${studentExits} x where not x.is_in_effect)`;

const guardians: People = { role: role.parent, from: guardiansToContact };
const ofStudents: People = { role: role.student, from: studentsHere };
/** For whom a provider makes accounts. */
const peopleFor: Readonly<Record<number, readonly People[]>> = {
  [newAccounts.staff]: [allStaff],
  [newAccounts.students]: [ofStudents],
  [newAccounts.staffAndStudents]: [allStaff, ofStudents],
  [newAccounts.everybody]: [allStaff, ofStudents, guardians],
};

/** Makes the account of the one person whose record has an address. @throws {ProviderFailure} */
async function createAccount(author: Author, { newAccounts: makes, domains }: Provider, email: string): Promise<number> {
  const kinds = domains === '' ? [] : (peopleFor[makes] ?? []);
  const found = (await Promise.all(kinds.map((people) => peopleWith(author.db, people, email)))).flat();
  const [person, ...others] = found;
  if (!person) throw new ProviderFailure('no-account');
  if (others.length > 0) throw new ProviderFailure('two-people');
  const after = { email, role: person.role, accountName: person.name, [personField[person.role]]: person.id, isDisabled: false };
  const [made] = await author.db
    .insert(accounts)
    .values({ ...after, ...creationStamp(author) })
    .onConflictDoNothing()
    .returning({ accountId: accounts.accountId });
  // The person has an account, with another address.
  if (!made) throw new ProviderFailure('no-account');
  await audit(author, { action: 'create', resource: 'Account', recordId: made.accountId, after });
  return made.accountId;
}

async function peopleWith(db: Db, { role: ofRole, from }: People, email: string) {
  const id = sql.identifier(snake(personField[ofRole]));
  const { rows } = await db.execute<{ id: number; firstName: string; lastName: string }>(sql`
    select p.id, p.first_name as "firstName", p.last_name as "lastName"
    from (select ${id} as id, first_name, last_name, email from ${from}) p where lower(p.email) = ${email} limit 2`);
  return rows.map((row) => ({ role: ofRole, id: row.id, name: fullName(row) }));
}
