import { eq, type SQL, sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { SchoolOnPaper } from '../../../common/paper/paper.domain.ts';
import { issuedColumns, provenColumns } from '../../../common/paper/paper-columns.table.ts';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { students } from '../student/student.table.ts';
import { studentExits } from '../student-exit/student-exit.table.ts';

/** What a transfer certificate says on every print. */
export interface CertificateContent {
  school: SchoolOnPaper;
  name: string;
  facts: readonly (readonly [label: string, value: string])[];
}

/** The transfer certificates that were given out. If their exit is changed or deleted they are void; their number is not given again. */
export const transferCertificates = pgTable(
  'transfer_certificate',
  {
    transferCertificateId: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null once the exit is deleted. */
    studentExitId: integer().references(() => studentExits.studentExitId, { onDelete: 'set null' }),
    studentId: belongsTo(() => students.studentId),
    ...provenColumns(),
    ...issuedColumns<CertificateContent>(),
    /** Null for a certificate of an earlier version, until it is printed again. */
    said: jsonb().$type<CertificateContent>(),
    /** In which session the original was printed, as the session itself is kept: there it may be printed again for some minutes. */
    sessionHash: text().notNull(),
  },
  (table) => [
    unique('transfer_certificate_code').on(table.code),
    unique('transfer_certificate_number').on(table.number),
    uniqueIndex('transfer_certificate_current').on(table.studentExitId).where(sql`${table.ended} is null`),
    index('transfer_certificate_student').on(table.studentId),
  ],
);

/** The certificates of an exit. */
export const ofExit = (studentExitId: number): SQL => eq(transferCertificates.studentExitId, studentExitId);

/** The numbers of transfer certificates: gapless in each calendar year in which they are printed. */
export const certificateNumbers = { series: 'transfer certificate', width: 4 };
