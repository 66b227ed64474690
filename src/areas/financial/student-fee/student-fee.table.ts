import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { feeStatuses } from '../../../common/enumerations.domain.ts';
import { enumCheck } from '../../../kit/server/database/enum-check.server.ts';
import { moneyColumn, moneySumColumn } from '../../../kit/server/database/money-column.server.ts';
import { belongsTo, refersTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { students } from '../../student/student/student.table.ts';
import { feeStructures } from '../fee-structure/fee-structure.table.ts';

/**
 * What a student owes for a school year. Only the database's function `settle_student_fees` writes sums and status; every
 * change of fees, their details or payments calls it in the same transaction (`settlement.server.ts`).
 */
export const studentFees = pgTable(
  'student_fee',
  {
    studentFeeId: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: refersTo(() => students.studentId),
    programId: refersTo(() => programs.programId),
    dueDate: date().notNull(),
    /** The school year that it charges, by the calendar year in which that begins. */
    schoolYear: integer().notNull(),
    /** 0 for the fee of the year, which moves along with the class; its own id for another one of that year, from before there was only one. */
    besides: integer().notNull().default(0),
    /** The student attends no class in its year, and it is kept, without lines, because it carries what was paid: somebody has to decide. */
    isWithoutStay: boolean().notNull().default(false),
    totalAmount: moneyColumn().notNull().default(0),
    amountPaid: moneyColumn().notNull().default(0),
    balance: moneyColumn().notNull().default(0),
    /** What was paid beyond all fees; on the newest only. */
    excessPaid: moneySumColumn().notNull().default(0),
    feeStatus: integer().notNull().default(3),
    ...stampColumns(),
  },
  (table) => [
    uniqueIndex('student_fee_once').on(table.studentId, table.schoolYear, table.besides),
    index('student_fee_program').on(table.programId, table.dueDate),
    index('student_fee_due').on(table.dueDate, table.studentFeeId),
    index('student_fee_balance').on(table.balance, table.studentFeeId),
    index('student_fee_status').on(table.feeStatus, table.studentFeeId),
    index('student_fee_owed').on(table.dueDate, table.studentFeeId).where(sql`${table.balance} > 0`),
    // By balance among those of a status; the due date is included so that overdue fees are counted in the index.
    index('student_fee_owed_by_status')
      .on(table.feeStatus, table.balance, table.studentFeeId, table.dueDate)
      .where(sql`${table.balance} > 0`),
    enumCheck('student_fee_status', table.feeStatus, feeStatuses),
    check('student_fee_total', sql`${table.totalAmount} >= 0`),
    check('student_fee_paid', sql`${table.amountPaid} between 0 and ${table.totalAmount}`),
    check('student_fee_balance', sql`${table.balance} = ${table.totalAmount} - ${table.amountPaid}`),
    check('student_fee_excess', sql`${table.excessPaid} >= 0 and (${table.excessPaid} = 0 or ${table.balance} = 0)`),
  ],
);

/** The parts of a fee, one for each fee structure that was chosen; concessions are negative. */
export const studentFeeDetails = pgTable(
  'student_fee_detail',
  {
    studentFeeDetailId: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentFeeId: belongsTo(() => studentFees.studentFeeId),
    feeStructureId: refersTo(() => feeStructures.feeStructureId),
    amount: moneyColumn().notNull(),
  },
  (table) => [
    uniqueIndex('student_fee_detail_once').on(table.studentFeeId, table.feeStructureId),
    index('student_fee_detail_structure').on(table.feeStructureId),
  ],
);

/** A fee whose year the student will not attend after all. It comes back, under its id, as soon as the student attends that year again. */
export const withdrawnFees = pgTable(
  'withdrawn_fee',
  {
    studentFeeId: integer().primaryKey(),
    studentId: belongsTo(() => students.studentId),
    programId: belongsTo(() => programs.programId),
    dueDate: date().notNull(),
    schoolYear: integer().notNull(),
  },
  (table) => [
    uniqueIndex('withdrawn_fee_once').on(table.studentId, table.schoolYear),
    index('withdrawn_fee_program').on(table.programId),
  ],
);

export const withdrawnFeeDetails = pgTable(
  'withdrawn_fee_detail',
  {
    studentFeeId: belongsTo(() => withdrawnFees.studentFeeId),
    feeStructureId: belongsTo(() => feeStructures.feeStructureId),
    amount: moneyColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studentFeeId, table.feeStructureId] }),
    index('withdrawn_fee_detail_structure').on(table.feeStructureId),
  ],
);

/** What a fee was before a promotion changed it. Whoever chooses its lines afterwards has decided: then the row goes. */
export const promotedFees = pgTable(
  'promoted_fee',
  {
    studentFeeId: belongsTo(() => studentFees.studentFeeId),
    /** The stay that the promotion began. */
    stayId: integer().notNull(),
    /** The program that it charged; null: the promotion made it. */
    programId: integer().references(() => programs.programId, { onDelete: 'cascade' }),
    lines: jsonb().$type<readonly { feeStructureId: number; amount: number }[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studentFeeId, table.stayId] }),
    index('promoted_fee_stay').on(table.stayId),
    index('promoted_fee_program').on(table.programId),
  ],
);
