import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type IsoDate, weekdayOf } from '../../../kit/domain/dates.domain.ts';
import type { Listener } from '../../../kit/server/http/context.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { holidays } from '../../general/holiday/holiday.table.ts';
import { lessonOwners } from '../lesson/lessons.server.ts';
import { planOfDay } from '../lesson/plan-of-day.server.ts';
import { concernedBy, weekLesson } from '../lesson/week-lesson.domain.ts';
import { type LessonCount, lessonsOfDay } from './lessons-of-day.domain.ts';
import { writeDates } from './write-dates.server.ts';

interface EmptyDay extends Record<string, unknown> {
  day: IsoDate;
  planId: number;
}

interface Week extends Record<string, unknown> {
  planned: unknown;
  there: LessonCount[];
}

/**
 * Writes the week of the timetable into days that were holidays when it was made and no longer are. A day that became a holiday
 * later still has its lessons.
 */
export const fillDays: Listener<'holidaysChanged'> = async (ctx, { from, to }) => {
  const { rows } = await ctx.db.execute<EmptyDay>(sql`
    select d::date::text as day, p.timetable_plan_id as "planId"
    from generate_series(greatest(${from}::date, ${ctx.today}::date), ${to}::date, interval '1 day') d
    cross join lateral (${planOfDay(sql`d::date`)}) p
    where not exists (select from timetable_entry e where e.entry_date = d::date) and not ${isHoliday} order by 1`);
  for (const [index, { day, planId }] of rows.entries()) {
    const toCome = rows.slice(index + 1).map((row) => row.day);
    const [week] = (await ctx.db.execute<Week>(weekAsWritten(day, toCome))).rows;
    const lessons = lessonsOfDay(z.array(weekLesson).parse(week?.planned ?? []), weekdayOf(day), week?.there ?? []);
    const written = await writeDates(ctx, lessons, { from: day, to: day });
    const after = { startDate: day, endDate: day, ...written };
    const owners = lessonOwners(concernedBy(lessons));
    if (written.lessons > 0) await audit(ctx, { action: 'generate', resource: 'Timetable', recordId: planId, after, owners });
  }
};

const isHoliday = sql`exists (select from ${holidays} h where d::date between h.holiday_from and h.holiday_to)`;

/** What was planned for a day and for the other school days of its week, but for those yet to be written; and which lessons they have. */
const weekAsWritten = (day: IsoDate, toCome: readonly IsoDate[]) => sql`
  with days as (
    select d::date as day, p.lessons
    from generate_series(date_trunc('week', ${day}::date), date_trunc('week', ${day}::date) + interval '6 days', interval '1 day') d
    cross join lateral (${planOfDay(sql`d::date`)}) p
    where d::date <> all(${sql.param(toCome)}::date[]) and not ${isHoliday})
  select
    (select jsonb_agg(l) from days, jsonb_array_elements(lessons) l where (l->>'weekday')::int = extract(isodow from day)) as planned,
    (select coalesce(jsonb_agg(c), '[]') from (
      select program_id as "programId", course_id as "courseId", lessons, count(*)::int as count
      from timetable_entry where entry_date in (select day from days) and beside_id is null
      group by 1, 2, 3) c) as there`;
