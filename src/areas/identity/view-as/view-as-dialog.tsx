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
  const start = useTrying(`Unable to see as ${accountName}`, {
    asks: why.isAskedFor,
    mutationFn: async (tab: Window | null) => {
      const sent = { query: { accountId }, body: { reason: why.reason } };
      const { data } = await callApi<typeof viewAsAccount>('POST /api/ias/Account/ViewAs', sent);
      if (!tab) throw new Error('The browser opened no tab. Allow it to open pop-ups here, and try again.');
      return { tab, data };
    },
    onSuccess: ({ tab, data }) => {
      showIn(tab, data);
      onClose();
    },
    onError: (_error, tab) => tab?.close(),
  });
  return (
    <ConfirmDialog
      open
      title="View as"
      about={accountName}
      text="For an hour at most, you see in a new tab what this person sees, and can change nothing. They are told at once, with your reason; it stays in the history."
      action="View"
      isBlocked={why.reason.trim() === ''}
      busy={start.isPending}
      onCancel={onClose}
      // Opened by the click itself: browsers open no tab later.
      onConfirm={() => start.mutate(window.open('', '_blank'))}
    >
      <ReasonField label="Reason" isRequired of={why} />
    </ConfirmDialog>
  );
}

/** What is stored in a tab of its own ends with it, and leaves the session of this browser alone. */
function showIn(tab: Window, message: string): void {
  const { permissions, token } = splitLoginMessage(message);
  const stored = { [storageKeys.token]: token, [storageKeys.permissions]: permissions };
  tab.sessionStorage.clear();
  for (const [key, value] of Object.entries(stored)) tab.sessionStorage.setItem(key, value);
  const theme = readStored(storageKeys.theme);
  if (theme !== null) tab.sessionStorage.setItem(storageKeys.theme, theme);
  tab.location.replace('/');
}
