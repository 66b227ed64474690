import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Resource } from '../../../kit/domain/resource.domain.ts';
import { resourceUrl } from '../../../kit/domain/resource.domain.ts';
import { CardGrid } from '../../../kit/web/card-grid.tsx';
import { useCompactRows } from '../../../kit/web/compact-rows.web.ts';
import { DataGrid } from '../../../kit/web/data-grid.tsx';
import { EmptyList } from '../../../kit/web/empty-list.tsx';
import { FilterBar } from '../../../kit/web/filter-bar.tsx';
import { useList } from '../../../kit/web/list.web.ts';
import { useLoaded } from '../../../kit/web/loaded.web.ts';
import { useNarrow } from '../../../kit/web/media-query.web.ts';
import { PageHead } from '../../../kit/web/page-head.tsx';
import { ListFooter } from '../../../kit/web/pager.tsx';
import { usePermissions } from '../../../kit/web/permissions.web.ts';
import { useRefresh } from '../../../kit/web/record.web.ts';
import { FetchFailure } from '../../../kit/web/resource-screen.tsx';
import { RowActions } from '../../../kit/web/row-actions.tsx';
import { Skeleton } from '../../../kit/web/skeletons.tsx';
import { countText, ExportButton } from '../../../kit/web/title-bar.tsx';
import { notify } from '../../../kit/web/toast.tsx';
import { today } from '../../../kit/web/today.web.ts';
import { removeSheet, type SheetKind, type SheetPlace } from './sheet.web.ts';
import { type SheetMode, SheetPage } from './sheet-page.tsx';

/** A row of either grid. */
interface SheetRow extends Record<string, unknown> {
  sheetId: number;
  attendanceDate: string;
  programId?: number;
}

interface SheetListProps<Row extends SheetRow> {
  kind: SheetKind;
  of: Resource<Record<string, unknown>, Row>;
}

const modes: readonly string[] = ['new', 'edit', 'detail'] satisfies SheetMode[];

/** The grid of sheets; the address says which sheet is open instead. */
export function SheetScreen<Row extends SheetRow>({ kind, of }: SheetListProps<Row>) {
  const { sheet, program, date }: { sheet?: string; program?: number; date?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  if (!sheet || !modes.includes(sheet)) return <SheetList kind={kind} of={of} />;
  const onPlace = (place: SheetPlace) => void navigate({ to: '.', search: searchOf('new', place), replace: true });
  const place = { programId: Number(program) || 0, date: date ?? today() };
  return <SheetPage kind={kind} mode={sheet as SheetMode} place={place} onPlace={onPlace} />;
}

const searchOf = (sheet: SheetMode, { programId, date }: SheetPlace) => ({
  sheet,
  date,
  ...(programId > 0 ? { program: programId } : {}),
});

function SheetList<Row extends SheetRow>({ kind, of }: SheetListProps<Row>) {
  const list = useList(of);
  const navigate = useNavigate();
  const compact = useCompactRows();
  const narrow = useNarrow();
  const { can, canTouch, canAll } = usePermissions();
  const [doomed, setDoomed] = useState<Row | null>(null);
  const { state, page } = list;
  const placeOf = ({ programId = 0, attendanceDate: date }: Row): SheetPlace => ({ programId, date });
  const openSheet = (sheet: SheetMode, place: SheetPlace) => void navigate({ to: '.', search: searchOf(sheet, place) });
  const touches = (action: 'update' | 'delete', { programId }: Row) =>
    kind.kind === 'staff'
      ? canAll(`${kind.permission}.${action}`)
      : canTouch(`${kind.permission}.${action}`, { programid: programId });
  const addNew = can(`${kind.permission}.create`) ? () => openSheet('new', { programId: 0, date: today() }) : undefined;
  const numbers = new Map((page?.items ?? []).map((row, index) => [row.sheetId, index + 1]));
  const [first] = of.columns;

  const shared = {
    caption: of.labels.title,
    columns: of.columns,
    rows: page?.items ?? [],
    idOf: (row: Row) => row.sheetId,
    title: (row: Row) => (
      <span className="flex items-center gap-3">
        <span className="w-6 shrink-0 text-muted tabular-nums">{numbers.get(row.sheetId)}</span>
        <Link
          to="."
          search={searchOf('detail', placeOf(row))}
          className="truncate rounded-field font-semibold underline-offset-4 hover:underline focus-visible:ring-focus"
        >
          {first?.kind === 'date' ? of.titleOf(row) : first?.value(row)}
        </Link>
      </span>
    ),
    actions: (row: Row) => (
      <RowActions
        name={of.titleOf(row)}
        onDetails={() => openSheet('detail', placeOf(row))}
        onEdit={touches('update', row) ? () => openSheet('edit', placeOf(row)) : null}
        onDelete={touches('delete', row) ? () => setDoomed(row) : null}
      />
    ),
    stale: list.stale,
    empty: page && (
      <EmptyList
        things={of.labels.many}
        filtered={Object.keys(state.filters).length > 0}
        onClearFilters={list.clearFilters}
        onCreate={addNew}
      />
    ),
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHead title={of.labels.title} note={page && countText(page.totalCount, list.unfilteredCount)}>
        <ExportButton
          path={`${resourceUrl(of)}/${of.exportPath}`}
          file={of.labels.file}
          query={{ sort: state.sort, ...state.filters }}
        />
        {addNew && (
          <button type="button" className="btn btn-sm btn-primary text-sm max-sm:btn-md" onClick={addNew}>
            <Plus size={16} aria-hidden />
            Add New
          </button>
        )}
      </PageHead>
      {list.filterable && <FilterBar filters={of.filters} columns={of.columns} list={list} inHeader={!narrow} />}
      {list.error && <FetchFailure what={of.labels.fetched} kept={page !== undefined} retry={list.retry} />}
      {!page && !list.error && (
        <div className="flex-1 border-line border-t px-6 pt-2">
          <Skeleton shape="grid" />
        </div>
      )}
      {page && !narrow && (
        <DataGrid
          {...shared}
          compact={compact}
          sort={state.sort}
          onSort={list.sortBy}
          filterRow={list.filterable ? { filters: of.filters, values: state.filters, onChange: list.setFilter } : undefined}
        />
      )}
      {page && narrow && <CardGrid {...shared} />}
      {page && (
        <ListFooter
          {...list.place}
          totalPages={page.totalPages}
          totalCount={page.totalCount}
          onPage={list.setPage}
          onSize={list.setSize}
        />
      )}
      {doomed && <RemoveSheet kind={kind} place={placeOf(doomed)} onClose={() => setDoomed(null)} />}
    </div>
  );
}

const loadDialog = () => import('../../../kit/web/confirm-dialog.tsx').then((part) => part.ConfirmDialog);

function RemoveSheet({ kind, place, onClose }: { kind: SheetKind; place: SheetPlace; onClose: () => void }) {
  const { part: ConfirmDialog } = useLoaded(loadDialog);
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await removeSheet(kind, place);
      notify.success(`The selected ${kind.permission} was deleted successfully`);
      await refresh(kind.resource);
    } catch (error) {
      notify.failure(`Unable to delete the selected ${kind.permission}`, error);
    } finally {
      setBusy(false);
      onClose();
    }
  };
  return ConfirmDialog && <ConfirmDialog open busy={busy} onCancel={onClose} onConfirm={() => void remove()} />;
}
