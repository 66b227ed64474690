import { lazy, Suspense, useState } from 'react';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { LazyRemoveDialog } from '../../../kit/web/form/lazy-panel.tsx';
import { usePanelList } from '../../../kit/web/panel/panel-data.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import type { ListState } from '../../../kit/web/route/list-search.web.ts';
import { type MedicineConsentRow, medicineConsent } from './medicine-consent.domain.ts';

const ConsentForm = lazy(async () => ({ default: (await import('./consent-form.tsx')).ConsentForm }));

/** Whether the school may give a child medicine, on the child's page; anyone who may edit health records can enter it there. */
export function ConsentPanel({ studentId }: { studentId: number }) {
  const consents = usePanelList<typeof medicineConsent>('/api/hs/MedicineConsent', { studentId });
  const { canTouch } = usePermissions();
  const [panel, setPanel] = useState<ListState['panel']>(null);
  const [doomed, setDoomed] = useState<MedicineConsentRow | null>(null);
  if (!consents) return <Skeleton shape="lines" />;
  const [consent] = consents;
  const action = consent ? 'update' : 'create';
  const may = (verb: 'create' | 'update' | 'delete') =>
    canTouch(`healthrecord.${verb}`, { studentid: studentId, programid: consent?.student.programId ?? null });
  return (
    <div className="flex flex-wrap items-start gap-3">
      <p className="min-w-0 grow basis-48 break-words">{consent ? <Given consent={consent} /> : 'No consent to medicine yet.'}</p>
      {may(action) && (
        <Button
          small
          onClick={() => setPanel(consent ? { mode: 'edit', id: consent.medicineConsentId } : { mode: 'new', id: 0 })}
        >
          {consent ? 'Change consent' : 'Enter consent'}
        </Button>
      )}
      {consent && may('delete') && (
        <Button small onClick={() => setDoomed(consent)}>
          Withdraw
        </Button>
      )}
      <Suspense fallback={null}>
        {doomed && <LazyRemoveDialog of={medicineConsent} row={doomed} onClose={() => setDoomed(null)} />}
        {panel && <ConsentForm studentId={studentId} panel={panel} onClose={() => setPanel(null)} />}
      </Suspense>
    </div>
  );
}

const Given = ({ consent: { consentedOn, consentedBy, notes } }: { consent: MedicineConsentRow }) => (
  <>
    Medicine may be given.
    <span className="block text-muted text-xs">
      {consentedBy}, {displayDate(consentedOn)}
    </span>
    {notes && <span className="block text-muted text-xs">{notes}</span>}
  </>
);
