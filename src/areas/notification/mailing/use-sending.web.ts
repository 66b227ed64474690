import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { failedWith } from '../../../kit/web/calls/api-error.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { usePaused } from '../../../kit/web/inputs/paused.web.ts';
import { navigate } from '../../../kit/web/route/address.web.ts';
import type { previewSending, Sending, sendNotification } from './sending.domain.ts';

const pauseMs = 500;
const typed = { body: true } as const;

/**
 * Shows who would get what as soon as it is chosen and typing pauses, and sends it to those whom the user has seen.
 * @param asked null as long as there is nothing to show
 */
export function useSending(asked: Sending | null, onSent: () => void) {
  const cache = useQueryClient();
  const [nth, setNth] = useState(0);
  const now = JSON.stringify(asked);
  const wanted = usePaused(now, pauseMs);
  const preview = useQuery({
    queryKey: ['sending', wanted, nth],
    queryFn: ({ signal }) => {
      const body = { ...(JSON.parse(wanted) as Sending), nth };
      return callApi<typeof previewSending>('POST /api/ns/NotificationContent/PreviewSending', { body, asTyped: typed, signal });
    },
    enabled: wanted !== 'null',
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const send = useTrying('Nothing was sent', {
    mutationFn: (body: Sending & { seen: string }) =>
      callApi<typeof sendNotification>('POST /api/ns/NotificationContent/Send', { body, asTyped: typed }),
    onSuccess: async ({ data: { mailingId, taskId } }) => {
      onSent();
      navigate({ to: '/ns/mailing/grid', search: { panel: 'detail', id: mailingId } });
      const { showBegun } = await import('../../../kit/web/task/show-begun.web.ts');
      await showBegun(cache, taskId, 'The messages are being written').catch(() => undefined);
    },
    onError: (error) => {
      if (failedWith(error, 409)) void preview.refetch();
    },
  });
  const isCurrent = wanted === now && !preview.isFetching && !preview.isPlaceholderData;
  const seen = asked === null ? undefined : preview.data;
  return {
    seen,
    /** Whether it is what is in the form. */
    isCurrent,
    error: isCurrent ? preview.error : null,
    retry: () => void preview.refetch(),
    /** Which of the messages is shown, from 0. */
    nth,
    look: setNth,
    send: () => asked && seen && send.mutate({ ...asked, seen: seen.seen }),
    isSending: send.isPending,
  };
}
