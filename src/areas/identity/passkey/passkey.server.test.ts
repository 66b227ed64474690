import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeNow, turnOnFactor } from '../../../../test/support/authenticator.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { Authenticator, addPasskey } from '../../../../test/support/passkey.ts';
import { passkeySchool, password } from '../../../../test/support/passkey-people.ts';
import { problem } from '../../../../test/support/problem.ts';

const base = '/api/ias/IdentityAccess';
let people: Awaited<ReturnType<typeof passkeySchool>>;
let school: TestApp;

beforeAll(async () => {
  people = await passkeySchool();
  school = people.school;
});
beforeEach(() => school.rows('delete from login_failure'));
afterAll(() => school.close());

describe('Adding a passkey', () => {
  test('makes it log in, asks for it after the password, gives recovery codes, and is told', async () => {
    const { here, email, name, accountId } = await people.person();
    const elsewhere = people.sessionOf((await people.login(email)).json.message);
    const { data } = (await here.post(`${base}/SetUpPasskey`)).json;
    expect(data).toMatchObject({
      rp: { id: 'school.test' },
      user: { name: email, displayName: name },
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      attestation: 'none',
      excludeCredentials: [],
    });
    const authenticator = new Authenticator({ isSynced: true });
    const added = await here.post(`${base}/AddPasskey`, { passkeyName: 'Phone', credential: authenticator.make(data) });
    expect(added.json.message).toBe('The passkey was added');
    expect(new Set(added.json.data.recoveryCodes).size).toBe(10);
    expect(await people.listed(here)).toMatchObject([{ passkeyName: 'Phone', lastUsed: null, isSynced: true, isBackedUp: true }]);
    expect((await here.get(`${base}/SecondFactor`)).json).toMatchObject({ isOn: true, hasApp: false, recoveryCodesLeft: 10 });
    expect([await people.isSignedIn(here), await people.isSignedIn(elsewhere)]).toEqual([true, false]);
    expect(await people.actionsOf(accountId)).toContain('add-passkey');
    expect(await people.toldTo(email)).toContain('A passkey was added to your account');
    await people.challengeOf(email);
  });

  test('a second one gives no new recovery codes, and knows the same account', async () => {
    const { here, authenticator, recoveryCodes } = await people.withPasskey();
    const { data } = (await here.post(`${base}/SetUpPasskey`)).json;
    expect(data.excludeCredentials.map(({ id }: { id: string }) => id)).toEqual([authenticator.id]);
    expect(data.user.id).toBe(authenticator.handle);
    expect((await addPasskey(here, new Authenticator(), 'Key')).recoveryCodes).toEqual([]);
    expect(recoveryCodes).toHaveLength(10);
    expect((await people.listed(here)).map(({ passkeyName }: { passkeyName: string }) => passkeyName)).toEqual(['Phone', 'Key']);
  });

  test('by what it knows the account is random, and tells nothing of it', async () => {
    const [mine, theirs] = [await people.withPasskey(), await people.withPasskey()];
    expect(mine.authenticator.handle).toMatch(/^[\w-]{43}$/);
    expect(theirs.authenticator.handle).not.toBe(mine.authenticator.handle);
  });

  test('takes more than an open session: its holder has proven within ten minutes who they are', async () => {
    const { here, accountId } = await people.person();
    await people.age(accountId);
    expect(problem(await here.post(`${base}/SetUpPasskey`), 403).type).toBe('/problems/confirm-again');
    expect((await here.post(`${base}/Confirm`, { password })).status).toBe(200);
    expect((await here.post(`${base}/SetUpPasskey`)).status).toBe(200);
  });

  test.each<[string, Parameters<Authenticator['make']>[1]]>([
    ['for another site', { origin: 'https://sch00l.test' }],
    ['for the same name without https', { origin: 'http://school.test' }],
    ['under another name', { rpId: 'sch00l.test' }],
    ['an answer in place of a new one', { type: 'webauthn.get' }],
    ['to a challenge that nobody has given', { challenge: 'a'.repeat(43) }],
    ['that nobody has touched', { isPresent: false }],
    ['with a certificate', { format: 'packed', statement: new Map([['x5c', [new Uint8Array(8)]]]) }],
    ['with the statement of a maker', { format: 'apple' }],
    ['with an id that is not its own', { id: Buffer.alloc(2000).toString('base64url') }],
  ])('%s is refused', async (_what, wrong) => {
    const { here } = await people.person();
    const { data } = (await here.post(`${base}/SetUpPasskey`)).json;
    const credential = new Authenticator().make(data, wrong);
    problem(await here.post(`${base}/AddPasskey`, { passkeyName: 'Phone', credential }), 422);
    expect(await people.listed(here)).toEqual([]);
    expect((await here.get(`${base}/SecondFactor`)).json.isOn).toBe(false);
  });

  test('the same answer counts once, for five minutes, and in the session that has asked', async () => {
    const { here, email } = await people.person();
    const other = people.sessionOf((await people.login(email)).json.message);
    const begin = async () => (await here.post(`${base}/SetUpPasskey`)).json.data;
    const send = (as: Caller, credential: object) => as.post(`${base}/AddPasskey`, { passkeyName: 'Phone', credential });
    problem(await send(other, new Authenticator().make(await begin())), 422);
    const late = new Authenticator().make(await begin());
    await school.rows(`update passkey_challenge set created = now() - interval '5 minutes 1 second'`);
    problem(await send(here, late), 422);
    const credential = new Authenticator().make(await begin());
    expect((await send(here, credential)).status).toBe(200);
    problem(await send(here, credential), 422);
    expect(await people.listed(here)).toHaveLength(1);
  });

  test('one that an account has already is nobody else’s', async () => {
    const { authenticator } = await people.withPasskey();
    const { here } = await people.person();
    const { data } = (await here.post(`${base}/SetUpPasskey`)).json;
    const again = new Authenticator({ id: authenticator.id }).make(data);
    expect(problem(await here.post(`${base}/AddPasskey`, { passkeyName: 'Mine', credential: again }), 409).detail).toBe(
      'This passkey was added already.',
    );
    expect((await here.get(`${base}/SecondFactor`)).json.isOn).toBe(false);
  });

  test.each([
    [{}, 422],
    [{ passkeyName: '', credential: {} }, 422],
    [{ passkeyName: 'Phone', credential: 'none' }, 400],
    [{ passkeyName: 'Phone', credential: { id: 'x', rawId: 'x', type: 'public-key', response: {} } }, 422],
    [{ passkeyName: 'Phone', credential: new Authenticator().make({ challenge: '', rp: { id: '' } }), extra: 1 }, 400],
  ])('What is not a new passkey is refused clearly: %#', async (payload, status) => {
    const { here } = await people.person();
    problem(await here.post(`${base}/AddPasskey`, payload), status);
  });

  test('twenty are enough, also where several were begun at once', async () => {
    const { here, accountId } = await people.withPasskey();
    const credential = new Authenticator().make((await here.post(`${base}/SetUpPasskey`)).json.data);
    await school.rows(
      `insert into passkey (account_id, credential_id, public_key, counter, transports, passkey_name, is_synced, is_backed_up)
       select $1, 'id ' || n, '', 0, '{}', 'Key ' || n, false, false from generate_series(1, 19) n`,
      [accountId],
    );
    problem(await here.post(`${base}/SetUpPasskey`), 409);
    problem(await here.post(`${base}/AddPasskey`, { passkeyName: 'One more', credential }), 409);
    expect(await people.listed(here)).toHaveLength(20);
  });

  test('only public keys and digests are stored, and nothing of them in answers that are kept or in the log', async () => {
    const { here, authenticator, recoveryCodes } = await people.withPasskey();
    const { challenge } = await people.ask();
    const stored = JSON.stringify([
      await school.rows('select * from passkey'),
      await school.rows('select * from passkey_challenge'),
      await school.rows('select * from recovery_code'),
      await school.rows('select * from audit_entry'),
      await school.rows('select * from idempotency_key'),
    ]);
    const secret = authenticator.key.export({ format: 'jwk' }).d ?? 'none';
    for (const text of [secret, challenge, ...recoveryCodes]) expect(stored).not.toContain(text);
    expect(JSON.stringify(await people.listed(here))).not.toContain(authenticator.id);
  });
});

