import type { FastifyPluginAsync } from 'fastify';
import type { Referrer } from '../../kit/server/resource/referrers.server.ts';
import type { StoredResource } from '../../kit/server/resource/resource-routes.server.ts';
import type { Job } from '../../kit/server/work/jobs.server.ts';
import { staffNames } from '../staff/staff/staff-names.domain.ts';
import { calendarFeedRoutes } from './calendar-feed/calendar-feed.server.ts';
import { holidayResource } from './holiday/holiday.server.ts';
import { holidayMarkingRoutes } from './holiday/holiday-marking.server.ts';
import { restorationRoutes } from './restoration/restoration.server.ts';
import { schoolRoutes } from './school/school.server.ts';
import { copySlotRoutes } from './slot/copy-slots.server.ts';
import { slotResource } from './slot/slot.server.ts';
import { termRoutes } from './term/term.server.ts';
import { coverRoutes } from './timetable/cover/cover.server.ts';
import { timetableEntries } from './timetable/entry/timetable-entry.table.ts';
import { draftRoutes } from './timetable/generation/draft.server.ts';
import { generationRoutes } from './timetable/generation/generation-routes.server.ts';
import { handRoutes } from './timetable/hand/hand-routes.server.ts';
import { tellChangesByHand } from './timetable/hand/tell-changes.job.server.ts';
import { needsRoutes } from './timetable/needs/needs.server.ts';
import { roomKindRoutes } from './timetable/needs/room-kinds.server.ts';
import { unavailabilityRoutes } from './timetable/needs/unavailability.server.ts';
import { printRoutes } from './timetable/print/print.server.ts';
import { repairRoutes } from './timetable/repair/repair-routes.server.ts';
import { lessonRoutes } from './timetable/view/lesson-routes.server.ts';
import { workingWeekRoutes } from './working-week/working-week.server.ts';

export const generalResources: readonly StoredResource[] = [holidayResource, slotResource];

export const generalReferrers: readonly Referrer[] = [
  {
    table: timetableEntries,
    one: 'lesson in the timetable',
    many: 'lessons in the timetable',
    permission: 'timetable',
    chosenBy: [staffNames],
  },
];

export const generalJobs: readonly Job[] = [tellChangesByHand];

export const generalRoutes: readonly FastifyPluginAsync[] = [
  schoolRoutes,
  ...workingWeekRoutes,
  ...holidayMarkingRoutes,
  ...restorationRoutes,
  ...termRoutes,
  copySlotRoutes,
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
