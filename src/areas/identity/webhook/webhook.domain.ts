import { z } from 'zod';
import { enumeration } from '../../../kit/domain/enumeration.domain.ts';
import { byFields, defineResource, type Issue } from '../../../kit/domain/resource.domain.ts';
import { dateField, enumField, idField, rowFieldsOf, stampFields, textField } from '../../../kit/domain/row.domain.ts';
import { chosen, flag, lengths, requiredText } from '../../../kit/domain/rules.domain.ts';
import { apiKeyNames } from '../api-key/api-key-names.domain.ts';

const mostKinds = 200;
const kindsMessage = 'At least one kind of record is required';
const urlMessage = 'Address should begin with https:// and hold no password';
const changesMessage = 'At least one kind of change is required';

const webhookInput = z.object({
  webhookName: requiredText('Name', 'Name is required', lengths.name),
  url: requiredText('Address', urlMessage, lengths.description, false),
  apiKeyId: chosen('API key is required'),
  kinds: z
    .array(z.string().max(lengths.name), kindsMessage)
    .min(1, kindsMessage)
    .max(mostKinds, `Kinds should be at most ${mostKinds}`),
  tellsCreated: flag,
  tellsChanged: flag,
  tellsDeleted: flag,
  isOff: flag,
});
export type WebhookInput = z.output<typeof webhookInput>;

/**
 * An https address without a password. On this machine, as while a receiver is being written, plain HTTP will do: whether anything is sent there
 * is up to whoever runs Homeroom.
 */
const address = /^(?:https:\/\/[^\s@/?#\\]+|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?)(?:[/?][^\s#]*)?$/;

function webhookIssues({ url, tellsCreated, tellsChanged, tellsDeleted }: WebhookInput): Issue[] {
  const issues: Issue[] = [];
  if (!address.test(url)) issues.push({ field: 'url', message: urlMessage });
  if (!tellsCreated && !tellsChanged && !tellsDeleted) issues.push({ field: 'tellsCreated', message: changesMessage });
  return issues;
}

/** Whether a webhook is told of changes. */
export const webhookStates = enumeration(['On', 'NoSecret', 'Off', 'Failed'], {
  start: 1,
  words: { NoSecret: 'No secret yet', Failed: 'Switched off: not reached' },
});
export const webhookState = { on: 1, noSecret: 2, off: 3, failed: 4 } as const;

const webhookRow = z.object({
  webhookId: idField,
  ...rowFieldsOf(webhookInput, 'kinds'),
  kinds: z.array(textField),
  apiKey: z.object({ apiKeyName: textField }),
  state: enumField(webhookStates),
  /** Why it was switched off, if that was not by somebody. */
  offReason: textField,
  /** Until when messages are signed with the secret before the newest as well; null if they are not. */
  formerEnds: dateField,
  ...stampFields,
});
export type WebhookRow = z.output<typeof webhookRow>;

/** The addresses that are told of changes. */
export const webhook = defineResource({
  area: 'ias',
  name: 'Webhook',
  id: 'webhookId',
  permission: 'apikey',
  fresh: { save: true, delete: true },
  nameField: 'webhookName',
  labels: { one: 'webhook', deleted: 'webhook' },
  input: webhookInput,
  rules: webhookIssues,
  row: webhookRow,
  fields: {
    webhookName: { label: 'Name', hint: 'Which program is told' },
    url: { label: 'Address', hint: 'Where messages are sent: an https address' },
    apiKeyId: { label: 'API Key', hint: 'It is told only of what this key may read in full' },
    kinds: 'Told Of',
    tellsCreated: 'New records',
    tellsChanged: 'Changed records',
    tellsDeleted: 'Deleted records',
    isOff: 'Switched off: it is told of nothing',
    state: 'Status',
    offReason: 'Why',
    formerEnds: 'Former Secret Until',
  },
  filters: { ...byFields('webhookName', 'url'), apiKeyId: { names: apiKeyNames }, ...byFields('state') },
  columns: ['webhookName', 'url', { header: 'API Key', value: 'apiKey.apiKeyName', filter: 'apiKeyId' }, 'state'],
  owners: { webhookid: 'webhookId' },
});
