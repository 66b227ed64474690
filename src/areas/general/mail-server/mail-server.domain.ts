import { z } from 'zod';
import { optionalEmail } from '../../../common/person.domain.ts';
import { asTyped } from '../../../kit/domain/as-typed.domain.ts';
import { defineCall, saved } from '../../../kit/domain/call.domain.ts';
import { enumeration } from '../../../kit/domain/enumeration.domain.ts';
import { flagField, rowFieldsOf } from '../../../kit/domain/row.domain.ts';
import { requiredChoice, requiredText, requiredWhole, text } from '../../../kit/domain/rules.domain.ts';

/** How the conversation with a mail server is kept secret. */
export const mailSecurities = enumeration(['Tls', 'StartTls', 'IfOffered'], {
  start: 1,
  words: { Tls: 'TLS from the start', StartTls: 'STARTTLS', IfOffered: 'STARTTLS if the server offers it' },
});
export const mailSecurity = { tls: 1, startTls: 2, ifOffered: 3 } as const;

/** The port on which a server usually listens. */
export const usualPort = (security: number): number => (security === mailSecurity.tls ? 465 : 587);

const hostName = /^[A-Za-z0-9.:-]+$/;

/** The mail server by which the school sends. */
export const mailServerInput = z.object({
  host: requiredText('Server', 'Server is required', 253).refine(
    (host) => host === '' || hostName.test(host),
    'Server should be a name such as smtp.example.com',
  ),
  port: requiredWhole('Port should be 1 to 65535', 1, 65535),
  security: requiredChoice(mailSecurities, 'Security is required'),
  userName: text('Account', 254),
  password: asTyped(text('Password', 254)).describe('Empty: as it is'),
  sender: optionalEmail.describe('Empty: the e-mail address of the school'),
});
export type MailServerInput = z.output<typeof mailServerInput>;

const mailServer = z.object({
  ...rowFieldsOf(mailServerInput, 'password', 'port'),
  port: z.int(),
  hasPassword: flagField,
  isSet: flagField,
  isFromEnvironment: flagField.describe('SMTP_URL names it, and what is set here is not used'),
  version: z.int(),
});
export type StoredMailServer = z.output<typeof mailServer>;

const ofServer = { path: '/api/gs/MailServer', tag: 'School', permission: ['school.update'], forPeople: true } as const;

export const getMailServer = defineCall({
  ...ofServer,
  method: 'GET',
  summary: 'The mail server by which the school sends, without its password',
  answer: mailServer,
  answered: 'As it is in use: that of the environment, where that names one',
});

export const setMailServer = defineCall({
  ...ofServer,
  method: 'PUT',
  summary: 'Set the mail server; messages that wait go out by it at once',
  body: mailServerInput.extend({ version: z.int().nullish() }),
  isChange: true,
  fresh: true,
  answer: saved(),
  errors: [409, 422],
});

export const deleteMailServer = defineCall({
  ...ofServer,
  method: 'DELETE',
  summary: 'Forget the mail server: messages wait in the outbox from then on',
  isChange: true,
  answer: saved(),
  errors: [404],
});

export const sendTestMail = defineCall({
  ...ofServer,
  path: '/api/gs/MailServer/SendTest',
  method: 'POST',
  summary:
    'Send a message to the caller by a mail server, that of the environment if it names one, and say what is answered; nothing is stored',
  body: mailServerInput,
  // It reaches any machine and port that are typed.
  perMinute: 10,
  answer: saved(),
  errors: [409, 422, 429],
});
