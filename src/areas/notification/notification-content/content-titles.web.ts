import { useQuery } from '@tanstack/react-query';
import { callList } from '../../../kit/web/calls/api.web.ts';
import type { notificationContent } from './notification-content.domain.ts';

/** The titles of the notifications to choose from. */
export function useContentTitles() {
  const { data } = useQuery({
    queryKey: ['ns', 'NotificationContent', 'titles'],
    queryFn: ({ signal }) =>
      callList<typeof notificationContent>('/api/ns/NotificationContent', { query: { PageSize: 100, sort: 'title' }, signal }),
  });
  return data?.items;
}
