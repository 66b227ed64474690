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

/** How students stand without one of the payments; 0 is none. */
export async function standingsWithout(
  db: Db,
  studentIds: readonly number[],
  paymentId: number,
): Promise<ReadonlyMap<number, Standing>> {
  const { rows } = await db.execute<{ id: number } & Record<keyof Standing, string>>(sql`
    select s.id, paid, greatest(charged - paid, 0) as balance, greatest(paid - charged, 0) as excess
    from unnest(${sql.param([...studentIds])}::int[]) s (id),
      lateral (select coalesce(sum(income), 0) as paid from ${paymentTransactions}
        where student_id = s.id and payment_transaction_id <> ${paymentId}) p,
      lateral (select coalesce(sum(total_amount), 0) as charged from ${studentFees} where student_id = s.id) f`);
  const numbered = ({ paid, balance, excess }: (typeof rows)[number]): Standing => ({
    paid: Number(paid),
    balance: Number(balance),
    excess: Number(excess),
  });
  return new Map(rows.map((row) => [row.id, numbered(row)]));
}

/** How a student stands without one of the payments; 0 is none. */
export async function standingWithout(db: Db, studentId: number, paymentId: number): Promise<Standing> {
  const standing = (await standingsWithout(db, [studentId], paymentId)).get(studentId);
  if (!standing) throw new Error('Every student stands somehow.');
  return standing;
}
