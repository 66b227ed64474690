import { date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { students } from '../../student/student/student.table.ts';

/** The children to whom the school may give medicine. Deleted with the child. */
export const medicineConsents = pgTable(
  'medicine_consent',
  {
    medicineConsentId: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: belongsTo(() => students.studentId),
    consentedOn: date().notNull(),
    consentedBy: text().notNull(),
    notes: text().notNull().default(''),
    ...stampColumns(),
  },
  (table) => [
    unique('medicine_consent_once').on(table.studentId),
    index('medicine_consent_date').on(table.consentedOn, table.medicineConsentId),
  ],
);
