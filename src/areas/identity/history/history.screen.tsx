import { Facts } from '../../../kit/web/facts.tsx';
import { HistoryChanges } from '../../../kit/web/history-changes.tsx';
import { useList } from '../../../kit/web/list.web.ts';
import { useRecord } from '../../../kit/web/record.web.ts';
import { Pending } from '../../../kit/web/record-panel.tsx';
import { Records } from '../../../kit/web/records.tsx';
import { RowActions } from '../../../kit/web/row-actions.tsx';
import { PanelBody, PanelFooter, SidePanel } from '../../../kit/web/side-panel.tsx';
import { TitleBar } from '../../../kit/web/title-bar.tsx';
import { localInstant } from '../../../kit/web/today.web.ts';
import { type AuditEntryRow, auditEntry, recordTitle } from './audit-entry.domain.ts';

const cells = { When: (row: AuditEntryRow) => localInstant(row.at) };

/** Who did what, searched by person, record and day; an entry opens with what was there before and after. */
export function HistoryScreen() {
  const list = useList(auditEntry);
  const open = (row: AuditEntryRow) => () => list.openPanel({ mode: 'detail', id: row.auditEntryId });
  const { panel } = list.state;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TitleBar of={auditEntry} list={list} onCreate={undefined} gridOnly />
      <Records
        of={auditEntry}
        list={list}
        gridOnly
        onCreate={undefined}
        cells={cells}
        title={(row) => (
          <button
            type="button"
            className="truncate rounded-field font-semibold tabular-nums underline-offset-4 hover:underline focus-visible:ring-focus"
            onClick={open(row)}
          >
            {localInstant(row.at)}
          </button>
        )}
        actions={(row) => <RowActions name={`${auditEntry.titleOf(row)}, ${localInstant(row.at)}`} onDetails={open(row)} />}
      />
      <SidePanel open={panel !== null} title="Entry Detail" onClose={list.closePanel}>
        {panel && <EntryDetail key={panel.id} id={panel.id} rows={list.page?.items ?? []} onClose={list.closePanel} />}
      </SidePanel>
    </div>
  );
}

interface EntryDetailProps {
  id: number;
  rows: readonly AuditEntryRow[];
  onClose: () => void;
}

function EntryDetail({ id, rows, onClose }: EntryDetailProps) {
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
            [row.kind, recordTitle(row)],
          ]}
        />
        <div className="mt-4">
          <HistoryChanges changes={row.changes} caption="What changed" />
        </div>
      </PanelBody>
      <PanelFooter>
        <button type="button" className="btn btn-quiet text-sm" onClick={onClose}>
          Close
        </button>
      </PanelFooter>
    </>
  );
}
