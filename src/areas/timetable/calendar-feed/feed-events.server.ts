import { sql } from 'drizzle-orm';
import { fullName } from '../../../common/person-name.domain.ts';
import { addDays } from '../../../kit/domain/dates.domain.ts';
import type { CalendarEvent } from '../../../kit/domain/icalendar.domain.ts';
import { restorations } from '../../../kit/server/database/restoration.table.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { schools } from '../../general/school/school.table.ts';
import { courses } from '../../program/course/course.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { teachingGroups, teachingGroupTeachers } from '../../program/teaching-group/teaching-group.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { type LessonRow, takersInWords } from '../lesson/lesson.domain.ts';
import { lessonsOf } from '../lesson/lessons.server.ts';
import type { FeedSubject } from './feed-subject.server.ts';

/** How many days a calendar shows: some past ones, and as many ahead as timetables are planned. */
const days = { back: 14, ahead: 84 };

/** The lessons that take place, as events. @param host of the address at which the school is reached */
export async function feedEvents(ctx: Context, { lessons: of, grant }: FeedSubject, host: string): Promise<CalendarEvent[]> {
  const { db, today } = ctx;
  const lessons = await lessonsOf(db, { from: addDays(today, -days.back), to: addDays(today, days.ahead), of, grant });
  const held = lessons.filter(({ suspendedBy }) => suspendedBy === '');
  const ids = sql.param(held.map(({ timetableEntryId }) => timetableEntryId));
  const utc = (moment: string) => sql`to_char(${sql.raw(moment)} at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"')`;
  const { rows } = await db.execute<Known & Record<string, unknown>>(sql`
    with shown as (select timetable_entry_id, program_id, course_id, date_trunc('week', entry_date)::date as monday
      from timetable_entry where timetable_entry_id = any(${ids}::int[])),
    alike as (select e.timetable_entry_id, e.entry_date, e.start_time, e.end_time,
        concat_ws('-', w.program_id, w.course_id, to_char(w.monday, 'YYYYMMDD'), row_number() over own) as name,
        greatest(max(greatest(e.last_modified, c.last_modified, p.last_modified, t.last_modified, s.last_modified, r.last_modified, g.changed))
            over (partition by w.program_id, w.course_id, w.monday),
          (select max(${restorations.restored}) from ${restorations}), (select ${schools.lastModified} from ${schools})) as changed
      from (select distinct program_id, course_id, monday from shown) w
      join timetable_entry e on e.program_id = w.program_id and e.course_id = w.course_id
        and e.entry_date between w.monday and w.monday + 6
      join ${courses} c on c.course_id = e.course_id
      join ${programs} p on p.program_id = e.program_id
      join ${staff} t on t.staff_id = e.staff_id
      left join ${staff} s on s.staff_id = e.substitute_id
      left join room_kind r on r.room_kind_id = e.room_kind_id
      left join (select o.course_id, max(greatest(o.last_modified, x.last_modified)) as changed from ${teachingGroups} o
        left join ${teachingGroupTeachers} m using (teaching_group_id) left join ${staff} x using (staff_id)
        group by o.course_id) g on g.course_id = e.course_id
      window own as (partition by w.program_id, w.course_id, w.monday order by e.timetable_entry_id))
    select a.timetable_entry_id as id, a.name, ${utc('a.changed')} as changed,
      extract(epoch from a.changed - timestamptz '2020-01-01')::int as sequence,
      ${utc('((a.entry_date + a.start_time) at time zone z.time_zone)')} as start,
      ${utc('((a.entry_date + a.end_time) at time zone z.time_zone)')} as end
    from alike a join shown using (timetable_entry_id), (select ${schools.timeZone} from ${schools}) z`);
  const known = new Map(rows.map((row) => [row.id, row]));
  return held.flatMap((lesson) => {
    const event = known.get(lesson.timetableEntryId);
    return event ? [eventOf(lesson, event, host)] : [];
  });
}

/**
 * What is known about an event besides its lesson. Its id is made of the course, the program, the week, and the lesson's position
 * among the course's lessons of that week. When a week is generated again, its lessons are stored as new ones, but for a calendar
 * they are the same ones at other times. If one of them changes, all of them count as changed, so that none is ever older than
 * the one before it. The same goes for whatever an event shows by name: its course, program, teachers and kind of room, and the
 * groups of its course. When a school is restored from a backup, all lessons count as changed at that moment; otherwise calendars,
 * which know newer versions, would ignore those of the backup. The same holds when the school changes what it says about itself, because
 * with another time zone all lessons begin at another moment.
 */
interface Known {
  id: number;
  name: string;
  /** Seconds since 2020. It never decreases. */
  sequence: number;
  changed: string;
  start: string;
  end: string;
}

const eventOf = (lesson: LessonRow, { name, sequence, changed, start, end }: Known, host: string): CalendarEvent => ({
  uid: `lesson-${name}@${host}`,
  ...{ sequence, changed, start, end },
  summary: `${lesson.course.courseName}, ${takersInWords(lesson)}`,
  location: lesson.room,
  description: [
    lesson.absent ? `${fullName(lesson.staff)} in place of ${fullName(lesson.absent)}` : fullName(lesson.staff),
    ...lesson.others.map(fullName),
  ].join(', '),
});
