import { type Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../kit/web/calls/api-error.web.ts';
import { onReachedChange, wasReached } from '../kit/web/calls/reached.web.ts';
import { onSessionChange, session } from '../kit/web/calls/session.web.ts';

const mayHeal = (error: unknown) => error instanceof ApiError && [0, 502, 503, 504].includes(error.status);

/**
 * Answers stay fresh for half a minute; only what may heal by itself is asked again. Whether there is a network is not the browser's
 * to say: everything is tried, and says so where it fails.
 */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, networkMode: 'always', retry: (failures, error) => failures < 2 && mayHeal(error) },
      mutations: { networkMode: 'always' },
    },
  });
}

/**
 * Asks again for what did not come once the server is reached, and for everything when somebody else signs in. Returns the end of it.
 */
export function followQueries(queries: QueryClient): () => void {
  let { token } = session();
  const isMissing = ({ state: { error } }: Query) => mayHeal(error);
  const ends = [
    onReachedChange(() => {
      if (wasReached()) void queries.refetchQueries({ type: 'active', predicate: isMissing });
    }),
    onSessionChange(() => {
      const before = token;
      token = session().token;
      if (token !== null && token !== before) void queries.resetQueries();
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
