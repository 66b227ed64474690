import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { bloodGroups, subjects } from '../../../common/enumerations.domain.ts';
import { enumCheck } from '../../../kit/server/database/enum-check.server.ts';
import { linkTo } from '../../../kit/server/resource/link.server.ts';
import { scopeBy } from '../../../kit/server/resource/scope.server.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { personCheck } from '../../staff/staff/person.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { students } from '../../student/student/student.table.ts';

/** The health of a student or a staff member, one record each. It is deleted with the person, and its parts with it. */
export const healthRecords = pgTable(
  'health_record',
  {
    healthRecordId: integer().primaryKey().generatedAlwaysAsIdentity(),
    healthRecordFor: integer().notNull(),
    studentId: integer().references(() => students.studentId, { onDelete: 'cascade' }),
    staffId: integer().references(() => staff.staffId, { onDelete: 'cascade' }),
    immunizationStatus: boolean().notNull().default(false),
    bloodGroup: integer().notNull().default(0),
    /** In cm; null if not measured. */
    height: doublePrecision(),
    /** In kg. */
    weight: doublePrecision(),
    /** From height and weight, rounded to one decimal; 0 if either is missing. */
    bmi: doublePrecision().notNull().default(0),
    ...stampColumns(),
  },
  (table) => [
    unique('health_record_student').on(table.studentId),
    unique('health_record_staff').on(table.staffId),
    index('health_record_bmi').on(table.bmi, table.healthRecordId),
    enumCheck('health_record_for', table.healthRecordFor, subjects),
    enumCheck('health_record_blood_group', table.bloodGroup, bloodGroups),
    personCheck('health_record_person', table.healthRecordFor, table.studentId, table.staffId),
    check('health_record_measures', sql`${table.height} between 70 and 250 and ${table.weight} between 10 and 250`),
  ],
);

/** Columns that own a health record: those of its person. A student's are in another table. */
const healthRecordScopes = {
  programid: scopeBy(
    sql`select ${students.enrolledProgramId} from ${students} where ${students.studentId} = ${healthRecords.studentId}`,
    (ids) =>
      sql`${healthRecords.studentId} in (select ${students.studentId} from ${students} where ${students.enrolledProgramId} = any(${ids}))`,
  ),
  studentid: healthRecords.studentId,
  staffid: healthRecords.staffId,
};

/** A reference to a health record. */
export const healthRecordLink = linkTo({
  as: 'healthRecord',
  table: healthRecords,
  id: healthRecords.healthRecordId,
  scopes: healthRecordScopes,
  filters: {},
});
