import { accounts } from '../../src/areas/identity/account/account.table.ts';
import { role } from '../../src/areas/identity/account/account-roles.domain.ts';
import { hashPassword } from '../../src/areas/identity/account/password.server.ts';
import { type Caller, callerWith } from './caller.ts';
import { startApp } from './harness.ts';
import { Authenticator, addPasskey, passkeyAddress } from './passkey.ts';
import { problem } from './problem.ts';

const base = '/api/ias/IdentityAccess';
/** The password of everybody there. */
export const password = 'the old oak tree';

/** A school that is reached at an address for passkeys, and the calls with which its people sign in. */
export async function passkeySchool() {
  const school = await startApp({ env: { PUBLIC_URL: passkeyAddress } });
  const passwordHash = await hashPassword(password);
  let count = 0;
  const nobody = (url: string, payload?: object, remoteAddress = '10.0.0.1') =>
    school.nobody.send({ method: 'POST', url: `${base}/${url}`, ...(payload && { payload }), remoteAddress });
  const login = (email: string) => nobody('login', { email, password });
  const sessionOf = (message: string) => callerWith(school.app, message.slice(message.indexOf('~') + 1));

  /** Somebody with a password and a session. */
  async function person(as: Partial<typeof accounts.$inferInsert> = {}) {
    count += 1;
    const email = `person-${count}@school.test`;
    const name = `Person ${count}`;
    const [{ accountId } = { accountId: 0 }] = await school.database.db
      .insert(accounts)
      .values({ email, accountName: name, role: role.admin, passwordHash, ...as })
      .returning({ accountId: accounts.accountId });
    return { accountId, email, name, here: sessionOf((await login(email)).json.message) };
  }

  return {
    ...{ school, nobody, login, sessionOf, person },
    withPasskey: async (authenticator = new Authenticator()) => {
      const known = await person();
      return { ...known, ...(await addPasskey(known.here, authenticator)) };
    },
    isSignedIn: async (caller: Caller) => (await caller.get(`${base}/session`)).status === 200,
    /** What the right password is answered with. */
    challengeOf: async (email: string) => (problem(await login(email), 401) as { challenge?: string }).challenge ?? '',
    /** What a passkey is asked with: alone, after a password, to prove who somebody is. */
    ask: async () => (await nobody('AskPasskey')).json.data,
    askStep: async (challenge: string) => (await nobody('AskSecondStep', { challenge })).json.data.passkey,
    askProof: async (here: Caller) => (await here.post(`${base}/AskProof`)).json.data,
    /** Its answer. */
    alone: (passkey: object, from?: string) => nobody('LogInByPasskey', { passkey }, from),
    step: (challenge: string, passkey: object) => nobody('SecondStep', { challenge, passkey }),
    listed: async (here: Caller) => (await here.get(`${base}/Passkeys`)).json,
    /** As if the sessions of an account had proven long ago whose they are. */
    age: (accountId: number) =>
      school.rows(`update session set confirmed = now() - interval '11 minutes' where account_id = $1`, [accountId]),
    actionsOf: async (accountId: number) => {
      const entries = await school.rows<{ action: string }>(
        `select action from audit_entry where (resource = 'Account' and record_id = $1) or (resource = 'Session' and account_id = $1) order by audit_entry_id`,
        [accountId],
      );
      return entries.map(({ action }) => action);
    },
    toldTo: async (email: string) => {
      const letters = await school.rows<{ subject: string }>(
        'select subject from outbox where to_email = $1 order by outbox_id',
        [email],
      );
      return letters.map(({ subject }) => subject);
    },
  };
}
