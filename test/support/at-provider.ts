import { accounts } from '../../src/areas/identity/account/account.table.ts';
import { role } from '../../src/areas/identity/account/account-roles.domain.ts';
import { hashPassword } from '../../src/areas/identity/account/password.server.ts';
import { identityProviderFactory } from '../../src/areas/identity/single-sign-on/identity-provider.factory.ts';
import { addStaff, only } from '../school/people.ts';
import type { Answer, Caller } from './caller.ts';
import { callerWith } from './caller.ts';
import { counter } from './counter.ts';
import type { TestApp } from './harness.ts';
import { client } from './login-provider.ts';

const providers = '/api/ias/IdentityProvider';
const sso = '/api/ias/SingleSignOn';
/** Where people reach the schools of these tests; nobody listens there. */
export const schoolAddress = 'http://127.0.0.1:4999';

type Given = Parameters<typeof identityProviderFactory>[0];

/** Sets a provider up by the calls that the screen makes. @returns its id */
export async function setUpProvider(admin: Caller, given: Given, secret: string = client.clientSecret): Promise<number> {
  const input = identityProviderFactory({ domains: '', ...given });
  const { json } = await admin.post(providers, input);
  const id = json.data as number;
  await admin.put(`${providers}/Secret?identityProviderId=${id}`, { clientSecret: secret });
  await changeProvider(admin, id, { isEnabled: true });
  return id;
}

/** Changes how a provider is set up. */
export async function changeProvider(admin: Caller, id: number, change: Given): Promise<void> {
  const { status, text } = await admin.put(`${providers}?identityProviderId=${id}`, change);
  if (status !== 200) throw new Error(text);
}

/** A browser with the cookies of one school. */
export class Browser {
  cookie = '';

  constructor(
    readonly school: TestApp,
    readonly providerId: number,
  ) {}

  private keep({ headers }: Answer): void {
    const [last] = [headers['set-cookie'] ?? []]
      .flat()
      .filter((line) => /^(__Host-)?sso=/.test(line))
      .slice(-1);
    if (last !== undefined) this.cookie = last.split(';')[0] ?? '';
  }

  /** Follows the link on the login page. @returns where it leads */
  async begin(headers: Record<string, string> = {}): Promise<URL> {
    const url = `${sso}/Begin?identityProviderId=${this.providerId}`;
    const answer = await this.school.nobody.get(url, { cookie: this.cookie, ...headers });
    this.keep(answer);
    return new URL(String(answer.headers.location), schoolAddress);
  }

  /** Asks for a visit as somebody who is signed in. */
  async visit(caller: Caller, purpose: 'link' | 'confirm', password?: string): Promise<Answer> {
    const body = { identityProviderId: this.providerId, purpose, ...(password !== undefined && { password }) };
    const answer = await caller.post(`${sso}/Visit`, body, { cookie: this.cookie });
    this.keep(answer);
    return answer;
  }

  /** Comes back with what stands behind the address. */
  async finish(answer: string | URL, providerId = this.providerId): Promise<Answer> {
    const text = typeof answer === 'string' ? answer : answer.search;
    const body = { identityProviderId: providerId, answer: text };
    const finished = await this.school.nobody.post(`${sso}/Finish`, body, { cookie: this.cookie });
    this.keep(finished);
    return finished;
  }
}

/** The session that a login has opened. */
export const sessionIn = (school: TestApp, { json }: Answer): Caller =>
  callerWith(school.app, String(json.message).slice(String(json.message).indexOf('~') + 1));

const next = counter();
export const accountPassword = 'the old oak tree';
const passwordHash = hashPassword(accountPassword);

/** An account, by default of a teacher with a password. */
export async function addAccount({ database }: TestApp, change: Partial<typeof accounts.$inferInsert> = {}) {
  const email = `teacher.${next()}@school.test`;
  const isAdmin = change.role === role.admin;
  const person = isAdmin || change.studentId || change.familyId ? {} : { staffId: await addStaff(database, { staffType: 1 }) };
  const values = {
    email,
    accountName: `Teacher ${next()}`,
    role: role.staff,
    passwordHash: await passwordHash,
    ...person,
    ...change,
  };
  const { accountId } = only(await database.db.insert(accounts).values(values).returning({ accountId: accounts.accountId }));
  return { accountId, email: values.email };
}
