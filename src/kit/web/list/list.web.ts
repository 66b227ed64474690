import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { fieldsRead } from '../../domain/reading.domain.ts';
import { type ListedResource, listFields, listUrl } from '../../domain/resource.domain.ts';
import { api, type Page } from '../calls/api.web.ts';
import { notify } from '../parts/toast.tsx';
import { navigate, useAddress } from '../route/address.web.ts';
import {
  type ListState,
  readListSearch,
  type Search,
  showsFilters,
  withFilter,
  withoutFilters,
  withPage,
  withPanel,
  withSize,
  withSort,
  withView,
} from './list-search.web.ts';
import { type PageSize, rememberPageSize, storedPageSize } from './page-size.web.ts';

/** One list with its state in the address, and everything that a user can do to it. */
export interface List<Row> {
  state: ListState;
  /** The rows that show: those of the last answer while the next one is on its way, or when it failed. */
  page: Page<Row> | undefined;
  /** Which page, and how many rows a page, the foot speaks of: those asked for, after a failure those of the rows that show. */
  place: { page: number; size: PageSize };
  /** The number of records without any filter, where it is known. */
  unfilteredCount: number | undefined;
  /** Whether the rows belong to another state of the list than the one asked for. */
  stale: boolean;
  /** What the last call failed with. */
  error: Error | null;
  retry: () => void;
  /** Whether the filter row shows. */
  filterable: boolean;
  setFilter: (name: string, value: string) => void;
  clearFilters: () => void;
  setPage: (page: number) => void;
  setSize: (size: PageSize) => void;
  /** Asks for a page that somebody is about to turn to. */
  fetchAhead: (page: number) => void;
  setView: (view: ListState['view']) => void;
  sortBy: (name: string) => void;
  /** Sets the whole order, `-` before the name for descending. */
  setSort: (sort: string) => void;
  openPanel: (panel: NonNullable<ListState['panel']>) => void;
  closePanel: () => void;
}

/** The query key under which everything about a resource is cached and, when a write touches it, asked for again; `what` narrows it. */
export const resourceKey = (resource: { area: string; name: string }, ...what: unknown[]): unknown[] => [
  resource.area,
  resource.name,
  ...what,
];

/**
 * A list of records: paging, filters, sort, view and open panel live in the address; the server does the work. Its rows have what
 * the list itself shows, and what is read besides.
 * @param shows what else the screen shows of a row
 */
export function useList<Row extends Record<string, unknown>>(
  resource: ListedResource<Row>,
  ...shows: readonly { reads: readonly string[] }[]
): List<Row> {
  const search: Search = useAddress().search;
  const cache = useQueryClient();
  const state = readListSearch(resource, search, storedPageSize());
  const { page, size, sort, filters } = state;
  const fields = fieldsRead({ reads: listFields(resource) }, ...shows).join(',');

  const pageQuery = (wanted: number) => ({
    queryKey: resourceKey(resource, 'list', { page: wanted, size, sort, filters, fields }),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.get<Page<Row>>(listUrl(resource), {
        query: { PageNumber: wanted, PageSize: size, sort, ...filters, fields },
        signal,
      }),
    retry: false,
  });
  const query = useQuery({ ...pageQuery(page), placeholderData: keepPreviousData });

  const shown = useRef<Page<Row>>(undefined);
  if (query.data) shown.current = query.data;
  const shownPlace = useRef({ page, size });
  if (query.isSuccess && !query.isPlaceholderData) shownPlace.current = { page, size };
  const stale = query.isPlaceholderData || query.isError;

  const filtered = Object.keys(filters).length > 0;
  const countKey = resourceKey(resource, 'count');
  useEffect(() => {
    if (query.data && !filtered && !query.isPlaceholderData) cache.setQueryData(countKey, query.data.totalCount);
  });
  const unfilteredCount = filtered ? cache.getQueryData<number>(countKey) : shown.current?.totalCount;

  const filterable = useRef(false);
  if (filtered || (query.data && !query.isPlaceholderData)) {
    filterable.current = showsFilters(query.data?.totalCount ?? 0, filters);
  }

  const fetched = resource.labels.fetched;
  useEffect(() => {
    if (query.error) notify.failure(`Failed to fetch ${fetched}`, query.error);
  }, [query.error, fetched]);

  const lastPage = query.data && !query.isPlaceholderData ? Math.max(1, query.data.totalPages) : undefined;
  useEffect(() => {
    if (lastPage !== undefined && page > lastPage) go((before) => withPage(before, lastPage), true);
  });

  return {
    state,
    page: shown.current,
    place: query.isError ? shownPlace.current : { page, size },
    unfilteredCount,
    stale,
    error: query.error,
    retry: () => void query.refetch(),
    filterable: filterable.current,
    setFilter: (name, value) => go((before) => withFilter(before, name, value), true),
    clearFilters: () => go((before) => withoutFilters(resource, before)),
    setPage: (wanted) => (wanted === page ? void query.refetch() : go((before) => withPage(before, wanted))),
    setSize: (wanted) => {
      rememberPageSize(wanted);
      go((before) => withSize(before, wanted));
    },
    setView: (view) => go((before) => withView(before, view), true),
    sortBy: (name) => go((before) => withSort(resource, before, name), true),
    setSort: (wanted) => go((before) => withPage({ ...before, sort: wanted }, 1), true),
    // A page that failed comes again by a click, not by the way to it.
    fetchAhead: (wanted) => void (wanted !== page && cache.prefetchQuery(pageQuery(wanted))),
    openPanel,
    closePanel: () => go((before) => withPanel(before, null)),
  };
}

const go = (change: (search: Search) => Search, replace = false) => navigate({ to: '.', search: change, replace });

/** One function for good: rows that have it in their buttons need not be drawn again. */
const openPanel = (panel: NonNullable<ListState['panel']>) => go((before) => withPanel(before, panel));
