import { lazy, Suspense, useState } from 'react';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import type { getConsentsOfStudent } from './consent.domain.ts';
import { ConsentBadge } from './consent-badge.tsx';
import { purposes } from './consent-words.domain.ts';
import { OwnConsents } from './own-consents.tsx';

const PaperForm = lazy(async () => ({ default: (await import('./paper-form.tsx')).PaperForm }));

/** On the page of a student: what the family is asked, or what it has said; nothing where nobody is asked. */
export function StudentConsents({ studentId }: { studentId: number }) {
  const { can, canAll, canTouch } = usePermissions();
  const isOffice = can('consent.read');
  // Whoever may speak for every student speaks for none.
  const isFamily = canTouch('ownconsent.create', { studentid: studentId }) && !(isOffice && canAll('ownconsent.create'));
  return (
    <>
      {isOffice && <Said studentId={studentId} />}
      {isFamily && <OwnConsents studentId={studentId} />}
    </>
  );
}

function Said({ studentId }: { studentId: number }) {
  const { can } = usePermissions();
  const [entering, setEntering] = useState(false);
  const rows = usePanelData<typeof getConsentsOfStudent>('GET /api/sis/Consent/GetForStudent', { studentId });
  if (!rows || rows.length === 0) return null;
  return (
    <>
      <ul aria-label="Consent">
        {rows.map(({ purpose, said: [last], ...state }) => (
          <li
            key={purpose}
            className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-2 first:border-t-0"
          >
            <span className="min-w-0 flex-1 basis-40 break-words">
              {labelOf(purposes, purpose)}
              {last && (
                <span className="block text-muted text-xs">
                  {`${last.saidBy} said ${last.isGiven ? 'yes' : 'no'}, ${displayDate(last.saidOn)}`}
                </span>
              )}
            </span>
            <ConsentBadge {...state} />
          </li>
        ))}
      </ul>
      {can('consent.create') && (
        <Button small className="mt-3" onClick={() => setEntering(true)}>
          Enter a paper form
        </Button>
      )}
      <Suspense fallback={null}>
        {entering && (
          <PaperForm studentId={studentId} purposes={rows.map(({ purpose }) => purpose)} onClose={() => setEntering(false)} />
        )}
      </Suspense>
    </>
  );
}
