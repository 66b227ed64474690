import type { FastifyPluginAsync } from 'fastify';
import type { ExportedList } from '../../kit/server/resource/exported-list.server.ts';
import type { StoredResource } from '../../kit/server/resource/resource-routes.server.ts';
import { emailDataList } from './email-data/email-data.server.ts';
import { mailPlaceholderRoutes } from './mail-placeholder/mail-placeholder.server.ts';
import { contentPreviewRoutes } from './notification-content/content-preview.server.ts';
import { notificationContentResource } from './notification-content/notification-content.server.ts';
import { outboxList, sendAgainRoutes } from './outbox/outbox.server.ts';

export const notificationResources: readonly StoredResource[] = [notificationContentResource];

export const notificationExports: readonly ExportedList[] = [emailDataList.list];

export const notificationRoutes: readonly FastifyPluginAsync[] = [
  mailPlaceholderRoutes,
  contentPreviewRoutes,
  emailDataList.routes,
  outboxList.routes,
  sendAgainRoutes,
];
