import { sql } from 'drizzle-orm';
import { headOf } from '../../../kit/domain/reading.domain.ts';
import type { AnyResource } from '../../../kit/domain/resource.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { auditEntries } from '../../../kit/server/resource/audit.table.ts';
import type { AuditEntryRow } from './audit-entry.domain.ts';

/** The fields of a deleted record, as the entry of its deletion keeps them. */
export type LastFields = Readonly<Record<string, unknown>>;

/** What these fields of a deleted record say, in words; without those that say nothing. */
type Say = (...fields: string[]) => string[];

type Of = Pick<AuditEntryRow, 'resource' | 'recordId'>;

/** Identifies a record among those of all kinds. */
export const recordKey = ({ resource, recordId }: Of): string => `${resource} ${recordId}`;

/** What the log keeps of deleted records, in one statement for all of them. */
export async function lastFieldsOf({ db }: Context, records: readonly Of[]): Promise<ReadonlyMap<string, LastFields>> {
  if (records.length === 0) return new Map();
  const { action, resource, recordId, before, auditEntryId } = auditEntries;
  const { rows } = await db.execute<Of & { before: LastFields }>(sql`
    select distinct on (${resource}, ${recordId}) ${resource} as resource, ${recordId} as "recordId", ${before} as before
    from unnest(${sql.param(records.map((row) => row.resource))}::text[], ${sql.param(records.map((row) => row.recordId))}::int[])
      as gone (kind, id)
    join ${auditEntries} on ${resource} = gone.kind and ${recordId} = gone.id
    where ${action} = 'delete' and jsonb_typeof(${before}) = 'object'
    order by ${resource}, ${recordId}, ${auditEntryId} desc`);
  return new Map(rows.map((row) => [recordKey(row), row.before]));
}

/**
 * The name of a deleted record of a resource: its title, if the log keeps what that is made of, or else the names of the records that it
 * belonged to.
 */
export function lastTitle({ titleOf }: Pick<AnyResource, 'titleOf'>, fields: LastFields, say: Say): string {
  const isKept = (path: string) => {
    const [head = '', inner] = path.split('.');
    const value = fields[head];
    return inner === undefined ? head in fields : typeof value === 'object' && value !== null && inner in value;
  };
  if (titleOf.reads.every(isKept)) return titleOf(fields as never);
  const heads = new Set(titleOf.reads.map(headOf));
  return say(...[...heads].map((head) => (head in fields ? head : `${head}Id`))).join(', ');
}

const lesson = (say: Say): string => say('courseId', 'programId').join(', ');

/** How deleted records that are no resources are named, by kind. */
export const otherLastNames: Readonly<Record<string, (say: Say) => string>> = {
  Family: (say) => say('firstName', 'lastName').join(' '),
  StudentFamily: (say) => say('studentId', 'familyId').join(' and '),
  ProgramCourse: lesson,
  CourseSession: lesson,
  StudentAttendance: (say) => say('programId', 'date').join(', '),
  StaffAttendance: (say) => say('date').join(''),
  TimetableDraft: (say) => [...new Set(say('startDate', 'endDate'))].join(' to '),
  TimetableRepair: (say) => say('what').join(''),
  CalendarFeed: (say) => say('programId', 'staffId', 'studentId').join(', '),
};
