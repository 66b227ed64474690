import { useState } from 'react';
import type { StudentMarker } from '../../../common/student-marks.web.ts';
import type { ListedResource } from '../../../kit/domain/resource.domain.ts';
import { useLoaded } from '../../../kit/web/calls/loaded.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useRefresh } from '../../../kit/web/form/record.web.ts';
import { useList } from '../../../kit/web/list/list.web.ts';
import { Records } from '../../../kit/web/list/records.tsx';
import { RowActions } from '../../../kit/web/list/row-actions.tsx';
import { TitleBar } from '../../../kit/web/list/title-bar.tsx';
import { notify } from '../../../kit/web/parts/toast.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { navigate, useAddress } from '../../../kit/web/route/address.web.ts';
import { Link } from '../../../kit/web/route/link.tsx';
import type { SheetKind } from './sheet.web.ts';
import { type SheetMode, SheetPage } from './sheet-page.tsx';
import type { SheetPlace } from './sheet-path.web.ts';

/** A row of either grid. */
interface SheetRow extends Record<string, unknown> {
  sheetId: number;
  attendanceDate: string;
  programId?: number;
}

interface SheetListProps<Row extends SheetRow> {
  kind: SheetKind;
  of: ListedResource<Row>;
  marker?: StudentMarker | undefined;
}

const modes: readonly string[] = ['new', 'edit', 'detail'] satisfies SheetMode[];

/** The grid of sheets; the address says which sheet is open instead. */
export function SheetScreen<Row extends SheetRow>({ kind, of, marker }: SheetListProps<Row>) {
  const { sheet, program, date }: { sheet?: string; program?: number; date?: string } = useAddress().search;
  if (!sheet || !modes.includes(sheet)) return <SheetList kind={kind} of={of} />;
  const onPlace = (place: SheetPlace) => navigate({ to: '.', search: searchOf('new', place), replace: true });
  const place = { programId: Number(program) || 0, date: date ?? today() };
  return <SheetPage kind={kind} mode={sheet as SheetMode} place={place} marker={marker} onPlace={onPlace} />;
}

const searchOf = (sheet: SheetMode, { programId, date }: SheetPlace) => ({
  sheet,
  date,
  ...(programId > 0 ? { program: programId } : {}),
});

function SheetList<Row extends SheetRow>({ kind, of }: SheetListProps<Row>) {
  const list = useList(of);
  const { can, canTouch, canAll } = usePermissions();
  const [doomed, setDoomed] = useState<Row | null>(null);
  const placeOf = ({ programId = 0, attendanceDate: date }: Row): SheetPlace => ({ programId, date });
  const openSheet = (sheet: SheetMode, place: SheetPlace) => navigate({ to: '.', search: searchOf(sheet, place) });
  const touches = (action: 'update' | 'delete', { programId }: Row) =>
    kind.kind === 'staff'
      ? canAll(`${kind.permission}.${action}`)
      : canTouch(`${kind.permission}.${action}`, { programid: programId });
  const addNew = can(`${kind.permission}.create`) ? () => openSheet('new', { programId: 0, date: today() }) : undefined;
  const numbers = new Map((list.page?.items ?? []).map((row, index) => [row.sheetId, index + 1]));
  const [first] = of.columns;

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TitleBar of={of} list={list} onCreate={addNew} gridOnly />
      <Records
        of={of}
        list={list}
        gridOnly
        onCreate={addNew}
        title={(row) => (
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
        )}
        actions={(row) => (
          <RowActions
            name={of.titleOf(row)}
            onDetails={() => openSheet('detail', placeOf(row))}
            onEdit={touches('update', row) ? () => openSheet('edit', placeOf(row)) : null}
            onDelete={touches('delete', row) ? () => setDoomed(row) : null}
          />
        )}
      />
      {doomed && <RemoveSheet kind={kind} place={placeOf(doomed)} onClose={() => setDoomed(null)} />}
    </div>
  );
}

const loadDialog = () => import('../../../kit/web/form/confirm-dialog.tsx').then((part) => part.ConfirmDialog);

function RemoveSheet({ kind, place, onClose }: { kind: SheetKind; place: SheetPlace; onClose: () => void }) {
  const { part: ConfirmDialog } = useLoaded(loadDialog);
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await kind.remove(place);
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
