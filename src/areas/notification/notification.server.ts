import type { NotificationKind } from '../../common/notification-kind.domain.ts';
import { serverArea } from '../../common/server-area.server.ts';
import { emailData, outbox } from '../../kit/server/mail/outbox.table.ts';
import { kind } from '../../kit/server/resource/kinds.server.ts';
import { emailDataList } from './email-data/email-data.server.ts';
import { forgetSentTexts } from './email-data/forget-texts.server.ts';
import { notificationEventRoutes } from './event/notification-event.server.ts';
import { notificationEvents } from './event/notification-event.table.ts';
import { tellPeople } from './event/tell-people.server.ts';
import { letterRoutes } from './letter/letter.server.ts';
import { letterAnswers } from './letter/letter-answer.table.ts';
import { mailPlaceholderRoutes } from './mail-placeholder/mail-placeholder.server.ts';
import { mailingRoutes } from './mailing/mailing.server.ts';
import { mailings } from './mailing/mailing.table.ts';
import { mailingTasks } from './mailing/mailing-task.server.ts';
import { sendingRoutes } from './mailing/sending.server.ts';
import { forgetNotices, noticeRoutes } from './notice/notice.server.ts';
import { notices } from './notice/notice.table.ts';
import { contentPreviewRoutes } from './notification-content/content-preview.server.ts';
import { notificationContentResource } from './notification-content/notification-content.server.ts';
import { notificationContents } from './notification-content/notification-content.table.ts';
import { outboxList, sendAgainRoutes } from './outbox/outbox.server.ts';

/** @param kinds every kind of event that people can be told about */
export const notificationArea = (kinds: readonly NotificationKind[]) =>
  serverArea({
    resources: [notificationContentResource],
    referrers: [
      { table: notificationEvents, one: 'event', many: 'events' },
      { table: letterAnswers, one: 'answer', many: 'answers', goes: { one: 'answer to a letter', many: 'answers to letters' } },
    ],
    exports: [emailDataList.exported],
    routes: [
      mailPlaceholderRoutes,
      contentPreviewRoutes,
      emailDataList.routes,
      outboxList.routes,
      sendAgainRoutes,
      ...sendingRoutes,
      ...mailingRoutes,
      ...letterRoutes,
      ...notificationEventRoutes(kinds),
      ...noticeRoutes(kinds),
    ],
    tasks: [mailingTasks],
    listeners: {
      happened: [tellPeople],
    },
    jobs: [forgetNotices, forgetSentTexts],
    kinds: [
      kind('EmailData', 'emaildata', emailData),
      kind('Outbox', 'emaildata', outbox),
      kind('Mailing', 'emaildata', mailings, outbox, emailData, letterAnswers),
      // Told to their account only.
      kind('Notice', null, notices),
      kind('NotificationEvent', 'notificationcontent', notificationEvents, notificationContents),
    ],
  });
