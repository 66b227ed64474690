import { lazy, Suspense, useState } from 'react';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { PlainTable } from '../../../kit/web/panel/plain-table.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Page } from '../../../kit/web/parts/page.tsx';
import type { getRetention, RetentionRule } from './retention.domain.ts';
import { keptByLaw, retentionDefaults, retentionKinds } from './retention-rules.domain.ts';

const RuleForm = lazy(async () => ({ default: (await import('./rule-form.tsx')).RuleForm }));
const RulePreview = lazy(async () => ({ default: (await import('./rule-preview.tsx')).RulePreview }));

/** What is erased after how long, what has to stay, and what goes by itself. */
export function RetentionScreen() {
  const called = useCall<typeof getRetention>('GET /api/gs/Retention', {});
  const [open, setOpen] = useState<{ kind: number; as: 'form' | 'preview' } | null>(null);
  const close = () => setOpen(null);
  return (
    <Page title="Retention" className="max-w-400 space-y-4">
      <Fetched of={called} what="the rules">
        {({ rules, byItself }) => {
          const chosen = rules.find(({ kind }) => kind === open?.kind);
          return (
            <>
              <Panel title="Erased after somebody has left">
                <ul>
                  {rules.map((rule) => (
                    <RuleLine key={rule.kind} of={rule} onOpen={(as) => setOpen({ kind: rule.kind, as })} />
                  ))}
                </ul>
              </Panel>
              <Panel title="Kept, whatever the rules say">
                <Kept caption="Kept, whatever the rules say" rows={Object.values(keptByLaw)} />
              </Panel>
              <Panel title="Goes by itself">
                <Kept caption="Goes by itself" rows={byItself} />
              </Panel>
              <Suspense fallback={null}>
                {chosen && open?.as === 'form' && <RuleForm rule={chosen} onClose={close} />}
                {chosen && open?.as === 'preview' && <RulePreview rule={chosen} onClose={close} />}
              </Suspense>
            </>
          );
        }}
      </Fetched>
    </Page>
  );
}

interface RuleLineProps {
  of: RetentionRule;
  onOpen: (as: 'form' | 'preview') => void;
}

function RuleLine({ of: { kind, months, isOn, lastRun }, onOpen }: RuleLineProps) {
  const { canAll } = usePermissions();
  const label = labelOf(retentionKinds, kind);
  const after = `${counted(months, 'month')} after the last day here`;
  const when = isOn ? `${after}, every night` : `Off. If on: ${after}`;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-2 first:border-t-0">
      <span className="min-w-0 flex-1 basis-60 break-words">
        {label}
        <span className="block text-muted text-xs">{lastRun ? `${when}. Last run ${displayDate(lastRun)}` : when}</span>
        <span className="block text-muted text-xs">{`Why: ${retentionDefaults[kind]?.source ?? ''}`}</span>
      </span>
      <Button small aria-label={`Preview: ${label}`} onClick={() => onOpen('preview')}>
        Preview
      </Button>
      {canAll('retention.update') && (
        <Button small aria-label={`Change: ${label}`} onClick={() => onOpen('form')}>
          Change
        </Button>
      )}
    </li>
  );
}

interface KeptProps {
  caption: string;
  rows: readonly { what: string; kept: string; source?: string }[];
}

const Kept = ({ caption, rows }: KeptProps) => (
  <PlainTable
    caption={caption}
    isCaptionHidden
    columns={[
      {
        head: 'What',
        cell: ({ what, source }) => (
          <>
            {what}
            {source && <Muted small>{source}</Muted>}
          </>
        ),
      },
      { head: 'Kept', cell: ({ kept }) => kept },
    ]}
    rows={rows}
    keyOf={({ what }) => what}
  />
);
