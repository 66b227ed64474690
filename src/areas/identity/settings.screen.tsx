import type { ReactNode } from 'react';
import { Panel } from '../../kit/web/panel/panel.tsx';
import { Muted } from '../../kit/web/parts/muted.tsx';
import { Page } from '../../kit/web/parts/page.tsx';
import { Skeleton } from '../../kit/web/parts/skeletons.tsx';
import { ChangePassword } from './change-password.tsx';
import { roleTitle, useMe } from './me.web.ts';
import { Sessions } from './sessions.tsx';

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
      {children}
    </div>
  </Page>
);

function Profile() {
  const me = useMe();
  if (!me) return <Skeleton shape="lines" />;
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
