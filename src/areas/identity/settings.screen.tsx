import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pageConfig } from '../../common/page-config.web.ts';
import { callApi } from '../../kit/web/calls/api.web.ts';
import { loadedLater } from '../../kit/web/calls/loaded.web.ts';
import { Panel } from '../../kit/web/panel/panel.tsx';
import { Muted } from '../../kit/web/parts/muted.tsx';
import { Page } from '../../kit/web/parts/page.tsx';
import { Skeleton } from '../../kit/web/parts/skeletons.tsx';
import { notify } from '../../kit/web/toast/toast.tsx';
import { deviceName } from './device-name.domain.ts';
import { roleTitle, useMe } from './me.web.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import type { changePassword } from './session/identity-access.domain.ts';
import { Sessions } from './sessions.tsx';

const lines = <Skeleton shape="lines" />;
const SecondFactorPanel = loadedLater(
  () => import('./second-factor/second-factor-panel.tsx').then((part) => part.SecondFactorPanel),
  lines,
);
const PasskeysPanel = loadedLater(() => import('./passkey/passkeys-panel.tsx').then((part) => part.PasskeysPanel), lines);

const LoginProvidersPanel = loadedLater(
  () => import('./single-sign-on/login-providers-panel.tsx').then((part) => part.LoginProvidersPanel),
  lines,
);

/** The user's own account: who they are here, their password, where they are signed in, and what other areas add. */
export const SettingsScreen = ({ children }: { children?: ReactNode }) => (
  <Page title="Profile Management and Security Settings" className="grid max-w-400 items-start gap-4 lg:grid-cols-2">
    <div className="grid gap-4">
      <Panel title="Profile">
        <Profile />
      </Panel>
      <Panel title="Where you are signed in" flush>
        <Sessions />
      </Panel>
    </div>
    <div className="grid gap-4">
      <Panel title="Change password">
        <ChangePassword />
      </Panel>
      <Panel title="Two-step login">
        <SecondFactorPanel />
      </Panel>
      <Panel title="Passkeys">
        <PasskeysPanel device={deviceName(navigator.userAgent)} />
      </Panel>
      {pageConfig().providers && (
        <Panel title="Other ways to log in">
          <LoginProvidersPanel />
        </Panel>
      )}
      {children}
    </div>
  </Page>
);

function Profile() {
  const me = useMe();
  if (!me) return lines;
  const facts = [
    ['Name', me.name],
    ['Email', me.email],
    ['Role', roleTitle(me.role)],
  ];
  return (
    <>
      <dl className="grid gap-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-muted text-xs">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <Muted className="mt-4">The school office manages your name and e-mail. Ask there to have them changed.</Muted>
    </>
  );
}

/** Asks for the current password and a new one. Changing it ends the account's other sessions. */
function ChangePassword() {
  const queries = useQueryClient();
  const change = async ({ currentPassword = '', password }: Record<string, string> & { password: string }) => {
    await callApi<typeof changePassword>('POST /api/ias/IdentityAccess/ChangePassword', {
      body: { currentPassword, newPassword: password },
      asTyped: { currentPassword: true, newPassword: true },
    });
    notify.success('Your password was changed', 'You have been signed out everywhere else.');
    await queries.invalidateQueries({ queryKey: ['sessions'] });
  };
  return (
    <NewPasswordForm
      fields={[{ name: 'currentPassword', label: 'Current password', type: 'password', autoComplete: 'current-password' }]}
      passwordLabel="New password"
      submitLabel="Change password"
      failure="Unable to change the password"
      submit={change}
    />
  );
}
