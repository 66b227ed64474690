import { z } from 'zod';
import { asTyped } from '../../../kit/domain/as-typed.domain.ts';
import { byFields, defineResource, type Issue } from '../../../kit/domain/resource.domain.ts';
import { textInRich } from '../../../kit/domain/rich-text.domain.ts';
import { flagField, idField, stampFields, textField } from '../../../kit/domain/row.domain.ts';
import { lengths, requiredText } from '../../../kit/domain/rules.domain.ts';
import { unknownMessage, unknownPlaceholders } from '../mail-placeholder/placeholders-in.domain.ts';

/** Source: decisions, section 2. */
export const longestBody = 100_000;
export const titleRequired = 'Title is required';
export const bodyRequired = 'Body is required';

/** Whether formatted text says nothing. */
export const isBlank = (html: string): boolean => textInRich(html) === '';

export const contentTitle = requiredText('Title', titleRequired, lengths.line);
export const contentBody = asTyped(
  requiredText('Body', bodyRequired, longestBody, true).refine((html) => !isBlank(html), bodyRequired),
);

const notificationContentInput = z.object({ title: contentTitle, body: contentBody });
export type NotificationContentInput = z.output<typeof notificationContentInput>;

const notificationContentRow = z.object({
  notificationContentId: idField,
  title: textField,
  body: textField.describe('Formatted text: p, h1 to h3, strong, em, u, s, a, ul, ol, li, br'),
  isAutomatic: flagField.describe('An event uses it, so that it goes out by itself'),
  ...stampFields,
});

/** Anything written like a placeholder has to be one. */
export const placeholderIssues = (content: NotificationContentInput): Issue[] =>
  (['title', 'body'] as const).flatMap((field) => {
    const unknown = unknownPlaceholders(content[field]);
    return unknown.length > 0 ? [{ field, message: unknownMessage(unknown) }] : [];
  });

export const notificationContent = defineResource({
  area: 'ns',
  name: 'NotificationContent',
  id: 'notificationContentId',
  permission: 'notificationcontent',
  nameField: 'title',
  labels: {
    one: 'notification',
    removed: 'Notification deleted successfully',
    notRemoved: 'Unable to delete notification',
  },
  input: notificationContentInput,
  rules: placeholderIssues,
  row: notificationContentRow,
  fields: { title: 'Title', body: 'Body', isAutomatic: 'Sent by an event' },
  filters: byFields('title', 'isAutomatic'),
  columns: ['title'],
  sort: 'isAutomatic',
  owners: { notificationcontentid: 'notificationContentId' },
});
