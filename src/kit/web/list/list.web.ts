import { keepPreviousData, usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { chosenColumns } from '../../domain/declared-words.domain.ts';
import { fieldsRead } from '../../domain/reading.domain.ts';
import { type AnyListed, type Column, type ListedResource, listFields, listUrl } from '../../domain/resource.domain.ts';
import { useMediaQuery } from '../browser/media-query.web.ts';
import { api, type Page } from '../calls/api.web.ts';
import { resourceKey } from '../calls/resource-key.web.ts';
import { address, leavePanel, navigate, useAddress } from '../route/address.web.ts';
import {
  isTyped,
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
} from '../route/list-search.web.ts';
import { type PageSize, rememberPageSize, storedPageSize } from '../route/page-size.web.ts';
import { useStandingFilters } from '../route/standing-filters.web.ts';
import { notify } from '../toast/toast.tsx';
import { tooNarrowFor } from './column-widths.web.ts';
import { useOwnColumns } from './own-columns.web.ts';

/** A list with its state in the address, and everything that a user can do with it. */
export interface List<Row> {
  state: ListState;
  /** The columns that show: those of the address, or else those that the account has chosen, or the list's own. */
  columns: readonly Column<never>[];
  /** Whether the screen has no room for a table of these columns, so that the records show as cards. */
  narrow: boolean;
  /** The rows shown: those of the last answer while the next one is loading or has failed. */
  page: Page<Row> | undefined;
  /** Identifies which rows these are: their page, order and filters as one text. */
  rowsOf: string;
  /** The page and page size that the footer names: those requested, or after a failure those shown. */
  place: { page: number; size: PageSize };
  /** The number of records without any filter, if known. */
  unfilteredCount: number | undefined;
  /** Whether the rows belong to an earlier state of the list than the one requested. */
  stale: boolean;
  /** The error of the last call. */
  error: Error | null;
  retry: () => void;
  /** Whether the filter row shows. */
  filterable: boolean;
  setFilter: (name: string, value: string) => void;
  clearFilters: () => void;
  setPage: (page: number) => void;
  setSize: (size: PageSize) => void;
  /** Fetches a page that somebody is about to open. */
  fetchAhead: (page: number) => void;
  setView: (view: ListState['view']) => void;
  sortBy: (name: string) => void;
  /** Sets the whole order, `-` before the name for descending. */
  setSort: (sort: string) => void;
  openPanel: (panel: NonNullable<ListState['panel']>) => void;
  closePanel: () => void;
  /** What is being done with the list besides, if anything. */
  desk: Desk | null;
  setDesk: (desk: Desk | null) => void;
}

/** What else can be done with several records of a list at once. */
export type ManyTools = ComponentType<{ ids: readonly number[] }>;

/** Something that is done with a list as a whole; its code is loaded by then. */
export interface Desk {
  /** Shown below the title. */
  Part: ComponentType<{ of: AnyListed; list: List<unknown>; manyTools?: ManyTools | undefined }>;
  /** Shown before the name of each record. */
  Mark?: ComponentType<{ id: number; name: string }>;
}

/** The query of what a list shows, the same for the list itself and for fetching ahead. */
const listQuery = <Row>(
  resource: { area: string; name: string; listPath?: string | undefined },
  fields: string,
  { page, size, sort, filters }: ListState,
) => ({
  queryKey: resourceKey(resource, 'list', { page, size, sort, filters, fields }),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.get<Page<Row>>(listUrl(resource), { query: { PageNumber: page, PageSize: size, sort, ...filters, fields }, signal }),
  retry: false,
});

/** A change whose rows are asked for, but not shown yet. */
interface Turn {
  change: (search: Search) => Search;
  path: string;
  queryKey: unknown[];
}

/** Each typed letter is asked for at once, but drawn only when the typing pauses: drawing would hold up the next letter. */
const typingPauseMs = 80;
/** How long the filter waits for its rows, so that both are drawn at once and not one after the other: nobody notices. */
const togetherMs = 140;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Changes what a list shows: asks for the records before anything is drawn, then changes the address, at once or when the typing pauses. */
function useGo<Row extends Record<string, unknown>>(resource: ListedResource<Row>, fields: string) {
  const cache = useQueryClient();
  const waiting = useRef<Turn>(undefined);
  return useCallback(
    (change: (search: Search) => Search, replace = false, isTyping = false) => {
      const earlier = waiting.current;
      const whole = earlier ? (before: Search) => change(earlier.change(before)) : change;
      const asked = listQuery(resource, fields, readListSearch(resource, whole(address().search), storedPageSize()));
      if (earlier) void cache.cancelQueries({ queryKey: earlier.queryKey });
      const answered = cache.prefetchQuery(asked);
      const turn: Turn = { change: whole, path: address().pathname, queryKey: asked.queryKey };
      waiting.current = turn;
      const show = () => {
        if (waiting.current !== turn) return;
        waiting.current = undefined;
        if (address().pathname === turn.path) goTo(whole, replace);
      };
      if (isTyping) void Promise.all([pause(typingPauseMs), Promise.race([answered, pause(togetherMs)])]).then(show);
      else show();
    },
    [cache, resource, fields],
  );
}

/**
 * A list of records: paging, filters, sort, view and open panel live in the address; the server does the work. Its rows have the
 * fields that the list shows.
 * @param shows readers of further fields that the screen shows
 */
export function useList<Row extends Record<string, unknown>>(
  resource: ListedResource<Row>,
  ...shows: readonly { reads: readonly string[] }[]
): List<Row> {
  const search: Search = useAddress().search;
  const [desk, setDesk] = useState<Desk | null>(null);
  const cache = useQueryClient();
  useStandingFilters();
  const own = useOwnColumns(resource);
  const state = readListSearch(resource, search, storedPageSize());
  const { page, size, sort, filters, columns: keys = own } = state;
  const columns = useMemo(() => chosenColumns(resource, keys), [resource, keys]);
  const narrow = useMediaQuery(tooNarrowFor(columns));
  const fields = fieldsRead({ reads: listFields({ ...resource, columns }) }, ...shows).join(',');

  const asked = listQuery<Row>(resource, fields, state);
  // Asked for before the screen is drawn, which takes a phone a tenth of a second.
  usePrefetchQuery(asked);
  const query = useQuery({ ...asked, placeholderData: keepPreviousData });

  const go = useGo(resource, fields);
  const setFilter = useCallback(
    // A choice shows at once; typed text is in its field already.
    (name: string, value: string) => go((before) => withFilter(before, name, value), true, isTyped(resource.filters[name])),
    [go, resource],
  );
  const sortBy = useCallback((name: string) => go((before) => withSort(resource, before, name), true), [go, resource]);

  // Rows that were asked for with other columns have nothing to show in these.
  const shownColumns = useRef(columns);
  if (query.isSuccess && !query.isPlaceholderData) shownColumns.current = columns;
  const shown = useRef<Page<Row>>(undefined);
  if (query.data) shown.current = query.data;
  const shownPlace = useRef({ page, size });
  const rowsOf = useRef('');
  if (query.isSuccess && !query.isPlaceholderData) {
    shownPlace.current = { page, size };
    rowsOf.current = JSON.stringify([page, size, sort, filters]);
  }
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
    if (lastPage !== undefined && page > lastPage) goTo((before) => withPage(before, lastPage), true);
  });

  return {
    state,
    columns: shown.current ? shownColumns.current : columns,
    narrow,
    page: shown.current,
    rowsOf: rowsOf.current,
    place: query.isError ? shownPlace.current : { page, size },
    unfilteredCount,
    stale,
    error: query.error,
    retry: () => void query.refetch(),
    filterable: filterable.current,
    setFilter,
    clearFilters: () => go((before) => withoutFilters(resource, before)),
    setPage: (wanted) => (wanted === page ? void query.refetch() : go((before) => withPage(before, wanted))),
    setSize: (wanted) => {
      rememberPageSize(wanted);
      go((before) => withSize(before, wanted));
    },
    setView: (view) => goTo((before) => withView(before, view), true),
    sortBy,
    setSort: (wanted) => go((before) => withPage({ ...before, sort: wanted }, 1), true),
    // A page that failed is fetched again by a click, not by hovering.
    fetchAhead: (wanted) =>
      void (wanted !== page && cache.prefetchQuery(listQuery(resource, fields, { ...state, page: wanted }))),
    openPanel,
    // Whoever came from another page is there again. Else it replaces the panel in the history: Back leads to the page before it, not into
    // a form that was left.
    closePanel: () => {
      if (!leavePanel()) goTo((before) => withPanel(before, null), true);
    },
    desk,
    setDesk,
  };
}

const goTo = (change: (search: Search) => Search, replace = false) => navigate({ to: '.', search: change, replace });

/** Always the same function, so that rows whose buttons call it are not rendered again. */
const openPanel = (panel: NonNullable<ListState['panel']>) => goTo((before) => withPanel(before, panel));
