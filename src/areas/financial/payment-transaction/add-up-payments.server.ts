import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { addUp } from '../add-up.server.ts';
import { paymentTransactions } from './payment-transaction.table.ts';

/** What some payments come to. @param found gives their ids */
export const addUpPayments = (ctx: Pick<Context, 'db'>, found: SQL) =>
  addUp(
    ctx,
    paymentTransactions,
    {
      received: sql`sum(income) filter (where not is_refund)`,
      refunds: sql`-sum(income) filter (where is_refund)`,
      income: sql`sum(income)`,
      expense: sql`sum(expense)`,
    },
    sql`payment_transaction_id in ${found}`,
  );
