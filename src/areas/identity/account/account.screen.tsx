import { CircleCheck, CircleDashed, CircleX, KeyRound, LogOut } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { pageConfig } from '../../../common/page-config.web.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { Facts } from '../../../kit/web/panel/facts.tsx';
import { Badge } from '../../../kit/web/parts/badge.tsx';
import { formatInstant } from '../../../kit/web/parts/format-text.web.ts';
import { notify } from '../../../kit/web/parts/toast.tsx';
import { type AccountRow, account, accountState } from './account.domain.ts';
import type { endAccountSessions, inviteAccount } from './account-calls.domain.ts';
import { AccountFields } from './account-fields.tsx';
import { role, roles } from './account-roles.domain.ts';
import type { Invitation } from './invitation-dialog.tsx';

const InvitationDialog = lazy(async () => ({ default: (await import('./invitation-dialog.tsx')).InvitationDialog }));

const cells = { Status: reading(account.row, ['isDisabled', 'isActivated'], (row) => <StateBadge row={row} />) };

/** Who may sign in: accounts of administrators and of people, their one-time links and their sessions. */
export function AccountScreen() {
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  return (
    <>
      <ResourceScreen
        of={account}
        initial={{ role: role.staff }}
        form={<AccountFields />}
        cells={cells}
        rowActions={reading(account.row, acted, (row) => <AccountActions row={row} onInvited={setInvitation} />)}
        detail={(row) => (
          <Facts
            items={[
              ['Name', row.accountName],
              ['Email', row.email],
              ['Role', labelOf(roles, row.role)],
              ['Status', <StateBadge key="state" row={row} />],
              ['Created', `${formatInstant(row.created, pageConfig().timeZone)}, ${row.createdBy}`],
            ]}
          />
        )}
      />
      <Suspense fallback={null}>
        {invitation && <InvitationDialog invitation={invitation} onClose={() => setInvitation(null)} />}
      </Suspense>
    </>
  );
}

const looks = {
  Active: { tone: 'success', icon: CircleCheck, quiet: true },
  Invited: { tone: 'info', icon: CircleDashed, quiet: false },
  Disabled: { tone: 'error', icon: CircleX, quiet: false },
} as const;

function StateBadge({ row }: { row: Pick<AccountRow, 'isDisabled' | 'isActivated'> }) {
  const state = accountState(row);
  return <Badge {...looks[state]}>{state}</Badge>;
}

/** What the buttons of an account read. */
const acted = ['accountId', 'accountName', 'isDisabled', 'staffId', 'studentId'] as const;

interface AccountActionsProps {
  row: Pick<AccountRow, (typeof acted)[number]>;
  onInvited: (invitation: Invitation) => void;
}

function AccountActions({ row, onInvited }: AccountActionsProps) {
  const { canTouch } = usePermissions();
  const permitted = canTouch('account.update', account.owners(row));
  const query = { accountId: row.accountId };
  const invite = async () => {
    try {
      const { data } = await callApi<typeof inviteAccount>('POST /api/ias/Account/Invite', { query });
      onInvited({ name: row.accountName, link: new URL(data.path, window.location.origin).href, hours: data.validForHours });
    } catch (error) {
      notify.failure('Unable to make an invitation link', error);
    }
  };
  const endSessions = async () => {
    try {
      await callApi<typeof endAccountSessions>('DELETE /api/ias/Account/Sessions', { query });
      notify.success(`${row.accountName} is signed out everywhere`);
    } catch (error) {
      notify.failure('Unable to end the sessions', error);
    }
  };
  const button = 'icon-btn disabled:pointer-events-none disabled:opacity-35 max-sm:size-11 [&>svg]:max-sm:size-5';
  return (
    <>
      <button
        type="button"
        aria-label={`Invitation link: ${row.accountName}`}
        title="Invitation link"
        className={button}
        disabled={!permitted || row.isDisabled}
        onClick={() => void invite()}
      >
        <KeyRound size={16} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={`End sessions: ${row.accountName}`}
        title="End sessions"
        className={button}
        disabled={!permitted}
        onClick={() => void endSessions()}
      >
        <LogOut size={16} aria-hidden />
      </button>
    </>
  );
}
