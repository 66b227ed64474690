import { CircleCheck, CircleDashed, CircleX, KeyRound } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { Facts } from '../../../kit/web/panel/facts.tsx';
import { StatusBadge, type StatusLook } from '../../../kit/web/parts/badge.tsx';
import { RowButton } from '../../../kit/web/parts/row-button.tsx';
import { type WebhookRow, webhook, webhookState, webhookStates } from './webhook.domain.ts';
import type { newWebhookSecret } from './webhook-calls.domain.ts';

const NewSecretDialog = lazy(async () => ({ default: (await import('../api-key/new-secret-dialog.tsx')).NewSecretDialog }));
const KindsField = lazy(async () => ({ default: (await import('./kinds-field.tsx')).KindsField }));
const WebhookLog = lazy(async () => ({ default: (await import('./webhook-log.tsx')).WebhookLog }));

const { TextField, LookupField, BoolField } = fieldsOf(webhook);

const label = (value: number) => labelOf(webhookStates, value);
const look: StatusLook = {
  [webhookState.on]: { label: label(webhookState.on), tone: 'success', icon: CircleCheck, quiet: true },
  [webhookState.noSecret]: { label: label(webhookState.noSecret), tone: 'info', icon: CircleDashed },
  [webhookState.off]: { label: label(webhookState.off), tone: 'info', icon: CircleX },
  [webhookState.failed]: { label: label(webhookState.failed), tone: 'error', icon: CircleX },
};
const cells = { Status: reading(webhook.row, ['state'], (row) => <StatusBadge value={row.state} look={look} inRow />) };

/** The addresses that are told of changes; what was sent to each is in its detail. */
export function WebhookScreen() {
  const [asked, setAsked] = useState<Pick<WebhookRow, 'webhookId' | 'webhookName' | 'state'> | null>(null);
  const { canAll } = usePermissions();
  const mayMake = canAll('apikey.update');
  const rowActions = useMemo(
    () => ({
      secret: reading(webhook.row, ['webhookId', 'webhookName', 'state'], (row) => (
        <RowButton label="New secret" of={row.webhookName} icon={KeyRound} disabled={!mayMake} onClick={() => setAsked(row)} />
      )),
    }),
    [mayMake],
  );
  return (
    <>
      <ResourceScreen
        of={webhook}
        initial={{ kinds: [], tellsCreated: true, tellsChanged: true, tellsDeleted: true }}
        form={
          <>
            <TextField name="webhookName" wide />
            <TextField name="url" wide />
            <LookupField name="apiKeyId" />
            <Suspense fallback={null}>
              <KindsField />
            </Suspense>
            <BoolField name="tellsCreated" />
            <BoolField name="tellsChanged" />
            <BoolField name="tellsDeleted" />
            <BoolField name="isOff" />
          </>
        }
        cells={cells}
        rowActions={rowActions}
        detail={(row) => (
          <>
            <Facts
              items={[
                ['Name', row.webhookName],
                ['Address', row.url],
                ['Status', <StatusBadge key="state" value={row.state} look={look} />],
                ['Why', row.offReason],
                ['API Key', row.apiKey.apiKeyName],
                ['Former Secret Until', displayDate(row.formerEnds)],
              ]}
            />
            <Suspense fallback={null}>
              <WebhookLog of={row} />
            </Suspense>
          </>
        )}
      />
      <Suspense fallback={null}>
        {asked && (
          <NewSecretDialog
            of={asked.webhookName}
            about="Messages are signed with it, so that their receiver can tell that they are from here."
            replaces={asked.state !== webhookState.noSecret}
            make={async (daysBeside) => {
              const sent = { query: { webhookId: asked.webhookId }, body: { daysBeside } };
              return (await callApi<typeof newWebhookSecret>('POST /api/ias/Webhook/NewSecret', sent)).data;
            }}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </>
  );
}
