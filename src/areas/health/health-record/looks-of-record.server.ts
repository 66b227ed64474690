import { notFound } from '../../../kit/server/http/errors.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { records } from '../../../kit/server/resource/records.server.ts';
import { healthRecord } from './health-record.domain.ts';
import { healthRecordResource } from './health-record.server.ts';
import { getLooks, looksAtOnce } from './looks.domain.ts';
import { looksAt } from './looks.server.ts';

const { find } = records(healthRecord, healthRecordResource.storage);

/** Who looked at a record, for whoever may read it. */
export const looksRoutes = answering(getLooks, async (ctx, { grant, query }) => {
  const { healthRecordId, PageNumber = 1 } = query;
  if (!(await find(ctx, grant, healthRecordId))) throw notFound(healthRecord.labels.one);
  const { looks, total } = await looksAt(ctx, healthRecordId, PageNumber);
  return { items: looks, totalPages: Math.ceil(total / looksAtOnce), totalCount: total };
});
