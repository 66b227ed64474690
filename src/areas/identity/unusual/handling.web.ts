import { callApi } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { endSessionsOfEvent, markSeen, UnusualEventRow } from './unusual-event.domain.ts';

/** Something unusual that can be dealt with. */
export type Handled = Pick<UnusualEventRow, 'unusualEventId' | 'accountName' | 'seenBy' | 'endedBy'>;

/** What an administrator does about something unusual. */
export function useHandling({ unusualEventId }: Handled) {
  const { canAll } = usePermissions();
  const query = { unusualEventId };
  const onSuccess = ({ message }: { message: string }) => notify.success(message);
  const seen = useTrying('Unable to mark it as seen', {
    mutationFn: () => callApi<typeof markSeen>('POST /api/ias/UnusualEvent/MarkSeen', { query }),
    onSuccess,
  });
  const ended = useTrying('Unable to end the sessions', {
    mutationFn: () => callApi<typeof endSessionsOfEvent>('POST /api/ias/UnusualEvent/EndSessions', { query }),
    onSuccess,
  });
  return {
    mayHandle: canAll('account.update'),
    isBusy: seen.isPending || ended.isPending,
    markSeen: () => seen.mutate(),
    end: () => ended.mutate(),
  };
}
