import { type ReactNode, useRef, useState } from 'react';
import { notRemovedMessage, removedMessage } from '../../domain/removal.domain.ts';
import type { ListedResource } from '../../domain/resource.domain.ts';
import { loadedLater } from '../calls/loaded.web.ts';
import { useRefresh } from '../form/record.web.ts';
import { useReason } from '../inputs/reason.web.ts';
import { ReasonField } from '../inputs/reason-field.tsx';
import { useList } from '../list/list.web.ts';
import { Records } from '../list/records.tsx';
import { TitleBar } from '../list/title-bar.tsx';
import { useAttempt } from '../parts/attempt.web.ts';
import { RowActions } from '../parts/row-actions.tsx';
import { navigate } from '../route/address.web.ts';
import { Link } from '../route/link.tsx';
import { notify } from '../toast/toast.tsx';

/** How a sheet is opened. */
export type SheetMode = 'new' | 'edit' | 'detail';

const modes: readonly string[] = ['new', 'edit', 'detail'] satisfies SheetMode[];

/** The sheet that an address asks for; undefined: the list. */
export const sheetMode = (said: string | undefined): SheetMode | undefined =>
  said !== undefined && modes.includes(said) ? (said as SheetMode) : undefined;

interface SheetListProps<Row extends Record<string, unknown>> {
  of: ListedResource<Row>;
  /** The id of a row. */
  idOf: (row: Row) => number;
  /** What a row is called in its first cell. */
  titleOf: (row: Row) => ReactNode;
  /** Further fields of a row that its address needs. */
  reads?: readonly string[];
  /** The address of a row's sheet. */
  searchOf: (mode: 'edit' | 'detail', row: Row) => Record<string, unknown>;
  /** What else can be done with the list, in its title bar. */
  tools?: ReactNode;
  /** Absent: the caller makes none. */
  onCreate: (() => void) | undefined;
  may: (action: 'update' | 'delete', row: Row) => boolean;
  /** The reason is empty if none was given or asked for. */
  remove: (row: Row, reason: string) => Promise<unknown>;
}

/** The grid of sheets: a numbered row for each, which leads to it. */
export function SheetList<Row extends Record<string, unknown>>(props: SheetListProps<Row>) {
  const { of, idOf, titleOf, reads = [], searchOf, tools, onCreate, may, remove } = props;
  const list = useList(of, { reads });
  const open = (mode: 'edit' | 'detail', row: Row) => navigate({ to: '.', search: searchOf(mode, row) });
  const [doomed, setDoomed] = useState<Row | null>(null);
  const numbers = new Map((list.page?.items ?? []).map((row, index) => [idOf(row), index + 1]));
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TitleBar of={of} list={list} onCreate={onCreate} gridOnly tools={tools} />
      <Records
        of={of}
        list={list}
        gridOnly
        onCreate={onCreate}
        title={(row) => (
          <span className="flex items-center gap-3">
            <span className="w-6 shrink-0 text-muted tabular-nums">{numbers.get(idOf(row))}</span>
            <Link
              to="."
              search={searchOf('detail', row)}
              className="truncate rounded-field font-semibold underline-offset-4 hover:underline focus-visible:ring-focus"
            >
              {titleOf(row)}
            </Link>
          </span>
        )}
        actions={(row) => (
          <RowActions
            name={of.titleOf(row)}
            onDetails={() => open('detail', row)}
            onEdit={may('update', row) ? () => open('edit', row) : null}
            onDelete={may('delete', row) ? () => setDoomed(row) : null}
          />
        )}
      />
      {doomed && (
        <RemoveSheet
          of={of}
          about={of.titleOf(doomed)}
          remove={(reason) => remove(doomed, reason)}
          onClose={() => setDoomed(null)}
        />
      )}
    </div>
  );
}

interface RemoveSheetProps {
  of: { area: string; name: string; labels: { deleted: string; reason?: string; warning?: string } };
  /** What the sheet is called. */
  about: string;
  remove: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

const ConfirmDialog = loadedLater(() => import('../form/confirm-dialog.tsx').then((part) => part.ConfirmDialog));

function RemoveSheet({ of, about, remove, onClose }: RemoveSheetProps) {
  const refresh = useRefresh();
  const [busy, attempt] = useAttempt();
  const why = useReason();
  const isGone = useRef(false);
  const confirmed = async () => {
    const removed = async () => {
      await remove(why.reason);
      isGone.current = true;
      notify.success(removedMessage(of.labels));
      await refresh(of);
      onClose();
    };
    await attempt(notRemovedMessage(of.labels), removed, (error) => why.isAskedFor(error) || onClose());
  };
  return (
    <ConfirmDialog
      open
      about={about}
      busy={busy}
      takesOpener={() => isGone.current}
      {...(of.labels.warning && { text: of.labels.warning })}
      onCancel={onClose}
      onConfirm={() => void confirmed()}
    >
      {of.labels.reason && <ReasonField label={of.labels.reason} of={why} />}
    </ConfirmDialog>
  );
}
