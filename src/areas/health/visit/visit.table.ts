import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { subjects } from '../../../common/enumerations.domain.ts';
import { enumCheck } from '../../../kit/server/database/enum-check.server.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { personCheck } from '../../staff/staff/person.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { students } from '../../student/student/student.table.ts';

/** Visits to the school nurse. They are deleted with the person. */
export const visits = pgTable(
  'visit',
  {
    visitId: integer().primaryKey().generatedAlwaysAsIdentity(),
    visitFor: integer().notNull(),
    studentId: integer().references(() => students.studentId, { onDelete: 'cascade' }),
    staffId: integer().references(() => staff.staffId, { onDelete: 'cascade' }),
    visitDate: date().notNull(),
    /** By the school's clock, `10:45`. */
    visitTime: text().notNull(),
    complaint: text().notNull(),
    treatment: text().notNull().default(''),
    medicine: text().notNull().default(''),
    dose: text().notNull().default(''),
    givenBy: text().notNull().default(''),
    /** Why a child got medicine without consent. */
    reasonWithoutConsent: text().notNull().default(''),
    sentHome: boolean().notNull().default(false),
    familyTold: boolean().notNull().default(false),
    ...stampColumns(),
  },
  (table) => [
    index('visit_date').on(table.visitDate, table.visitId),
    index('visit_student').on(table.studentId, table.visitDate),
    index('visit_staff').on(table.staffId, table.visitDate),
    enumCheck('visit_for', table.visitFor, subjects),
    check('visit_time', sql`${table.visitTime} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('visit_medicine', sql`${table.medicine} = '' or ${table.dose} <> '' and ${table.givenBy} <> ''`),
    personCheck('visit_person', table.visitFor, table.studentId, table.staffId),
  ],
);
