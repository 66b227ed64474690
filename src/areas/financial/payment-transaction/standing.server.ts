import { sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { studentFees } from '../student-fee/student-fee.table.ts';
import { paymentTransactions } from './payment-transaction.table.ts';

/** How a student stands. */
interface Standing {
  /** Less what was paid back. */
  paid: number;
  /** What is still to be paid, of all fees. */
  balance: number;
  /** What was paid beyond all fees. */
  excess: number;
}

/** How a student stands without one of the payments; 0 is none. */
export async function standingWithout(db: Db, studentId: number, paymentId: number): Promise<Standing> {
  const { rows } = await db.execute<Record<keyof Standing, string>>(sql`
    select paid, greatest(charged - paid, 0) as balance, greatest(paid - charged, 0) as excess from
      (select coalesce(sum(income), 0) as paid from ${paymentTransactions}
        where student_id = ${studentId} and payment_transaction_id <> ${paymentId}) p,
      (select coalesce(sum(total_amount), 0) as charged from ${studentFees} where student_id = ${studentId}) f`);
  const [standing] = rows;
  return { paid: Number(standing?.paid), balance: Number(standing?.balance), excess: Number(standing?.excess) };
}
