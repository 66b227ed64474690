import { z } from 'zod';
import { byFields, defineListed } from '../../../kit/domain/resource.domain.ts';
import { idField, momentField, numberField, textField } from '../../../kit/domain/row.domain.ts';
import { schoolMoment, schoolMomentLength } from '../outbox/school-moment.domain.ts';
import { toColumn } from '../outbox/to-column.domain.ts';

const emailDataRow = z.object({
  emailDataId: idField,
  fromEmail: textField,
  toEmail: textField,
  toName: textField,
  subject: textField,
  body: textField.describe('Formatted text; dots stand for a secret link; empty once it is no longer kept'),
  emailSentAt: momentField,
  sentOn: schoolMoment,
  cause: textField.describe('Why it was sent'),
  attachmentName: textField,
  messageId: textField,
  attempts: numberField,
  unheard: numberField.describe('How often the mail server may already have accepted it without our knowing'),
  answer: textField.describe('The mail server’s answer'),
});
export type EmailDataRow = z.output<typeof emailDataRow>;

/** Messages that were sent, and to whom. Read-only. */
export const emailData = defineListed({
  area: 'ns',
  name: 'EmailData',
  id: 'emailDataId',
  permission: 'emaildata',
  nameField: 'subject',
  labels: { one: 'e-mail', many: 'e-mails', title: 'E-mail Data', file: 'e-mail data', fetched: 'e-mail data' },
  exportPath: 'ExportAllEmailData',
  only: ['list', 'read', 'export'],
  row: emailDataRow,
  fields: { toEmail: 'To', toName: 'Name', subject: 'Subject', emailSentAt: 'Sent At', cause: 'Cause', fromEmail: 'From' },
  filters: {
    ...byFields('toEmail', 'toName', 'subject'),
    emailSentAt: { kind: 'date' },
    ...byFields('cause'),
  },
  columns: [toColumn, 'subject', { value: 'sentOn', filter: 'emailSentAt', longest: schoolMomentLength }],
  sort: '-emailSentAt',
  owners: {},
  // A message does not keep whose address it went to, so whoever is kept apart from somebody sees none.
  sensitive: {
    ...{ mask: {}, maskInLists: {}, fields: [] },
    apart: { fields: ['toEmail'], mask: (row) => ({ ...row, toEmail: '' }) },
  },
});
