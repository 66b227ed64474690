import { Fragment, type ReactNode, useState } from 'react';
import type { Reader } from '../../../kit/domain/reading.domain.ts';
import type { ListedResource } from '../../../kit/domain/resource.domain.ts';
import { useLoaded } from '../../../kit/web/calls/loaded.web.ts';
import { useList } from '../../../kit/web/list/list.web.ts';
import { Records } from '../../../kit/web/list/records.tsx';
import { RowActions } from '../../../kit/web/list/row-actions.tsx';
import { TitleBar } from '../../../kit/web/list/title-bar.tsx';
import { SendingNotice } from './sending-notice.tsx';

interface MailListProps<Row extends Record<string, unknown>> {
  of: ListedResource<Row>;
  /** The first field of a row, which opens it. */
  opens: keyof Row & string;
  detail: (row: Row) => ReactNode;
  cells?: Readonly<Record<string, Reader<Row, ReactNode>>>;
  rowActions?: Reader<Row, ReactNode>;
}

const loadPanel = () => import('./mail-panel.tsx').then((part) => part.MailPanel);

/** A read-only list of messages; a click on one opens everything known about it. */
export function MailList<Row extends Record<string, unknown>>({ of, opens, detail, cells, rowActions }: MailListProps<Row>) {
  const list = useList(of, ...Object.values(cells ?? {}), ...(rowActions ? [rowActions] : []));
  const { panel } = list.state;
  const [opened, setOpened] = useState(panel !== null);
  if (panel && !opened) setOpened(true);
  const open = (row: Row) => () => list.openPanel({ mode: 'detail', id: Number(row[of.id]) });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TitleBar of={of} list={list} onCreate={undefined} gridOnly />
      <SendingNotice />
      <Records
        of={of}
        list={list}
        gridOnly
        onCreate={undefined}
        cells={cells}
        title={(row) => (
          <button
            type="button"
            className="truncate rounded-field font-semibold underline-offset-4 hover:underline focus-visible:ring-focus"
            onClick={open(row)}
          >
            {String(row[opens])}
          </button>
        )}
        actions={(row) => (
          <RowActions name={`${of.titleOf(row)}, ${String(row[opens])}`} onDetails={open(row)}>
            {rowActions && <Fragment key={Number(row[of.id])}>{rowActions(row)}</Fragment>}
          </RowActions>
        )}
      />
      {opened && <LoadedPanel of={of} detail={detail} panel={panel} onClose={list.closePanel} />}
    </div>
  );
}

function LoadedPanel<Row extends Record<string, unknown>>(
  props: Pick<MailListProps<Row>, 'of' | 'detail'> & { panel: { id: number } | null; onClose: () => void },
) {
  const { part: Panel } = useLoaded(loadPanel);
  return Panel ? <Panel {...props} /> : null;
}
