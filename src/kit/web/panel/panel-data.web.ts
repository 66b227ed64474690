import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallDefinition } from '../../domain/call.domain.ts';
import type { AnyListed, Placed } from '../../domain/resource.domain.ts';
import type { AnswerOf, CallName, ListPath, ListQuery, Page, Query, QueryOf, RowOf } from '../calls/api.web.ts';
import { askTogether } from '../calls/together.web.ts';

/**
 * What a panel shows: asked once for all who ask the same, in one request with what other panels ask at that moment, anew when its resource changes, undefined while it is on its way.
 * A failure is thrown, so that the panel says so and offers to try again.
 * @param wanted without it nothing is asked
 */
export const usePanelData = <C extends CallDefinition>(
  name: CallName<C>,
  query: QueryOf<C>,
  wanted = true,
): AnswerOf<C> | undefined => useAnswer(name.slice('GET '.length), query as Query, wanted);

/** The same where somebody leafs through it: what shows stays until what was asked for is there. */
export const usePanelPages = <C extends CallDefinition>(name: CallName<C>, query: QueryOf<C>): AnswerOf<C> | undefined =>
  useAnswer(name.slice('GET '.length), query as Query, true, keepPreviousData);

/** The same of the records of a resource. */
export const usePanelList = <R extends AnyListed & Placed>(
  path: ListPath<R>,
  query: ListQuery<R>,
): readonly RowOf<R>[] | undefined => useAnswer<Page<RowOf<R>>>(path, query as Query)?.items;

function useAnswer<Answer>(path: string, query: Query, wanted = true, meanwhile?: typeof keepPreviousData): Answer | undefined {
  const { data } = useQuery({
    queryKey: [...path.split('/').slice(2), query],
    queryFn: () => askTogether<Answer>(path, query),
    enabled: wanted,
    placeholderData: meanwhile,
    throwOnError: true,
  });
  return data;
}
