import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { offersCall } from '../domain/resource.domain.ts';
import { CardGrid } from './card-grid.tsx';
import { cellText } from './cell.tsx';
import { useCompactRows } from './compact-rows.web.ts';
import { DataGrid } from './data-grid.tsx';
import { EmptyList } from './empty-list.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type List, useList } from './list.web.ts';
import { withPanel } from './list-search.web.ts';
import { useNarrow } from './media-query.web.ts';
import { ListFooter } from './pager.tsx';
import { usePermissions } from './permissions.web.ts';
import type { PanelContent, RecordPanel, RemoveDialog } from './record-panel.tsx';
import { RowActions } from './row-actions.tsx';
import { Skeleton } from './skeletons.tsx';
import { TitleBar } from './title-bar.tsx';

const loadPanel = () => import('./record-panel.tsx');
const LazyPanel = lazy(async () => ({ default: (await loadPanel()).RecordPanel })) as unknown as typeof RecordPanel;
const LazyRemove = lazy(async () => ({ default: (await loadPanel()).RemoveDialog })) as unknown as typeof RemoveDialog;

export interface ResourceScreenProps<Input extends Record<string, unknown>, Row extends Record<string, unknown>>
  extends PanelContent<Input, Row> {
  /** The body of a card; by default the columns. */
  card?: (row: Row) => ReactNode;
  /** Before the title of a row: a person's picture. */
  picture?: (row: Row) => ReactNode;
  /** The page of a row; by default its title opens the detail panel. */
  pathOf?: (row: Row) => string;
  /** Columns' content by header, e.g. a badge. */
  cells?: Readonly<Record<string, (row: Row) => ReactNode>>;
  /** More buttons of a row. */
  rowActions?: (row: Row) => ReactNode;
  gridOnly?: boolean;
  canCreate?: boolean;
}

/** The list screen of a resource. An irregular screen composes the same parts itself. */
export function ResourceScreen<Input extends Record<string, unknown>, Row extends Record<string, unknown>>(
  props: ResourceScreenProps<Input, Row>,
) {
  const { of, gridOnly = false, canCreate = true } = props;
  const list = useList(of);
  const { can, canTouch } = usePermissions();
  const [doomed, setDoomed] = useState<Row | null>(null);
  const opened = useOpened(list.state.panel !== null);
  const asked = useOpened(doomed !== null);

  const idOf = (row: Row) => Number(row[of.id]);
  const onEdit = (row: Row) => {
    if (!offersCall(of, 'update')) return undefined;
    return canTouch(`${of.permission}.update`, of.owners(row)) ? () => list.openPanel({ mode: 'edit', id: idOf(row) }) : null;
  };
  const onDelete = (row: Row) => {
    if (!offersCall(of, 'delete')) return undefined;
    return canTouch(`${of.permission}.delete`, of.owners(row)) ? () => setDoomed(row) : null;
  };
  const mayCreate = canCreate && offersCall(of, 'create') && can(`${of.permission}.create`);

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TitleBar of={of} list={list} gridOnly={gridOnly} canCreate={canCreate} />
      <Records
        {...props}
        list={list}
        gridOnly={gridOnly}
        onCreate={mayCreate ? () => list.openPanel({ mode: 'new', id: 0 }) : undefined}
        actions={(row) => (
          <RowActions
            name={of.titleOf(row)}
            onDetails={() => list.openPanel({ mode: 'detail', id: idOf(row) })}
            onEdit={onEdit(row)}
            onDelete={onDelete(row)}
          >
            {props.rowActions?.(row)}
          </RowActions>
        )}
      />
      <Suspense fallback={null}>
        {opened && (
          <LazyPanel
            {...props}
            panel={list.state.panel}
            rows={list.page?.items ?? []}
            onClose={list.closePanel}
            onEdit={onEdit}
          />
        )}
        {asked && <LazyRemove of={of} row={doomed} onClose={() => setDoomed(null)} />}
      </Suspense>
    </div>
  );
}

