import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { useRecord } from '../../../kit/web/form/record.web.ts';
import { Pending } from '../../../kit/web/form/record-panel.tsx';
import { PanelBody, PanelFooter, SidePanel } from '../../../kit/web/form/side-panel.tsx';
import type { ReadPanelProps } from '../../../kit/web/list/read-list.tsx';
import { Facts } from '../../../kit/web/panel/facts.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { localInstant } from '../../../kit/web/parts/format-text.web.ts';
import { useHandling } from './handling.web.ts';
import { handledInWords, type UnusualEventRow, unusualEvent } from './unusual-event.domain.ts';
import { unusualKinds } from './unusual-rules.domain.ts';

/** One thing that was noticed, and what can be done about it. */
export const EventPanel = ({ panel, onClose }: ReadPanelProps<UnusualEventRow>) => (
  <SidePanel open={panel !== null} title="Unusual" onClose={onClose}>
    {panel && <Fetched key={panel.id} id={panel.id} onClose={onClose} />}
  </SidePanel>
);

function Fetched({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useRecord(unusualEvent, id);
  return data ? <Detail row={data} onClose={onClose} /> : <Pending error={error} retry={() => void refetch()} />;
}

function Detail({ row, onClose }: { row: UnusualEventRow; onClose: () => void }) {
  const { mayHandle, markSeen, end, isBusy } = useHandling(row);
  return (
    <>
      <PanelBody readOnly>
        <Facts
          items={[
            ['Account', row.accountName],
            ['When', localInstant(row.noticed)],
            ['Kind', labelOf(unusualKinds, row.kind)],
            ['What', row.said],
            ['Told by e-mail', row.isTold ? 'Yes' : 'No: they had five messages that day'],
            ['Seen', handledInWords(row) || 'Not yet'],
          ]}
        />
      </PanelBody>
      <PanelFooter>
        <Button onClick={onClose}>Close</Button>
        {mayHandle && row.endedBy === '' && (
          <Button busy={isBusy} onClick={end}>
            End all sessions
          </Button>
        )}
        {mayHandle && row.seenBy === '' && (
          <Button kind="primary" busy={isBusy} onClick={markSeen}>
            Mark as seen
          </Button>
        )}
      </PanelFooter>
    </>
  );
}
