import { type SQL, sql } from 'drizzle-orm';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import { preparedStatement } from '../../../kit/server/database/prepared.server.ts';
import { sendWithCommit } from '../../../kit/server/database/transaction.server.ts';
import type { Context, Listener, WriteContext } from '../../../kit/server/http/context.server.ts';
import { holidays } from '../../general/holiday/holiday.table.ts';

/** The days from one date to another, both included, without holidays. */
const leaveDays = (from: SQL, to: SQL): SQL<number> => sql<number>`leave_days(${from}::date, ${to}::date)`;

/** How many days a leave over these dates would take. */
export async function daysOf(ctx: Context, from: IsoDate, to: IsoDate): Promise<number> {
  const { rows } = await ctx.db.execute<{ days: number }>(sql`select ${leaveDays(sql`${from}`, sql`${to}`)} as days`);
  return rows[0]?.days ?? 0;
}

/**
 * Keeps the holidays unchanged until the transaction ends, because what it saves depends on them; several transactions may do so at once.
 * Taken before a leave is locked: a change of holidays recounts leaves, so in the opposite order the two would wait for each other.
 */
export const holdHolidays = ({ db }: WriteContext): Promise<void> => sendWithCommit(db, hold(db));

const hold = preparedStatement(() => sql`lock table ${holidays} in share mode`);

/** Recounts the days of leaves that overlap changed holidays. */
export const recomputeLeaves: Listener<'holidaysChanged'> = async (ctx, { from, to }) => {
  for (const table of ['student_leave', 'staff_leave']) {
    await ctx.db.execute(sql`
      update ${sql.identifier(table)} set total_days = leave_days(leave_from, leave_to)
      where leave_from <= ${to}::date and leave_to >= ${from}::date and total_days <> leave_days(leave_from, leave_to)`);
  }
};
