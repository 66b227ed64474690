import { type SQL, sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import { moneyColumn } from '../../../kit/server/database/money-column.server.ts';
import { belongsTo, refersTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { salaryStructures } from '../salary-structure/salary-structure.table.ts';

/** The salary of a staff member as it is now. Its figures are those of the details in force (`salarySummary`). */
export const staffSalaries = pgTable(
  'staff_salary',
  {
    staffSalaryId: integer().primaryKey().generatedAlwaysAsIdentity(),
    staffId: refersTo(() => staff.staffId),
    totalEarnings: moneyColumn().notNull(),
    totalDeductions: moneyColumn().notNull(),
    taxableAmount: moneyColumn().notNull(),
    totalTax: moneyColumn().notNull(),
    monthlySalary: moneyColumn().notNull(),
    ...stampColumns(),
  },
  (table) => [uniqueIndex('staff_salary_once').on(table.staffId)],
);

/** Each part of a salary with the months in which it holds, both counted; null while it is in force. */
export const staffSalaryDetails = pgTable(
  'staff_salary_detail',
  {
    staffSalaryDetailId: integer().primaryKey().generatedAlwaysAsIdentity(),
    staffSalaryId: belongsTo(() => staffSalaries.staffSalaryId),
    salaryStructureId: refersTo(() => salaryStructures.salaryStructureId),
    /** Of a year; negative for deductions. */
    amount: moneyColumn().notNull(),
    /** The first days of the first and of the last month. */
    fromMonth: date().notNull(),
    toMonth: date(),
  },
  (table) => [
    uniqueIndex('staff_salary_detail_once').on(table.staffSalaryId, table.salaryStructureId).where(sql`${table.toMonth} is null`),
    index('staff_salary_detail_months').on(table.staffSalaryId, table.fromMonth),
    index('staff_salary_detail_structure').on(table.salaryStructureId),
    check('staff_salary_detail_months', sql`${table.toMonth} is null or ${table.toMonth} >= ${table.fromMonth}`),
  ],
);

/** Whether a detail is in force in a month. @param first the first day of the month */
export const inForceIn = (first: IsoDate): SQL =>
  sql`(${staffSalaryDetails.fromMonth} <= ${first}::date and coalesce(${staffSalaryDetails.toMonth} >= ${first}::date, true))`;
