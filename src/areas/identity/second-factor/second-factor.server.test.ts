import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeNow, turnOnFactor } from '../../../../test/support/authenticator.ts';
import { type Caller, callerWith } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { asSchool } from '../../../app/app.server.ts';
import { hashToken } from '../../../kit/server/http/token.server.ts';
import { accounts } from '../account/account.table.ts';
import { role } from '../account/account-roles.domain.ts';
import { createAdministrator } from '../account/administrators.server.ts';
import { hashPassword } from '../account/password.server.ts';

const base = '/api/ias/IdentityAccess';
const password = 'the old oak tree';
let school: TestApp;
let admin: Caller;
let passwordHash: string;
let count = 0;

beforeAll(async () => {
  school = await startApp();
  passwordHash = await hashPassword(password);
  admin = await school.asAdmin();
});
beforeEach(() => school.rows('delete from login_failure'));
afterAll(() => school.close());

const from = (remoteAddress: string, url: string, payload: object) =>
  school.nobody.send({ method: 'POST', url: `${base}/${url}`, payload, remoteAddress });
const login = (email: string, word = password) => from('10.0.0.1', 'login', { email, password: word });
const tokenOf = (message: string) => message.slice(message.indexOf('~') + 1);
const sessionOf = (message: string) => callerWith(school.app, tokenOf(message));
const isSignedIn = async (caller: Caller) => (await caller.get(`${base}/session`)).status === 200;
const step = (challenge: string, code: string, address = '10.0.0.1') => from(address, 'SecondStep', { challenge, code });
const challengeOf = async (email: string, word = password) => {
  const { type, challenge } = problem(await login(email, word), 401) as { type: string; challenge?: string };
  expect(type).toBe('/problems/second-factor');
  return challenge ?? '';
};
/** As if the app's next code were due: the clock of the test stands still. */
const nextCode = () => school.rows('update authenticator_app set last_step = 0');
const actionsOf = async (accountId: number) =>
  (
    await school.rows<{ action: string }>(
      `select action from audit_entry where (resource = 'Account' and record_id = $1) or (resource = 'Session' and account_id = $1) order by audit_entry_id`,
      [accountId],
    )
  ).map(({ action }) => action);

/** Somebody with a password and a session, and none or one of the factors. */
async function person(as: Partial<typeof accounts.$inferInsert> = {}) {
  count += 1;
  const email = `person-${count}@school.test`;
  const [{ accountId } = { accountId: 0 }] = await school.database.db
    .insert(accounts)
    .values({ email, accountName: `Person ${count}`, role: role.admin, passwordHash, ...as })
    .returning({ accountId: accounts.accountId });
  return { accountId, email, here: sessionOf((await login(email)).json.message) };
}
async function withFactor() {
  const known = await person();
  return { ...known, ...(await turnOnFactor(known.here, password)) };
}

