import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { originalColumns } from '../../../kit/server/documents/original-columns.table.ts';
import { studentExits } from '../student-exit/student-exit.table.ts';

/** The transfer certificates that were given out. Without their exit they are void; their number is not given again. */
export const transferCertificates = pgTable('transfer_certificate', {
  studentExitId: integer()
    .primaryKey()
    .references(() => studentExits.studentExitId, { onDelete: 'cascade' }),
  certificateNumber: text().notNull().unique('transfer_certificate_number'),
  ...originalColumns(),
});

/** The numbers of transfer certificates: gapless in each calendar year in which they are printed. */
export const certificateNumbers = { series: 'transfer certificate', width: 4 };
