import { serverArea } from '../../common/server-area.server.ts';
import { kind } from '../../kit/server/resource/kinds.server.ts';
import { breachResource, breachRoutes } from './breach/breach.server.ts';
import { archiveTasks, forgetArchives } from './data-request/archive-task.server.ts';
import { dataRequestResource, dataRequestRoutes } from './data-request/data-request.server.ts';
import { dataRequests } from './data-request/data-request.table.ts';
import { ownDataRequestRoutes } from './data-request/own-data-request.server.ts';
import { erasureRoutes } from './erasure/erasure.server.ts';
import { erasures } from './erasure/erasure.table.ts';
import { runErasures } from './erasure/run-erasures.server.ts';
import { retentionRoutes, runRules } from './retention/retention.server.ts';
import { retentionRules } from './retention/retention.table.ts';

export const privacyArea = serverArea({
  resources: [dataRequestResource, breachResource],
  routes: [...dataRequestRoutes, ...ownDataRequestRoutes, ...erasureRoutes, ...retentionRoutes, ...breachRoutes],
  tasks: [archiveTasks],
  jobs: [forgetArchives, runRules, runErasures],
  kinds: [
    kind('OwnDataRequest', 'datarequest', dataRequests),
    kind('Erasure', 'datarequest', erasures),
    kind('Retention', 'retention', retentionRules),
  ],
});
