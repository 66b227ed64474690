import type { FastifyPluginAsync } from 'fastify';
import { admissionArea } from '../areas/admission/admission.server.ts';
import { examinationArea } from '../areas/examination/examination.server.ts';
import { financialArea } from '../areas/financial/financial.server.ts';
import { generalArea } from '../areas/general/general.server.ts';
import { schoolDayOf } from '../areas/general/school/school-clock.table.ts';
import { healthArea } from '../areas/health/health.server.ts';
import { auditEntryRoutes } from '../areas/identity/history/audit-entry.server.ts';
import { identityArea } from '../areas/identity/identity.server.ts';
import { savedListRoutes } from '../areas/identity/own-lists/saved-list.server.ts';
import { roleMatrixRoutes } from '../areas/identity/role/role-matrix.server.ts';
import { whyEmptyRoute } from '../areas/identity/role/why-empty.server.ts';
import { toldKinds, webhookResource, webhookRoutes } from '../areas/identity/webhook/webhook.server.ts';
import { leaveAttendanceArea } from '../areas/leave-attendance/leave-attendance.server.ts';
import { notificationArea } from '../areas/notification/notification.server.ts';
import { privacyArea } from '../areas/privacy/privacy.server.ts';
import { programArea } from '../areas/program/program.server.ts';
import { staffArea } from '../areas/staff/staff.server.ts';
import { mergeRoutes } from '../areas/student/merge/merge.server.ts';
import { createApplicant } from '../areas/student/student/applicant.server.ts';
import { studentArea } from '../areas/student/student.server.ts';
import { applyTasks } from '../areas/student/year-plan/apply-plan.server.ts';
import { yearPlanRoutes } from '../areas/student/year-plan/year-plan.server.ts';
import { timetableArea } from '../areas/timetable/timetable.server.ts';
import type {} from '../common/events.server.ts';
import type { NotificationKind } from '../common/notification-kind.domain.ts';
import { verifyRoutes } from '../common/paper/verify.server.ts';
import type {} from '../common/permission-names.domain.ts';
import { mergeListeners, type ServerArea } from '../common/server-area.server.ts';
import { exportTasks } from '../kit/server/export/export-task.server.ts';
import type { Press } from '../kit/server/export/list-export.server.ts';
import { forgetManyChanges, manyRoutes } from '../kit/server/list/many.server.ts';
import { auditJobs } from '../kit/server/resource/audit.server.ts';
import type { ExportedList } from '../kit/server/resource/exported-list.server.ts';
import { asKinds, createKinds, kind } from '../kit/server/resource/kinds.server.ts';
import type { Referrer } from '../kit/server/resource/referrers.server.ts';
import type { StoredResource } from '../kit/server/resource/resource-routes.server.ts';
import { searchRoutes } from '../kit/server/resource/search.server.ts';
import { tasks } from '../kit/server/task/task.table.ts';
import type { AnyTaskKind } from '../kit/server/task/task-kind.server.ts';
import type { Job } from '../kit/server/work/jobs.server.ts';
import { housekeepingJobs } from '../platform/work/housekeeping.server.ts';
import { menus } from './menus.server.ts';

/** What happens in an area is declared there; what an area needs of all others is given to it here. */
const telling: readonly ServerArea[] = [
  studentArea,
  admissionArea(createApplicant),
  programArea,
  generalArea,
  leaveAttendanceArea,
  timetableArea,
  healthArea,
  financialArea,
  examinationArea,
  staffArea,
  identityArea,
  privacyArea,
];

/** Everything that people may be told about. */
export const notificationKinds: readonly NotificationKind[] = telling.flatMap((area) => area.notifications);

const areas: readonly ServerArea[] = [...telling, notificationArea(notificationKinds)];

/** What the plan of a new school year can do, in the order in which it is applied. */
const planSteps = areas.flatMap((area) => area.planSteps);

/** Every resource with the six calls; the contract suite runs over all of them. */
export const resources: readonly StoredResource[] = [
  ...areas.flatMap((area) => area.resources),
  webhookResource(() => webhookKinds),
];

/** Of what webhooks can be told. */
export const webhookKinds = toldKinds(resources);

/** Everything that refers to records: it keeps them from being deleted, and opens their names. */
export const referrers: readonly Referrer[] = [
  ...resources.map(({ referrer }) => referrer),
  ...areas.flatMap((area) => area.referrers),
];

/** Every list that a task may export. */
export const exportedLists: readonly ExportedList[] = [
  ...resources.map(({ exported }) => exported),
  ...areas.flatMap((area) => area.exports),
];

/** Every kind of work that takes longer than a click, each with a queue of its own. */
export const taskKinds = (press: Press): readonly AnyTaskKind[] => [
  exportTasks(press, exportedLists),
  applyTasks(planSteps),
  ...areas.flatMap((area) => area.tasks).map((task) => (typeof task === 'function' ? task(press, referrers) : task)),
];

/** Every other call. */
export const routes: readonly FastifyPluginAsync[] = [
  ...areas.flatMap((area) => area.routes),
  auditEntryRoutes(resources),
  ...roleMatrixRoutes(resources),
  ...savedListRoutes(menus),
  whyEmptyRoute(
    resources,
    areas.flatMap((area) => area.emptyPages),
    menus,
  ),
  ...webhookRoutes(() => webhookKinds),
  ...manyRoutes(resources, referrers),
  ...yearPlanRoutes(planSteps),
  ...mergeRoutes(referrers),
  searchRoutes(areas.flatMap((area) => area.search)),
  verifyRoutes(
    areas.flatMap((area) => area.papers),
    schoolDayOf,
  ),
];

/** Who hears what. */
export const listeners = mergeListeners(areas.map((area) => area.listeners));

export const jobs: readonly Job[] = [...housekeepingJobs, ...auditJobs, forgetManyChanges, ...areas.flatMap((area) => area.jobs)];

/** Every kind of record, and which lists and panels show it. A task is told to its owner only. */
export const kinds = createKinds([...asKinds(resources), kind('Task', null, tasks), ...areas.flatMap((area) => area.kinds)]);
