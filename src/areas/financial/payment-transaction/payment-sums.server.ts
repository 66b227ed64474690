import { sql } from 'drizzle-orm';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { foundInList } from '../../../kit/server/resource/find-rows.server.ts';
import { getPaymentSums } from './payment-sums.domain.ts';
import { paymentTransactionResource } from './payment-transaction.server.ts';
import { paymentTransactions } from './payment-transaction.table.ts';

export const paymentSumsRoutes = answering(getPaymentSums, async (ctx, { grant, query }) => {
  const { found } = foundInList(paymentTransactionResource, ctx, grant, query);
  const sum = (of: ReturnType<typeof sql>) => sql<number>`coalesce(${of}, 0)`.mapWith(Number);
  const [sums] = await ctx.db
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
});
