import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import type { listMailPlaceholders } from './mail-placeholder.domain.ts';

/** What `@` offers in a letter. */
export function usePlaceholderNames(): string[] {
  const { data = [] } = useQuery({
    queryKey: ['ns', 'MailPlaceholder'],
    queryFn: ({ signal }) => callApi<typeof listMailPlaceholders>('GET /api/ns/MailPlaceholder', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data.map(({ placeholderName }) => placeholderName);
}
