import { type ReactNode, useCallback } from 'react';
import type { Reader } from '../../domain/reading.domain.ts';
import type { Column, ListedResource, Placed } from '../../domain/resource.domain.ts';
import { useNarrow } from '../browser/media-query.web.ts';
import { loadedLater } from '../calls/loaded.web.ts';
import { useBitByBit } from '../panel/bit-by-bit.web.ts';
import { FetchFailure } from '../parts/fetch-failure.tsx';
import { usualActions } from '../parts/row-actions.tsx';
import { Skeleton } from '../parts/skeletons.tsx';
import { ownFilters } from '../route/standing-filters.web.ts';
import type { CardGrid as Cards } from './card-grid.tsx';
import { useCompactRows } from './compact-rows.web.ts';
import { DataGrid } from './data-grid.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useLasting } from './lasting.web.ts';
import type { List } from './list.web.ts';
import { ListFooter } from './pager.tsx';
import { useRowKeys } from './row-keys.web.ts';

const loadCards = () => import('./card-grid.tsx').then((part) => part.CardGrid);
/** Their room is kept, so that what stands below them does not move. */
const CardGrid = loadedLater(loadCards, <div className="fill-rest" />) as typeof Cards;
// A phone shows nothing else: it is asked for together with the records.
if (globalThis.matchMedia?.('(width < 640px)').matches) void loadCards().catch(() => undefined);

const EmptyList = loadedLater(() => import('./empty-list.tsx').then((part) => part.EmptyList));

interface RecordsProps<Row extends Record<string, unknown>> {
  of: Pick<ListedResource<Row>, 'id' | 'labels' | 'filters' | 'sort' | 'titleOf'>;
  list: List<Row>;
  /** The first column of a row, or the heading of a card. */
  title: (row: Row, of: 'row' | 'card') => ReactNode;
  actions: (row: Row) => ReactNode;
  /** How many buttons these are at most. */
  actionCount?: number;
  /** Other columns' content by header, e.g. a badge. */
  cells?: Readonly<Record<string, Reader<Row, ReactNode>>> | undefined;
  /** The body of a card; by default the columns. */
  card?: Reader<Row, ReactNode> | undefined;
  /** Below the rows: about all that the current filters find. */
  foot?: ((filters: List<Row>['state']['filters']) => ReactNode) | undefined;
  /** Absent where the caller may not create. */
  onCreate: (() => void) | undefined;
  /** How records come into a list to which nobody adds any. */
  comeFrom?: string | undefined;
  /** The resource that the server is asked about if there are none. */
  explained?: Placed | undefined;
  /** Cards are for phones only. */
  gridOnly?: boolean;
}

const noRows: readonly never[] = [];

/** The title of a record, with a box before it while records are chosen. */
function useMarked<Row extends Record<string, unknown>>({ of, list, title }: RecordsProps<Row>): RecordsProps<Row>['title'] {
  const Mark = list.desk?.Mark;
  return useCallback(
    (row, part) =>
      Mark ? (
        <span className="flex items-center gap-3 [&>:last-child]:min-w-0">
          <Mark id={Number(row[of.id])} name={of.titleOf(row)} />
          {title(row, part)}
        </span>
      ) : (
        title(row, part)
      ),
    [of, title, Mark],
  );
}

/** The records of a list between title and footer: filters, table or cards, errors, pager. */
export function Records<Row extends Record<string, unknown>>(props: RecordsProps<Row>) {
  const { of, list, actions, actionCount = usualActions, cells, card, foot, gridOnly = false } = props;
  const { onCreate, comeFrom, explained } = props;
  const compact = useCompactRows();
  const phone = useNarrow();
  const narrow = gridOnly ? phone : list.narrow;
  const { state } = list;
  const page = useBitByBit(list.page);
  // With the rows, which are drawn a moment after they have come: sooner, it would push down what waits for them.
  const hasBar = list.filterable && (page !== undefined || list.page === undefined);
  const marked = useMarked(props);
  const rowTitle = useCallback((row: Row) => marked(row, 'row'), [marked]);
  const faded = useLasting(list.stale);
  const inGrid = !narrow && (gridOnly || state.view === 'grid');
  const rows = page?.items ?? noRows;
  const idOf = (row: Row) => Number(row[of.id]);
  const keys = useRowKeys<Row>(rows, idOf, list.rowsOf);
  const empty = (
    <EmptyList
      things={of.labels.many}
      explained={explained}
      filtered={Object.keys(ownFilters(state.filters)).length > 0}
      comeFrom={comeFrom}
      onClearFilters={list.clearFilters}
      onCreate={onCreate}
    />
  );
  const shared = {
    caption: of.labels.title,
    columns: list.columns as readonly Column<Row>[],
    rows,
    idOf,
    keys,
    cells,
    actions,
    stale: list.stale,
    faded,
    empty: page && empty,
  };
  return (
    <>
      {hasBar && <FilterBar of={of} list={list} inHeader={inGrid} />}
      {list.error && <FetchFailure what={of.labels.fetched} kept={page !== undefined} retry={list.retry} />}
      {!page && !list.error && (
        <div className="flex-1 border-t border-line px-6 pt-2">
          <Skeleton shape="grid" />
        </div>
      )}
      {page && inGrid && (
        <DataGrid
          {...shared}
          actionCount={actionCount}
          title={rowTitle}
          compact={compact}
          sort={state.sort}
          onSort={list.sortBy}
          filterRow={list.filterable ? { filters: of.filters, values: state.filters, onChange: list.setFilter } : undefined}
        />
      )}
      {page && !inGrid && <CardGrid {...shared} title={(row) => marked(row, 'card')} card={card} />}
      {page && page.totalCount > 0 && foot?.(state.filters)}
      {page && (
        <ListFooter
          {...list.place}
          totalPages={page.totalPages}
          totalCount={page.totalCount}
          renewing={list.stale && !list.error}
          onPage={list.setPage}
          onSoon={list.fetchAhead}
          onSize={list.setSize}
        />
      )}
    </>
  );
}
