import { createHmac } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  accountPassword,
  addAccount,
  Browser,
  schoolAddress,
  sessionIn,
  setUpProvider,
} from '../../../../test/support/at-provider.ts';
import { turnOnFactor } from '../../../../test/support/authenticator.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { client } from '../../../../test/support/login-provider.ts';
import { newKeys, startOddProvider } from '../../../../test/support/odd-provider.ts';
import { problem } from '../../../../test/support/problem.ts';

let school: TestApp;
let odd: Awaited<ReturnType<typeof startOddProvider>>;
let id: number;
let count = 0;

beforeAll(async () => {
  school = await startApp({ env: { PUBLIC_URL: schoolAddress } });
  odd = await startOddProvider();
  id = await setUpProvider(await school.asAdmin(), { providerName: 'Odd', issuer: odd.issuer, clientId: client.clientId });
});
afterAll(async () => {
  await odd.close();
  await school.close();
});

const event = 'http://schemas.openid.net/event/backchannel-logout';
const events = { [event]: {} };
const logout = (token: string) =>
  school.nobody.send({
    ...{ method: 'POST', url: '/sso/logout' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  });
const token = (claims: JWTPayload, how: Parameters<typeof odd.signed>[1] = {}) => {
  count += 1;
  return odd.signed({ jti: `logout ${count}`, events, ...claims }, how);
};
const works = async (caller: Caller) => (await caller.get('/api/ias/IdentityAccess/session')).status === 200;

/** Somebody who has logged in by the provider, under one of its sessions. */
async function loggedIn(sub: string, sid: string | undefined, email: string) {
  const browser = new Browser(school, id);
  const there = await browser.begin();
  const [state, nonce = ''] = ['state', 'nonce'].map((name) => there.searchParams.get(name) ?? '');
  odd.tells(() => odd.signed({ sub, nonce, email, email_verified: true, ...(sid !== undefined && { sid }) }));
  return browser.finish(`?code=a-code&state=${state}`);
}

test('A logout at the provider ends the session that was opened by it, or all of them, and no others', async () => {
  const { accountId, email } = await addAccount(school);
  const other = await addAccount(school);
  const session = async (sid: string | undefined) => sessionIn(school, await loggedIn('asha', sid, email));
  // The first login links the account, which ends what was open.
  const [first, second, without] = [await session('one'), await session('two'), await session(undefined)];
  const byPassword = sessionIn(
    school,
    await school.nobody.post('/api/ias/IdentityAccess/login', { email, password: accountPassword }),
  );
  const somebodyElse = sessionIn(school, await loggedIn('ines', 'one', other.email));
  const state = async () => Promise.all([first, second, without, byPassword, somebodyElse].map(works));
  expect(await state()).toEqual([true, true, true, true, true]);

  expect((await logout(await token({ sid: 'two' }))).status).toBe(200);
  expect(await state()).toEqual([true, false, true, true, true]);
  expect((await logout(await token({ sub: 'asha', sid: 'one' }))).status).toBe(200);
  expect(await state()).toEqual([false, false, false, true, true]);
  const again = await session('three');
  expect((await logout(await token({ sub: 'asha' }))).status).toBe(200);
  expect(await works(again)).toBe(false);
  expect(await state()).toEqual([false, false, false, true, true]);
  const signedOut = await school.rows("select from audit_entry where action = 'sign-out' and account_id = $1", [accountId]);
  expect(signedOut).toHaveLength(4);
});

test('A login that still waits for a code ends as well', async () => {
  const { email } = await addAccount(school);
  await turnOnFactor(sessionIn(school, await loggedIn('waits', 'waiting', email)), accountPassword);
  expect((await loggedIn('waits', 'waiting', email)).json.challenge).toEqual(expect.any(String));
  const waiting = () => school.rows("select from sign_in_challenge where provider_sid = 'waiting'");
  expect(await waiting()).toHaveLength(1);
  await logout(await token({ sid: 'waiting' }));
  expect(await waiting()).toEqual([]);
});

test.each<[what: string, claims: JWTPayload]>([
  ['for another program', { aud: 'another' }],
  ['of somebody else', { iss: 'https://somebody-else.test' }],
  ['that is old', { iat: Math.floor(Date.now() / 1000) - 3600, exp: undefined }],
  ['that has run out', { exp: Math.floor(Date.now() / 1000) - 300 }],
  ['without a time', { iat: undefined }],
  ['without a number', { jti: undefined }],
  ['without its event', { events: {} }],
  ['with the event of something else', { events: { 'http://schemas.openid.net/event/other': {} } }],
  ['with a nonce, as an ID token has', { nonce: 'a nonce' }],
  ['about nobody', { sub: undefined, sid: undefined }],
])('A token %s ends nothing', async (_what, claims) => {
  const { email } = await addAccount(school);
  const sub = `stays ${email}`;
  const here = sessionIn(school, await loggedIn(sub, sub, email));
  expect(problem(await logout(await token({ sub, sid: sub, ...claims })), 400).detail).toBe('The logout_token is not valid.');
  expect(await works(here)).toBe(true);
});

test('A token that is signed by somebody else, not at all, or with the secret, or is something else ends nothing', async () => {
  const { email } = await addAccount(school);
  const here = sessionIn(school, await loggedIn('signed', 'signed', email));
  const known = await token({ sid: 'signed' });
  const [, body = ''] = known.split('.');
  const head = (alg: string) => `${Buffer.from(JSON.stringify({ alg })).toString('base64url')}.${body}`;
  const symmetric = createHmac('sha256', client.clientSecret).update(head('HS256')).digest('base64url');
  for (const wrong of [
    await token({ sid: 'signed' }, { by: await newKeys('unknown') }),
    await token({ sid: 'signed' }, { header: { typ: 'at+jwt' } }),
    `${head('none')}.`,
    `${head('HS256')}.${symmetric}`,
    'nothing',
    '',
  ])
    problem(await logout(wrong), 400);
  expect(await works(here)).toBe(true);
});

test.each(['logout+jwt', 'application/logout+jwt', 'JWT'])('A token of the type %s counts', async (typ) => {
  const { email } = await addAccount(school);
  const here = sessionIn(school, await loggedIn(typ, typ, email));
  expect((await logout(await token({ sid: typ }, { header: { typ } }))).status).toBe(200);
  expect(await works(here)).toBe(false);
});

test('A provider is known again whether or not its issuer was entered with a slash at the end', async () => {
  const { email } = await addAccount(school);
  await school.rows("update identity_provider set issuer = issuer || '/' where identity_provider_id = $1", [id]);
  const here = sessionIn(school, await loggedIn('slash', 'slash', email));
  expect((await logout(await token({ sid: 'slash' }))).status).toBe(200);
  expect(await works(here)).toBe(false);
  await school.rows("update identity_provider set issuer = rtrim(issuer, '/') where identity_provider_id = $1", [id]);
});

test('A token counts once', async () => {
  const { email } = await addAccount(school);
  const once = await token({ sub: 'once' });
  const first = sessionIn(school, await loggedIn('once', undefined, email));
  expect((await logout(once)).status).toBe(200);
  expect(await works(first)).toBe(false);
  const second = sessionIn(school, await loggedIn('once', undefined, email));
  expect(problem(await logout(once), 400).detail).toBe('This logout_token was heard before.');
  expect(await works(second)).toBe(true);
});
