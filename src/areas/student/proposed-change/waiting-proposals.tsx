import { lazy, Suspense, useState } from 'react';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { labelOfProposed } from './proposable.domain.ts';
import type { ProposedChangeRow } from './proposed-change.domain.ts';

const DecidePanel = lazy(async () => ({ default: (await import('./decide-panel.tsx')).DecidePanel }));

/** What waits for the office on the page of a student, a line for each person. */
export function WaitingProposals({ rows }: { rows: readonly ProposedChangeRow[] }) {
  const { can } = usePermissions();
  const [open, setOpen] = useState<ProposedChangeRow | null>(null);
  const people = [...new Map(rows.map((row) => [row.familyId, row])).values()];
  return (
    <>
      <ul>
        {people.map((one) => (
          <li
            key={one.proposedChangeId}
            className="flex min-h-10 flex-wrap items-center gap-3 border-line border-t py-2 first:border-t-0"
          >
            <span className="min-w-0 flex-1 basis-48 break-words">
              {one.whose}
              <span className="block text-muted text-xs">
                {rows
                  .filter(({ familyId }) => familyId === one.familyId)
                  .map(({ field }) => labelOfProposed(field))
                  .join(', ')}
              </span>
            </span>
            {can('student.update') && (
              <Button small aria-label={`Decide: ${one.whose}`} onClick={() => setOpen(one)}>
                Decide
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>{open && <DecidePanel proposal={open} onClose={() => setOpen(null)} />}</Suspense>
    </>
  );
}
