import { createHmac } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAccount, Browser, schoolAddress, sessionIn, setUpProvider } from '../../../../test/support/at-provider.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { client } from '../../../../test/support/login-provider.ts';
import { meanwhile } from '../../../../test/support/meanwhile.ts';
import { newKeys, startOddProvider } from '../../../../test/support/odd-provider.ts';
import { problem } from '../../../../test/support/problem.ts';
import { letOutTo } from '../../../kit/server/http/outgoing-hosts.server.ts';
import { type Failure, failures } from './failure.domain.ts';
import { fetchFrom, patience } from './guarded-fetch.server.ts';
import { metadataOf } from './provider-client.server.ts';

let school: TestApp;
let admin: Caller;
let odd: Awaited<ReturnType<typeof startOddProvider>>;
let id: number;
let email: string;
let accountId: number;
const usualPatience = { ...patience };

beforeAll(async () => {
  school = await startApp({ env: { PUBLIC_URL: schoolAddress } });
  admin = await school.asAdmin();
  odd = await startOddProvider();
  id = await setUpProvider(admin, { providerName: 'Odd', issuer: odd.issuer, clientId: client.clientId });
  ({ accountId, email } = await addAccount(school));
});
beforeEach(async () => {
  letOutTo(undefined);
  odd.reset();
  Object.assign(patience, usualPatience);
  await metadataOf(odd.issuer, { anew: true });
});
afterAll(async () => {
  await odd.close();
  await school.close();
});

const says = (failure: Failure) => failures[failure]('Odd');
const refused = (answer: Parameters<typeof problem>[0]) => problem(answer, 401).detail;

/** Somebody is sent there, and comes back with a code. */
async function cameBack() {
  const browser = new Browser(school, id);
  const there = await browser.begin();
  const [state = '', nonce = ''] = ['state', 'nonce'].map((name) => there.searchParams.get(name) ?? '');
  const usual = { sub: 'somebody', nonce, email, email_verified: true };
  return { browser, state, nonce, usual, answer: `?code=a-code&state=${state}` };
}
type Back = Awaited<ReturnType<typeof cameBack>>;

/** What comes of a login whose ID token has these claims. */
async function loggedIn(claims: (back: Back) => JWTPayload, how: Parameters<typeof odd.signed>[1] = {}) {
  const back = await cameBack();
  odd.tells(() => odd.signed({ ...back.usual, ...claims(back) }, how));
  return back.browser.finish(back.answer);
}

test('Where nothing is odd, somebody is logged in', async () => {
  const answer = await loggedIn(() => ({}));
  expect((await sessionIn(school, answer).get('/api/ias/IdentityAccess/session')).json).toMatchObject({ accountId });
});

test.each<[what: string, claims: (back: Back) => JWTPayload, failure: Failure]>([
  ['is for another program', () => ({ aud: 'another' }), 'audience'],
  ['is for another program as well', () => ({ aud: [client.clientId, 'another'] }), 'audience'],
  ['was asked for by another program', () => ({ azp: 'another' }), 'audience'],
  ['comes from somebody else', () => ({ iss: 'https://somebody-else.test' }), 'issuer'],
  ['has the nonce of another login', () => ({ nonce: 'another' }), 'nonce'],
  ['has no nonce', () => ({ nonce: undefined }), 'nonce'],
  ['has run out', () => ({ iat: odd.now() - 400, exp: odd.now() - 100 }), 'expired'],
  ['comes from a clock that is an hour behind', () => ({ iat: odd.now() - 3600, exp: odd.now() - 3300 }), 'clock'],
  ['comes from a clock that is an hour ahead', () => ({ iat: odd.now() + 3600, exp: odd.now() + 3900 }), 'clock'],
  ['does not count yet', () => ({ nbf: odd.now() + 600 }), 'clock'],
  ['names nobody', () => ({ sub: undefined }), 'nonsense'],
  ['has no address', () => ({ sub: 'new', email: undefined }), 'no-email'],
  ['has an address that was not verified', () => ({ sub: 'new', email_verified: false }), 'email-not-verified'],
  ['says with a text that the address was verified', () => ({ sub: 'new', email_verified: 'true' }), 'email-not-verified'],
  ['has the address of nobody here', () => ({ sub: 'new', email: 'nobody@school.test' }), 'no-account'],
])('A token that %s logs nobody in', async (_what, claims, failure) => {
  expect(refused(await loggedIn(claims))).toBe(says(failure));
});

test.each([-40, 40])('A clock that differs by %d seconds is no obstacle', async (seconds) => {
  const answer = await loggedIn(() => ({ iat: odd.now() + seconds, exp: odd.now() + Math.min(seconds, 300) }));
  expect(answer.status, answer.text).toBe(200);
});

