import { z } from 'zod';
import { defineCall } from '../../../kit/domain/call.domain.ts';
import { textField } from '../../../kit/domain/row.domain.ts';
import { optionalReference } from '../../../kit/domain/rules.domain.ts';
import { contentBody, contentTitle } from './notification-content.domain.ts';

export const previewContent = defineCall({
  method: 'POST',
  path: '/api/ns/NotificationContent/Preview',
  tag: 'Notifications',
  summary: 'A notification as one recipient would get it: a guardian of a student, or a staff member; changes nothing',
  permission: ['notificationcontent.update'],
  body: z.object({
    title: contentTitle,
    body: contentBody,
    studentId: optionalReference('Student is required'),
    staffId: optionalReference('Staff is required'),
  }),
  answer: z.object({
    to: textField.describe('Name and e-mail address of the recipient'),
    subject: textField,
    body: textField.describe('Formatted text'),
    without: z.array(z.string()).describe('Placeholders that have no value for this recipient'),
  }),
  answered: 'Subject and body with the values of the recipient',
  errors: [404, 422],
});
