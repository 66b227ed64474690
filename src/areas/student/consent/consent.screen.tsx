import { lazy, Suspense, useState } from 'react';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import type { AnswerOf } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Figure } from '../../../kit/web/parts/figure.tsx';
import { formatNumber } from '../../../kit/web/parts/format.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Page } from '../../../kit/web/parts/page.tsx';
import { navigate, useAddress } from '../../../kit/web/route/address.web.ts';
import { LookSetting } from '../record-look/look-setting.tsx';
import type { getPurposes } from './consent.domain.ts';
import { ConsentAnswers } from './consent-answers.tsx';
import { consentRule, consentRules, purposes } from './consent-words.domain.ts';

const NoticeForm = lazy(async () => ({ default: (await import('./notice-form.tsx')).NoticeForm }));

type PurposeInUse = AnswerOf<typeof getPurposes>[number];

/** What families are asked, and what they have said. The address names the purpose whose answers are shown. */
export function ConsentScreen() {
  const called = useCall<typeof getPurposes>('GET /api/sis/Consent/GetPurposes', {});
  const chosen = Number(useAddress().search['purpose'] ?? 0);
  const [editing, setEditing] = useState<PurposeInUse | null>(null);
  return (
    <Page title="Consent" className="max-w-400 space-y-4">
      <Muted>Until families are asked, nothing changes. An answer counts at once, and is kept with its date.</Muted>
      <Fetched of={called} what="consent">
        {(all) => (
          <>
            <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
              {all.map((one) => (
                <PurposePanel key={one.purpose} of={one} isChosen={one.purpose === chosen} onEdit={() => setEditing(one)} />
              ))}
            </div>
            {all.some(({ purpose, rule }) => purpose === chosen && rule !== consentRule.off) && (
              <ConsentAnswers key={chosen} purpose={chosen} />
            )}
          </>
        )}
      </Fetched>
      <LookSetting />
      <Suspense fallback={null}>{editing && <NoticeForm of={editing} onClose={() => setEditing(null)} />}</Suspense>
    </Page>
  );
}

interface PurposePanelProps {
  of: PurposeInUse;
  isChosen: boolean;
  onEdit: () => void;
}

function PurposePanel({ of: { purpose, rule, notice, since, open, given, withheld }, isChosen, onEdit }: PurposePanelProps) {
  const { canAll } = usePermissions();
  const label = labelOf(purposes, purpose);
  const isOff = rule === consentRule.off;
  const show = () => navigate({ to: '.', search: isChosen ? {} : { purpose: String(purpose) }, replace: true });
  return (
    <Panel title={label}>
      <p>
        {labelOf(consentRules, rule)}
        {since && !isOff && <span className="whitespace-nowrap text-muted text-xs">{` since ${displayDate(since)}`}</span>}
      </p>
      {!isOff && (
        <>
          <dl className="my-3 flex flex-wrap gap-x-8 gap-y-2">
            <Figure label="Yes">{formatNumber(given, 0)}</Figure>
            <Figure label="No">{formatNumber(withheld, 0)}</Figure>
            <Figure label="No answer">{formatNumber(open, 0)}</Figure>
          </dl>
          <p className="line-clamp-3 whitespace-pre-line break-words text-muted">{notice}</p>
        </>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {!isOff && (
          <Button small aria-pressed={isChosen} aria-label={`Who said what: ${label}`} onClick={show}>
            Who said what
          </Button>
        )}
        {canAll('consent.update') && (
          <Button small aria-label={`${isOff ? 'Ask families' : 'Change'}: ${label}`} onClick={onEdit}>
            {isOff ? 'Ask families' : 'Change'}
          </Button>
        )}
      </div>
    </Panel>
  );
}