describe('A passkey', () => {
  test('is renamed by its holder alone, safely retried, and in the log', async () => {
    const { here, passkeyId, accountId } = await people.withPasskey();
    const stranger = await people.person();
    const url = `${base}/RenamePasskey?passkeyId=${passkeyId}`;
    problem(await stranger.here.put(url, { passkeyName: 'Mine' }), 404);
    expect(problem(await here.put(url, { passkeyName: ' ' }), 422).errors).toHaveProperty('passkeyName');
    expect((await here.put(url, { passkeyName: 'Old phone' })).status).toBe(200);
    expect(await people.listed(here)).toMatchObject([{ passkeyName: 'Old phone' }]);
    expect(await people.actionsOf(accountId)).toContain('rename-passkey');
  });

  test('is deleted by proof of both factors; with the last one two-step login is off, and its recovery codes are void', async () => {
    const { here, email, accountId, passkeyId, authenticator, recoveryCodes } = await people.withPasskey();
    const second = await addPasskey(here, new Authenticator(), 'Key');
    const remove = (id: number, body: object) => here.post(`${base}/DeletePasskey?passkeyId=${id}`, body);
    problem(await remove(passkeyId, {}), 422);
    problem(await remove(passkeyId, { password }), 422);
    problem(await remove(passkeyId, { password: 'a guess', code: recoveryCodes[0] }), 422);
    const stranger = await people.withPasskey();
    const theirs = stranger.authenticator.answer((await people.askProof(stranger.here)).passkey);
    problem(await stranger.here.post(`${base}/DeletePasskey?passkeyId=${passkeyId}`, { passkey: theirs }), 404);
    const elsewhere = people.sessionOf((await people.alone(authenticator.answer(await people.ask()))).json.message);
    expect((await remove(passkeyId, { password, code: recoveryCodes[0] })).json.message).toBe('The passkey was deleted');
    expect([await people.isSignedIn(here), await people.isSignedIn(elsewhere)]).toEqual([true, false]);
    problem(await people.alone(authenticator.answer(await people.ask())), 401);
    await people.challengeOf(email);
    const proof = { passkey: second.authenticator.answer((await people.askProof(here)).passkey) };
    expect((await remove(second.passkeyId, proof)).json.message).toBe('The passkey was deleted, and two-step login is off');
    expect((await people.login(email)).status).toBe(200);
    expect((await here.get(`${base}/SecondFactor`)).json).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    expect((await people.actionsOf(accountId)).filter((action) => action === 'delete-passkey')).toHaveLength(2);
    expect((await people.toldTo(email)).slice(-2)).toEqual([
      'A passkey of your account was deleted',
      'Two-step login was turned off',
    ]);
  });

  test('meets the demand of a role, and the last factor stays while it is demanded', async () => {
    const { here, authenticator, passkeyId, accountId, recoveryCodes } = await people.withPasskey();
    const plain = await people.person();
    await school.rows(`update account set created = '2026-01-01' where account_id = any($1)`, [[accountId, plain.accountId]]);
    await school.rows(
      `update role_permission set demands_factor = true, factor_since = '2026-01-01', grace_days = 0 where role = 'admin'`,
    );
    expect(problem(await plain.here.get('/api/ps/Program'), 403).type).toBe('/problems/second-factor-missing');
    await addPasskey(plain.here);
    expect((await plain.here.get('/api/ps/Program')).status).toBe(200);
    expect((await here.get('/api/ps/Program')).status).toBe(200);
    const remove = (id: number, body: object) => here.post(`${base}/DeletePasskey?passkeyId=${id}`, body);
    problem(await remove(passkeyId, { password, code: recoveryCodes[0] }), 409);
    const app = await turnOnFactor(here, password);
    const proof = { passkey: authenticator.answer((await people.askProof(here)).passkey) };
    expect((await remove(passkeyId, proof)).json.message).toBe('The passkey was deleted');
    problem(await here.post(`${base}/TurnOffSecondFactor`, { password, code: app.recoveryCodes[0] }), 409);
    await school.rows(`update role_permission set demands_factor = false, factor_since = null where role = 'admin'`);
  });

  test('keeps two-step login on when the app goes, and the recovery codes with it', async () => {
    const { here, email, accountId, authenticator } = await people.withPasskey();
    const { secret, recoveryCodes } = await turnOnFactor(here, password);
    await school.rows('update authenticator_app set last_step = 0');
    const { json } = await here.post(`${base}/TurnOffSecondFactor`, { password, code: codeNow(secret) });
    expect(json.message).toBe('The authenticator app was removed');
    expect((await here.get(`${base}/SecondFactor`)).json).toMatchObject({ isOn: true, hasApp: false, recoveryCodesLeft: 10 });
    expect(await people.actionsOf(accountId)).toContain('remove-app');
    expect((await people.toldTo(email)).at(-1)).toBe('Your authenticator app was removed');
    const challenge = await people.challengeOf(email);
    problem(await people.nobody('SecondStep', { challenge, code: codeNow(secret, 1) }), 401);
    expect((await people.step(challenge, authenticator.answer(await people.askStep(challenge)))).status).toBe(200);
    expect(
      (await people.nobody('SecondStep', { challenge: await people.challengeOf(email), code: recoveryCodes[0] ?? '' })).status,
    ).toBe(200);
  });

  test('goes with the account’s second factor when two administrators take it off', async () => {
    const { email, accountId, authenticator } = await people.withPasskey();
    const [first, second] = [await school.asAdmin(), await school.asAdmin()];
    expect((await first.get(`/api/ias/Account/GetSecondFactor?accountId=${accountId}`)).json.isOn).toBe(true);
    await first.post(`/api/ias/Account/AskFactorRemoval?accountId=${accountId}`);
    expect((await second.post(`/api/ias/Account/ConfirmFactorRemoval?accountId=${accountId}`)).status).toBe(200);
    problem(await people.alone(authenticator.answer(await people.ask())), 401);
    expect((await people.login(email)).status).toBe(200);
  });

  test('is neither added, renamed nor deleted by somebody who sees as its holder, and who proves who they are by their own', async () => {
    const { accountId, passkeyId, recoveryCodes } = await people.withPasskey();
    const viewer = await people.withPasskey();
    const { data } = (await viewer.here.post(`/api/ias/Account/ViewAs?accountId=${accountId}`, { reason: 'They asked me to' }))
      .json;
    const view = people.sessionOf(data);
    const refusals = [
      view.post(`${base}/SetUpPasskey`),
      view.post(`${base}/AddPasskey`, { passkeyName: 'Mine', credential: new Authenticator().make({ challenge: 'x' }) }),
      view.put(`${base}/RenamePasskey?passkeyId=${passkeyId}`, { passkeyName: 'Mine' }),
      view.post(`${base}/DeletePasskey?passkeyId=${passkeyId}`, { password, code: recoveryCodes[0] }),
    ];
    for (const refused of await Promise.all(refusals)) expect(problem(refused, 403).type).toBe('/problems/read-only');
    const { passkey } = await people.askProof(view);
    expect(passkey.allowCredentials).toMatchObject([{ id: viewer.authenticator.id }]);
    expect((await view.post(`${base}/Confirm`, { passkey: viewer.authenticator.answer(passkey) })).status).toBe(200);
  });

  test('goes with its account', async () => {
    const { accountId } = await people.withPasskey();
    await school.rows('delete from session where account_id = $1', [accountId]);
    await school.rows('delete from account where account_id = $1', [accountId]);
    expect(await school.rows('select from passkey where account_id = $1', [accountId])).toEqual([]);
    expect(await school.rows('select from passkey_holder where account_id = $1', [accountId])).toEqual([]);
  });
});

