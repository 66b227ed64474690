import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moneyColumn } from '../../../kit/server/database/money-column.server.ts';
import { nameColumns } from '../../../kit/server/database/name-columns.server.ts';
import { refersTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { programs } from '../../program/program/program.table.ts';

export const feeStructures = pgTable(
  'fee_structure',
  {
    feeStructureId: integer().primaryKey().generatedAlwaysAsIdentity(),
    feeType: text().notNull(),
    programId: refersTo(() => programs.programId),
    description: text().notNull().default(''),
    /** Of a concession too: at least 0. What it takes off is negative where it is applied. */
    amount: moneyColumn().notNull(),
    isOptional: boolean().notNull().default(false),
    isConcession: boolean().notNull().default(false),
    effectiveFrom: date().notNull(),
    effectiveTo: date().notNull(),
    ...nameColumns(sql`fee_type`),
    ...stampColumns(),
  },
  (table) => [
    index('fee_structure_program').on(table.programId, table.effectiveFrom),
    check('fee_structure_amount', sql`${table.amount} >= 0`),
    check('fee_structure_window', sql`${table.effectiveTo} > ${table.effectiveFrom}`),
  ],
);
