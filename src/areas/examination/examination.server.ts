import type { FastifyPluginAsync } from 'fastify';
import { releaseRoutes } from './examination/release.server.ts';

export const examinationRoutes: readonly FastifyPluginAsync[] = [releaseRoutes];
