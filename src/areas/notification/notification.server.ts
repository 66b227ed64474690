import type { FastifyPluginAsync } from 'fastify';
import type { NotificationKind } from '../../common/notification-kind.domain.ts';
import type { ExportedList } from '../../kit/server/resource/exported-list.server.ts';
import type { Referrer } from '../../kit/server/resource/referrers.server.ts';
import type { StoredResource } from '../../kit/server/resource/resource-routes.server.ts';
import { emailDataList } from './email-data/email-data.server.ts';
import { notificationEventRoutes } from './event/notification-event.server.ts';
import { notificationEvents } from './event/notification-event.table.ts';
import { mailPlaceholderRoutes } from './mail-placeholder/mail-placeholder.server.ts';
import { mailingRoutes } from './mailing/mailing.server.ts';
import { sendingRoutes } from './mailing/sending.server.ts';
import { noticeRoutes } from './notice/notice.server.ts';
import { contentPreviewRoutes } from './notification-content/content-preview.server.ts';
import { notificationContentResource } from './notification-content/notification-content.server.ts';
import { outboxList, sendAgainRoutes } from './outbox/outbox.server.ts';

export const notificationResources: readonly StoredResource[] = [notificationContentResource];

export const notificationExports: readonly ExportedList[] = [emailDataList.exported];

/** @param kinds every kind of event that people can be told about */
export const notificationRoutes = (kinds: readonly NotificationKind[]): readonly FastifyPluginAsync[] => [
  mailPlaceholderRoutes,
  contentPreviewRoutes,
  emailDataList.routes,
  outboxList.routes,
  sendAgainRoutes,
  ...sendingRoutes,
  ...mailingRoutes,
  ...notificationEventRoutes(kinds),
  ...noticeRoutes(kinds),
];

/** What keeps a notification from being deleted. */
export const notificationReferrers: readonly Referrer[] = [{ table: notificationEvents, one: 'event', many: 'events' }];
