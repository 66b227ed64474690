import type { FastifyPluginAsync } from 'fastify';
import type { StoredResource } from '../../kit/server/resource/resource-routes.server.ts';
import { holidayResource } from './holiday/holiday.server.ts';
import { holidayMarkingRoutes } from './holiday/holiday-marking.server.ts';
import { restorationRoutes } from './restoration/restoration.server.ts';
import { schoolRoutes } from './school/school.server.ts';
import { copySlotRoutes } from './slot/copy-slots.server.ts';
import { slotResource } from './slot/slot.server.ts';
import { termRoutes } from './term/term.server.ts';
import { workingWeekRoutes } from './working-week/working-week.server.ts';

export const generalResources: readonly StoredResource[] = [holidayResource, slotResource];

export const generalRoutes: readonly FastifyPluginAsync[] = [
  schoolRoutes,
  ...workingWeekRoutes,
  ...holidayMarkingRoutes,
  ...restorationRoutes,
  ...termRoutes,
  copySlotRoutes,
];
