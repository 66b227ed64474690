import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { paymentTransactions } from './payment-transaction.table.ts';

/** What some payments come to. @param found gives their ids */
export async function addUpPayments({ db }: Pick<Context, 'db'>, found: SQL) {
  const sum = (of: SQL) => sql<number>`coalesce(${of}, 0)`.mapWith(Number);
  const [sums] = await db
    .select({
      received: sum(sql`sum(income) filter (where not is_refund)`),
      refunds: sum(sql`-sum(income) filter (where is_refund)`),
      income: sum(sql`sum(income)`),
      expense: sum(sql`sum(expense)`),
    })
    .from(paymentTransactions)
    .where(sql`payment_transaction_id in ${found}`);
  if (!sums) throw new Error('A sum gives one row.');
  return sums;
}
