import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { admissionStatuses } from '../../../common/enumerations.domain.ts';
import { enumCheck } from '../../../kit/server/database/enum-check.server.ts';
import { refersTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { students } from '../../student/student/student.table.ts';
import { closedStatuses } from './admission-status.domain.ts';

/** An application of a student for a program: open once at a time. */
export const admissions = pgTable(
  'admission',
  {
    admissionId: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: refersTo(() => students.studentId),
    programId: refersTo(() => programs.programId),
    applicationStatus: integer().notNull(),
    appliedDate: date().notNull(),
    /** The calendar year in which the school year begins that they want to enter. */
    intakeYear: integer(),
    /** The day on which it was last saved. */
    updatedDate: date().notNull(),
    ...stampColumns(),
  },
  (table) => [
    enumCheck('admission_status', table.applicationStatus, admissionStatuses),
    uniqueIndex('admission_open_once')
      .on(table.studentId, table.programId)
      .where(sql`${table.applicationStatus} not in (${sql.raw(closedStatuses.join(', '))})`),
    index('admission_applied').on(table.appliedDate, table.admissionId),
    index('admission_intake').on(table.intakeYear),
    index('admission_program').on(table.programId),
    index('admission_student').on(table.studentId),
  ],
);
