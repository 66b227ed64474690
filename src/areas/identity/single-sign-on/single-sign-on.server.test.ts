import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addFamily, addStaff } from '../../../../test/school/people.ts';
import {
  accountPassword,
  addAccount,
  Browser,
  changeProvider,
  schoolAddress,
  sessionIn,
  setUpProvider,
} from '../../../../test/support/at-provider.ts';
import { codeNow, turnOnFactor } from '../../../../test/support/authenticator.ts';
import type { Answer, Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { client, type Known, loginAt, startLoginProvider } from '../../../../test/support/login-provider.ts';
import { problem } from '../../../../test/support/problem.ts';

import { role } from '../account/account-roles.domain.ts';
import { identityProviderFactory } from './identity-provider.factory.ts';

const identity = '/api/ias/IdentityAccess';
const people: Record<string, Known> = {};
let school: TestApp;
let admin: Caller;
let provider: Awaited<ReturnType<typeof startLoginProvider>>;
let id: number;

beforeAll(async () => {
  school = await startApp({ env: { PUBLIC_URL: schoolAddress } });
  admin = await school.asAdmin();
  provider = await startLoginProvider({ school: schoolAddress, people });
  id = await setUpProvider(admin, { providerName: 'Campus', issuer: provider.issuer, clientId: client.clientId });
});
afterAll(async () => {
  await provider.close();
  await school.close();
});

const browser = () => new Browser(school, id);
/** Logs in at the provider, and comes back. */
async function loginBy(login: string, at = browser()) {
  const there = await at.begin();
  expect(there.href).toContain(provider.issuer);
  return at.finish(await loginAt(there.href, { login }));
}
const whoIs = async (caller: Caller) => (await caller.get(`${identity}/session`)).json;
const told = async (email: string) =>
  (await school.rows<{ subject: string }>('select subject from outbox where to_email = $1 order by outbox_id', [email])).map(
    ({ subject }) => subject,
  );
const actionsOf = async (accountId: number) =>
  (
    await school.rows<{ action: string }>(
      `select action from audit_entry where resource = 'Account' and record_id = $1 order by audit_entry_id`,
      [accountId],
    )
  ).map(({ action }) => action);

test('Somebody logs in by a provider that has verified the address of their account, and is told of the link', async () => {
  const { accountId, email } = await addAccount(school);
  people['meera'] = { email };
  const first = await loginBy('meera');
  expect(first.json).toMatchObject({ purpose: 'login', returnUrl: '' });
  expect(first.text, 'what the provider has said of somebody stays here').not.toMatch(/eyJ|id_token|access_token/);
  expect(await whoIs(sessionIn(school, first))).toMatchObject({ accountId, email });
  expect(await told(email)).toEqual(['Campus was linked']);
  expect(await actionsOf(accountId)).toEqual(['link-provider']);
  const by = "select after->>'how' as how from audit_entry where action = 'sign-in' and account_id = $1";
  expect(await school.rows(by, [accountId])).toEqual([{ how: 'login provider' }]);

  // From then on the link counts, whatever the address.
  people['meera'] = { email: 'another@elsewhere.test', emailVerified: false };
  expect(await whoIs(sessionIn(school, await loginBy('meera')))).toMatchObject({ accountId });
  expect(await told(email)).toHaveLength(1);
});

test('Whoever is known by no verified address, or may not log in, is told why', async () => {
  const { accountId, email } = await addAccount(school);
  const disabled = await addAccount(school, { isDisabled: true });
  Object.assign(people, {
    unverified: { email, emailVerified: false },
    stranger: { email: 'stranger@school.test' },
    disabled: { email: disabled.email },
  });
  for (const [login, words] of [
    ['unverified', /^Campus does not say that your e-mail address is really yours\./],
    ['stranger', /^No account here has the address that you have at Campus\./],
    ['disabled', /^Your account is disabled\./],
  ] as const)
    expect(problem(await loginBy(login), 401).detail).toMatch(words);
  expect(await actionsOf(accountId)).toEqual([]);

  people['later disabled'] = { email };
  expect((await loginBy('later disabled')).status).toBe(200);
  await school.rows('update account set is_disabled = true where account_id = $1', [accountId]);
  expect(problem(await loginBy('later disabled'), 401).detail).toMatch(/^Your account is disabled\./);
});

test('Whoever cancels at the provider is told so', async () => {
  const at = browser();
  const there = await loginAt((await at.begin()).href, { login: 'meera', cancel: '1' });
  expect(problem(await at.finish(there), 401).detail).toBe('The login at Campus was cancelled.');
});

test('A code counts for the login that it was asked for, and once', async () => {
  people['twice'] = { email: (await addAccount(school)).email };
  const at = browser();
  const answer = await loginAt((await at.begin()).href, { login: 'twice' });
  const inAnotherLogin = async () => {
    const injected = new URL(answer);
    injected.searchParams.set('state', (await at.begin()).searchParams.get('state') ?? '');
    return at.finish(injected);
  };
  expect(problem(await inAnotherLogin(), 401).detail).toMatch(/^Campus did not accept its own answer/);
  expect((await at.finish(answer)).status).toBe(200);
  expect(problem(await inAnotherLogin(), 401).detail).toMatch(/^Campus did not accept its own answer/);
  expect(problem(await at.finish(answer), 401).detail).toMatch(/was completed already/);
});

test('The provider itself refuses a code without the verifier', async () => {
  const at = browser();
  const code = (await loginAt((await at.begin()).href, { login: 'meera' })).searchParams.get('code') ?? '';
  const body = new URLSearchParams({
    ...{ grant_type: 'authorization_code', code, redirect_uri: `${schoolAddress}/public/sso/${id}` },
    ...{ client_id: client.clientId, client_secret: client.clientSecret },
  });
  const answer = await fetch(`${provider.issuer}/token`, { method: 'POST', body });
  expect(await answer.json()).toMatchObject({ error: 'invalid_grant' });
});

test('Somebody gets where they were on the way to', async () => {
  people['on the way'] = { email: (await addAccount(school)).email };
  const goTo = async (referer: string) => {
    const at = browser();
    const there = await at.begin({ referer });
    return (await at.finish(await loginAt(there.href, { login: 'on the way' }))).json.returnUrl;
  };
  expect(await goTo(`${schoolAddress}/public/new/login?return_url=/las/studentattendance`)).toBe('/las/studentattendance');
  expect(await goTo('https://elsewhere.test/?return_url=/las/studentattendance')).toBe('');
});

describe('The second factor', () => {
  const secondStep = { type: '/problems/second-factor' };
  const trusts = (countsAsFactor: boolean) => changeProvider(admin, id, { countsAsFactor });

  test('of an account is asked for after the provider, unless that has proven two and it counts', async () => {
    const { email, accountId } = await addAccount(school);
    people['factor'] = { email };
    const { secret } = await turnOnFactor(sessionIn(school, await loginBy('factor')), accountPassword);
    const asked = problem(await loginBy('factor'), 401) as unknown as { type: string; challenge: string };
    expect(asked).toMatchObject(secondStep);
    await school.rows('update authenticator_app set last_step = 0');
    const { json } = await school.nobody.post(`${identity}/SecondStep`, { challenge: asked.challenge, code: codeNow(secret) });
    expect(await whoIs(sessionIn(school, { json } as Answer))).toMatchObject({ accountId });
    const [stored] = await school.rows(
      'select identity_provider_id, provider_sid from session where account_id = $1 order by created desc',
      [accountId],
    );
    expect(stored).toEqual({ identity_provider_id: id, provider_sid: expect.any(String) });

    people['factor'] = { email, amr: ['pwd', 'mfa'] };
    expect(problem(await loginBy('factor'), 401)).toMatchObject(secondStep);
    await trusts(true);
    expect((await loginBy('factor')).status).toBe(200);
    people['factor'] = { email, amr: ['pwd'] };
    expect(problem(await loginBy('factor'), 401)).toMatchObject(secondStep);
    await trusts(false);
  });

  test('that a role demands is there where the provider has proven two and it counts, for that session alone', async () => {
    const { email } = await addAccount(school);
    people['demanded'] = { email, amr: ['mfa'] };
    await school.rows("update account set created = '2026-01-01' where email = $1", [email]);
    await school.rows(
      "update role_permission set demands_factor = true, factor_since = '2026-01-01', grace_days = 0 where role = 'teaching'",
    );
    const mayWork = async (answer: Answer) => (await sessionIn(school, answer).get('/api/gs/Holiday')).status;
    const byPassword = () => school.nobody.post(`${identity}/login`, { email, password: accountPassword });
    expect(await mayWork(await loginBy('demanded'))).toBe(403);
    await trusts(true);
    expect(await mayWork(await loginBy('demanded'))).toBe(200);
    expect(await mayWork(await byPassword())).toBe(403);
    people['demanded'] = { email };
    expect(await mayWork(await loginBy('demanded'))).toBe(403);
    await trusts(false);
    await school.rows("update role_permission set demands_factor = false, factor_since = null where role = 'teaching'");
  });
});

describe('A link', () => {
  const links = async (caller: Caller) => (await caller.get('/api/ias/SingleSignOn/Links')).json;
  const withSession = async (change: Parameters<typeof addAccount>[1] = {}) => {
    const known = await addAccount(school, change);
    const login = () => school.nobody.post(`${identity}/login`, { email: known.email, password: accountPassword });
    return { ...known, here: sessionIn(school, await login()), other: sessionIn(school, await login()) };
  };
  const visitBy = async (caller: Caller, login: string, purpose: 'link' | 'confirm' = 'link') => {
    const at = browser();
    const { json } = await at.visit(caller, purpose, purpose === 'link' ? accountPassword : undefined);
    return at.finish(await loginAt(json.data.address, { login }));
  };
  const unlink = (caller: Caller, password?: string) =>
    caller.post('/api/ias/SingleSignOn/Unlink', { identityProviderId: id, password });

  test('is made and undone by its holder, with the password; it ends other sessions, is in the history, and told by mail', async () => {
    const { accountId, email, here, other } = await withSession();
    people['private'] = { email: 'private@elsewhere.test', emailVerified: false };
    expect(await links(here)).toEqual({
      hasPassword: true,
      providers: [{ identityProviderId: id, providerName: 'Campus', since: null }],
    });
    for (const wrong of ['the wrong one', undefined])
      expect(problem(await browser().visit(here, 'link', wrong), 422).errors).toHaveProperty('password');
    expect((await visitBy(here, 'private')).json).toMatchObject({ purpose: 'link', message: 'Campus was linked' });
    expect((await links(here)).providers).toEqual([expect.objectContaining({ since: expect.any(String) })]);
    expect((await other.get(`${identity}/session`)).status).toBe(401);
    expect(await whoIs(sessionIn(school, await loginBy('private')))).toMatchObject({ accountId });

    expect(problem(await unlink(here, 'the wrong one'), 422).errors).toHaveProperty('password');
    expect((await unlink(here, accountPassword)).status).toBe(200);
    expect(problem(await loginBy('private'), 401).detail).toMatch(/really yours/);
    expect(await told(email)).toEqual(['Campus was linked', 'Campus was unlinked']);
    expect(await actionsOf(accountId)).toEqual(['link-provider', 'unlink-provider']);
  });

  test('is one for each account and each account there', async () => {
    const [first, second] = [await withSession(), await withSession()];
    for (const login of ['one', 'two']) people[login] = { email: `${login}@elsewhere.test` };
    await visitBy(first.here, 'one');
    expect(problem(await visitBy(second.here, 'one'), 401).detail).toBe(
      'This account at Campus is linked to another account here.',
    );
    expect(problem(await visitBy(first.here, 'two'), 401).detail).toMatch(
      /^Your account is linked to another account at Campus\./,
    );
    people['two'] = { email: first.email };
    expect(problem(await loginBy('two'), 401).detail).toMatch(/^Your account is linked to another account at Campus\./);
  });

  test('of an administrator is never made by the address alone, and none that was counts once they are one', async () => {
    const head = await withSession({ role: role.admin });
    people['head'] = { email: head.email };
    expect(problem(await loginBy('head'), 401).detail).toMatch(/^Accounts of administrators are not linked by their address\./);
    expect((await visitBy(head.here, 'head')).status).toBe(200);
    expect(await whoIs(sessionIn(school, await loginBy('head')))).toMatchObject({ accountId: head.accountId });

    const teacher = await withSession();
    people['becomes head'] = { email: teacher.email };
    expect((await loginBy('becomes head')).status).toBe(200);
    await school.rows('update account set role = 1, staff_id = null where account_id = $1', [teacher.accountId]);
    expect(problem(await loginBy('becomes head'), 401).detail).toMatch(/^Accounts of administrators/);
  });

  test('goes when the account gets another address', async () => {
    const { accountId, email } = await addAccount(school);
    people['moves'] = { email };
    await loginBy('moves');
    const { json } = await admin.get(`/api/ias/Account/${accountId}`);
    await admin.put(`/api/ias/Account?accountId=${accountId}`, { ...json, email: 'moved.away@school.test' });
    expect(problem(await loginBy('moves'), 401).detail).toMatch(/^No account here/);
  });

  test('cannot be undone by somebody without a password, who has to prove to the provider who they are', async () => {
    const { accountId, email } = await addAccount(school, { passwordHash: null });
    people['without password'] = { email };
    const here = sessionIn(school, await loginBy('without password'));
    expect(problem(await unlink(here), 409).detail).toMatch(/^You could no longer log in\./);
    const later = () =>
      school.rows("update session set confirmed = now() - interval '11 minutes' where account_id = $1", [accountId]);
    await later();
    expect(problem(await unlink(here), 403)).toMatchObject({ type: '/problems/confirm-again' });
    expect((await visitBy(here, 'without password', 'confirm')).json).toMatchObject({ purpose: 'confirm' });
    expect(problem(await unlink(here), 409).detail).toMatch(/^You could no longer log in\./);
    await later();
    people['somebody else'] = { email: (await addAccount(school)).email };
    expect(problem(await visitBy(here, 'somebody else', 'confirm'), 401).detail).toBe(
      'This is not the account at Campus that yours is linked to.',
    );
    expect(problem(await unlink(here), 403)).toMatchObject({ type: '/problems/confirm-again' });
  });

  test('that is begun in a session that has ended meanwhile is not made', async () => {
    const { here, accountId } = await withSession();
    people['too late'] = { email: 'too.late@elsewhere.test' };
    const at = browser();
    const { json } = await at.visit(here, 'link', accountPassword);
    await school.rows('delete from session where account_id = $1', [accountId]);
    expect(problem(await at.finish(await loginAt(json.data.address, { login: 'too late' })), 401).detail).toMatch(
      /^You have been logged out/,
    );
  });
});

test('An account is made for the one person whose record has an address in an allowed domain, and for nobody else', async () => {
  const { database } = school;
  const staffId = await addStaff(database, { firstName: 'Nila', lastName: 'Menon', email: 'nila.menon@made.test' });
  await addFamily(database, { email: 'guardian@made.test' });
  for (const firstName of ['Ina', 'Ira']) await addStaff(database, { firstName, email: 'twins@made.test' });
  await addStaff(database, { email: 'else@elsewhere.test' });
  await addStaff(database, { staffType: 2, email: 'office@made.test' }).then((office) =>
    school.rows('insert into non_teaching_staff (staff_id, staff_role) values ($1, 1)', [office]),
  );
  for (const name of ['nila.menon', 'guardian', 'twins', 'nobody', 'office']) people[name] = { email: `${name}@made.test` };
  people['else'] = { email: 'else@elsewhere.test' };
  const says = async (login: string) => problem(await loginBy(login), 401).detail;
  expect(await says('nila.menon')).toMatch(/^No account here/);
  await changeProvider(admin, id, { domains: 'made.test', newAccounts: 1 });
  expect(await says('guardian')).toMatch(/^No account here/);
  expect(await says('nobody')).toMatch(/^No account here/);
  expect(await says('twins')).toMatch(/^Several people/);
  expect(await says('else')).toBe('Your address at Campus is not one of this school.');
  expect(await says('office')).toMatch(/^Accounts of administrators/);
  expect(await school.rows("select from account where email like '%@made.test'")).toEqual([]);
  const made = await whoIs(sessionIn(school, await loginBy('nila.menon')));
  expect(made).toMatchObject({ name: 'Nila Menon', role: 'Staff', staffId });
  expect(await actionsOf(made.accountId)).toEqual(['create', 'link-provider']);
  await changeProvider(admin, id, { domains: '', newAccounts: 0 });
});

describe('How a provider is set up', () => {
  const url = '/api/ias/IdentityProvider';
  const row = async () => (await admin.get(`${url}/${id}`)).json;

  test('its secret is answered to nobody, and goes with another issuer or client', async () => {
    const { json } = await admin.post(url, identityProviderFactory());
    const one = `identityProviderId=${json.data}`;
    await admin.put(`${url}/Secret?${one}`, { clientSecret: 'kept to itself' });
    const seen = await Promise.all(
      [`${url}/${json.data}`, url, `${url}/GetConnection?${one}`, '/api/ias/AuditEntry'].map((path) => admin.get(path)),
    );
    expect(seen.filter(({ text }) => text.includes('kept to itself'))).toEqual([]);
    expect((await admin.get(`${url}/${json.data}`)).json.hasSecret).toBe(true);
    expect((await admin.put(`${url}?${one}`, { isEnabled: true })).status).toBe(200);
    const refused = problem(await admin.put(`${url}?${one}`, { issuer: 'https://another.school.test' }), 422);
    expect(refused.errors).toEqual({ isEnabled: ['Enter the secret for this issuer and client first'] });
    for (const other of [{ issuer: 'https://another.school.test' }, { clientId: 'another' }]) {
      await admin.put(`${url}/Secret?${one}`, { clientSecret: 'kept to itself' });
      await admin.put(`${url}?${one}`, { ...other, isEnabled: false });
      expect((await admin.get(`${url}/${json.data}`)).json.hasSecret).toBe(false);
    }
  });

  test('it is tried before it is offered, and what is wrong is said in words', async () => {
    const again = () => admin.post(`${url}/Try?identityProviderId=${id}`);
    expect((await again()).json.message).toMatch(/^Campus answers, and knows this school/);
    await admin.put(`${url}/Secret?identityProviderId=${id}`, { clientSecret: 'mistyped' });
    expect(problem(await again(), 422).title).toMatch(/^The provider does not accept client ID and secret/);
    await admin.put(`${url}/Secret?identityProviderId=${id}`, { clientSecret: client.clientSecret });
    const { json } = await admin.post(url, identityProviderFactory({ issuer: `${provider.issuer}/nowhere` }));
    expect(problem(await admin.post(`${url}/Try?identityProviderId=${json.data}`), 422).title).toMatch(
      /does not describe itself as OpenID Connect/,
    );
  });

  test('switched off, nobody logs in by it', async () => {
    people['switched off'] = { email: (await addAccount(school)).email };
    const at = browser();
    const there = await loginAt((await at.begin()).href, { login: 'switched off' });
    await changeProvider(admin, id, { isEnabled: false });
    expect(problem(await at.finish(there), 401).detail).toMatch(/switched off/);
    expect((await at.begin()).search).toBe('?failed=off');
    expect((await row()).isEnabled).toBe(false);
    await changeProvider(admin, id, { isEnabled: true });
  });

  test('without PUBLIC_URL it works on this machine alone', async () => {
    const other = await startApp();
    const head = await other.asAdmin();
    const theirs = await setUpProvider(head, { providerName: 'Campus', issuer: provider.issuer, clientId: client.clientId });
    const at = new Browser(other, theirs);
    expect((await at.begin({ host: 'school.test' })).search).toBe('?failed=no-public-url');
    expect((await at.begin({ host: '127.0.0.1:3000' })).searchParams.get('redirect_uri')).toBe(
      `http://127.0.0.1:3000/public/sso/${theirs}`,
    );
    expect(
      (await head.get(`${url}/GetConnection?identityProviderId=${theirs}`, { host: 'school.test' })).json.redirectAddress,
    ).toBe('');
    await other.close();
  });
});
