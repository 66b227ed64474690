import type { ReactNode } from 'react';
import type { ListedResource } from '../../../kit/domain/resource.domain.ts';
import { useRecord } from '../../../kit/web/form/record.web.ts';
import { Pending, panelTitle } from '../../../kit/web/form/record-panel.tsx';
import { PanelBody, PanelFooter, SidePanel } from '../../../kit/web/form/side-panel.tsx';
import type { ReadPanelProps } from '../../../kit/web/list/read-list.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';

interface MailPanelProps<Row extends Record<string, unknown>> extends Omit<ReadPanelProps<Row>, 'rows'> {
  of: ListedResource<Row>;
  detail: (row: Row) => ReactNode;
}

/** One message; fetched when the panel opens, and forgotten when it closes. */
export const MailPanel = <Row extends Record<string, unknown>>({ panel, ...props }: MailPanelProps<Row>) => (
  <SidePanel open={panel !== null} title={panelTitle('detail', props.of.labels)} onClose={props.onClose}>
    {panel && <Message key={panel.id} id={panel.id} {...props} />}
  </SidePanel>
);

function Message<Row extends Record<string, unknown>>({
  id,
  of,
  detail,
  onClose,
}: Omit<MailPanelProps<Row>, 'panel'> & { id: number }) {
  const record = useRecord(of, id);
  if (!record.data) return <Pending error={record.error} retry={() => void record.refetch()} />;
  return (
    <>
      <PanelBody readOnly>{detail(record.data)}</PanelBody>
      <PanelFooter>
        <Button onClick={onClose}>Close</Button>
      </PanelFooter>
    </>
  );
}
