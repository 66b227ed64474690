import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallDefinition } from '../../domain/call.domain.ts';
import type { AnyListed, Placed } from '../../domain/resource.domain.ts';
import {
  type AnswerOf,
  type CallName,
  type ListPath,
  type ListQuery,
  type Page,
  placeOf,
  type Query,
  type QueryOf,
  type RowOf,
} from '../calls/api.web.ts';
import { session } from '../calls/session.web.ts';
import { askTogether } from '../calls/together.web.ts';
import { callKey } from '../calls/use-call.web.ts';
import { useBitByBit } from './bit-by-bit.web.ts';

/**
 * The data of a panel: fetched once for all that need the same, in one request with the calls of other panels, and again when its
 * resource changes; undefined while it loads. A failure is thrown, so that the panel reports it and offers to try again.
 * @param wanted whether to fetch at all
 */
export const usePanelData = <C extends CallDefinition>(
  name: CallName<C>,
  query: QueryOf<C>,
  wanted = true,
): AnswerOf<C> | undefined => useAnswer(placeOf(name).path, query as Query, wanted);

/**
 * The same for a page that can do without: a failure leaves it undefined. `ask` waits for what is being fetched, or fetches it.
 */
export function useSpareData<C extends CallDefinition>(name: CallName<C>, query: QueryOf<C>, wanted: boolean) {
  const { data, refetch } = useQuery({ ...answerTo<AnswerOf<C>>(placeOf(name).path, query as Query), enabled: wanted });
  return { data, ask: async () => (await refetch({ cancelRefetch: false })).data };
}

/** The data of a panel with pages: the present page stays until the next one has loaded. */
export const usePanelPages = <C extends CallDefinition>(
  name: CallName<C>,
  query: QueryOf<C>,
  wanted = true,
): AnswerOf<C> | undefined => useAnswer(placeOf(name).path, query as Query, wanted, keepPreviousData);

/** The records of a resource, for a panel. */
export const usePanelList = <R extends AnyListed & Placed>(
  path: ListPath<R>,
  query: ListQuery<R>,
): readonly RowOf<R>[] | undefined => useAnswer<Page<RowOf<R>>>(path, query as Query)?.items;

/** The same for a page that can do without: a failure leaves them undefined. */
export const useSpareList = <R extends AnyListed & Placed>(
  path: ListPath<R>,
  query: ListQuery<R>,
  wanted: boolean,
): readonly RowOf<R>[] | undefined =>
  useQuery({ ...answerTo<Page<RowOf<R>>>(path, query as Query), enabled: wanted }).data?.items;

const answerTo = <Answer>(path: string, query: Query) => ({
  queryKey: callKey(path, query),
  queryFn: () => askTogether<Answer>(path, query),
});

function useAnswer<Answer>(path: string, query: Query, wanted = true, meanwhile?: typeof keepPreviousData): Answer | undefined {
  const { data } = useQuery({
    ...answerTo<Answer>(path, query),
    enabled: wanted,
    placeholderData: meanwhile,
    // Who has logged out meanwhile leaves the page: there is nobody to report it to.
    throwOnError: () => session().token !== null,
  });
  return useBitByBit(data);
}
