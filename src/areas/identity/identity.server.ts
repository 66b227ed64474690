import { serverArea } from '../../common/server-area.server.ts';
import { kind } from '../../kit/server/resource/kinds.server.ts';
import { staff } from '../staff/staff/staff.table.ts';
import { families } from '../student/family/family.table.ts';
import { students } from '../student/student/student.table.ts';
import { accountResource, accountRoutes } from './account/account.server.ts';
import { accounts } from './account/account.table.ts';
import { accountInvitation, passwordReset } from './account/account-notifications.domain.ts';
import { renameAccount } from './account/account-of-person.server.ts';
import { checkSetUpRoute } from './account/check-set-up.server.ts';
import { accountGuardians } from './account/guardians/account-guardian.table.ts';
import {
  disableAccountOfStaff,
  disableAccountOfStudent,
  enableAccountOfStaff,
  enableAccountOfStudent,
  forgetAccountsOf,
} from './account/leaver-accounts.server.ts';
import { guardPowersOfStaff } from './account/powers.server.ts';
import { apiKeyResource, apiKeyRoutes, forgetApiTokens } from './api-key/api-key.server.ts';
import { apiKeyRoles } from './api-key/api-key.table.ts';
import { tellExpiringKeys } from './api-key/expiring-keys.server.ts';
import { oauthTokenRoute } from './api-key/oauth-token.server.ts';
import { invitationRoutes } from './invitations/invitations.server.ts';
import { listColumnsRoute } from './own-lists/list-columns.server.ts';
import { savedLists } from './own-lists/saved-list.table.ts';
import { askPasskeyRoutes } from './passkey/ask-passkey.server.ts';
import { passkeyRoutes } from './passkey/passkey.server.ts';
import { passwordResetJobs, passwordResetRoutes } from './password-reset/password-reset.server.ts';
import { copyRoleRoute } from './role/copy-role.server.ts';
import { missingPermissionRoute } from './role/missing-permission.server.ts';
import { roleResource } from './role/role.server.ts';
import { roleHolderRoutes } from './role/role-holders.server.ts';
import { lostDeviceRoutes } from './second-factor/lost-device.server.ts';
import { secondFactorRoutes } from './second-factor/second-factor.server.ts';
import { identityAccessRoutes } from './session/identity-access.server.ts';
import { forgetSessions } from './session/session.job.server.ts';
import { backChannelLogout } from './single-sign-on/back-channel-logout.server.ts';
import { connectionRoutes, identityProviderResource } from './single-sign-on/identity-provider.server.ts';
import { ownLinkRoutes } from './single-sign-on/own-links.server.ts';
import { singleSignOnRoutes } from './single-sign-on/single-sign-on.server.ts';
import { signInLinks } from './single-sign-on/single-sign-on.table.ts';
import { noticeFailedTries } from './unusual/failed-tries.server.ts';
import { noticeLargeExport } from './unusual/large-export.server.ts';
import { unusualEvents } from './unusual/unusual.table.ts';
import { forgetUnusual, unusualRoutes } from './unusual/unusual-event.server.ts';
import { unusualNoticed } from './unusual/unusual-notifications.domain.ts';
import { viewAsRoutes } from './view-as/view-as.server.ts';
import { forgetWebhookEvents } from './webhook/webhook.server.ts';

export const identityArea = serverArea({
  resources: [accountResource, roleResource, apiKeyResource, identityProviderResource],
  referrers: [
    { table: accountGuardians, one: 'share of an account', many: 'shares of accounts' },
    { table: apiKeyRoles, one: 'API key', many: 'API keys' },
    { table: signInLinks, one: 'link of an account', many: 'links of accounts' },
  ],
  routes: [
    ...identityAccessRoutes,
    ...secondFactorRoutes,
    ...lostDeviceRoutes,
    ...passkeyRoutes,
    ...askPasskeyRoutes,
    checkSetUpRoute,
    ...passwordResetRoutes,
    ...accountRoutes,
    viewAsRoutes,
    ...invitationRoutes,
    listColumnsRoute,
    ...roleHolderRoutes,
    copyRoleRoute,
    missingPermissionRoute,
    ...apiKeyRoutes,
    oauthTokenRoute,
    ...singleSignOnRoutes,
    ...ownLinkRoutes,
    ...connectionRoutes,
    backChannelLogout,
    ...unusualRoutes,
  ],
  notifications: [accountInvitation, passwordReset, unusualNoticed],
  listeners: {
    personRenamed: [renameAccount],
    peopleDeleted: [forgetAccountsOf],
    peopleErased: [forgetAccountsOf],
    studentLeft: [disableAccountOfStudent],
    studentReturned: [enableAccountOfStudent],
    staffPowersChange: [guardPowersOfStaff],
    staffLeft: [disableAccountOfStaff],
    staffReturned: [enableAccountOfStaff],
    exported: [noticeLargeExport],
  },
  jobs: [
    forgetSessions,
    forgetApiTokens,
    tellExpiringKeys,
    forgetWebhookEvents,
    ...passwordResetJobs,
    noticeFailedTries,
    forgetUnusual,
  ],
  kinds: [
    kind('Account', 'account', accounts, accountGuardians, students, families, staff),
    kind('SavedList', null, savedLists),
    kind('UnusualEvent', 'account', unusualEvents, accounts),
  ],
});
