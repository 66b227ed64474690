import { sql } from 'drizzle-orm';
import { boolean, check, customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { schoolSignatures } from '../../../common/paper/signature.table.ts';
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
    /** What certificates and report cards say of the school besides. Who examines: `Central Board of Secondary Education (CBSE)`. */
    board: text().notNull().default(''),
    affiliationNumber: text().notNull().default(''),
    /** As the board numbers its schools. */
    schoolCode: text().notNull().default(''),
    /** As the Ministry numbers all schools; 11 digits. */
    udiseCode: text().notNull().default(''),
    principalName: text().notNull().default(''),
    signatureId: integer().references(() => schoolSignatures.signatureId),
    /** IANA name; decides what "today" is. */
    timeZone: text().notNull().default('Asia/Kolkata'),
    /** PNG, at most 512 pixels wide. */
    logo: bytes(),
    auditKeptYears: integer().notNull().default(3),
    /** The day on which a school year begins, `MM-DD`; see `school_year_of`. */
    schoolYearStart: text().notNull().default('06-01'),
    /** The first day of the financial year, `MM-DD`. Always the first of a month, because sums are stored by month. */
    financialYearStart: text().notNull().default('04-01'),
    /** The address to which fees are paid by UPI, `school@bank`; if set, receipts show its code. */
    upiId: text().notNull().default(''),
    /** Whether parents and students see the marks of an examination only after its release. */
    resultsNeedRelease: boolean().notNull().default(false),
    cardShowsPhoto: boolean().notNull().default(true),
    cardShowsRank: boolean().notNull().default(false),
    cardShowsAttendance: boolean().notNull().default(true),
    ...stampColumns(),
  },
  (table) => [
    check('school_one_row', sql`${table.schoolId} = 1`),
    check('school_year_start', sql`${table.schoolYearStart} ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'`),
    check('school_financial_year_start', sql`${table.financialYearStart} ~ '^(0[1-9]|1[0-2])-01$'`),
    check('school_udise_code', sql`${table.udiseCode} ~ '^([0-9]{11})?$'`),
    index('school_signature_in_use').on(table.signatureId),
    check('school_audit_kept', sql`${table.auditKeptYears} between 1 and 30`),
  ],
);
