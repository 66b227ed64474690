import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { turnOnFactor } from '../../../../test/support/authenticator.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import type { TestApp } from '../../../../test/support/harness.ts';
import { Authenticator, type Wrong } from '../../../../test/support/passkey.ts';
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

/** What an attacker may send in place of a right answer. */
const wrongAnswers: readonly [string, Wrong][] = [
  ['from another site', { origin: 'https://sch00l.test' }],
  ['from a subdomain', { origin: 'https://old.school.test' }],
  ['for another name', { rpId: 'sch00l.test' }],
  ['of a new passkey', { type: 'webauthn.create' }],
  ['to a challenge that nobody has given', { challenge: 'a'.repeat(43) }],
  ['with a signature that was altered', { signature: (right) => Buffer.from(right.with(-1, (right.at(-1) ?? 0) ^ 1)) }],
  ['without a signature', { signature: () => Buffer.alloc(1) }],
  ['of somebody who was not there', { isPresent: false }],
  ['out of the frame of another site', { crossOrigin: true, topOrigin: 'https://sch00l.test' }],
  ['of a passkey that nobody knows', { id: 'b'.repeat(43) }],
  ['with the handle of somebody else', { userHandle: 'c'.repeat(43) }],
];

describe('Logging in by a passkey alone', () => {
  test('needs neither e-mail nor password, and counts as both factors', async () => {
    const { accountId, authenticator, here } = await people.withPasskey();
    const asked = await people.ask();
    expect(asked).toMatchObject({ rpId: 'school.test', userVerification: 'required' });
    expect(asked).not.toHaveProperty('allowCredentials');
    const { status, json, headers } = await people.alone(authenticator.answer(asked));
    expect(status).toBe(200);
    expect(headers['set-cookie']).toContain('browser=');
    const session = people.sessionOf(json.message);
    expect(await people.isSignedIn(session)).toBe(true);
    expect((await session.get('/api/ps/Program/ExportAllPrograms?format=csv')).status).toBe(200);
    expect(await people.actionsOf(accountId)).toContain('sign-in');
    expect((await people.listed(here))[0].lastUsed).not.toBeNull();
  });

  test.each([
    ...wrongAnswers,
    ['that has not verified its holder', { isVerified: false }],
    ['that does not say whose it is', { userHandle: null }],
  ] as const)('an answer %s is refused, like any other that is wrong, and is in the log', async (_what, wrong) => {
    const { authenticator, accountId } = await people.withPasskey();
    const refused = problem(await people.alone(authenticator.answer(await people.ask(), wrong)), 401);
    expect([refused.title, refused.detail]).toEqual([
      'Unable to authenticate',
      'This passkey was not accepted.|Log in with your password instead.',
    ]);
    if (!('id' in wrong)) expect((await people.actionsOf(accountId)).at(-1)).toBe('sign-in-failed');
    expect((await people.alone(authenticator.answer(await people.ask()))).status).toBe(200);
  });

  test('an answer counts once, and so does its challenge, also where the answer is no', async () => {
    const { authenticator } = await people.withPasskey();
    const asked = await people.ask();
    const answer = authenticator.answer(asked);
    expect((await people.alone(answer)).status).toBe(200);
    problem(await people.alone(answer), 401);
    problem(await people.alone(authenticator.answer(asked)), 401);
    const failed = await people.ask();
    problem(await people.alone(authenticator.answer(failed, { isVerified: false })), 401);
    problem(await people.alone(authenticator.answer(failed)), 401);
  });

  test('of two at once with the same answer, one gets in', async () => {
    const { authenticator } = await people.withPasskey();
    const answer = authenticator.answer(await people.ask());
    const answers = await Promise.all([1, 2, 3].map((at) => people.alone(answer, `10.0.1.${at}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  test('a challenge lasts five minutes, and is forgotten then', async () => {
    const { authenticator } = await people.withPasskey();
    const asked = await people.ask();
    await school.rows(`update passkey_challenge set created = now() - interval '5 minutes 1 second'`);
    problem(await people.alone(authenticator.answer(asked)), 401);
    await people.ask();
    await school.rows(`update passkey_challenge set created = now() - interval '5 minutes 1 second'`);
    await people.ask();
    expect(await school.rows('select from passkey_challenge')).toHaveLength(1);
    await school.rows(`update passkey_challenge set created = now() - interval '5 minutes 1 second'`);
    await school.runJob('forget-sessions');
    expect(await school.rows('select from passkey_challenge')).toEqual([]);
  });

  test('a challenge for another purpose does not log in, nor does that of a login prove anything else', async () => {
    const { authenticator, here, email } = await people.withPasskey();
    const { passkey: forProof } = await people.askProof(here);
    problem(await people.alone(authenticator.answer(forProof)), 401);
    const challenge = await people.challengeOf(email);
    problem(await people.alone(authenticator.answer(await people.askStep(challenge))), 401);
    problem(await people.alone(authenticator.answer((await here.post(`${base}/SetUpPasskey`)).json.data)), 401);
    problem(await people.step(challenge, authenticator.answer(await people.ask())), 401);
    problem(await here.post(`${base}/Confirm`, { passkey: authenticator.answer(await people.ask()) }), 422);
  });

  test.each([[3], [5]])('a count that has not gone up is refused, and told: somebody has a copy (%d of 5)', async (counter) => {
    const { authenticator, email, accountId } = await people.withPasskey();
    expect((await people.alone(authenticator.answer(await people.ask(), { counter: 5 }))).status).toBe(200);
    problem(await people.alone(authenticator.answer(await people.ask(), { counter })), 401);
    expect((await people.actionsOf(accountId)).slice(-2)).toEqual(['refuse-passkey', 'sign-in-failed']);
    expect((await people.toldTo(email)).at(-1)).toBe('A passkey of your account was refused');
    expect((await people.alone(authenticator.answer(await people.ask(), { counter: 6 }))).status).toBe(200);
  });

  test('a passkey that does not count its uses, as synced ones, logs in again and again', async () => {
    const { authenticator } = await people.withPasskey(new Authenticator({ isSynced: true }));
    for (let time = 0; time < 3; time += 1)
      expect((await people.alone(authenticator.answer(await people.ask(), { counter: 0 }))).status).toBe(200);
  });

  test.each<[string, (of: { here: Caller; accountId: number; passkeyId: number }) => Promise<unknown>]>([
    [
      'whose account is disabled',
      ({ accountId }) => school.rows('update account set is_disabled = true where account_id = $1', [accountId]),
    ],
    ['that was deleted', ({ passkeyId }) => school.rows('delete from passkey where passkey_id = $1', [passkeyId])],
  ])('one %s is refused', async (_what, change) => {
    const known = await people.withPasskey();
    const asked = await people.ask();
    await change(known);
    problem(await people.alone(known.authenticator.answer(asked)), 401);
  });

  test('the passkey of a demo account is refused where its password is', async () => {
    const { accountId, authenticator } = await people.withPasskey();
    await school.rows(`update account set email = 'admin@homeroom.test' where account_id = $1`, [accountId]);
    problem(await people.alone(authenticator.answer(await people.ask())), 401);
    await school.rows(`update account set email = 'no-demo@school.test' where account_id = $1`, [accountId]);
  });

  test('is tried no faster than passwords', async () => {
    const { authenticator, email } = await people.withPasskey();
    for (let tried = 0; tried < 5; tried += 1)
      problem(await people.alone(authenticator.answer(await people.ask(), { isVerified: false })), 401);
    problem(await people.alone(authenticator.answer(await people.ask())), 429);
    problem(await people.login(email), 429);
  });

  test('what is asked says nothing of accounts', async () => {
    const { challenge: _one, ...asked } = await people.ask();
    expect(asked).toEqual({ rpId: 'school.test', timeout: 300_000, userVerification: 'required' });
    problem(await people.nobody('AskPasskey', { email: 'person-1@school.test' }), 400);
  });

  test.each([[{}], [{ passkey: {} }], [{ passkey: { id: 7 } }], [{ passkey: null }], [{ passkey: 'x'.repeat(100_000) }]])(
    'What is no answer is refused clearly: %#',
    async (payload) => {
      const { status } = await people.nobody('LogInByPasskey', payload);
      expect([400, 422]).toContain(status);
    },
  );
});

describe('A passkey after the password', () => {
  test('takes the place of a code, and need not verify its holder once more', async () => {
    const { email, authenticator } = await people.withPasskey();
    const challenge = await people.challengeOf(email);
    const { data } = (await people.nobody('AskSecondStep', { challenge })).json;
    expect(data).toMatchObject({ hasApp: false, passkey: { userVerification: 'preferred' } });
    expect(data.passkey.allowCredentials).toEqual([{ id: authenticator.id, type: 'public-key', transports: ['internal'] }]);
    const { status, json } = await people.step(
      challenge,
      authenticator.answer(data.passkey, { isVerified: false, userHandle: null }),
    );
    expect(status).toBe(200);
    expect(await people.isSignedIn(people.sessionOf(json.message))).toBe(true);
  });

  test.each(wrongAnswers)('an answer %s is refused', async (_what, wrong) => {
    const { email, authenticator } = await people.withPasskey();
    const challenge = await people.challengeOf(email);
    problem(await people.step(challenge, authenticator.answer(await people.askStep(challenge), wrong)), 401);
    expect((await people.step(challenge, authenticator.answer(await people.askStep(challenge)))).status).toBe(200);
  });

  test('is that of this account, asked for by this login', async () => {
    const [mine, theirs] = [await people.withPasskey(), await people.withPasskey()];
    const [first, second] = [await people.challengeOf(mine.email), await people.challengeOf(mine.email)];
    const foreign = await people.challengeOf(theirs.email);
    problem(await people.step(foreign, mine.authenticator.answer(await people.askStep(foreign))), 401);
    problem(await people.step(first, mine.authenticator.answer(await people.askStep(second))), 401);
    expect((await people.step(first, mine.authenticator.answer(await people.askStep(first)))).status).toBe(200);
  });

  test('is asked for only with a challenge that counts', async () => {
    problem(await people.nobody('AskSecondStep', { challenge: 'none' }), 404);
    problem(await people.nobody('AskSecondStep', {}), 422);
    const { email } = await people.withPasskey();
    const challenge = await people.challengeOf(email);
    await school.rows(`update sign_in_challenge set created = now() - interval '6 minutes'`);
    problem(await people.nobody('AskSecondStep', { challenge }), 404);
  });

  test('a recovery code works without the passkey', async () => {
    const { email, recoveryCodes } = await people.withPasskey();
    const challenge = await people.challengeOf(email);
    expect((await people.nobody('SecondStep', { challenge, code: recoveryCodes[0] ?? '' })).status).toBe(200);
  });

  test('an account with an app and no passkey is asked for no passkey', async () => {
    const { here, email } = await people.person();
    await turnOnFactor(here, password);
    const { data } = (await people.nobody('AskSecondStep', { challenge: await people.challengeOf(email) })).json;
    expect(data).toEqual({ hasApp: true, passkey: null });
  });
});

describe('Proving once more who one is', () => {
  test('by a passkey that verifies its holder, in the session that has asked', async () => {
    const { here, accountId, authenticator } = await people.withPasskey();
    const { json } = await people.alone(authenticator.answer(await people.ask()));
    const other = people.sessionOf(json.message);
    await people.age(accountId);
    const list = '/api/ps/Program/ExportAllPrograms?format=csv';
    problem(await here.get(list), 403);
    const { hasPassword, hasApp, passkey } = await people.askProof(here);
    expect([hasPassword, hasApp, passkey.userVerification]).toEqual([true, false, 'required']);
    const answer = authenticator.answer(passkey);
    problem(await other.post(`${base}/Confirm`, { passkey: answer }), 422);
    problem(await here.post(`${base}/Confirm`, { passkey: answer }), 422);
    const unverified = authenticator.answer((await people.askProof(here)).passkey, { isVerified: false });
    expect(problem(await here.post(`${base}/Confirm`, { passkey: unverified }), 422).errors).toHaveProperty('passkey');
    const right = authenticator.answer((await people.askProof(here)).passkey);
    expect((await here.post(`${base}/Confirm`, { passkey: right })).status).toBe(200);
    expect((await here.get(list)).status).toBe(200);
    problem(await other.get(list), 403);
    expect(await people.actionsOf(accountId)).toContain('confirm');
  });

  test('new recovery codes are given for a passkey, or for password and code, and not for the password alone', async () => {
    const { here, authenticator, recoveryCodes } = await people.withPasskey();
    problem(await here.post(`${base}/RenewRecoveryCodes`, { password }), 422);
    const { json } = await here.post(`${base}/RenewRecoveryCodes`, {
      passkey: authenticator.answer((await people.askProof(here)).passkey),
    });
    expect(json.data.recoveryCodes).toHaveLength(10);
    problem(await here.post(`${base}/RenewRecoveryCodes`, { password, code: recoveryCodes[0] }), 422);
  });
});
