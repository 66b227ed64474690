import { HistoryChanges } from '../../../kit/web/form/history/history-changes.tsx';
import { useRecord } from '../../../kit/web/form/record.web.ts';
import { Pending } from '../../../kit/web/form/record-panel.tsx';
import { PanelBody, PanelFooter, SidePanel } from '../../../kit/web/form/side-panel.tsx';
import type { ReadPanelProps } from '../../../kit/web/list/read-list.tsx';
import { Facts } from '../../../kit/web/panel/facts.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { localInstant } from '../../../kit/web/parts/format-text.web.ts';
import { wholeDates } from '../../../kit/web/parts/whole-dates.tsx';
import { type AuditEntryRow, auditEntry, recordTitle } from './audit-entry.domain.ts';

/** One entry, with the values before and after. */
export const EntryPanel = ({ panel, rows, onClose }: ReadPanelProps<AuditEntryRow>) => (
  <SidePanel open={panel !== null} title="Entry Detail" onClose={onClose}>
    {panel && <EntryDetail key={panel.id} id={panel.id} rows={rows} onClose={onClose} />}
  </SidePanel>
);

function EntryDetail({ id, rows, onClose }: Omit<ReadPanelProps<AuditEntryRow>, 'panel'> & { id: number }) {
  const entry = useRecord(auditEntry, id);
  const row = entry.data ?? rows.find(({ auditEntryId }) => auditEntryId === id);
  if (!row) return <Pending error={entry.error} retry={() => void entry.refetch()} />;
  return (
    <>
      <PanelBody readOnly>
        <Facts
          columns={2}
          items={[
            ['When', localInstant(row.at)],
            ['Person', row.accountName],
            ['Action', row.did],
            [row.kind, recordTitle(row) && wholeDates(recordTitle(row))],
          ]}
        />
        <div className="mt-4">
          <HistoryChanges changes={row.changes} caption="What changed" />
        </div>
      </PanelBody>
      <PanelFooter>
        <Button onClick={onClose}>Close</Button>
      </PanelFooter>
    </>
  );
}
