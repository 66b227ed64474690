import { sql } from 'drizzle-orm';
import { addDays, type IsoDate, weekdayOf } from '../../../kit/domain/dates.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { weekAround } from '../lesson/lesson.domain.ts';
import { planOfDay } from '../lesson/plan-of-day.server.ts';
import { type HandLesson, lessonsOn, type Situation } from './hand-lesson.domain.ts';
import { readSituation } from './situation.server.ts';

/** A lesson that somebody holds, and all that decides where it may go. */
export interface InHand {
  /** Of the row that was asked for. */
  version: number;
  lesson: HandLesson;
  /** The lesson, or likewise those of the coming weeks. */
  lessons: HandLesson[];
  situation: Situation;
  /** The plan that its week was made from, if any. */
  planId: number | null;
}

interface Held extends Record<string, unknown> {
  version: number;
  leadId: number;
  programId: number;
  date: IsoDate;
  planId: number | null;
  planEnd: IsoDate | null;
}

/** Reads a lesson with everything around it. @throws 404 */
export async function takeInHand(ctx: Context, id: number, everyWeek: boolean): Promise<InHand> {
  const { rows } = await ctx.db.execute<Held>(sql`
    select coalesce(e.beside_id, e.timetable_entry_id) as "leadId", e.version, e.program_id as "programId", e.entry_date::text as date,
      p.timetable_plan_id as "planId", p.last_day as "planEnd"
    from timetable_entry e
    left join lateral (${planOfDay(sql`e.entry_date`)}) p on true
    where e.timetable_entry_id = ${id}`);
  const [held] = rows;
  if (!held) throw notFound('lesson');
  const { from } = weekAround(held.date);
  const last = everyWeek && held.planEnd !== null ? held.planEnd : held.date;
  const situation = await readSituation(ctx, { programId: held.programId, from, to: weekAround(last).to });
  const lesson = lessonsOn(situation, held.date, held.programId).find(({ timetableEntryId }) => timetableEntryId === held.leadId);
  if (!lesson) throw notFound('lesson');
  const lessons: HandLesson[] = [];
  for (let day = held.date; day <= last; day = addDays(day, 7)) {
    const likewise = lessonsOn(situation, day, held.programId).find((other) => isLike(other, lesson));
    if (likewise) lessons.push(likewise);
  }
  return {
    version: held.version,
    lesson,
    lessons: everyWeek ? lessons : [lesson],
    situation,
    planId: everyWeek ? held.planId : null,
  };
}

const isLike = (one: HandLesson, other: HandLesson): boolean =>
  one.parts[0]?.courseId === other.parts[0]?.courseId &&
  one.startTime === other.startTime &&
  one.endTime === other.endTime &&
  weekdayOf(one.date) === weekdayOf(other.date);