/** Whether something has been open at least once: its code stays away until then, and is fetched when the screen is idle. */
function useOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  useEffect(() => {
    const timer = setTimeout(() => void loadPanel(), 1500);
    return () => clearTimeout(timer);
  }, []);
  return opened || open;
}

interface RecordsProps<Input extends Record<string, unknown>, Row extends Record<string, unknown>>
  extends ResourceScreenProps<Input, Row> {
  list: List<Row>;
  actions: (row: Row) => ReactNode;
  onCreate: (() => void) | undefined;
}

/** The records of a list between title and foot: filters, the table or the cards, what went wrong, the pager. */
function Records<Input extends Record<string, unknown>, Row extends Record<string, unknown>>(props: RecordsProps<Input, Row>) {
  const { of, list, gridOnly, actions, card, cells, onCreate } = props;
  const compact = useCompactRows();
  const narrow = useNarrow();
  const { state, page } = list;
  const inGrid = !narrow && (gridOnly || state.view === 'grid');
  const empty = (
    <EmptyList
      things={of.labels.many}
      filtered={Object.keys(state.filters).length > 0}
      onClearFilters={list.clearFilters}
      onCreate={onCreate}
    />
  );
  const shared = {
    caption: of.labels.title,
    columns: of.columns,
    rows: page?.items ?? [],
    idOf: (row: Row) => Number(row[of.id]),
    title: (row: Row) => <RowTitle {...props} row={row} />,
    cells,
    actions,
    stale: list.stale,
    empty: page && empty,
  };
  return (
    <>
      {list.filterable && <FilterBar filters={of.filters} columns={of.columns} list={list} inHeader={inGrid} />}
      {list.error && <FetchFailure what={of.labels.fetched} kept={page !== undefined} retry={list.retry} />}
      {!page && !list.error && (
        <div className="flex-1 border-t border-line px-6 pt-2">
          <Skeleton shape="grid" />
        </div>
      )}
      {page && inGrid && (
        <DataGrid
          {...shared}
          compact={compact}
          sort={state.sort}
          onSort={list.sortBy}
          filterRow={list.filterable ? { filters: of.filters, values: state.filters, onChange: list.setFilter } : undefined}
        />
      )}
      {page && !inGrid && <CardGrid {...shared} card={card} />}
      {page && (
        <ListFooter
          {...list.place}
          totalPages={page.totalPages}
          totalCount={page.totalCount}
          onPage={list.setPage}
          onSize={list.setSize}
        />
      )}
    </>
  );
}

function RowTitle<Input extends Record<string, unknown>, Row extends Record<string, unknown>>({
  of,
  row,
  picture,
  pathOf,
}: ResourceScreenProps<Input, Row> & { row: Row }) {
  const [first] = of.columns;
  const name = (first && cellText(first, row)) || of.titleOf(row);
  const look = 'truncate rounded-field font-semibold focus-visible:ring-focus hover:underline underline-offset-4';
  const panel = { mode: 'detail', id: Number(row[of.id]) } as const;
  return (
    <span className="flex items-center gap-3">
      {picture?.(row)}
      {pathOf ? (
        <Link to={pathOf(row)} title={name} className={look}>
          {name}
        </Link>
      ) : (
        <Link to="." search={(before: object) => withPanel({ ...before }, panel)} title={name} className={look}>
          {name}
        </Link>
      )}
    </span>
  );
}

/** A list that did not load: what failed, that the rows of before are kept, and a retry. */
export function FetchFailure({ what, kept, retry }: { what: string; kept: boolean; retry: () => void }) {
  return (
    <div role="alert" className="flex shrink-0 items-center gap-3 border-t border-line bg-error/8 px-4 py-2 sm:px-6">
      <CircleAlert size={16} aria-hidden className="shrink-0 text-error" />
      <p className="min-w-0 flex-1">
        Failed to fetch {what}
        {kept && '. These are the rows from before.'}
      </p>
      <button type="button" className="btn btn-sm btn-quiet text-sm" onClick={retry}>
        Try again
      </button>
    </div>
  );
}
