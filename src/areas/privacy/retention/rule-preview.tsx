import { useState } from 'react';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { ConfirmDialog } from '../../../kit/web/form/confirm-dialog.tsx';
import { PanelBody, SidePanel } from '../../../kit/web/form/side-panel.tsx';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { previewRetention, RetentionRule, runRetention } from './retention.domain.ts';
import { retentionKinds } from './retention-rules.domain.ts';

/** Whose data a rule would erase today, and the way to do it now. */
export function RulePreview({ rule: { kind, isOn }, onClose }: { rule: RetentionRule; onClose: () => void }) {
  const { canAll } = usePermissions();
  const called = useCall<typeof previewRetention>('GET /api/gs/Retention/Preview', { kind });
  const [asked, setAsked] = useState<{ seen: string; count: number } | null>(null);
  const label = labelOf(retentionKinds, kind);
  const run = useTrying('Nothing was erased', {
    mutationFn: (seen: string) => callApi<typeof runRetention>('POST /api/gs/Retention/Run', { body: { kind, seen } }),
    onSuccess: ({ message }) => {
      notify.success(message);
      onClose();
    },
    onSettled: () => setAsked(null),
  });
  return (
    <SidePanel open title={`Preview: ${label}`} onClose={onClose}>
      <PanelBody readOnly>
        <Fetched of={called} what="the preview">
          {({ count, seen, people }) => (
            <div className="space-y-4">
              <p>
                {count === 0
                  ? 'Today there is nothing to erase.'
                  : `Today it would be erased for ${counted(count, 'person', 'people')}.`}
              </p>
              <ul aria-label="Whose">
                {people.map(({ id, name, leftOn }) => (
                  <li key={id} className="border-line border-t py-1.5 first:border-t-0">
                    {name} <span className="text-muted text-xs">{`left ${displayDate(leftOn)}`}</span>
                  </li>
                ))}
              </ul>
              {count > people.length && <Muted>{`and ${count - people.length} more`}</Muted>}
              {canAll('retention.update') && count > 0 && (
                <Button disabled={!isOn} onClick={() => setAsked({ seen, count })}>
                  Erase now
                </Button>
              )}
              {!isOn && count > 0 && <Muted>The rule is off: switch it on first.</Muted>}
            </div>
          )}
        </Fetched>
      </PanelBody>
      <ConfirmDialog
        open={asked !== null}
        text={`This cannot be undone. It is erased for ${counted(asked?.count ?? 0, 'person', 'people')}.`}
        about={label}
        action="Erase"
        busy={run.isPending}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked !== null && run.mutate(asked.seen)}
      />
    </SidePanel>
  );
}
