import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import type { SchoolOnPaper } from '../../../common/paper/paper.domain.ts';
import { issuedColumns } from '../../../common/paper/paper-columns.table.ts';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';

type Line = readonly [label: string, year: string, month: string];

/** What a payslip says on every print. What has been paid is not part of it: that is as of the day of the print. */
export interface PayslipContent {
  school: SchoolOnPaper;
  facts: readonly (readonly [label: string, value: string])[];
  earnings: readonly Line[];
  deductions: readonly Line[];
  tax: readonly Line[];
  net: number;
  amount: string;
  words: string;
}

/** The payslips that were printed. A salary that is changed for their month ends them. */
export const issuedPayslips = pgTable(
  'issued_payslip',
  {
    issuedPayslipId: integer().primaryKey().generatedAlwaysAsIdentity(),
    staffId: belongsTo(() => staff.staffId),
    /** The first day of the month. */
    month: date().notNull(),
    ...issuedColumns<PayslipContent>(),
  },
  (table) => [
    uniqueIndex('issued_payslip_current').on(table.staffId, table.month).where(sql`${table.ended} is null`),
    index('issued_payslip_staff').on(table.staffId),
  ],
);
