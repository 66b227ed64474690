import { and, eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { records } from '../../../kit/server/resource/records.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import {
  getHealthRecordsForStaff,
  getHealthRecordsForStudent,
  type HealthRecordRow,
  healthRecord,
} from './health-record.domain.ts';
import { healthRecordResource } from './health-record.server.ts';
import { healthRecords } from './health-record.table.ts';
import { noteLooks } from './looks.server.ts';

const { find } = records<HealthRecordRow>(healthRecord, healthRecordResource.storage);

/** The record of one person with its parts, as their page shows it: an empty list, or one record. */
async function ofPerson(ctx: Context, grant: Grant, scope: string, person: PgColumn, id: number): Promise<HealthRecordRow[]> {
  const [found] = await ctx.db
    .select({ id: healthRecords.healthRecordId })
    .from(healthRecords)
    .where(and(eq(person, id), scopeWhere(grant, { [scope]: person })));
  const record = found && (await find(ctx, 'all', found.id));
  if (!record) return [];
  await noteLooks(ctx, [record.healthRecordId], 'panel');
  return [record];
}

/** For callers who may read all students, or this one by name; reading the student's program is not enough. Source: text 3, section 6. */
export const recordsOfStudentRoutes = answering(getHealthRecordsForStudent, (ctx, { grant, query }) =>
  ofPerson(ctx, grant, 'studentid', healthRecords.studentId, query.studentId),
);

export const recordsOfStaffRoutes = answering(getHealthRecordsForStaff, (ctx, { grant, query }) =>
  ofPerson(ctx, grant, 'staffid', healthRecords.staffId, query.staffId),
);