describe('A signature', () => {
  test('by a key that has just taken the place of another one counts at once', async () => {
    await odd.rotate();
    expect((await loggedIn(() => ({}))).status).toBe(200);
  });

  test('by a key that is not published counts for nothing', async () => {
    expect(refused(await loggedIn(() => ({}), { by: await newKeys('unknown') }))).toBe(says('key'));
  });

  test('under the name of a key that is published, by another one, counts for nothing', async () => {
    const known = await odd.signed({});
    const { kid } = JSON.parse(Buffer.from(known.split('.')[0] ?? '', 'base64url').toString());
    expect(refused(await loggedIn(() => ({}), { by: { ...(await newKeys(kid)), kid } }))).toBe(says('signature'));
  });

  const packed = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const unsigned = (header: object, claims: object) => `${packed(header)}.${packed(claims)}`;
  const whole = ({ usual }: Back) => ({ iss: odd.issuer, aud: client.clientId, iat: odd.now(), exp: odd.now() + 300, ...usual });

  test('is asked for: alg none is refused', async () => {
    const back = await cameBack();
    odd.tells(async () => `${unsigned({ alg: 'none' }, whole(back))}.`);
    expect(refused(await back.browser.finish(back.answer))).toBe(says('signature'));
  });

  test.each(['the secret', 'the published key'])('with HS256 and %s is refused', async (by) => {
    const back = await cameBack();
    const keys = await (await fetch(`${odd.issuer}/keys`)).json();
    const secret = by === 'the secret' ? client.clientSecret : JSON.stringify(keys.keys[0]);
    const head = unsigned({ alg: 'HS256' }, whole(back));
    odd.tells(async () => `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`);
    expect(refused(await back.browser.finish(back.answer))).toBe(says('signature'));
  });
});

