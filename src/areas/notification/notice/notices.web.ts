import { useQuery } from '@tanstack/react-query';
import { callWithOthers } from '../../../kit/web/calls/together.web.ts';
import type { listNotices } from './notice.domain.ts';

/** Under which one's notices are kept; the live stream asks for them again when there are others. */
export const noticesKey = ['ns', 'Notice'];

/** One's own notices and how many of them are unread. */
export function useNotices() {
  const { data } = useQuery({
    queryKey: noticesKey,
    queryFn: () => callWithOthers<typeof listNotices>('GET /api/ns/Notice', {}),
    retry: false,
  });
  return data ?? { unread: 0, items: [] };
}
