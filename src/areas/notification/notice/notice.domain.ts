import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { flagField, idField, momentField, textField } from '../../../kit/domain/row.domain.ts';
import { flag } from '../../../kit/domain/rules.domain.ts';

const own = { tag: 'Notices', permission: 'session' } as const;

const notice = z.object({
  noticeId: idField,
  event: textField,
  label: textField.describe('What kind of event it is'),
  words: textField,
  path: textField.describe('The page of the application that shows it'),
  created: momentField,
  isRead: flagField,
});
export type Notice = z.output<typeof notice>;

export const listNotices = defineCall({
  ...own,
  method: 'GET',
  path: '/api/ns/Notice',
  summary: 'My notices',
  answer: z.object({ unread: z.int(), items: z.array(notice) }),
  answered: 'How many are unread, and the last 50, the newest first',
});

export const markNoticesRead = defineCall({
  ...own,
  method: 'PUT',
  path: '/api/ns/Notice/MarkRead',
  summary: 'Marks a notice of mine as read, or all of them',
  query: z.object({ noticeId: parameters.id.optional() }),
  answer: saved(z.int().describe('How many were marked')),
});

const preference = z.object({ event: textField, wantsNotice: flag, wantsMail: flag });

export const listNoticePreferences = defineCall({
  ...own,
  method: 'GET',
  path: '/api/ns/NoticePreference',
  summary: 'How I want to hear about each kind of event',
  answer: z.array(
    z.object({ event: textField, label: textField, when: textField, wantsNotice: flagField, wantsMail: flagField }),
  ),
  answered: 'Every kind of event that may concern me',
});

export const changeNoticePreferences = defineCall({
  ...own,
  method: 'PUT',
  path: '/api/ns/NoticePreference',
  summary: 'Sets how I want to hear about each kind of event: by notice, by e-mail, both or neither',
  body: z.object({ preferences: z.array(preference, 'Preferences are required').max(100, 'At most 100 at once') }),
  answer: saved(z.null()),
  errors: [422],
});
