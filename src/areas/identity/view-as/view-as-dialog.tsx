import { useState } from 'react';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { splitLoginMessage } from '../../../kit/web/calls/session.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { ConfirmDialog } from '../../../kit/web/form/confirm-dialog.tsx';
import { useReason } from '../../../kit/web/inputs/reason.web.ts';
import { ReasonField } from '../../../kit/web/inputs/reason-field.tsx';
import { readStored, storageKeys } from '../../../kit/web/parts/browser-storage.web.ts';
import type { viewAsAccount } from './view-as.domain.ts';

interface ViewAsDialogProps {
  of: { accountId: number; accountName: string };
  onClose: () => void;
}

/** Asks why somebody wants to see as another account, and opens a tab that does. */
export function ViewAsDialog({ of: { accountId, accountName }, onClose }: ViewAsDialogProps) {
  const why = useReason();
  const [seen, setSeen] = useState('');
  const show = (message: string) => {
    setSeen(message);
    if (showInTab(message)) onClose();
  };
  const start = useTrying(`Unable to see as ${accountName}`, {
    asks: why.isAskedFor,
    mutationFn: () => {
      const sent = { query: { accountId }, body: { reason: why.reason } };
      return callApi<typeof viewAsAccount>('POST /api/ias/Account/ViewAs', sent);
    },
    onSuccess: ({ data }) => show(data),
  });
  return (
    <ConfirmDialog
      open
      title="View as"
      about={accountName}
      text={seen ? blocked : about}
      action={seen ? 'Open the tab' : 'View'}
      isBlocked={why.reason.trim() === ''}
      busy={start.isPending}
      onCancel={onClose}
      onConfirm={() => (seen ? show(seen) : start.mutate())}
    >
      {!seen && <ReasonField label="Reason" isRequired of={why} />}
    </ConfirmDialog>
  );
}

const about =
  'For up to an hour, a new tab shows you what this person sees; you can change nothing there. They are told at once, with your reason, which stays in the history.';
const blocked = 'Your browser did not open the tab. If it still does not, allow pop-ups for Homeroom.';

/** What is stored in a tab of its own ends with it, and leaves the session of this browser alone. @returns whether it opened */
function showInTab(message: string): boolean {
  const tab = window.open('', '_blank');
  if (!tab) return false;
  const { permissions, token } = splitLoginMessage(message);
  tab.sessionStorage.clear();
  const stored = {
    [storageKeys.token]: token,
    [storageKeys.permissions]: permissions,
    [storageKeys.theme]: readStored(storageKeys.theme),
  };
  for (const [key, value] of Object.entries(stored)) if (value !== null) tab.sessionStorage.setItem(key, value);
  tab.location.replace('/');
  return true;
}
