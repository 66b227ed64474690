import { and, exists, notExists, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { PermissionName } from '../../../kit/domain/area.domain.ts';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import { capitalised, fieldInWords } from '../../../kit/domain/wording.domain.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import type { Links } from '../../../kit/server/resource/link.server.ts';
import { masking } from '../../../kit/server/resource/masking.server.ts';
import type { OwnedStorage } from '../../../kit/server/resource/owners.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { staff, staffInput } from '../../staff/staff/staff.domain.ts';
import { staffScopes, staff as staffTable } from '../../staff/staff/staff.table.ts';
import { familyInput } from '../family/family.domain.ts';
import { families, familyScopes, studentFamilies } from '../family/family.table.ts';
import { familyLabels } from '../family/family-labels.domain.ts';
import { linked } from '../family/lock-family.server.ts';
import { student, studentInput } from '../student/student.domain.ts';
import { studentResource } from '../student/student.server.ts';
import { ownedStudents, studentScopes, students } from '../student/student.table.ts';
import type { MergedKind } from './merge-bases.domain.ts';
import { personMerges, type RowImage } from './person-merge.table.ts';

/** What makes two records of a kind of people one. */
export interface MergingKind {
  kind: MergedKind;
  /** What one is called: `student`. */
  one: string;
  table: PgTable;
  id: PgColumn;
  /** The key as the database calls it. */
  key: 'student_id' | 'family_id' | 'staff_id';
  permission: PermissionName;
  /** The resource by whose name changes are logged and told. */
  resource: 'Student' | 'Family' | 'Staff';
  /** The column of a merge that names the kept record. */
  kept: PgColumn;
  /** The fields that are chosen one by one, with their labels. The others follow from what moves, or have to agree. */
  fields: Readonly<Record<string, string>>;
  row: z.ZodType;
  /** What their fields refer to. */
  links: Links;
  owned: OwnedStorage;
  /** Which records a grant covers. */
  within: (ctx: Context, grant: Grant) => SQL | undefined;
  /** What tells those apart who have one name. */
  subtitle: SQL;
  /** Fields as the log keeps them. */
  audited: (fields: RowImage) => RowImage;
  /** What follows beside the person, besides what refers to them: names and powers of the account, fees, counters. */
  follow: (ctx: WriteContext, ids: readonly number[]) => Promise<void>;
  /** Whom an event is about. */
  named: (id: number) => { studentId: number } | { familyId: number } | { staffId: number };
  /** What has to be checked before and after the powers of somebody change. */
  guard?: (ctx: WriteContext, ids: readonly number[]) => Promise<void>;
  /** What besides the database's rules stands against it, in words. */
  differ?: (kept: RowImage, gone: RowImage) => string[];
}

const labelled = (input: z.ZodObject, labels: Readonly<Record<string, string>>, without: readonly string[] = []) =>
  Object.fromEntries(
    Object.keys(input.shape)
      .filter((field) => !without.includes(field))
      .map((field) => [field, labels[field] ?? capitalised(fieldInWords(field))]),
  );
const labelsOf = (fields: Readonly<Record<string, { label: string }>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]));
const auditedAs = <Row extends Record<string, unknown>>(of: Parameters<typeof masking<Row>>[0]) => {
  const { audited } = masking(of);
  return (fields: RowImage) => audited(fields as Row);
};

const ofStudents: MergingKind = {
  kind: 'student',
  one: 'student',
  table: students,
  id: students.studentId,
  key: 'student_id',
  permission: 'student',
  resource: 'Student',
  kept: personMerges.studentId,
  // Status and class follow from the stays.
  fields: labelled(studentInput, labelsOf(student.fields), ['studentStatus', 'programId', 'since', 'alsoFor']),
  row: student.row,
  links: studentResource.storage.links,
  owned: ownedStudents,
  within: (_ctx, grant) => scopeWhere(grant, studentScopes),
  subtitle: sql`concat_ws(' · ', (select p.program_name from ${programs} p where p.program_id = ${students.programId}),
    ${students.schoolAdmissionNumber})`,
  audited: auditedAs(student),
  follow: (ctx, studentIds) => raise(ctx, 'studentRecordsMoved', { studentIds }),
  named: (studentId) => ({ studentId }),
};

const ofFamilies: MergingKind = {
  kind: 'family',
  one: 'guardian',
  table: families,
  id: families.familyId,
  key: 'family_id',
  permission: 'student',
  resource: 'Family',
  kept: personMerges.familyId,
  fields: labelled(familyInput, familyLabels),
  row: familyInput,
  links: {},
  owned: { table: families, id: families.familyId, joins: [], scopes: familyScopes },
  within(ctx, grant) {
    const scope = scopeWhere(grant, studentScopes);
    const { familyid: apart = [] } = ctx.session.apart;
    return and(
      // Nobody of the family ends a separation by it.
      sql`not ${families.familyId} = any(${sql.param([...apart])}::int[])`,
      scope && exists(linked(ctx, scope)),
      // Of somebody with children outside the scope nothing is moved.
      scope && notExists(linked(ctx, sql`not (${scope})`)),
    );
  },
  subtitle: sql`concat_ws(' · ', nullif(${families.personalContact}, ''), (
    select string_agg(concat_ws(' ', s.first_name, nullif(s.last_name, '')), ', ' order by s.name_sort)
    from ${studentFamilies} sf join ${students} s using (student_id) where sf.family_id = ${families.familyId}))`,
  audited: (fields) => ('income' in fields ? { ...fields, income: null } : fields),
  follow: async () => undefined,
  named: (familyId) => ({ familyId }),
};

const ofStaff: MergingKind = {
  kind: 'staff',
  one: 'staff member',
  table: staffTable,
  id: staffTable.staffId,
  key: 'staff_id',
  permission: 'staff',
  resource: 'Staff',
  kept: personMerges.staffId,
  fields: labelled(staffInput, labelsOf(staff.fields), ['staffType']),
  row: staff.row,
  links: {},
  owned: { table: staffTable, id: staffTable.staffId, joins: [], scopes: staffScopes },
  within: (_ctx, grant) => scopeWhere(grant, staffScopes),
  subtitle: sql`concat_ws(' · ', nullif(${staffTable.designation}, ''), nullif(${staffTable.email}, ''))`,
  audited: auditedAs(staff),
  follow: async () => undefined,
  named: (staffId) => ({ staffId }),
  async guard(ctx, ids) {
    for (const staffId of ids) await raise(ctx, 'staffPowersChange', { staffId });
  },
  differ: (kept, gone) => (kept['staff_type'] === gone['staff_type'] ? [] : ['One teaches, the other does not']),
};

/** Every kind of people whose records can be made one. */
export const mergingKinds: readonly MergingKind[] = [ofStudents, ofFamilies, ofStaff];
