import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { byFields, defineListed } from '../../../kit/domain/resource.domain.ts';
import { enumField, flagField, idField, momentField, textField } from '../../../kit/domain/row.domain.ts';
import { linkInput } from '../account/password.domain.ts';
import { unusualKinds, unusualRules } from './unusual-rules.domain.ts';

const unusualEventRow = z.object({
  unusualEventId: idField,
  accountId: idField,
  accountName: textField,
  kind: enumField(unusualKinds),
  said: textField.describe('What happened, as a sentence about the account'),
  noticed: momentField,
  isSeen: flagField,
  seenBy: textField.describe('Who has seen it; empty: nobody yet'),
  endedBy: textField.describe('Who has ended all sessions of the account on account of it; empty: nobody'),
  isTold: flagField.describe('Whether its holder was told by e-mail'),
});
export type UnusualEventRow = z.output<typeof unusualEventRow>;

/** What was noticed about accounts, for those who administer all of them. */
export const unusualEvent = defineListed({
  area: 'ias',
  name: 'UnusualEvent',
  id: 'unusualEventId',
  permission: 'account',
  nameField: 'accountName',
  labels: { one: 'event', many: 'events', title: 'Unusual', fetched: 'what was unusual' },
  only: ['list', 'read'],
  row: unusualEventRow,
  fields: { accountName: 'Account', kind: 'Kind', said: 'What', isSeen: 'Seen', noticed: 'When' },
  filters: { ...byFields('accountName', 'kind', 'said', 'isSeen'), noticed: { kind: 'date' } },
  columns: [
    'accountName',
    { value: 'kind', filter: 'kind' },
    { value: 'said', filter: 'said', longest: 60 },
    { header: 'When', value: 'noticed', filter: 'noticed', longest: '16-06-2026 10:30'.length },
    { header: 'Seen', value: reading(unusualEventRow, ['seenBy', 'endedBy'], handledInWords), filter: 'isSeen' },
  ],
  sort: '-noticed',
  owners: {},
});

/** What has been done about it. */
export function handledInWords({ seenBy, endedBy }: Pick<UnusualEventRow, 'seenBy' | 'endedBy'>): string {
  if (endedBy) return `Sessions ended by ${endedBy}`;
  return seenBy && `Seen by ${seenBy}`;
}

const ofEvent = {
  method: 'POST',
  tag: 'Unusual',
  permission: ['account.update'],
  query: z.object({ unusualEventId: parameters.id }),
  answer: saved(),
  errors: [404],
} as const;

export const markSeen = defineCall({
  ...ofEvent,
  path: '/api/ias/UnusualEvent/MarkSeen',
  summary: 'Say that something unusual has been seen',
});

export const endSessionsOfEvent = defineCall({
  ...ofEvent,
  path: '/api/ias/UnusualEvent/EndSessions',
  summary: 'End all sessions of the account that it is about, cancel its open links, and forget its browsers',
});

const ofRules = { path: '/api/ias/UnusualEvent/Rules', tag: 'Unusual', permission: ['account.update'] } as const;

export const getUnusualRules = defineCall({
  ...ofRules,
  method: 'GET',
  summary: 'The rules by which something is unusual',
  answer: z.object({
    rules: unusualRules,
    knowsCountries: flagField.describe('Whether there is a file that tells the country of an address'),
    version: z.int(),
  }),
  answered: 'As the school has set them, or as they come',
});

export const setUnusualRules = defineCall({
  ...ofRules,
  method: 'PUT',
  summary: 'Set the rules by which something is unusual',
  body: z.object({ rules: unusualRules, version: z.int().nullish() }),
  isChange: true,
  fresh: true,
  answer: saved(),
  errors: [409, 422],
});

const byLink = { method: 'POST', tag: 'Identity', permission: 'open', body: linkInput, answer: saved(z.null()) } as const;

export const checkEndSessions = defineCall({
  ...byLink,
  path: '/api/ias/IdentityAccess/CheckEndSessions',
  summary: 'Whether the link of a message still works; this call does not use it up',
  answered: 'That the link works',
  errors: [404, 422],
});

export const endSessionsByLink = defineCall({
  ...byLink,
  path: '/api/ias/IdentityAccess/EndSessions',
  summary: 'End all sessions of one’s account by the link of a message',
  answered: 'That they were ended',
  errors: [404, 422],
});
