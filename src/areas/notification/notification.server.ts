import type { FastifyPluginAsync } from 'fastify';
import type { StoredResource } from '../../kit/server/resource/resource-routes.server.ts';
import { mailPlaceholderRoutes } from './mail-placeholder/mail-placeholder.server.ts';
import { contentPreviewRoutes } from './notification-content/content-preview.server.ts';
import { notificationContentResource } from './notification-content/notification-content.server.ts';

export const notificationResources: readonly StoredResource[] = [notificationContentResource];

export const notificationRoutes: readonly FastifyPluginAsync[] = [mailPlaceholderRoutes, contentPreviewRoutes];