describe('Who comes back', () => {
  test('is known by a cookie that no script and no other site gets at, for ten minutes', async () => {
    const beginning = `/api/ias/SingleSignOn/Begin?identityProviderId=${id}`;
    const { headers } = await school.nobody.get(beginning);
    expect(headers['set-cookie']).toMatch(/^sso=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Strict$/);
  });

  test('in another browser is not logged in', async () => {
    const { answer } = await cameBack();
    expect(refused(await new Browser(school, id).finish(answer))).toBe(says('another-browser'));
  });

  test('in a browser that was sent there for another login is not logged in', async () => {
    const { answer } = await cameBack();
    const other = new Browser(school, id);
    await other.begin();
    expect(refused(await other.finish(answer))).toBe(says('state'));
  });

  test('without a state, or with another one, is not logged in', async () => {
    const { browser, state } = await cameBack();
    expect(refused(await browser.finish('?code=a-code'))).toBe(says('state'));
    expect(refused(await browser.finish(`?code=a-code&state=${state.slice(1)}`))).toBe(says('state'));
  });

  test('twice with the same answer is logged in once, also at the same moment', async () => {
    const back = await cameBack();
    odd.tells(() => odd.signed(back.usual));
    const both = await Promise.all(
      [1, 2].map(() => Object.assign(new Browser(school, id), { cookie: back.browser.cookie }).finish(back.answer)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const again = Object.assign(new Browser(school, id), { cookie: back.browser.cookie });
    expect(refused(await again.finish(back.answer))).toBe(says('another-browser'));
  });

  test('after more than ten minutes is not logged in', async () => {
    const { browser, answer } = await cameBack();
    await school.rows("update provider_visit set created = now() - interval '11 minutes'");
    expect(refused(await browser.finish(answer))).toBe(says('another-browser'));
  });

  test('at the address of another provider is not logged in: neither passes on what the other answers', async () => {
    const second = await startOddProvider();
    const secondId = await setUpProvider(admin, { issuer: second.issuer, clientId: client.clientId });
    const { browser, answer } = await cameBack();
    expect(refused(await browser.finish(answer, secondId))).toMatch(/^The answer came from somebody other than/);
    await second.close();
  });

  test('with the name of another issuer is not logged in, nor without one from a provider that always gives it', async () => {
    const { browser, answer } = await cameBack();
    expect(refused(await browser.finish(`${answer}&iss=https://somebody-else.test`))).toBe(says('issuer'));
    odd.odd['.well-known/openid-configuration'] = odd.json({
      ...odd.metadata,
      authorization_response_iss_parameter_supported: true,
    });
    await metadataOf(odd.issuer, { anew: true });
    const back = await cameBack();
    expect(refused(await back.browser.finish(back.answer))).toBe(says('issuer'));
  });

  test.each([
    ['access_denied', 'cancelled'],
    ['server_error', 'refused'],
  ] as const)('with %s is told so', async (error, failure) => {
    const { browser, state } = await cameBack();
    expect(refused(await browser.finish(`?error=${error}&state=${state}`))).toBe(says(failure));
  });
});

describe('A provider', () => {
  const answers: Record<string, (path: string) => void> = {
    down: (path) => {
      odd.odd[path] = odd.json({}, 503);
    },
    'down ': (path) => {
      odd.odd[path] = (request) => request.socket.destroy();
    },
    slow: (path) => {
      patience.milliseconds = 100;
      odd.odd[path] = () => undefined;
    },
    huge: (path) => {
      patience.bytes = 10_000;
      odd.odd[path] = odd.json({ padding: 'x'.repeat(20_000) });
    },
    elsewhere: (path) => {
      odd.odd[path] = (_request, response) => response.writeHead(302, { location: `${odd.issuer}/keys` }).end();
    },
    nonsense: (path) => {
      odd.odd[path] = (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>');
    },
  };
  const paths = ['.well-known/openid-configuration', 'token', 'keys'];
  test.each(paths.flatMap((path) => Object.keys(answers).map((what) => [what, path] as const)))(
    'that is %s at %s logs nobody in',
    async (what, path) => {
      const back = await cameBack();
      odd.tells(() => odd.signed(back.usual));
      answers[what]?.(path);
      const isFirst = path.startsWith('.well-known');
      if (isFirst) await metadataOf(odd.issuer, { anew: true }).catch(() => undefined);
      const answer = isFirst ? await back.browser.finish(await back.browser.begin()) : await back.browser.finish(back.answer);
      expect(refused(answer)).toBe(says(what.trim() as Failure));
    },
  );

  const oddly = async (change: object) => {
    odd.odd['.well-known/openid-configuration'] = odd.json({ ...odd.metadata, ...change });
    await metadataOf(odd.issuer, { anew: true }).catch(() => undefined);
    const browser = new Browser(school, id);
    const there = await browser.begin();
    expect(there.searchParams.get('failed')).not.toBeNull();
    expect(browser.cookie).toBe('');
    return refused(await browser.finish(there));
  };

  test.each<[what: string, change: object, failure: Failure]>([
    ['calls itself something else', { issuer: 'https://somebody-else.test' }, 'issuer'],
    ['does not know PKCE with S256', { code_challenge_methods_supported: ['plain'] }, 'no-pkce'],
    ['logs people in without https', { authorization_endpoint: 'http://login.school.test/' }, 'insecure'],
    ['wants the secret without https', { token_endpoint: 'http://10.0.0.7/token' }, 'insecure'],
    ['gives an address that is none', { jwks_uri: 'file:///etc/passwd' }, 'insecure'],
    ['has no keys', { jwks_uri: undefined }, 'nonsense'],
  ])('that %s is not used', async (_what, change, failure) => {
    expect(await oddly(change)).toBe(says(failure));
  });

  test.each<[error: string, failure: Failure]>([
    ['invalid_grant', 'code'],
    ['invalid_client', 'client'],
    ['invalid_request', 'refused'],
  ])('that answers %s for the code logs nobody in', async (error, failure) => {
    const { browser, answer } = await cameBack();
    odd.odd['token'] = odd.json({ error }, error === 'invalid_client' ? 401 : 400);
    expect(refused(await browser.finish(answer))).toBe(says(failure));
  });
});

test('Only who was sent to a provider gets into the history', async () => {
  const failed = async () => (await school.rows("select from audit_entry where action = 'sign-in-failed'")).length;
  const before = await failed();
  const { browser, state, answer } = await cameBack();
  await new Browser(school, id).finish(answer);
  await browser.finish('?code=a-code&state=another');
  await browser.finish('?failed=down');
  expect(await failed()).toBe(before);
  await browser.finish(`?error=access_denied&state=${state}`);
  expect(await failed()).toBe(before + 1);
});

test('Who is unlinked, or becomes an administrator, while they log in is judged by what they are then', async () => {
  const { accountId: theirs, email: theirEmail } = await addAccount(school);
  const logIn = () => loggedIn(() => ({ sub: 'while', email: theirEmail }));
  expect((await logIn()).status).toBe(200);
  const locked = `select from account where account_id = ${theirs} for no key update`;
  const unlinked = `delete from sign_in_link where account_id = ${theirs}`;
  const during = (statement: string, claims: JWTPayload) =>
    meanwhile(school, [locked, statement], () => loggedIn(() => ({ sub: 'while', ...claims })));
  expect(refused(await during(unlinked, { email: 'nobody@school.test' }))).toBe(says('no-account'));
  expect((await logIn()).status).toBe(200);
  const risen = `update account set role = 1, staff_id = null where account_id = ${theirs}`;
  expect(refused(await during(risen, { email: theirEmail }))).toBe(says('administrator'));
});

test('Where OUTGOING_HOSTS says to whom the server may connect, it follows no provider to anybody else', async () => {
  const ask = (address: string) => fetchFrom(odd.issuer)(address);
  letOutTo(['login.example']);
  await expect(ask(`${odd.issuer}/.well-known/openid-configuration`)).rejects.toMatchObject({ failure: 'not-let-out' });
  letOutTo([new URL(odd.issuer).hostname]);
  expect((await ask(`${odd.issuer}/.well-known/openid-configuration`)).status).toBe(200);
  await expect(ask('https://vault.school.example/keys')).rejects.toMatchObject({ failure: 'not-let-out' });
});

test('Whoever has not come back from a provider makes Homeroom ask nobody', async () => {
  let asked = 0;
  odd.odd['token'] = (...exchange) => {
    asked += 1;
    odd.json({ error: 'invalid_grant' }, 400)(...exchange);
  };
  const { browser, state } = await cameBack();
  await new Browser(school, id).finish(`?code=a-code&state=${state}`);
  await browser.finish('?code=a-code&state=another');
  expect(asked).toBe(0);
});
