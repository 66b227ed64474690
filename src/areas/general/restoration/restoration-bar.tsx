import { useQuery } from '@tanstack/react-query';
import { ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { ConfirmDialog } from '../../../kit/web/form/confirm-dialog.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { localInstant } from '../../../kit/web/parts/format-text.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { allowSending, getRestoration } from './restoration.domain.ts';

/** Shown above every page of a restored school, to users who may let it send again. */
export function RestorationBar() {
  const { data, refetch } = useQuery({
    queryKey: ['gs', 'Restoration'],
    queryFn: ({ signal }) => callApi<typeof getRestoration>('GET /api/gs/Restoration', { signal }),
  });
  const [asking, setAsking] = useState(false);
  const [saving, attempt] = useAttempt();
  if (!data?.sendingHeld) return null;
  const allow = () =>
    attempt('Unable to allow sending', async () => {
      await callApi<typeof allowSending>('PUT /api/gs/Restoration/AllowSending', {});
      notify.success('Sending is allowed');
      setAsking(false);
      await refetch();
    });
  return (
    <section aria-label="Restored school" className="shrink-0 border-line border-b bg-base-200 px-4 py-2 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <ArchiveRestore size={16} aria-hidden className="shrink-0 text-warning" />
        <p className="min-w-0 flex-1 basis-64">
          This school was restored from its backup of {localInstant(data.backupMade)}. It sends nothing until you allow it.
        </p>
        <Button onClick={() => setAsking(true)}>Allow sending</Button>
      </div>
      <ConfirmDialog
        open={asking}
        title="Allow Sending"
        text="Is the old school no longer running anywhere? Otherwise people get everything twice."
        busy={saving}
        onCancel={() => setAsking(false)}
        onConfirm={() => void allow()}
      />
    </section>
  );
}
