import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { enumeration } from '../../../kit/domain/enumeration.domain.ts';
import { byFields, defineListed } from '../../../kit/domain/resource.domain.ts';
import { enumField, idField, momentField, numberField, textField } from '../../../kit/domain/row.domain.ts';
import { schoolMoment, schoolMomentLength } from './school-moment.domain.ts';
import { toColumn } from './to-column.domain.ts';

/** The states of a message that has not been sent. */
export const outboxStates = enumeration(['waiting', 'sending', 'failed'], {
  start: 1,
  words: { waiting: 'Waiting', sending: 'Being sent', failed: 'Failed' },
});
export const failed = 3;

const outboxRow = z.object({
  outboxId: idField,
  state: enumField(outboxStates),
  toEmail: textField,
  toName: textField,
  subject: textField,
  body: textField.describe('Formatted text; dots stand for a secret link; empty once it is no longer kept'),
  cause: textField,
  messageId: textField,
  queued: momentField,
  queuedOn: schoolMoment,
  nextOn: textField.describe('When it is tried next, in the school’s time zone; empty if it has failed'),
  attempts: numberField,
  unheard: numberField,
  answer: textField.describe('The mail server’s last answer'),
});
export type OutboxRow = z.output<typeof outboxRow>;

/** Messages that wait to be sent, or that could not be sent. */
export const outbox = defineListed({
  area: 'ns',
  name: 'Outbox',
  id: 'outboxId',
  permission: 'emaildata',
  nameField: 'subject',
  labels: { one: 'message', title: 'Outbox', fetched: 'the outbox' },
  exportPath: 'ExportAllOutbox',
  only: ['list', 'read'],
  row: outboxRow,
  detailOnly: ['body'],
  fields: {
    toEmail: 'To',
    toName: 'Name',
    subject: 'Subject',
    state: 'State',
    queued: 'Queued',
    answer: 'Answer',
    cause: 'Cause',
  },
  filters: {
    ...byFields('toEmail', 'subject', 'state'),
    queued: { kind: 'date' },
    attempts: { label: 'Attempts', min: 0 },
    ...byFields('answer', 'cause'),
  },
  columns: [
    toColumn,
    'subject',
    'state',
    { value: 'queuedOn', filter: 'queued', longest: schoolMomentLength },
    { value: 'attempts', filter: 'attempts', longest: 2 },
    'answer',
  ],
  sort: '-queued',
  owners: {},
  // A message does not keep whose address it went to, so whoever is kept apart from somebody sees none.
  sensitive: {
    ...{ mask: {}, maskInLists: {}, fields: [] },
    apart: { fields: ['toEmail'], mask: (row) => ({ ...row, toEmail: '' }) },
  },
});

export const sendAgain = defineCall({
  method: 'POST',
  path: '/api/ns/Outbox/SendAgain',
  tag: 'Outbox',
  summary: 'Sends a message again that has failed, or that waits for its next attempt',
  permission: ['emaildata.update'],
  query: z.object({ outboxId: parameters.id }),
  answer: saved(),
  errors: [404, 409],
});
