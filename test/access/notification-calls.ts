import { call, type MatrixCall } from './matrix-call.ts';

const nowhere = 2_000_000_000;
const forAll = (...keys: string[]) => ({ keys, forAll: true }) as const;

/** Calls about messages and notices. */
export const notificationCalls: readonly MatrixCall[] = [
  call('GET /api/ns/EmailData', 'emaildata.read'),
  call('GET /api/ns/EmailData/:id', 'emaildata.read', '', { mayBeMissing: true }),
  ...['GET', 'POST'].map((method) => call(`${method} /api/ns/EmailData/ExportAllEmailData`, 'emaildata.read')),
  call('GET /api/ns/Outbox', 'emaildata.read'),
  call('GET /api/ns/Outbox/:id', 'emaildata.read', '', { mayBeMissing: true }),
  call('POST /api/ns/Outbox/SendAgain', forAll('emaildata.update'), `outboxId=${nowhere}`, { mayBeMissing: true }),
  call('GET /api/ns/MailPlaceholder', 'notificationcontent.read notificationcontent.create notificationcontent.update'),
  call('POST /api/ns/NotificationContent/Preview', 'notificationcontent.update', '', { body: () => ({}) }),
  ...['PreviewSending', 'Send'].map((what) =>
    call(`POST /api/ns/NotificationContent/${what}`, forAll('notificationcontent.update'), '', { body: () => ({}) }),
  ),
  call('GET /api/ns/Mailing', 'emaildata.read'),
  call('GET /api/ns/Mailing/:id', 'emaildata.read', '', { mayBeMissing: true }),
  ...['GET Mailing/GetRecipients', 'GET Mailing/PrintLetters', 'POST Mailing/PrintLetters'].map((what) =>
    call(what.replace(' ', ' /api/ns/'), forAll('emaildata.read'), `mailingId=${nowhere}`, { mayBeMissing: true }),
  ),
  ...['GET', 'POST'].map((method) =>
    call(`${method} /api/ns/Mailing/ExportToCall`, forAll('emaildata.read'), `mailingId=${nowhere}`, { mayBeMissing: true }),
  ),
  call('POST /api/ns/Mailing/SendAgain', forAll('emaildata.update'), `mailingId=${nowhere}`, { mayBeMissing: true }),
  call('POST /api/ns/Mailing/Stop', forAll('notificationcontent.update'), `mailingId=${nowhere}`, { mayBeMissing: true }),
  call('GET /api/ns/Mailing/GetAnswers', forAll('emaildata.read'), `mailingId=${nowhere}`, { mayBeMissing: true }),
  call('POST /api/ns/Mailing/Remind', forAll('notificationcontent.update'), '', { body: () => ({}) }),
  call('GET /api/ns/Letter', 'session'),
  call('GET /api/ns/Letter/GetLetter', 'session', `letterId=${nowhere}`, { mayBeMissing: true }),
  call('PUT /api/ns/Letter/MarkRead', 'session', `letterId=${nowhere}`, { mayBeMissing: true }),
  call('POST /api/ns/Letter/Answer', 'session', '', { body: () => ({}) }),
  call('GET /api/ns/NotificationEvent', forAll('notificationcontent.update')),
  call('PUT /api/ns/NotificationEvent', forAll('notificationcontent.update'), '', { body: () => ({}) }),
  call('GET /api/ns/Notice', 'session'),
  call('PUT /api/ns/Notice/MarkRead', 'session'),
  call('GET /api/ns/NoticePreference', 'session'),
  call('PUT /api/ns/NoticePreference', 'session', '', { body: () => ({}) }),
];
