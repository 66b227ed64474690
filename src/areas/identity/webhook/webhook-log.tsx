import { RotateCw } from 'lucide-react';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { localInstant } from '../../../kit/web/parts/format-text.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { RowButton } from '../../../kit/web/parts/row-button.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { WebhookRow } from './webhook.domain.ts';
import { eventState, eventStates, type getWebhookLog, type LoggedEvent, type sendWebhookAgain } from './webhook-calls.domain.ts';

/** What was sent to a webhook lately, with what its receiver answered each time. */
export function WebhookLog({ of: { webhookId } }: { of: Pick<WebhookRow, 'webhookId'> }) {
  const found = useCall<typeof getWebhookLog>('GET /api/ias/Webhook/GetLog', { webhookId });
  return (
    <section aria-label="Log" className="mt-6 border-line border-t pt-4">
      <div className="mb-2 flex items-center justify-between">
        <h3 className="font-semibold">Log</h3>
        <Button small onClick={() => void found.refetch()}>
          Refresh
        </Button>
      </div>
      <Fetched of={found} what="log">
        {(events) =>
          events.length === 0 ? (
            <Muted>Nothing has been sent yet.</Muted>
          ) : (
            <ul>
              {events.map((event) => (
                <Logged key={event.webhookEventId} event={event} onSent={() => found.refetch()} />
              ))}
            </ul>
          )
        }
      </Fetched>
    </section>
  );
}

function Logged({ event, onSent }: { event: LoggedEvent; onSent: () => Promise<unknown> }) {
  const { canAll } = usePermissions();
  const [, attempt] = useAttempt();
  const { webhookEventId, kind, recordId, change, state, nextTry, tries } = event;
  const name = `${kind} ${recordId ?? ''} ${change}`;
  const send = async () => {
    const { message } = await callApi<typeof sendWebhookAgain>('POST /api/ias/Webhook/SendAgain', { query: { webhookEventId } });
    notify.success(message);
    await onSent();
  };
  return (
    <li className="border-line border-b py-2">
      <div className="flex min-h-8 items-center gap-2">
        <span className="min-w-0 flex-1 break-words">
          {name} <span className="text-muted">{labelOf(eventStates, state)}</span>
        </span>
        <RowButton
          label="Send again"
          of={name}
          icon={RotateCw}
          disabled={!canAll('apikey.update') || state === eventState.waiting}
          onClick={() => void attempt('Unable to send it again', send)}
        />
      </div>
      {tries.map((one) => (
        <Muted key={String(one.at)}>
          {localInstant(one.at)}: {one.problem || one.status}, {one.milliseconds} ms
        </Muted>
      ))}
      {nextTry && tries.length > 0 && <Muted>Next attempt: {localInstant(nextTry)}</Muted>}
    </li>
  );
}
