import { z } from 'zod';
import { machineScopes } from '../../../common/machine/machine-scopes.domain.ts';
import { addYears } from '../../../kit/domain/dates.domain.ts';
import { enumeration } from '../../../kit/domain/enumeration.domain.ts';
import { wholeApi } from '../../../kit/domain/machine/machine-scope.domain.ts';
import { byFields, changed, defineResource, type Issue, type RuleFacts } from '../../../kit/domain/resource.domain.ts';
import {
  dateField,
  enumField,
  idField,
  momentField,
  rowFieldsOf,
  stampFields,
  textField,
} from '../../../kit/domain/row.domain.ts';
import { flag, idList, lengths, optionalWhole, requiredDate, requiredText, text } from '../../../kit/domain/rules.domain.ts';
import { apiKeyNames } from './api-key-names.domain.ts';

/** How long a key may last; then somebody has to want it again. */
export const mostYears = 2;
const mostRoles = 20;
const mostAddresses = 50;
/** Calls a minute, unless the key says otherwise. */
export const usualRate = 300;
const mostRate = 6000;
const expiresMessage = `Expires On should be a day from tomorrow, at most ${mostYears} years ahead`;
const scopesMessage = 'Choose what it may call from the list';

const apiKeyInput = z.object({
  apiKeyName: requiredText('Name', 'Name is required', lengths.name),
  /** What it may do: as much as their holders, without records of its own. */
  roleIds: idList('Roles', mostRoles).min(1, 'At least one role is required'),
  scopes: z
    .array(
      z.enum(
        machineScopes.map(({ scope }) => scope),
        scopesMessage,
      ),
      scopesMessage,
    )
    .min(1, scopesMessage)
    .default([wholeApi]),
  expires: requiredDate(expiresMessage),
  /** Addresses and networks, separated by blanks or commas. */
  addresses: text('Addresses', lengths.description),
  perMinute: optionalWhole(`Calls a Minute should be from 1 to ${mostRate}`, usualRate, 1, mostRate),
  isDisabled: flag,
});
export type ApiKeyInput = z.output<typeof apiKeyInput>;

/** The addresses and networks that were typed. */
export const networksIn = (addresses: string): string[] => addresses.split(/[\s,;]+/).filter((part) => part !== '');

function apiKeyIssues(input: ApiKeyInput, facts: RuleFacts<ApiKeyInput>): Issue[] {
  const issues: Issue[] = [];
  const isWithin = input.expires > facts.today && input.expires <= addYears(facts.today, mostYears);
  if (changed(input, facts, 'expires') && !isWithin) issues.push({ field: 'expires', message: expiresMessage });
  if (networksIn(input.addresses).length > mostAddresses)
    issues.push({ field: 'addresses', message: `Addresses should be at most ${mostAddresses}` });
  return issues;
}

/** Whether a key works. */
export const apiKeyStates = enumeration(['Active', 'NoSecret', 'Disabled', 'Expired'], {
  start: 1,
  words: { NoSecret: 'No secret yet' },
});
export const apiKeyState = { active: 1, noSecret: 2, disabled: 3, expired: 4 } as const;

const apiKeyRow = z.object({
  apiKeyId: idField,
  ...rowFieldsOf(apiKeyInput, 'roleIds', 'scopes'),
  roleIds: z.array(idField),
  scopes: z.array(textField),
  roleNames: textField,
  /** Its public name where it asks for tokens. */
  clientId: textField,
  state: enumField(apiKeyStates),
  lastUsed: momentField.nullable(),
  lastAddress: textField,
  /** Until when the secret before the newest works; null if there is none. */
  formerEnds: dateField,
  ...stampFields,
});
export type ApiKeyRow = z.output<typeof apiKeyRow>;

/** The keys by which programs call, such as that of an accounting office. */
export const apiKey = defineResource({
  area: 'ias',
  name: 'ApiKey',
  id: 'apiKeyId',
  permission: 'apikey',
  fresh: { save: true, delete: true },
  nameField: 'apiKeyName',
  labels: { one: 'API key', many: 'API keys' },
  exportPath: 'ExportAllApiKeys',
  input: apiKeyInput,
  rules: apiKeyIssues,
  row: apiKeyRow,
  fields: {
    apiKeyName: { label: 'Name', hint: 'Which program calls with it' },
    roleIds: {
      label: 'Roles',
      hint: 'Roles made by the school; it may do what their holders may, but has no records of its own',
    },
    roleNames: 'Roles',
    scopes: 'May Call',
    expires: { label: 'Expires On', hint: 'Its last day' },
    addresses: {
      label: 'Addresses',
      hint: 'It is refused from any other; empty: from anywhere. Such as 203.0.113.7 or 2001:db8::/32',
    },
    perMinute: { label: 'Calls a Minute', hint: 'More are refused' },
    isDisabled: 'Disabled: every call is refused',
    clientId: 'Client Id',
    state: 'Status',
    lastUsed: 'Last Used',
    lastAddress: 'From',
    formerEnds: 'Former Secret Until',
  },
  filters: byFields('apiKeyName', 'expires', 'state'),
  columns: ['apiKeyName', { header: 'Roles', value: 'roleNames' }, 'state', 'expires'],
  owners: { apikeyid: 'apiKeyId' },
  names: [apiKeyNames],
});

/** The usual last day of a new key. */
export const usualExpiry = (today: string): string => addYears(today, 1);
