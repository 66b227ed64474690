import type { FastifyPluginAsync } from 'fastify';
import type { Press } from '../kit/server/export/list-export.server.ts';
import type { EventName, Listener, Listeners } from '../kit/server/http/context.server.ts';
import type { EmptyPage } from '../kit/server/list/empty-page.server.ts';
import type { ExportedList } from '../kit/server/resource/exported-list.server.ts';
import type { Kind } from '../kit/server/resource/kinds.server.ts';
import type { Referrer } from '../kit/server/resource/referrers.server.ts';
import type { StoredResource } from '../kit/server/resource/resource-routes.server.ts';
import type { SearchSource } from '../kit/server/resource/search-source.server.ts';
import type { AnyTaskKind } from '../kit/server/task/task-kind.server.ts';
import type { Job } from '../kit/server/work/jobs.server.ts';
import type { NotificationKind } from './notification-kind.domain.ts';
import type { ProvenPapers } from './paper/verify.server.ts';
import type { AnyPlanStep } from './year-plan/plan-step.server.ts';

/** What an area brings to the server. `app/areas.server.ts` puts the areas together. */
export interface ServerArea {
  /** Its resources with the six calls. */
  resources: readonly StoredResource[];
  /** Its other tables that refer to records: they keep these from being deleted, and open their names. */
  referrers: readonly Referrer[];
  /** Lists that a task may export, besides those of its resources. */
  exports: readonly ExportedList[];
  /** Every other call. */
  routes: readonly FastifyPluginAsync[];
  /** Its registers, timetables and sheets, which say what they lack. */
  emptyPages: readonly EmptyPage[];
  /** Work that takes longer than a click; a function if it prints papers, or deletes what others may refer to. */
  tasks: readonly (AnyTaskKind | ((press: Press, referrers: readonly Referrer[]) => AnyTaskKind))[];
  /** What the search box finds. */
  search: readonly SearchSource[];
  /** What happens in it that people may be told about. */
  notifications: readonly NotificationKind[];
  /** What it does when it hears of a change in another area. */
  listeners: Listeners;
  jobs: readonly Job[];
  /** Its printed papers that bear a code, so that their holders can find out whether they are genuine. */
  papers: readonly ProvenPapers[];
  /** Its steps of the plan of a new school year. */
  planSteps: readonly AnyPlanStep[];
  /** Kinds of records that are no resource, and what resources show besides the records that they link to. */
  kinds: readonly Kind[];
}

/** Declares what an area brings; what it does not name is empty. */
export const serverArea = (area: Partial<ServerArea>): ServerArea => ({
  resources: [],
  referrers: [],
  exports: [],
  routes: [],
  emptyPages: [],
  tasks: [],
  search: [],
  notifications: [],
  listeners: {},
  jobs: [],
  papers: [],
  planSteps: [],
  kinds: [],
  ...area,
});

/** The listeners of all areas, in the order of the areas. */
export function mergeListeners(of: readonly Listeners[]): Listeners {
  const merged: Partial<Record<EventName, Listener<never>[]>> = {};
  for (const listeners of of) {
    for (const [name, heard] of Object.entries(listeners))
      merged[name as EventName] = [...(merged[name as EventName] ?? []), ...heard];
  }
  return merged as Listeners;
}
