import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { useMemo } from 'react';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { Facts } from '../../../kit/web/panel/facts.tsx';
import { StatusBadge, type StatusLook } from '../../../kit/web/parts/badge.tsx';
import { useNewSecret } from '../api-key/use-new-secret.tsx';
import { webhook, webhookState, webhookStates } from './webhook.domain.ts';
import type { newWebhookSecret } from './webhook-calls.domain.ts';

const KindsField = loadedLater(() => import('./kinds-field.tsx').then((part) => part.KindsField));
const WebhookLog = loadedLater(() => import('./webhook-log.tsx').then((part) => part.WebhookLog));

const { TextField, LookupField, BoolField } = fieldsOf(webhook);

const label = (value: number) => labelOf(webhookStates, value);
const look: StatusLook = {
  [webhookState.on]: { label: label(webhookState.on), tone: 'success', icon: CircleCheck, quiet: true },
  [webhookState.noSecret]: { label: label(webhookState.noSecret), tone: 'info', icon: CircleDashed },
  [webhookState.off]: { label: label(webhookState.off), tone: 'info', icon: CircleX },
  [webhookState.failed]: { label: label(webhookState.failed), tone: 'error', icon: CircleX },
};
const cells = { Status: reading(webhook.row, ['state'], (row) => <StatusBadge value={row.state} look={look} inRow />) };

async function make(webhookId: number, daysBeside: number) {
  const sent = { query: { webhookId }, body: { daysBeside } };
  return (await callApi<typeof newWebhookSecret>('POST /api/ias/Webhook/NewSecret', sent)).data;
}

/** The addresses that are told of changes; what was sent to each is in its detail. */
export function WebhookScreen() {
  const about = 'Messages are signed with it, so that their receiver can tell that they are from here.';
  const { button, dialog } = useNewSecret({ about, make });
  const rowActions = useMemo(
    () => ({
      secret: reading(webhook.row, ['webhookId', 'webhookName', 'state'], ({ webhookId: id, webhookName: name, state }) =>
        button({ id, name, hasSecret: state !== webhookState.noSecret }),
      ),
    }),
    [button],
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
            <KindsField />
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
            <WebhookLog of={row} />
          </>
        )}
      />
      {dialog}
    </>
  );
}
