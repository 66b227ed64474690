import { lazy, Suspense, useState } from 'react';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { consentRule, consentState, purposes } from './consent-words.domain.ts';
import type { AskedConsent, getOwnConsents } from './own-consent.domain.ts';

const AnswerPanel = lazy(async () => ({ default: (await import('./answer-panel.tsx')).AnswerPanel }));

/** What the school asks a family about a child, each with the answer, and the way to give another. */
export function OwnConsents({ studentId }: { studentId: number }) {
  const own = usePanelData<typeof getOwnConsents>('GET /api/sis/OwnConsent', { studentId });
  const [open, setOpen] = useState<number | null>(null);
  if (!own || own.asked.length === 0) return null;
  const shown = own.asked.find(({ purpose }) => purpose === open);
  return (
    <>
      {!own.mayDecide && <Muted>Another person decides this, or the office does it with you.</Muted>}
      <ul aria-label="Consent">
        {own.asked.map((one) => (
          <li
            key={one.purpose}
            className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-2 first:border-t-0"
          >
            <span className="min-w-0 flex-1 basis-40 break-words">
              {labelOf(purposes, one.purpose)}
              <span className="block text-muted text-xs">{inWords(one)}</span>
            </span>
            <Button
              small
              kind={own.mayDecide && one.own === consentState.open ? 'primary' : undefined}
              aria-label={`${own.mayDecide ? 'Answer' : 'Read'}: ${labelOf(purposes, one.purpose)}`}
              onClick={() => setOpen(one.purpose)}
            >
              {own.mayDecide ? 'Answer' : 'Read'}
            </Button>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {shown && <AnswerPanel studentId={studentId} mayDecide={own.mayDecide} asked={shown} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}

/** What has been said, and what follows. */
function inWords({ rule, state, own, ownOn }: AskedConsent): string {
  const mine = own === consentState.open ? '' : `You said ${own === consentState.given ? 'yes' : 'no'}, ${displayDate(ownOn)}`;
  if (state === consentState.withheld && own !== consentState.withheld)
    return [mine, 'A no that was given for the child stands'].filter(Boolean).join('. ');
  if (mine && state !== consentState.open) return mine;
  if (state === consentState.given) return 'A yes was given for the child';
  const asked = mine ? 'The school has changed what it asks' : 'Not answered';
  return `${asked}: ${rule === consentRule.untilYes ? 'off until you say yes' : 'on until you say no'}`;
}
