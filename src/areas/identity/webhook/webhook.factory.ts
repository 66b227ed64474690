import { nextSeed } from '../../../kit/domain/chance.factory.ts';
import type { WebhookInput } from './webhook.domain.ts';

/** A webhook that the server accepts if `apiKeyId` names a key. */
export function webhookFactory(change: Partial<WebhookInput> = {}, seed = nextSeed()): WebhookInput {
  return {
    webhookName: `Learning platform ${seed}`,
    url: `https://school-${seed}.example.com/homeroom`,
    apiKeyId: 0,
    kinds: ['Student'],
    tellsCreated: true,
    tellsChanged: true,
    tellsDeleted: true,
    isOff: false,
    ...change,
  };
}
