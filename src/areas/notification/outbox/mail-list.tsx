import type { ReactNode } from 'react';
import type { Reader } from '../../../kit/domain/reading.domain.ts';
import type { ListedResource } from '../../../kit/domain/resource.domain.ts';
import { useLoaded } from '../../../kit/web/calls/loaded.web.ts';
import { ReadList, type ReadPanelProps } from '../../../kit/web/list/read-list.tsx';
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
export const MailList = <Row extends Record<string, unknown>>({ of, opens, detail, ...list }: MailListProps<Row>) => (
  <ReadList
    of={of}
    opens={(row) => String(row[opens])}
    {...list}
    renderPanel={(props) => <LoadedPanel of={of} detail={detail} {...props} />}
  >
    <SendingNotice />
  </ReadList>
);

function LoadedPanel<Row extends Record<string, unknown>>({
  rows: _,
  ...props
}: Pick<MailListProps<Row>, 'of' | 'detail'> & ReadPanelProps<Row>) {
  const { part: Panel } = useLoaded(loadPanel);
  return Panel ? <Panel {...props} /> : null;
}
