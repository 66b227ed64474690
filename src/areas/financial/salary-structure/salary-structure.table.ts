import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moneyColumn } from '../../../kit/server/database/money-column.server.ts';
import { nameColumns } from '../../../kit/server/database/name-columns.server.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';

export const salaryStructures = pgTable(
  'salary_structure',
  {
    salaryStructureId: integer().primaryKey().generatedAlwaysAsIdentity(),
    salaryType: text().notNull(),
    description: text().notNull().default(''),
    isOptional: boolean().notNull().default(false),
    isDeduction: boolean().notNull().default(false),
    /** In a year; above 0 for deductions. */
    maxDeductionAmount: moneyColumn().notNull().default(0),
    ...nameColumns(sql`salary_type`),
    ...stampColumns(),
  },
  (table) => [
    check(
      'salary_structure_maximum',
      sql`${table.maxDeductionAmount} > 0 or (${table.maxDeductionAmount} = 0 and not ${table.isDeduction})`,
    ),
  ],
);