describe('Setting it up', () => {
  test('shows the secret as text, as an address and as a picture, and counts once its first code is entered', async () => {
    const { here, email, accountId } = await person();
    const elsewhere = sessionOf((await login(email)).json.message);
    const { data } = (await here.post(`${base}/SetUpSecondFactor`, { password })).json;
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(data.address).toContain(`secret=${data.secret}`);
    expect(data.picture).toMatch(/^<svg /);
    expect((await login(email)).status).toBe(200);
    expect((await here.get(`${base}/SecondFactor`)).json).toEqual({
      isOn: false,
      since: null,
      hasApp: false,
      hasPasskey: false,
      hasPassword: true,
      isDemanded: false,
      recoveryCodesLeft: 0,
    });

    const { json } = await here.post(`${base}/ConfirmSecondFactor`, { code: codeNow(data.secret) });
    expect(json.message).toBe('Two-step login is on');
    expect(new Set(json.data.recoveryCodes).size).toBe(10);
    expect((await here.get(`${base}/SecondFactor`)).json).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect(await actionsOf(accountId)).toContain('turn-on-factor');
    expect(await school.rows(`select to_email from outbox where subject = 'Two-step login was turned on'`)).toContainEqual({
      to_email: email,
    });
  });

  test('needs the password, so that nobody who finds an open session locks its owner out', async () => {
    const { here } = await person();
    for (const wrong of [{ password: 'a guess' }, {}])
      expect(problem(await here.post(`${base}/SetUpSecondFactor`, wrong), 422).errors).toHaveProperty('password');
    problem(await here.post(`${base}/ConfirmSecondFactor`, { code: '000000' }), 409);
  });

  test('a wrong first code turns nothing on, and is not tried for ever', async () => {
    const { here, email } = await person();
    const { secret } = (await here.post(`${base}/SetUpSecondFactor`, { password })).json.data;
    const wrong = codeNow(secret, 5);
    for (let tried = 0; tried < 5; tried += 1) problem(await here.post(`${base}/ConfirmSecondFactor`, { code: wrong }), 422);
    problem(await here.post(`${base}/ConfirmSecondFactor`, { code: codeNow(secret) }), 429);
    await school.rows('delete from login_failure');
    expect((await login(email)).status).toBe(200);
  });

  test('an app that is in use is not replaced by another', async () => {
    const { here, secret, email } = await withFactor();
    problem(await here.post(`${base}/SetUpSecondFactor`, { password }), 409);
    await nextCode();
    expect((await step(await challengeOf(email), codeNow(secret))).status).toBe(200);
  });

  test('neither secret nor codes are stored as they are', async () => {
    const { secret, recoveryCodes } = await withFactor();
    const stored = JSON.stringify([
      await school.rows('select * from authenticator_app'),
      await school.rows('select * from recovery_code'),
      await school.rows('select * from audit_entry'),
      await school.rows('select * from idempotency_key'),
      await school.rows('select * from outbox'),
    ]);
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(stored).not.toContain(text);
  });

  test('of a recovery code is kept what takes long to find it from, with a salt of the account', async () => {
    const kept = async ({ accountId }: { accountId: number }) => {
      const text = 'select code_hash from recovery_code where account_id = $1';
      return (await school.rows<{ code_hash: string }>(text, [accountId])).map(({ code_hash }) => code_hash);
    };
    const [hers, his] = [await kept(await withFactor()), await kept(await withFactor())];
    const salts = [...hers, ...his].map((hash) => /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([\w+/]{22})\$/.exec(hash)?.[1]);
    expect(salts).toEqual([...Array(10).fill(salts[0]), ...Array(10).fill(salts[10])]);
    expect(salts[0]).not.toBe(salts[10]);
  });
});

