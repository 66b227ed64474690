import type { FastifyPluginAsync } from 'fastify';
import type { Referrer } from '../../kit/server/resource/referrers.server.ts';
import type { Job } from '../../kit/server/work/jobs.server.ts';
import { staffNames } from '../staff/staff/staff-names.domain.ts';
import { calendarFeedRoutes } from './calendar-feed/calendar-feed.server.ts';
import { coverRoutes } from './cover/cover.server.ts';
import { draftRoutes } from './generation/draft.server.ts';
import { generationRoutes } from './generation/generation-routes.server.ts';
import { handRoutes } from './hand/hand-routes.server.ts';
import { tellChangesByHand } from './hand/tell-changes.job.server.ts';
import { timetableEntries } from './lesson/timetable-entry.table.ts';
import { needsRoutes } from './needs/needs.server.ts';
import { roomKindRoutes } from './needs/room-kinds.server.ts';
import { unavailabilityRoutes } from './needs/unavailability.server.ts';
import { printRoutes } from './print/print.server.ts';
import { repairRoutes } from './repair/repair-routes.server.ts';
import { lessonRoutes } from './view/lesson-routes.server.ts';

export const timetableReferrers: readonly Referrer[] = [
  {
    table: timetableEntries,
    one: 'lesson in the timetable',
    many: 'lessons in the timetable',
    permission: 'timetable',
    chosenBy: [staffNames],
  },
];

export const timetableJobs: readonly Job[] = [tellChangesByHand];

export const timetableRoutes: readonly FastifyPluginAsync[] = [
  ...generationRoutes,
  ...draftRoutes,
  ...lessonRoutes,
  ...needsRoutes,
  ...roomKindRoutes,
  ...unavailabilityRoutes,
  ...coverRoutes,
  ...handRoutes,
  ...repairRoutes,
  ...printRoutes,
  ...calendarFeedRoutes,
];
