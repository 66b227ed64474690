import { CircleCheck, CircleDashed, CircleX, KeyRound, LogOut, Mail, MailPlus, ShieldAlert, UserSearch } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { ToolButton, ToolLink } from '../../../kit/web/list/tool-link.tsx';
import { Facts } from '../../../kit/web/panel/facts.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { StatusBadge, type StatusLook } from '../../../kit/web/parts/badge.tsx';
import { localInstant } from '../../../kit/web/parts/format-text.web.ts';
import { RowButton } from '../../../kit/web/parts/row-button.tsx';
import { navigate, useAddress } from '../../../kit/web/route/address.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { sendInvitation } from '../invitations/invitations.domain.ts';
import type { Invited } from '../invitations/people-to-invite.web.ts';
import { tellInvited } from '../invitations/tell-invited.web.ts';
import { useMe } from '../me.web.ts';
import { type AccountInput, type AccountRow, account, accountState, accountStates } from './account.domain.ts';
import type { endAccountSessions, inviteAccount } from './account-calls.domain.ts';
import { AccountFields } from './account-fields.tsx';
import { role, roles } from './account-roles.domain.ts';
import type { Invitation } from './invitation-dialog.tsx';

const InvitationDialog = lazy(async () => ({ default: (await import('./invitation-dialog.tsx')).InvitationDialog }));

const ViewAsDialog = lazy(async () => ({ default: (await import('../view-as/view-as-dialog.tsx')).ViewAsDialog }));

const LostDevice = loadedLater(() => import('../second-factor/lost-device.tsx').then((part) => part.LostDevice));

const InvitePeople = lazy(async () => ({ default: (await import('../invitations/invite-people.tsx')).InvitePeople }));

const cells = { Status: reading(account.row, ['state'], (row) => <StatusBadge value={row.state} look={look} inRow />) };

/** Who may sign in: accounts of administrators and of people, their one-time links and their sessions. */
export function AccountScreen() {
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [viewed, setViewed] = useState<ActionProps['row'] | null>(null);
  const { inviting, canInvite, showInviting } = useInviting();
  const rowActions = useMemo(
    () => ({
      invite: reading(account.row, acted, (row) => <InviteButton row={row} onInvited={setInvitation} />),
      sendByMail: reading(account.row, acted, (row) => <SendButton row={row} />),
      viewAs: reading(account.row, acted, (row) => <ViewAsButton row={row} onChosen={setViewed} />),
      endSessions: reading(account.row, acted, (row) => <EndSessionsButton row={row} />),
    }),
    [],
  );
  return (
    <>
      <ResourceScreen
        of={account}
        initial={{ role: role.staff }}
        form={<AccountFields />}
        instead={sharing}
        cells={cells}
        tools={
          canInvite && (
            <>
              <ToolLink icon={ShieldAlert} label="Unusual" to="/gs/unusual" />
              <ToolButton icon={MailPlus} label="Invite people" onClick={() => showInviting('staff')} />
            </>
          )
        }
        rowActions={rowActions}
        detail={(row) => (
          <>
            <Facts
              items={[
                ['Name', row.accountName],
                ['Email', row.email],
                ['Role', labelOf(roles, row.role)],
                ['Holds', row.roleNames],
                ...(row.guardians ? ([['Also for', row.guardians]] as const) : []),
                ['Status', <StatusBadge key="state" value={row.state} look={look} />],
                ['Created', `${localInstant(row.created)}, ${row.createdBy}`],
              ]}
            />
            <LostDevice of={row} />
          </>
        )}
      />
      <Suspense fallback={null}>
        {canInvite && inviting && <InvitePeople first={inviting} onClose={() => showInviting('')} />}
        {viewed && <ViewAsDialog of={viewed} onClose={() => setViewed(null)} />}
        {invitation && <InvitationDialog invitation={invitation} onClose={() => setInvitation(null)} />}
      </Suspense>
    </>
  );
}

const sharing = {
  label: 'Share this account',
  send: async (id: number, input: AccountInput) => (await import('./guardians/share-account.web.ts')).shareAccount(id, input),
};

/** Whom the address asks to invite together, so that other pages can lead there; only for those who may. */
function useInviting() {
  const { invite = '' } = useAddress().search;
  const { canAll } = usePermissions();
  const showInviting = (who: Invited | '') =>
    navigate({ to: '.', search: (before) => ({ ...before, invite: who }), replace: who === '' });
  return { inviting: invite, canInvite: canAll('account.create'), showInviting };
}

const label = (value: number) => labelOf(accountStates, value);

const look: StatusLook = {
  [accountState.active]: { label: label(accountState.active), tone: 'success', icon: CircleCheck, quiet: true },
  [accountState.noPassword]: { label: label(accountState.noPassword), tone: 'info', icon: CircleDashed },
  [accountState.disabled]: { label: label(accountState.disabled), tone: 'error', icon: CircleX },
};

/** The fields that the buttons of an account need. */
const acted = ['accountId', 'accountName', 'isDisabled', 'staffId', 'studentId'] as const;

interface ActionProps {
  row: Pick<AccountRow, (typeof acted)[number]>;
}

/** Whether the caller may change an account, or invite its holder, and how to call the server for it. */
function useAccountCall({ row }: ActionProps) {
  const { canTouch } = usePermissions();
  const me = useMe();
  const [, attempt] = useAttempt();
  const permitted = canTouch('account.update', account.owners(row));
  const invitable = permitted && !row.isDisabled && row.accountId !== me?.accountId;
  return { permitted, invitable, query: { accountId: row.accountId }, attempt };
}

function InviteButton({ row, onInvited }: ActionProps & { onInvited: (invitation: Invitation) => void }) {
  const { invitable, query, attempt } = useAccountCall({ row });
  const invite = async () => {
    const { data } = await callApi<typeof inviteAccount>('POST /api/ias/Account/Invite', { query });
    onInvited({ name: row.accountName, link: new URL(data.path, window.location.origin).href, hours: data.validForHours });
  };
  return (
    <RowButton
      label="Invitation link"
      of={row.accountName}
      icon={KeyRound}
      disabled={!invitable}
      onClick={() => void attempt('Unable to make an invitation link', invite)}
    />
  );
}

function SendButton({ row }: ActionProps) {
  const { invitable, query, attempt } = useAccountCall({ row });
  const sendByMail = async () => {
    const { message } = await callApi<typeof sendInvitation>('POST /api/ias/Account/SendInvitation', { query });
    tellInvited(message);
  };
  return (
    <RowButton
      label="Send invitation"
      of={row.accountName}
      title="Send invitation by e-mail"
      icon={Mail}
      disabled={!invitable}
      onClick={() => void attempt('Unable to send the invitation', sendByMail)}
    />
  );
}

function ViewAsButton({ row, onChosen }: ActionProps & { onChosen: (row: ActionProps['row']) => void }) {
  const { invitable } = useAccountCall({ row });
  const { canAll } = usePermissions();
  if (!canAll('account.update')) return null;
  return <RowButton label="View as" of={row.accountName} icon={UserSearch} disabled={!invitable} onClick={() => onChosen(row)} />;
}

function EndSessionsButton({ row }: ActionProps) {
  const { permitted, query, attempt } = useAccountCall({ row });
  const endSessions = async () => {
    await callApi<typeof endAccountSessions>('DELETE /api/ias/Account/Sessions', { query });
    notify.success(`${row.accountName} is signed out everywhere`);
  };
  return (
    <RowButton
      label="End sessions"
      of={row.accountName}
      icon={LogOut}
      disabled={!permitted}
      onClick={() => void attempt('Unable to end the sessions', endSessions)}
    />
  );
}
