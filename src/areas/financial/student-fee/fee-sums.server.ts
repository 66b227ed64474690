import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../kit/server/http/context.server.ts';
import type { SumRow } from '../../../kit/server/resource/storage.server.ts';
import { addUp } from '../add-up.server.ts';
import { studentFees } from './student-fee.table.ts';

/** How much of some fees should have been paid by now. */
export const overdue = ({ today }: Pick<Context, 'today'>): SQL => sql`sum(balance) filter (where due_date < ${today}::date)`;

/** The sums of some fees. @param found gives their ids */
export const feeSums = (ctx: Context, found: SQL) =>
  addUp(
    ctx,
    studentFees,
    {
      total: sql`sum(total_amount)`,
      paid: sql`sum(amount_paid)`,
      balance: sql`sum(balance)`,
      excess: sql`sum(excess_paid)`,
      overdue: overdue(ctx),
    },
    sql`student_fee_id in ${found}`,
  );

/** The same below the list, each in the column to which it belongs. */
export async function feeSumRows(ctx: Context, found: SQL): Promise<SumRow[]> {
  const { total, paid, balance, excess, overdue } = await feeSums(ctx, found);
  return [
    { label: 'Sum', amounts: { Total: total, Paid: paid, Balance: balance } },
    ...(excess === 0 ? [] : [{ label: 'Excess', amounts: { Paid: excess } }]),
    { label: 'Overdue', amounts: { Balance: overdue } },
  ];
}
