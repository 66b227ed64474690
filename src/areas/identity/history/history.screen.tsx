import { lazy, Suspense } from 'react';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { ReadList } from '../../../kit/web/list/read-list.tsx';
import { localInstant } from '../../../kit/web/parts/format-text.web.ts';
import { wholeDates } from '../../../kit/web/parts/whole-dates.tsx';
import { auditEntry, recordTitle } from './audit-entry.domain.ts';

const EntryPanel = lazy(async () => ({ default: (await import('./entry-panel.tsx')).EntryPanel }));

const cells = {
  When: reading(auditEntry.row, ['at'], (row) => localInstant(row.at)),
  Record: reading(auditEntry.row, ['recordName', 'recordId'], (row) => (
    <span title={recordTitle(row)}>{wholeDates(recordTitle(row))}</span>
  )),
};

/** Who did what, searched by person, record and day; an entry opens to show the values before and after. */
export const HistoryScreen = () => (
  <ReadList
    of={auditEntry}
    opens={(row) => localInstant(row.at)}
    cells={cells}
    renderPanel={(props) => (
      <Suspense fallback={null}>
        <EntryPanel {...props} />
      </Suspense>
    )}
  />
);
