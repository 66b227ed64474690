import { useQuery } from '@tanstack/react-query';
import { callWithOthers } from '../../../kit/web/calls/together.web.ts';
import type { listNotices } from './notice.domain.ts';

/** The key of the user's notices in the cache; the live stream invalidates it when there are new ones. */
export const noticesKey = ['ns', 'Notice'];

/** The user's own notices and how many of them are unread. */
export function useNotices() {
  const { data } = useQuery({
    queryKey: noticesKey,
    queryFn: () => callWithOthers<typeof listNotices>('GET /api/ns/Notice', {}),
    retry: false,
  });
  return data ?? { unread: 0, items: [] };
}
