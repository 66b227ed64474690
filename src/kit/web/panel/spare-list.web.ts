import { useQuery } from '@tanstack/react-query';
import type { AnyListed, Placed } from '../../domain/resource.domain.ts';
import type { ListPath, ListQuery, Page, Query, RowOf } from '../calls/api.web.ts';
import { askTogether } from '../calls/together.web.ts';
import { callKey } from '../calls/use-call.web.ts';

/** The records of a resource, for a page that can do without: a failure leaves them undefined. */
export function useSpareList<R extends AnyListed & Placed>(
  path: ListPath<R>,
  query: ListQuery<R>,
  enabled: boolean,
): readonly RowOf<R>[] | undefined {
  const asked = query as Query;
  const { data } = useQuery({
    queryKey: callKey(path, asked),
    queryFn: () => askTogether<Page<RowOf<R>>>(path, asked),
    enabled,
  });
  return data?.items;
}
