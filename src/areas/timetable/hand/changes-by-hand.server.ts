import { sql } from 'drizzle-orm';
import type { DayRange } from '../../../kit/domain/dates.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';

/** Which changes by hand, and which undoings, the lessons of some days have had: another text after each. */
export async function changesByHand({ db }: Context, { from, to }: DayRange): Promise<string> {
  const { rows } = await db.execute<{ last: number; undone: number }>(sql`
    select coalesce(max(timetable_change_id), 0)::int as last, count(*) filter (where is_undone)::int as undone
    from timetable_change where last_day >= ${from}::date and exists (
      select from jsonb_to_recordset(lessons) as l (before jsonb) where l.before->>'date' between ${from} and ${to})`);
  const [{ last, undone } = { last: 0, undone: 0 }] = rows;
  return last === 0 ? '' : `${last}, ${undone} undone`;
}
