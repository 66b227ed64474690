import { sql } from 'drizzle-orm';
import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { Listener } from '../../../kit/server/http/context.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import type { LessonRow } from '../lesson/lesson.domain.ts';
import { lessonsOf, suspendedBy } from '../lesson/lessons.server.ts';
import { absenceOfTeacher } from './absence.server.ts';
import { holdStaff, staffIds } from './colleagues.server.ts';
import { coverFacts, coverNotNeeded, teacherBack } from './cover-notifications.domain.ts';

/**
 * Tells substitutes, and whoever plans cover, that a teacher whose lessons others are to give is there after all. The covers stay: a leave
 * that is entered again must not lose them.
 */
export const tellTeacherBack: Listener<'staffMayBeBack'> = async (ctx, { of }) => {
  const coming = of.filter(({ to }) => to >= ctx.today);
  if (coming.length === 0) return;
  // Whoever gives a lesson of theirs to somebody at this moment either sees that they are back, or is seen here.
  await holdStaff(ctx, staffIds(coming.map(({ staffId }) => staffId)));
  const column = (of: (days: (typeof coming)[number]) => number | IsoDate) => sql.param(coming.map(of));
  const { rows } = await ctx.db.execute<{ id: number; day: IsoDate }>(sql`
    select e.timetable_entry_id as id, e.entry_date::text as day
    from unnest(${column(({ staffId }) => staffId)}::int[], ${column(({ from }) => from)}::date[], ${column(({ to }) => to)}::date[])
      as d (staff_id, from_date, to_date)
    join timetable_entry e on e.staff_id = d.staff_id and e.entry_date between greatest(d.from_date, ${ctx.today}::date) and d.to_date
    where e.substitute_id is not null and ${absenceOfTeacher(ctx)} = '' and ${suspendedBy} = '' order by 2`);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return;
  const ids = sql.param(rows.map(({ id }) => id));
  const isCovered = sql`e.timetable_entry_id = any(${ids}::int[])`;
  let read: Promise<LessonRow[]> | undefined;
  const covered = () => {
    read ??= lessonsOf(ctx.db, { from: first.day, to: last.day, grant: 'all', of: isCovered });
    return read;
  };
  await raise(ctx, 'happened', { kind: coverNotNeeded, of: async () => (await covered()).map(toSubstitute) });
  await raise(ctx, 'happened', { kind: teacherBack, of: async () => (await covered()).map(toOffice) });
};

const toSubstitute = (lesson: LessonRow) => ({
  staffId: lesson.staffId,
  facts: coverFacts(lesson),
  path: `/gs/timetable/staff/view/${lesson.staffId}?date=${lesson.date}`,
});

/** The same for all lessons of a teacher on a day, so that it is said once. */
const toOffice = (lesson: LessonRow) => ({
  facts: { 'Lesson Date': displayDate(lesson.date), 'Lesson Teacher': coverFacts(lesson)['Lesson Teacher'] },
  path: `/gs/cover?date=${lesson.date}`,
});
