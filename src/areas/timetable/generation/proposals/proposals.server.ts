import { sql } from 'drizzle-orm';
import { staffStatus, staffType } from '../../../../common/enumerations.domain.ts';
import type { IsoDate } from '../../../../kit/domain/dates.domain.ts';
import type { Db } from '../../../../kit/server/database/database.server.ts';
import { lessonsOf, type TimetableInstance } from '../../../../timetable-solver/instance.domain.ts';
import { slots } from '../../../general/slot/slot.table.ts';
import { workingWeek } from '../../../general/working-week/working-week.table.ts';
import { staff } from '../../../staff/staff/staff.table.ts';
import { teachingStaffs } from '../../../staff/teaching-staff/teaching-staff.table.ts';
import type { Problem } from '../problem.domain.ts';
import type { Candidate } from './proposals.domain.ts';

/** Everybody who is active and teaches, with what they are given in these weeks already, and the days on which they are not blocked by then. */
export async function candidatesOf(
  db: Db,
  { instance, staffIds }: Pick<Problem, 'instance' | 'staffIds'>,
  until: IsoDate,
): Promise<Candidate[]> {
  interface Row extends Omit<Candidate, 'lessons' | 'most'>, Record<string, unknown> {
    dailySlots: number;
    days: number;
  }
  const { rows } = await db.execute<Row>(sql`
    select s.staff_id as "staffId", trim(s.first_name || ' ' || s.last_name) as "staffName", t.daily_slots as "dailySlots",
      array[t.primary_course_id, t.secondary_course_id, t.tertiary_course_id] as "courseIds",
      (select count(*)::int from ${workingWeek} w where w.is_working_day and exists (
        select from ${slots} x where x.is_teaching and not exists (
          select from staff_unavailability u
          where u.staff_id = s.staff_id and u.weekday = w.working_week_id and u.level = 2 and u.from_date <= ${until}::date
            and u.start_time < x.end_time and u.end_time > x.start_time))) as days
    from ${staff} s join ${teachingStaffs} t on t.staff_id = s.staff_id
    where s.staff_status = ${staffStatus.active} and s.staff_type = ${staffType.teaching}
    order by s.name_sort, s.staff_id`);
  return rows.map(({ dailySlots, days, ...candidate }) => ({
    ...candidate,
    lessons: givenBy(instance, staffIds.indexOf(candidate.staffId)),
    most: dailySlots * days,
  }));
}

const givenBy = ({ courses }: TimetableInstance, teacher: number): number =>
  courses
    .filter(({ parts }) => parts.some((part) => part.teacher === teacher))
    .reduce((sum, course) => sum + lessonsOf(course), 0);
