import { type Query, QueryClient } from '@tanstack/react-query';
import { failedWith } from '../kit/web/calls/api-error.web.ts';
import { onReachedChange, wasReached } from '../kit/web/calls/reached.web.ts';
import { onSessionChange, session } from '../kit/web/calls/session.web.ts';

const mayHeal = (error: unknown) => failedWith(error, 0, 502, 503, 504);

/**
 * Answers stay fresh for half a minute; only failures that may go away are retried. We do not ask the browser whether there is a
 * network: everything is tried, and reports its own failure.
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
 * Fetches again whatever failed once the server is reached, and everything when somebody else signs in. Returns a function that ends this.
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
