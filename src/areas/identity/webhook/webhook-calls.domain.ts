import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { enumeration } from '../../../kit/domain/enumeration.domain.ts';
import { enumField, idField, momentField, numberField, textField } from '../../../kit/domain/row.domain.ts';
import { newSecretInput } from '../api-key/api-key-calls.domain.ts';

const ofWebhooks = { tag: 'Webhooks' } as const;
const ofOne = z.object({ webhookId: parameters.id });

export const getWebhookKinds = defineCall({
  ...ofWebhooks,
  method: 'GET',
  path: '/api/ias/Webhook/GetKinds',
  permission: ['apikey.read', 'apikey.create', 'apikey.update'],
  summary: 'The kinds of records of which a webhook can be told',
  answer: z.array(z.object({ kind: textField, label: textField })),
  answered: 'Each with its name in messages and in words',
});

export const newWebhookSecret = defineCall({
  ...ofWebhooks,
  method: 'POST',
  path: '/api/ias/Webhook/NewSecret',
  permission: ['apikey.update'],
  fresh: true,
  summary: 'Make a new secret with which messages are signed; the one before signs them too for some more days',
  query: ofOne,
  body: newSecretInput,
  answer: saved(z.object({ secret: textField }).describe('The secret, shown only this once')),
  answersSecret: true,
  errors: [404, 422],
});

/** What became of an event. */
export const eventStates = enumeration(['Waiting', 'Sent', 'LeftOut'], { start: 1, words: { LeftOut: 'Left out' } });
export const eventState = { waiting: 1, sent: 2, 'left-out': 3 } as const;

const loggedEvent = z.object({
  webhookEventId: idField,
  messageId: textField,
  kind: textField,
  recordId: idField.nullable(),
  change: textField,
  happened: momentField,
  state: enumField(eventStates),
  nextTry: momentField.nullable(),
  tries: z.array(z.object({ at: momentField, milliseconds: numberField, status: numberField.nullable(), problem: textField })),
});
export type LoggedEvent = z.output<typeof loggedEvent>;

export const getWebhookLog = defineCall({
  ...ofWebhooks,
  method: 'GET',
  path: '/api/ias/Webhook/GetLog',
  permission: ['apikey.read'],
  summary: 'The latest messages of a webhook, and each attempt to deliver them',
  query: ofOne,
  answer: z.array(loggedEvent),
  answered: 'At most 100, the newest first; kept for 30 days',
  errors: [404],
});

export const sendWebhookAgain = defineCall({
  ...ofWebhooks,
  method: 'POST',
  path: '/api/ias/Webhook/SendAgain',
  permission: ['apikey.update'],
  summary: 'Send a message again, under its former id',
  query: z.object({ webhookEventId: parameters.id }),
  answer: saved(),
  errors: [404, 409],
});
