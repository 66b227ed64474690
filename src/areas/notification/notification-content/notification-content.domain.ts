import { z } from 'zod';
import { asTyped } from '../../../kit/domain/as-typed.domain.ts';
import { byFields, defineResource, type Issue } from '../../../kit/domain/resource.domain.ts';
import { textInRich } from '../../../kit/domain/rich-text.domain.ts';
import { idField, stampFields, textField } from '../../../kit/domain/row.domain.ts';
import { lengths, requiredText } from '../../../kit/domain/rules.domain.ts';
import { unknownMessage, unknownPlaceholders } from '../mail-placeholder/placeholders-in.domain.ts';

/** Source: decisions, section 2. */
const longestBody = 100_000;
const bodyRequired = 'Body is required';

export const contentTitle = requiredText('Title', 'Title is required', lengths.line);
export const contentBody = asTyped(
  requiredText('Body', bodyRequired, longestBody, true).refine((html) => textInRich(html) !== '', bodyRequired),
);

const notificationContentInput = z.object({ title: contentTitle, body: contentBody });
export type NotificationContentInput = z.output<typeof notificationContentInput>;

const notificationContentRow = z.object({
  notificationContentId: idField,
  title: textField,
  body: textField.describe('Formatted text: p, h1 to h3, strong, em, u, s, a, ul, ol, li, br'),
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
  fields: { title: 'Title', body: 'Body' },
  filters: byFields('title'),
  columns: ['title'],
  owners: { notificationcontentid: 'notificationContentId' },
});
