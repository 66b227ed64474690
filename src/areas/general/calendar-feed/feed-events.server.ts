import { sql } from 'drizzle-orm';
import { fullName } from '../../../common/person-name.domain.ts';
import { addDays } from '../../../kit/domain/dates.domain.ts';
import type { CalendarEvent } from '../../../kit/domain/icalendar.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { schools } from '../school/school.table.ts';
import type { LessonRow } from '../timetable/view/lesson.domain.ts';
import { lessonsOf } from '../timetable/view/lessons.server.ts';
import type { FeedSubject } from './feed-subject.server.ts';

/** What a calendar shows: a look back, and as far ahead as timetables are planned by. */
const days = { back: 14, ahead: 84 };

/** The lessons that take place, as events. @param host of the address at which the school is reached */
export async function feedEvents(ctx: Context, { lessons: of, grant }: FeedSubject, host: string): Promise<CalendarEvent[]> {
  const { db, today } = ctx;
  const lessons = await lessonsOf(db, { from: addDays(today, -days.back), to: addDays(today, days.ahead), of, grant });
  const held = lessons.filter(({ suspendedBy }) => suspendedBy === '');
  const ids = sql.param(held.map(({ timetableEntryId }) => timetableEntryId));
  const utc = (moment: string) => sql`to_char(${sql.raw(moment)} at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"')`;
  const { rows } = await db.execute<Times & Record<string, unknown>>(sql`
    select timetable_entry_id as id, ${utc('last_modified')} as changed,
      ${utc('((entry_date + start_time) at time zone z.time_zone)')} as start,
      ${utc('((entry_date + end_time) at time zone z.time_zone)')} as end
    from timetable_entry, (select ${schools.timeZone} from ${schools}) z where timetable_entry_id = any(${ids}::int[])`);
  const times = new Map(rows.map((row) => [row.id, row]));
  return held.flatMap((lesson) => {
    const at = times.get(lesson.timetableEntryId);
    return at ? [eventOf(lesson, at, host)] : [];
  });
}

interface Times {
  id: number;
  changed: string;
  start: string;
  end: string;
}

const eventOf = (lesson: LessonRow, { changed, start, end }: Times, host: string): CalendarEvent => ({
  uid: `lesson-${lesson.timetableEntryId}@${host}`,
  sequence: lesson.version,
  ...{ changed, start, end },
  summary: `${lesson.course.courseName}, ${lesson.program.programName}`,
  location: lesson.room,
  description: lesson.absent ? `${fullName(lesson.staff)} in place of ${fullName(lesson.absent)}` : fullName(lesson.staff),
});
