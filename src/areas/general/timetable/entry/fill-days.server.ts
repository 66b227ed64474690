import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { IsoDate } from '../../../../kit/domain/dates.domain.ts';
import type { Listener } from '../../../../kit/server/http/context.server.ts';
import { audit } from '../../../../kit/server/resource/audit.server.ts';
import { planOfDay } from '../generation/plan-of-day.server.ts';
import { weekLesson } from '../generation/week-lesson.domain.ts';
import { writeDates } from './write-dates.server.ts';

interface EmptyDay extends Record<string, unknown> {
  day: IsoDate;
  planId: number;
  lessons: unknown;
}

/**
 * Writes the week of the timetable into days that were holidays when it was made and no longer are. A day that became a holiday
 * later still has its lessons.
 */
export const fillDays: Listener<'holidaysChanged'> = async (ctx, { from, to }) => {
  const { rows } = await ctx.db.execute<EmptyDay>(sql`
    select d::date::text as day, p.timetable_plan_id as "planId", p.lessons
    from generate_series(greatest(${from}::date, ${ctx.today}::date), ${to}::date, interval '1 day') d
    cross join lateral (${planOfDay(sql`d::date`)}) p
    where not exists (select from timetable_entry e where e.entry_date = d::date)
      and not exists (select from holiday h where d::date between h.holiday_from and h.holiday_to)
    order by 1`);
  for (const { day, planId, lessons } of rows) {
    const written = await writeDates(ctx, z.array(weekLesson).parse(lessons), { from: day, to: day });
    const after = { startDate: day, endDate: day, ...written };
    if (written.lessons > 0) await audit(ctx, { action: 'generate', resource: 'Timetable', recordId: planId, after });
  }
};
