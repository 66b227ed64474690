import { z } from 'zod';
import { asTyped } from '../../../kit/domain/as-typed.domain.ts';
import { defineCall, saved } from '../../../kit/domain/call.domain.ts';
import type { Issue } from '../../../kit/domain/resource.domain.ts';
import { enumField, idField, textField } from '../../../kit/domain/row.domain.ts';
import { optionalReference, optionalWhole, text } from '../../../kit/domain/rules.domain.ts';
import { askingFields } from '../letter/asking.domain.ts';
import {
  bodyRequired,
  isBlank,
  longestBody,
  placeholderIssues,
  titleRequired,
} from '../notification-content/notification-content.domain.ts';
import { skipReasons } from './audience.domain.ts';
import { audienceFields } from './audience-fields.domain.ts';

const notificationRequired = 'Notification is required';

const sendingInput = z.object({
  notificationContentId: optionalReference(notificationRequired).describe('Null for a letter of its own'),
  title: text('Title').describe('Of a letter that is written for this once, kept as what was sent and as nothing else'),
  body: asTyped(text('Body', longestBody, true).describe('Formatted text; as of a notification')),
  ...audienceFields,
  ...askingFields,
});

/** What is wrong with the letter; nothing if a notification is sent instead. */
export function letterIssues({ notificationContentId, title, body }: Letter): Issue[] {
  const one = (field: string, message: string): Issue[] => [{ field, message }];
  const [noTitle, noBody] = [title === '', isBlank(body)];
  if (notificationContentId !== null)
    return noTitle && noBody ? [] : one('notificationContentId', 'Choose a notification or write a letter, not both');
  if (noTitle && noBody) return one('notificationContentId', notificationRequired);
  return [
    ...(noTitle ? one('title', titleRequired) : []),
    ...(noBody ? one('body', bodyRequired) : []),
    ...placeholderIssues({ title, body }),
  ];
}

const seenRequired = 'Look at who gets it before it is sent';

const key = textField.describe('Tells them from all others in the list');

const sendingPreview = z.object({
  addresses: z.int().describe('How many different e-mail addresses that is; a couple may share one'),
  recipients: z
    .array(z.object({ key, name: textField, email: textField, about: textField }))
    .describe('Each person once; those without an e-mail have to be called or get a letter'),
  skipped: z
    .array(z.object({ key, name: textField, about: textField, reason: enumField(skipReasons) }))
    .describe('Who gets nothing, and why'),
  without: z
    .array(z.object({ placeholder: textField, count: z.int() }))
    .describe('Placeholders without a value, and for how many recipients'),
  message: z
    .object({ to: textField, subject: textField, body: textField.describe('Formatted text') })
    .nullable()
    .describe('The message to one of them; null if there is nobody, or no text yet'),
  seen: textField.describe('Identifies this preview; sending needs it, and refuses if the preview would be different by now'),
});
export type SendingPreview = z.output<typeof sendingPreview>;

const sending = { method: 'POST', tag: 'Mailings', permission: ['notificationcontent.update'] } as const;

export const previewSending = defineCall({
  ...sending,
  path: '/api/ns/NotificationContent/PreviewSending',
  summary:
    'Who would get a notification or a letter, who would not and why, and the message to one of them; changes nothing. Who gets it is answered also while there is neither',
  body: sendingInput.extend({
    nth: optionalWhole('The place of the recipient should be a whole number').describe('Whose message is shown, from 0'),
  }),
  answer: sendingPreview,
  answered: 'Recipients by name, those of students first',
  errors: [404, 422],
});

export const sendNotification = defineCall({
  ...sending,
  path: '/api/ns/NotificationContent/Send',
  summary: 'Sends a notification, or a letter of its own, to an audience after a preview; as a task',
  body: sendingInput.extend({ seen: z.string(seenRequired).min(1, seenRequired).max(100, seenRequired) }),
  answer: saved(z.object({ mailingId: idField, taskId: idField })),
  errors: [404, 409, 422],
});
export type Sending = z.output<typeof sendingInput>;
/** What is sent: a notification, or a letter written for this once. */
export type Letter = Pick<Sending, 'notificationContentId' | 'title' | 'body'>;