describe('Logging in', () => {
  test('takes password and code; the password alone gives a challenge and no session', async () => {
    const { email, secret, accountId } = await withFactor();
    const answer = await login(email);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(Object.keys(problem(answer, 401)).sort()).toEqual(['challenge', 'detail', 'status', 'title', 'traceId', 'type']);
    const { challenge } = answer.json;
    expect(challenge).toMatch(/^[\w-]{43}$/);
    const digests = await school.rows<{ token_hash: string }>('select token_hash from sign_in_challenge');
    expect(JSON.stringify(digests)).not.toContain(challenge);
    problem(await callerWith(school.app, challenge).get(`${base}/session`), 401);

    await nextCode();
    const { status, json, headers } = await step(challenge, codeNow(secret));
    expect(status).toBe(200);
    expect(headers['set-cookie']).toContain('browser=');
    expect(await isSignedIn(sessionOf(json.message))).toBe(true);
    expect((await actionsOf(accountId)).at(-1)).toBe('sign-in');
  });

  test('with a wrong password answers as ever', async () => {
    const { email } = await withFactor();
    const [mine, nobodys] = [problem(await login(email, 'wrong'), 401), problem(await login('nobody@school.test'), 401)];
    expect([mine.type, mine.title, mine.detail]).toEqual([nobodys.type, nobodys.title, nobodys.detail]);
    expect(mine).not.toHaveProperty('challenge');
  });

  test('a code counts once: neither again, nor one from before it', async () => {
    const { email, secret, used } = await withFactor();
    problem(await step(await challengeOf(email), used), 401);
    const codes = [1, 0, -1].map((later) => codeNow(secret, later));
    for (const [at, code] of [...codes, codes[0] ?? ''].entries())
      expect((await step(await challengeOf(email), code)).status).toBe(at === 0 ? 200 : 401);
  });

  test('of two at once with the same code, one gets in', async () => {
    const { email, secret } = await withFactor();
    await nextCode();
    const challenges = await Promise.all([challengeOf(email), challengeOf(email), challengeOf(email)]);
    const answers = await Promise.all(challenges.map((challenge, at) => step(challenge, codeNow(secret), `10.0.1.${at}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  test('of two at once with the same challenge, one gets in', async () => {
    const { email, recoveryCodes } = await withFactor();
    const challenge = await challengeOf(email);
    const answers = await Promise.all([0, 1].map((at) => step(challenge, recoveryCodes[at] ?? '', `10.0.2.${at}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await school.rows('select from recovery_code where used is not null')).toHaveLength(1);
  });

  test('codes are guessed no faster than passwords, wherever the challenge comes from', async () => {
    const { email, secret } = await withFactor();
    const wrong = codeNow(secret, 7);
    for (let tried = 0; tried < 5; tried += 1) problem(await step(await challengeOf(email), wrong), 401);
    // Asking for a new challenge does not help, and by now neither does the right code.
    problem(await login(email), 429);
    await school.rows("update login_failure set at = now() - interval '40 seconds'");
    const challenge = await challengeOf(email);
    await school.rows('update login_failure set at = now()');
    await nextCode();
    problem(await step(challenge, codeNow(secret)), 429);
    const answers = await Promise.all(Array.from({ length: 20 }, () => step(challenge, wrong, '10.0.0.77')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  test('a failed code is in the log', async () => {
    const { email, secret, accountId } = await withFactor();
    problem(await step(await challengeOf(email), codeNow(secret, 9)), 401);
    expect((await actionsOf(accountId)).at(-1)).toBe('sign-in-failed');
  });

  test('a challenge lasts five minutes, and is forgotten then', async () => {
    const { email, secret } = await withFactor();
    await nextCode();
    const challenge = await challengeOf(email);
    await school.rows("update sign_in_challenge set created = now() - interval '5 minutes 1 second'");
    problem(await step(challenge, codeNow(secret)), 404);
    await school.runJob('forget-sessions');
    expect(await school.rows('select from sign_in_challenge')).toEqual([]);
  });

  test('a challenge is for its account alone', async () => {
    const [mine, theirs] = [await withFactor(), await withFactor()];
    await nextCode();
    problem(await step(await challengeOf(theirs.email), codeNow(mine.secret)), 401);
    problem(await step(await challengeOf(theirs.email), mine.recoveryCodes[0] ?? ''), 401);
    expect((await step(await challengeOf(mine.email), mine.recoveryCodes[0] ?? '')).status).toBe(200);
  });

  test.each([
    [
      'the password is changed',
      (here: Caller) => here.post(`${base}/ChangePassword`, { currentPassword: password, newPassword: 'the young birch tree' }),
    ],
    [
      'the account is disabled',
      (_here: Caller, id: number) =>
        admin.put(`/api/ias/Account?accountId=${id}`, {
          email: `gone-${id}@school.test`,
          role: role.admin,
          accountName: 'Gone',
          isDisabled: true,
        }),
    ],
  ])('a challenge ends when %s', async (_what, change) => {
    const { email, secret, here, accountId } = await withFactor();
    await nextCode();
    const challenge = await challengeOf(email);
    expect((await change(here, accountId)).status).toBe(200);
    problem(await step(challenge, codeNow(secret)), 404);
  });

  test('a recovery code stands for the app, however it is typed, once', async () => {
    const { email, recoveryCodes, here, accountId } = await withFactor();
    const [code = ''] = recoveryCodes;
    expect((await step(await challengeOf(email), ` ${code.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect(await actionsOf(accountId)).toContain('use-recovery-code');
    problem(await step(await challengeOf(email), code), 401);
    expect((await here.get(`${base}/SecondFactor`)).json.recoveryCodesLeft).toBe(9);
  });

  test('a recovery code that was made by version 1.0 still counts, once', async () => {
    const { email, accountId } = await withFactor();
    await school.rows('delete from recovery_code where account_id = $1', [accountId]);
    const before = [accountId, hashToken('abcdefghjkmnpqrs')];
    await school.rows('insert into recovery_code (account_id, code_hash) values ($1, $2)', before);
    expect((await step(await challengeOf(email), 'abcd-efgh-jkmn-pqrs')).status).toBe(200);
    problem(await step(await challengeOf(email), 'abcd-efgh-jkmn-pqrs'), 401);
  });

  test.each([
    [{}, 422],
    [{ challenge: 'none', code: '000000' }, 404],
    [{ challenge: 'none', code: '' }, 422],
    [{ challenge: 7, code: '000000' }, 400],
    [{ challenge: 'none', code: { $ne: 1 } }, 400],
    [{ challenge: 'none', code: '0'.repeat(200_000) }, 422],
    [{ challenge: 'none', code: '000000', remember: true }, 400],
  ])('The second step with %j is refused clearly', async (payload, status) => {
    problem(await school.nobody.post(`${base}/SecondStep`, payload), status);
  });
});

describe('No way around', () => {
  const nextPassword = 'the young birch tree';

  test('an invitation sets a password, and then asks for the code', async () => {
    const { accountId, email, secret } = await withFactor();
    const { path } = (await admin.post(`/api/ias/Account/Invite?accountId=${accountId}`)).json.data;
    const accepted = await school.nobody.post(`${base}/AcceptInvitation`, {
      token: path.split('token=')[1],
      password: nextPassword,
    });
    const { type, challenge } = problem(accepted, 401) as { type: string; challenge?: string };
    expect(type).toBe('/problems/second-factor');
    await nextCode();
    expect((await step(challenge ?? '', codeNow(secret))).status).toBe(200);
    await challengeOf(email, nextPassword);
  });

  test('a link for a forgotten password does so too', async () => {
    const { accountId } = await withFactor();
    const token = 'a'.repeat(43);
    await school.rows(
      `insert into password_reset (token_hash, account_id, expires) values (encode(sha256(convert_to($1, 'UTF8')), 'hex'), $2, now() + interval '1 hour')`,
      [token, accountId],
    );
    const { type } = problem(await school.nobody.post(`${base}/ResetPassword`, { token, password: nextPassword }), 401);
    expect(type).toBe('/problems/second-factor');
  });

  test('another password leaves it on, whoever sets it', async () => {
    const { here, email } = await withFactor();
    const changed = { currentPassword: password, newPassword: nextPassword };
    expect((await here.post(`${base}/ChangePassword`, changed)).status).toBe(200);
    await challengeOf(email, nextPassword);
    const again = { email, name: 'Asha Rao', passwordHash };
    await asSchool(school.database, (ctx) => createAdministrator(ctx, again, 'create-admin'));
    await challengeOf(email);
  });

  test('turning it off takes password and code, each of them right', async () => {
    const { here, secret, email, accountId } = await withFactor();
    const off = (body: object) => here.post(`${base}/TurnOffSecondFactor`, body);
    await nextCode();
    problem(await off({}), 422);
    expect(problem(await off({ password: 'a guess', code: codeNow(secret) }), 422).errors).toHaveProperty('password');
    expect(problem(await off({ password, code: codeNow(secret, 8) }), 422).errors).toHaveProperty('code');
    await challengeOf(email);
    const elsewhere = sessionOf((await step(await challengeOf(email), codeNow(secret, 1))).json.message);
    await nextCode();
    expect((await off({ password, code: codeNow(secret) })).json.message).toBe('Two-step login is off');
    expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect((await login(email)).status).toBe(200);
    expect(await actionsOf(accountId)).toContain('turn-off-factor');
    problem(await off({ password, code: codeNow(secret) }), 409);
  });

  test('the code that turned it off cannot have been used before, and a used one changes nothing', async () => {
    const { here, used, email } = await withFactor();
    problem(await here.post(`${base}/TurnOffSecondFactor`, { password, code: used }), 422);
    await challengeOf(email);
  });

  test('new recovery codes void the old ones', async () => {
    const { here, secret, email, recoveryCodes } = await withFactor();
    await nextCode();
    const { json } = await here.post(`${base}/RenewRecoveryCodes`, { password, code: codeNow(secret) });
    expect(json.data.recoveryCodes).toHaveLength(10);
    problem(await step(await challengeOf(email), recoveryCodes[3] ?? ''), 401);
    expect((await step(await challengeOf(email), json.data.recoveryCodes[3])).status).toBe(200);
  });

  test('a secret that was altered lets nobody in; a recovery code still does', async () => {
    const { email, secret, recoveryCodes } = await withFactor();
    await nextCode();
    await school.rows('alter table authenticator_app disable trigger user');
    await school.rows("update authenticator_app set secret = overlay(secret placing 'AAAA' from length(secret) - 3)");
    await school.rows('alter table authenticator_app enable trigger user');
    problem(await step(await challengeOf(email), codeNow(secret)), 401);
    expect((await step(await challengeOf(email), recoveryCodes[0] ?? '')).status).toBe(200);
  });
});
