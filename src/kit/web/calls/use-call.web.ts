import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { CallDefinition } from '../../domain/call.domain.ts';
import { type AnswerOf, type CallName, callApi, placeOf, type QueryOf } from './api.web.ts';

/** A call that reads, by definition. */
type ReadingCall = CallDefinition & { method: 'GET' };

interface Options<Answer> extends Pick<UseQueryOptions<Answer>, 'enabled' | 'gcTime' | 'placeholderData' | 'staleTime'> {
  /** The kind of records that it shows, if its path names another: when these change, it is fetched again. */
  shows?: string;
}

/** Where the answer of a call is cached: below the kind of records that its path names, so that a change to these fetches it again. */
export function callKey(path: string, query: unknown, shows?: string): unknown[] {
  const [area, kind, ...rest] = path.split('/').slice(2);
  return shows === undefined ? [area, kind, ...rest, query] : [area, shows, kind, ...rest, query];
}

/**
 * What a call answers, fetched again when its kind of records changes: `useCall<typeof getDayBook>('GET …', { date })`. It is tried
 * once; the screen says what failed and offers to try again.
 */
export function useCall<C extends ReadingCall>(
  name: CallName<C>,
  query: QueryOf<C>,
  { shows, ...options }: Options<AnswerOf<C>> = {},
) {
  return useQuery<AnswerOf<C>>({
    queryKey: callKey(placeOf(name).path, query, shows),
    queryFn: ({ signal }) => callApi<C>(name, { query, signal } as never),
    retry: false,
    ...options,
  });
}
