import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, changeProvider, schoolAddress, setUpProvider } from '../../../../test/support/at-provider.ts';
import { codeNow } from '../../../../test/support/authenticator.ts';
import { type Caller, callerWith } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { client } from '../../../../test/support/login-provider.ts';
import { meanwhile } from '../../../../test/support/meanwhile.ts';
import { problem } from '../../../../test/support/problem.ts';
import { openSession } from '../../../../test/support/sign-in.ts';
import { accountState } from '../account/account.domain.ts';
import { role } from '../account/account-roles.domain.ts';
import { invitationState } from '../invitations/invitation-states.domain.ts';

const identity = '/api/ias/IdentityAccess';
const issuers = { campus: 'https://campus.test', library: 'https://library.test' };
let school: TestApp;
let admin: Caller;
let campus: number;
let library: number;

beforeAll(async () => {
  school = await startApp({ env: { PUBLIC_URL: schoolAddress } });
  admin = await school.asAdmin();
  const setUp = (providerName: string, issuer: string) =>
    setUpProvider(admin, { providerName, issuer, clientId: client.clientId });
  campus = await setUp('Campus', issuers.campus);
  library = await setUp('Library', issuers.library);
});
afterAll(() => school.close());

const link = (accountId: number, providerId: number, issuer: string) =>
  school.rows(
    `insert into sign_in_link (account_id, identity_provider_id, issuer, subject, is_confirmed) values ($1, $2, $3, $4, true)`,
    [accountId, providerId, issuer, `${accountId} at ${issuer}`],
  );
/** Somebody who has no password, and is linked to Campus. */
async function linked(change: Parameters<typeof addAccount>[1] = {}) {
  const known = await addAccount(school, { passwordHash: null, ...change });
  await link(known.accountId, campus, issuers.campus);
  return { ...known, here: callerWith(school.app, await openSession(school.database, known.accountId)) };
}
const age = (accountId: number) =>
  school.rows(`update session set confirmed = now() - interval '11 minutes' where account_id = $1`, [accountId]);
const unlink = (caller: Caller, identityProviderId = campus) =>
  caller.post('/api/ias/SingleSignOn/Unlink', { identityProviderId });

test('Who logs in by a provider is active and needs no invitation, as long as that is offered under the issuer of the link', async () => {
  const { accountId, email } = await linked();
  const says = async () => {
    const { state } = (await admin.get(`/api/ias/Account/${accountId}`)).json;
    const people: { email: string; state: number }[] = (await admin.get('/api/ias/Account/GetStaffToInvite')).json;
    return [state, people.find((one) => one.email === email)?.state];
  };
  const [active, waiting] = [
    [accountState.active, invitationState.active],
    [accountState.noPassword, invitationState.invited],
  ];
  expect(await says()).toEqual(active);
  expect((await admin.get(`/api/ias/Account?state=Active&email=${email}`)).json.items).toHaveLength(1);
  await changeProvider(admin, campus, { isEnabled: false });
  expect(await says()).toEqual(waiting);
  await changeProvider(admin, campus, { isEnabled: true });
  await school.rows("update sign_in_link set issuer = 'https://before.test' where account_id = $1", [accountId]);
  expect(await says()).toEqual(waiting);
});

test('Two-step login is turned on, given new codes and turned off by who has no password, and has proven lately who they are', async () => {
  const { accountId, here } = await linked();
  expect((await here.get(`${identity}/SecondFactor`)).json).toMatchObject({ isOn: false, hasPassword: false });
  await age(accountId);
  expect(problem(await here.post(`${identity}/SetUpSecondFactor`, {}), 403).type).toBe('/problems/confirm-again');
  await school.rows('update session set confirmed = now() where account_id = $1', [accountId]);
  const { secret } = (await here.post(`${identity}/SetUpSecondFactor`, {})).json.data;
  const { data } = (await here.post(`${identity}/ConfirmSecondFactor`, { code: codeNow(secret) })).json;
  const [first, second, third] = data.recoveryCodes;
  await age(accountId);
  expect(problem(await here.post(`${identity}/RenewRecoveryCodes`, { code: first }), 403).type).toBe('/problems/confirm-again');
  expect((await here.post(`${identity}/Confirm`, { code: second })).status).toBe(200);
  expect(problem(await here.post(`${identity}/TurnOffSecondFactor`, {}), 422).errors).toHaveProperty('code');
  expect((await here.post(`${identity}/TurnOffSecondFactor`, { code: third })).json.message).toBe('Two-step login is off');
});

test('The last provider by which somebody can log in stays, whatever links to others are left over', async () => {
  const { accountId, here } = await linked();
  await link(accountId, library, 'https://before.test');
  expect(problem(await unlink(here), 409).detail).toMatch(/^You could no longer log in\./);
  await school.rows('update sign_in_link set issuer = $2 where account_id = $1 and identity_provider_id = $3', [
    ...[accountId, issuers.library, library],
  ]);
  await changeProvider(admin, library, { isEnabled: false });
  problem(await unlink(here), 409);
  await changeProvider(admin, library, { isEnabled: true });
  expect((await unlink(here)).status).toBe(200);
  problem(await unlink(here, library), 409);
});

test('Of two who unlink the last two providers at once, one is refused', async () => {
  const { accountId, here } = await linked();
  await link(accountId, library, issuers.library);
  const unlinked = [
    `select from account where account_id = ${accountId} for no key update`,
    `delete from sign_in_link where account_id = ${accountId} and identity_provider_id = ${library}`,
  ];
  problem(await meanwhile(school, unlinked, () => unlink(here)), 409);
});

test('Whoever sees as somebody else is asked to prove who they are by their own providers', async () => {
  const viewed = await linked({ role: role.staff });
  const viewer = await addAccount(school, { role: role.admin });
  await link(viewer.accountId, library, issuers.library);
  const caller = callerWith(school.app, await openSession(school.database, viewer.accountId));
  const seen = await caller.post(`/api/ias/Account/ViewAs?accountId=${viewed.accountId}`, { reason: 'They asked me to' });
  const view = callerWith(school.app, seen.json.data.slice(seen.json.data.indexOf('~') + 1));
  const { hasPassword, providers } = (await view.post(`${identity}/AskProof`)).json.data;
  expect([hasPassword, providers]).toEqual([true, [{ identityProviderId: library, providerName: 'Library' }]]);
});
