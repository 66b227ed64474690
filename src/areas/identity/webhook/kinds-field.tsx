import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { TickList } from '../api-key/tick-list.tsx';
import type { getWebhookKinds } from './webhook-calls.domain.ts';

/** The kinds of records that a webhook is told of. */
export function KindsField() {
  const { data = [] } = useCall<typeof getWebhookKinds>('GET /api/ias/Webhook/GetKinds', {});
  return <TickList name="kinds" label="Told Of" isLong choices={data.map(({ kind, label }) => [kind, label])} />;
}
