import { sql } from 'drizzle-orm';
import { check, customType, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The school itself: one row. */
export const schools = pgTable(
  'school',
  {
    schoolId: integer().primaryKey().default(1),
    schoolName: text().notNull(),
    address: text().notNull().default(''),
    email: text().notNull().default(''),
    phone: text().notNull().default(''),
    /** IANA name; decides what "today" is. */
    timeZone: text().notNull().default('Asia/Kolkata'),
    /** PNG, at most 512 pixels wide. */
    logo: bytes(),
    auditKeptYears: integer().notNull().default(3),
    ...stampColumns(),
  },
  (table) => [
    check('school_one_row', sql`${table.schoolId} = 1`),
    check('school_audit_kept', sql`${table.auditKeptYears} between 1 and 30`),
  ],
);
