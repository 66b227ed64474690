import { usualRules } from '../../src/areas/identity/unusual/unusual-rules.domain.ts';
import { call, type MatrixCall } from './matrix-call.ts';
import type { Ids } from './world.ts';

const account = { owner: 'account' } as const;
const nowhere = 2_000_000_000;
const byProgram = ({ programId }: Ids) => `programId=${programId}`;
const byAccount = ({ records }: Ids) => `accountId=${records['Account']}`;
const byRole = ({ records }: Ids) => `roleId=${records['Role']}`;
const byKey = ({ records }: Ids) => `apiKeyId=${records['ApiKey']}`;
const byWebhook = ({ records }: Ids) => `webhookId=${records['Webhook']}`;
const byProvider = ({ records }: Ids) => `identityProviderId=${records['IdentityProvider']}`;
const sso = '/api/ias/SingleSignOn';
const forAll = (key: string) => ({ keys: [key], forAll: true }) as const;
/** Nothing that the caller may not do themselves is given. */
const matrix = { body: () => ({ permissions: {} }) };

/** The calls that invite people, and those that show and change what roles allow and who holds them. */
export const accountCalls: readonly MatrixCall[] = [
  call('POST /api/ias/Account/Invite', 'account.update', byAccount, account),
  call('DELETE /api/ias/Account/Sessions', 'account.update', byAccount, account),
  call('POST /api/ias/Account/ViewAs', forAll('account.update'), byAccount, { body: () => ({ reason: 'To see what they see' }) }),
  call('GET /api/ias/Account/GetSecondFactor', forAll('account.update'), byAccount),
  call('POST /api/ias/Account/AskFactorRemoval', forAll('account.update'), byAccount),
  call('POST /api/ias/Account/ConfirmFactorRemoval', forAll('account.update'), byAccount),
  call('GET /api/ias/UnusualEvent', 'account.read'),
  call('GET /api/ias/UnusualEvent/:id', 'account.read', '', { mayBeMissing: true }),
  ...['MarkSeen', 'EndSessions'].map((name) =>
    call(`POST /api/ias/UnusualEvent/${name}`, forAll('account.update'), `unusualEventId=${nowhere}`, { mayBeMissing: true }),
  ),
  call('GET /api/ias/UnusualEvent/Rules', forAll('account.update')),
  call('PUT /api/ias/UnusualEvent/Rules', forAll('account.update'), '', { body: () => ({ rules: usualRules }) }),
  call('POST /api/ias/Account/SendInvitation', 'account.update', byAccount, account),
  call('GET /api/ias/Account/GetGuardiansToInvite', forAll('account.create'), byProgram, { mayBeMissing: true }),
  call('POST /api/ias/Account/InviteGuardians', forAll('account.create'), '', {
    mayBeMissing: true,
    body: ({ programId }) => ({ programId }),
  }),
  call('GET /api/ias/Account/GetStudentsToInvite', forAll('account.create'), byProgram, { mayBeMissing: true }),
  call('POST /api/ias/Account/InviteStudents', forAll('account.create'), '', {
    mayBeMissing: true,
    body: ({ programId }) => ({ programId }),
  }),
  call('GET /api/ias/Account/GetStaffToInvite', forAll('account.create')),
  call('POST /api/ias/Account/InviteStaff', forAll('account.create')),
  call('GET /api/ias/Role/GetMissingPermission', 'session', 'keys=slot.read'),
  call('GET /api/ias/ManyRecords/GetWhyEmpty', { keys: ['slot.read'] }, () => 'list=gs/Slot'),
  call('POST /api/ias/ApiKey/NewSecret', forAll('apikey.update'), byKey, { body: () => ({}) }),
  call('GET /api/ias/Webhook/GetKinds', 'apikey.read apikey.create apikey.update'),
  call('POST /api/ias/Webhook/NewSecret', forAll('apikey.update'), byWebhook, { body: () => ({}) }),
  call('GET /api/ias/Webhook/GetLog', forAll('apikey.read'), byWebhook),
  call('POST /api/ias/Webhook/SendAgain', forAll('apikey.update'), 'webhookEventId=2000000000', { mayBeMissing: true }),
  call('GET /api/ias/Role/GetMatrix', forAll('role.read'), byRole),
  call('POST /api/ias/Role/PreviewMatrix', forAll('role.update'), byRole, matrix),
  call('PUT /api/ias/Role/UpdateMatrix', forAll('role.update'), byRole, matrix),
  call('POST /api/ias/Role/Copy', forAll('role.create'), byRole),
  call('GET /api/ias/Role/GetHolders', forAll('role.read'), byRole),
  call('PUT /api/ias/Role/UpdateHolders', forAll('role.update'), byRole, { body: () => ({ give: [], take: [] }) }),
  call(`GET ${sso}/Begin`, 'public', 'identityProviderId=2000000000'),
  call(`POST ${sso}/Finish`, 'public', '', { body: () => ({}) }),
  call(`POST ${sso}/Visit`, 'session', '', { body: () => ({}) }),
  call(`GET ${sso}/Links`, 'session'),
  call(`POST ${sso}/Unlink`, 'session', '', { body: () => ({}) }),
  call('GET /api/ias/IdentityProvider/GetConnection', forAll('identityprovider.update'), byProvider),
  call('PUT /api/ias/IdentityProvider/Secret', forAll('identityprovider.update'), byProvider, {
    body: () => ({ clientSecret: 'told by the provider' }),
  }),
  call('POST /api/ias/IdentityProvider/Try', forAll('identityprovider.update'), byProvider, { mayBeMissing: true }),
];
