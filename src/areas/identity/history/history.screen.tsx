import { lazy, Suspense, useState } from 'react';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { localInstant } from '../../../kit/web/calls/local-instant.web.ts';
import { useList } from '../../../kit/web/list/list.web.ts';
import { Records } from '../../../kit/web/list/records.tsx';
import { RowActions } from '../../../kit/web/list/row-actions.tsx';
import { TitleBar } from '../../../kit/web/list/title-bar.tsx';
import { type AuditEntryRow, auditEntry } from './audit-entry.domain.ts';

const EntryPanel = lazy(async () => ({ default: (await import('./entry-panel.tsx')).EntryPanel }));

const cells = { When: reading(auditEntry.row, ['at'], (row) => localInstant(row.at)) };

/** Who did what, searched by person, record and day; an entry opens to show the values before and after. */
export function HistoryScreen() {
  const list = useList(auditEntry);
  const open = (row: AuditEntryRow) => () => list.openPanel({ mode: 'detail', id: row.auditEntryId });
  const { panel } = list.state;
  const [opened, setOpened] = useState(panel !== null);
  if (panel && !opened) setOpened(true);
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
      <Suspense fallback={null}>
        {opened && <EntryPanel panel={panel} rows={list.page?.items ?? []} onClose={list.closePanel} />}
      </Suspense>
    </div>
  );
}