test.each([
  ['POST', `${base}/AskPasskey`, 200, 120],
  ['GET', '/api/ias/SingleSignOn/Begin?identityProviderId=1', 302, 1200],
] as const)(
  'What anybody may ask for and is stored is asked for so often a minute at most: %s %s, %i, %i',
  async (method, url, status, most) => {
    const limited = await startApp({ env: { RATE_LIMIT: '5000', PUBLIC_URL: 'https://school.test' } });
    try {
      for (let time = 0; time < most; time += 1) expect((await limited.nobody.send({ method, url })).status).toBe(status);
      problem(await limited.nobody.send({ method, url }), 429);
    } finally {
      await limited.close();
    }
  },
);

describe('Where passkeys work', () => {
  const reached = async (env: Record<string, string>, host: string) => {
    const other = await startApp({ env });
    try {
      const { status, json } = await other.nobody.send({ method: 'POST', url: `${base}/AskPasskey`, headers: { host } });
      return status === 200 ? json.data.rpId : json.detail;
    } finally {
      await other.close();
    }
  };
  const nowhere = 'Passkeys do not work at this address.|They need https and a name, or localhost on the machine itself.';

  test.each([
    ['at the address of the school, whatever a caller says', { PUBLIC_URL: 'https://school.test' }, 'sch00l.test', 'school.test'],
    ['at localhost, on any port', {}, 'localhost:3511', 'localhost'],
    ['not at a number', {}, '127.0.0.1:3000', nowhere],
    ['not at a name that only the caller says', {}, 'school.test', nowhere],
    ['not without https', { PUBLIC_URL: 'http://school.test' }, 'school.test', nowhere],
    ['not at a number with https', { PUBLIC_URL: 'https://10.1.2.3' }, '10.1.2.3', nowhere],
  ])('%s', async (_what, env, host, answer) => {
    expect(await reached(env, host)).toBe(answer);
  });
});
