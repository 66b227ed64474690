import { z } from 'zod';
import { defineCall, defineExport, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { enumeration } from '../../../kit/domain/enumeration.domain.ts';
import { byFields, defineListed } from '../../../kit/domain/resource.domain.ts';
import { dateField, enumField, flagField, idField, momentField, numberField, textField } from '../../../kit/domain/row.domain.ts';
import { askedKinds } from '../letter/asking.domain.ts';
import { schoolMoment, schoolMomentLength } from '../outbox/school-moment.domain.ts';

/** The progress of a mailing. */
export const mailingStates = enumeration(['preparing', 'stopped', 'sending', 'done'], {
  start: 1,
  words: { preparing: 'Being prepared', stopped: 'Stopped', sending: 'Being sent', done: 'Sent' },
});
export const mailingState = { preparing: 1, stopped: 2, sending: 3, done: 4 } as const;

const mailingRow = z.object({
  mailingId: idField,
  title: textField,
  body: textField.describe('The notification’s formatted text at that time, with its placeholders'),
  audience: textField.describe('To whom it was sent, in words'),
  state: enumField(mailingStates),
  recipientCount: numberField,
  sent: numberField.describe('Accepted by the mail server'),
  waiting: numberField,
  failed: numberField.describe('Refused by the mail server'),
  toCall: numberField.describe('Not reachable by e-mail: call them or send a letter'),
  created: momentField,
  sentOn: schoolMoment,
  createdBy: textField.describe('Who sent it'),
  isShown: flagField.describe('Whether families read it in Homeroom too'),
  read: numberField.describe('How many have opened it there'),
  asks: enumField(askedKinds),
  options: z.array(textField).describe('The answers to choose from'),
  answerUntil: dateField,
});
export type MailingRow = z.output<typeof mailingRow>;

const longestCount = '1,240'.length;

/** A notification sent to many people, and its progress. */
export const mailing = defineListed({
  area: 'ns',
  name: 'Mailing',
  id: 'mailingId',
  permission: 'emaildata',
  nameField: 'title',
  labels: { one: 'mailing' },
  only: ['list', 'read'],
  row: mailingRow,
  detailOnly: ['body', 'isShown', 'read', 'asks', 'options', 'answerUntil'],
  fields: {
    title: 'Title',
    audience: 'Audience',
    state: 'State',
    recipientCount: 'Recipients',
    sent: 'Sent',
    waiting: 'Waiting',
    failed: 'Failed',
    toCall: 'To Call',
    created: 'Sent At',
    createdBy: 'Sent By',
  },
  filters: {
    ...byFields('title', 'audience'),
    created: { kind: 'date' },
    ...byFields('createdBy'),
    recipientCount: { min: 0 },
  },
  columns: [
    { value: 'title', filter: 'title', longest: 24 },
    'audience',
    { header: 'State', value: 'state' },
    { value: 'sentOn', filter: 'created', longest: schoolMomentLength },
    { header: 'Sent', value: 'sent', longest: longestCount },
    { header: 'Failed', value: 'failed', longest: longestCount },
    { header: 'To Call', value: 'toCall', longest: longestCount },
  ],
  sort: '-created',
  owners: {},
});

/** The outcome for one recipient. */
export const recipientStates = enumeration(['waiting', 'sent', 'failed', 'noEmail', 'withheld'], {
  start: 1,
  words: { noEmail: 'Has no e-mail', withheld: 'May no longer be contacted' },
});
export const recipientState = { waiting: 1, sent: 2, failed: 3, noEmail: 4, withheld: 5 } as const;

const mailingRecipient = z.object({
  mailingRecipientId: idField,
  name: textField,
  email: textField,
  phone: textField.describe('As it is today'),
  about: textField.describe('The children whom it is about'),
  state: enumField(recipientStates),
  answer: textField.describe('The mail server’s last answer'),
});
export type MailingRecipient = z.output<typeof mailingRecipient>;

const ofMailing = { tag: 'Mailings', query: z.object({ mailingId: parameters.id }), errors: [404] } as const;

export const getRecipients = defineCall({
  ...ofMailing,
  method: 'GET',
  path: '/api/ns/Mailing/GetRecipients',
  summary: 'The recipients of a mailing, and the outcome for each',
  permission: ['emaildata.read'],
  answer: z.array(mailingRecipient),
  answered: 'By name',
});

export const printLetters = defineCall({
  ...ofMailing,
  method: 'GET',
  path: '/api/ns/Mailing/PrintLetters',
  alsoPost: true,
  summary: 'Letters to the recipients whom a mailing does not reach by e-mail, as one PDF, one page each',
  permission: ['emaildata.read'],
  answer: z.unknown(),
  answersFile: 'application/pdf',
  answered: 'Sorted by name, with the text of the e-mail',
  errors: [404, 409],
});

export const exportToCall = defineExport({
  path: '/api/ns/Mailing/ExportToCall',
  tag: 'Mailings',
  summary: 'The recipients whom a mailing does not reach by e-mail, with telephone numbers, as PDF, Excel or CSV',
  permission: ['emaildata.read'],
  query: { mailingId: parameters.id },
  answered: 'The list to call',
  errors: [404],
});

export const sendFailedAgain = defineCall({
  ...ofMailing,
  method: 'POST',
  path: '/api/ns/Mailing/SendAgain',
  summary:
    'Sends a mailing again to the recipients whose message failed, at their current address; one that was cancelled or stopped to those who have got nothing yet',
  permission: ['emaildata.update'],
  answer: saved(z.int().describe('How many messages')),
  errors: [404, 409],
});

export const stopMailing = defineCall({
  ...ofMailing,
  method: 'POST',
  path: '/api/ns/Mailing/Stop',
  summary: 'Stops a mailing, whoever sent it: what is not yet sent stays unsent, until it is sent again',
  permission: ['notificationcontent.update'],
  answer: saved(z.int().describe('How many messages were stopped')),
  errors: [404, 409],
});
