import { useQuery } from '@tanstack/react-query';
import { api, type Query } from '../calls/api.web.ts';

/**
 * What a panel shows: asked once for all who ask the same, anew when its resource changes, undefined while it is on its way.
 * A failure is thrown, so that the panel says so and offers to try again.
 * @param path `/api/<area>/<resource>…`
 * @param wanted without it nothing is asked
 */
export function usePanelData<Answer>(path: string, query: Query = {}, wanted = true): Answer | undefined {
  const { data } = useQuery({
    queryKey: [...path.split('/').slice(2), query],
    queryFn: ({ signal }) => api.get<Answer>(path, { query, signal }),
    enabled: wanted,
    throwOnError: true,
  });
  return data;
}
