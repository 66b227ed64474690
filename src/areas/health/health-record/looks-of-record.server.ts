import type { Grant } from '../../../kit/domain/permission.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { records } from '../../../kit/server/resource/records.server.ts';
import type { StoredResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { visitResource } from '../visit/visit.server.ts';
import { healthRecordResource } from './health-record.server.ts';
import { getLooks, getVisitLooks, looksAtOnce } from './looks.domain.ts';
import { looksAt } from './looks.server.ts';

/** The call that tells who looked at a record of this kind; for everyone who may read that record. */
function looksOf({ resource, storage }: StoredResource) {
  const known = records(resource, storage);
  return async (ctx: Context, grant: Grant, id: number, page = 1) => {
    await known.get(ctx, grant, id);
    const { looks, total } = await looksAt(ctx, resource.name, id, page);
    return { items: looks, totalPages: Math.ceil(total / looksAtOnce), totalCount: total };
  };
}

const ofRecord = looksOf(healthRecordResource);
export const looksRoutes = answering(getLooks, (ctx, { grant, query }) =>
  ofRecord(ctx, grant, query.healthRecordId, query.PageNumber),
);

const ofVisit = looksOf(visitResource);
export const visitLooksRoutes = answering(getVisitLooks, (ctx, { grant, query }) =>
  ofVisit(ctx, grant, query.visitId, query.PageNumber),
);
