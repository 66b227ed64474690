import { Fragment, type ReactNode, useState } from 'react';
import type { Reader } from '../../domain/reading.domain.ts';
import type { ListedResource } from '../../domain/resource.domain.ts';
import { RowActions } from '../parts/row-actions.tsx';
import { useList } from './list.web.ts';
import { Records } from './records.tsx';
import { TitleBar } from './title-bar.tsx';

/** What the panel beside such a list is given. */
export interface ReadPanelProps<Row> {
  /** The record that is open; null if none is. */
  panel: { id: number } | null;
  /** The rows of the page, in which it may be found. */
  rows: readonly Row[];
  onClose: () => void;
}

interface ReadListProps<Row extends Record<string, unknown>> {
  of: ListedResource<Row>;
  /** The text in the first column or above a card, which opens the row. */
  opens: (row: Row) => string;
  cells?: Readonly<Record<string, Reader<Row, ReactNode>>> | undefined;
  rowActions?: Reader<Row, ReactNode> | undefined;
  /** Shown between the title and the rows. */
  children?: ReactNode;
  /** Draws the panel; called only after a row has been opened, so that its code can be loaded then. */
  renderPanel: (props: ReadPanelProps<Row>) => ReactNode;
}

/** A list that is only read: its rows, and a panel with everything about one of them. */
export function ReadList<Row extends Record<string, unknown>>({
  of,
  opens,
  cells,
  rowActions,
  children,
  renderPanel,
}: ReadListProps<Row>) {
  const list = useList(of, ...Object.values(cells ?? {}), ...(rowActions ? [rowActions] : []));
  // Nothing is entered here, even if an address that was typed by hand asks for a form.
  const panel = list.state.panel?.mode === 'detail' ? list.state.panel : null;
  const [opened, setOpened] = useState(panel !== null);
  if (panel && !opened) setOpened(true);
  const open = (row: Row) => () => list.openPanel({ mode: 'detail', id: Number(row[of.id]) });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TitleBar of={of} list={list} onCreate={undefined} />
      {children}
      <Records
        of={of}
        list={list}
        onCreate={undefined}
        cells={cells}
        title={(row) => (
          <button
            type="button"
            title={opens(row)}
            className="max-w-full truncate rounded-field font-semibold tabular-nums underline-offset-4 hover:underline focus-visible:ring-focus"
            onClick={open(row)}
          >
            {opens(row)}
          </button>
        )}
        actions={(row) => (
          <RowActions name={`${of.titleOf(row)}, ${opens(row)}`} onDetails={open(row)}>
            {rowActions && <Fragment key={Number(row[of.id])}>{rowActions(row)}</Fragment>}
          </RowActions>
        )}
      />
      {opened && renderPanel({ panel, rows: list.page?.items ?? [], onClose: list.closePanel })}
    </div>
  );
}
