import { eq } from 'drizzle-orm';
import { feeStructureFactory } from '../../src/areas/financial/fee-structure/fee-structure.factory.ts';
import { feeStructures } from '../../src/areas/financial/fee-structure/fee-structure.table.ts';
import { paymentTransactions } from '../../src/areas/financial/payment-transaction/payment-transaction.table.ts';
import { settle } from '../../src/areas/financial/student-fee/settlement.server.ts';
import { studentFees } from '../../src/areas/financial/student-fee/student-fee.table.ts';
import { paymentMode, subject } from '../../src/common/enumerations.domain.ts';
import type { Database } from '../../src/kit/server/database/database.server.ts';
import { counter } from '../support/counter.ts';
import type { TestApp } from '../support/harness.ts';
import { addStudent, only } from './people.ts';

/** Enters what papers print of the school: its name and address, and where it takes payments. */
export const nameSchool = (school: Pick<TestApp, 'rows'>) =>
  school.rows("update school set school_name = 'Hill Road School', address = '14 Hill Road, Mumbai', upi_id = 'hillroad@okbank'");

interface Fee {
  studentId: number;
  programId: number;
  dueDate: string;
  amount: number;
}

/**
 * Adds a fee of one amount directly to the tables; returns its id. It is optional, so nobody else who enters the program is
 * charged for it. A second one of a year stands beside the first, as from before there was only one.
 */
export async function addFee(school: TestApp, { studentId, programId, dueDate, amount }: Fee): Promise<number> {
  const { feeType } = feeStructureFactory({ programId });
  const { id } = only(
    await school.rows<{ id: number }>(
      `with structure as (
          insert into fee_structure (fee_type, program_id, amount, effective_from, effective_to, is_optional)
          values ($1, $2, $3, '2000-01-01', '2099-12-31', true) returning fee_structure_id, amount),
        fee as (
          insert into student_fee (student_id, program_id, due_date, school_year, besides)
          values ($4, $2, $5, school_year_of($5), (
            select coalesce(max(student_fee_id), 0) from student_fee where student_id = $4 and school_year = school_year_of($5)))
          returning student_fee_id),
        detail as (
          insert into student_fee_detail (student_fee_id, fee_structure_id, amount)
          select student_fee_id, fee_structure_id, amount from fee, structure)
        select student_fee_id as id from fee`,
      [feeType, programId, amount, studentId, dueDate],
    ),
  );
  await school.rows('select settle_student_fees($1::int[])', [[studentId]]);
  return id;
}

/** Adds a fee of a program directly to the table; returns its id. */
export async function addFeeStructure({ db }: Database, values: Parameters<typeof feeStructureFactory>[0]): Promise<number> {
  const rows = db.insert(feeStructures).values(feeStructureFactory(values)).returning({ id: feeStructures.feeStructureId });
  return only(await rows).id;
}

/** Adds a student of a program who owes nothing, whatever the program charges; returns the student's id. */
export async function addUncharged(database: Database, change: Parameters<typeof addStudent>[1]): Promise<number> {
  const studentId = await addStudent(database, change);
  await database.db.delete(studentFees).where(eq(studentFees.studentId, studentId));
  return studentId;
}

const nextReceipt = counter();

/** Adds a student's payment, or a refund to a student, directly to the table; returns its id. */
export async function addPayment(
  { db }: Database,
  {
    studentId,
    amountPaid,
    paymentDate = '2026-06-15',
    isRefund = false,
  }: { studentId: number; amountPaid: number; paymentDate?: string; isRefund?: boolean },
): Promise<number> {
  const receiptNumber = `T-${nextReceipt()}`;
  const what = { receiptNumber, paymentFor: subject.student, paymentMode: paymentMode.cash, amountPaid, paymentDate, isRefund };
  const rows = db
    .insert(paymentTransactions)
    .values({ ...what, studentId })
    .returning({ id: paymentTransactions.paymentTransactionId });
  const { id } = only(await rows);
  await settle(db, [studentId]);
  return id;
}
