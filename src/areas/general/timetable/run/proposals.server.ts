import { sql } from 'drizzle-orm';
import { staffStatus, staffType } from '../../../../common/enumerations.domain.ts';
import type { Db } from '../../../../kit/server/database/database.server.ts';
import { staff } from '../../../staff/staff/staff.table.ts';
import { teachingStaffs } from '../../../staff/teaching-staff/teaching-staff.table.ts';
import { lessonsOf, type TimetableInstance } from '../solver/instance.domain.ts';
import type { Problem } from './problem.domain.ts';
import type { Candidate } from './proposals.domain.ts';

/** Everybody who is active and teaches, with what they are given in these weeks already. */
export async function candidatesOf(db: Db, { instance, staffIds }: Pick<Problem, 'instance' | 'staffIds'>): Promise<Candidate[]> {
  const { rows } = await db.execute<Omit<Candidate, 'lessons' | 'most'> & { dailySlots: number } & Record<string, unknown>>(sql`
    select s.staff_id as "staffId", trim(s.first_name || ' ' || s.last_name) as "staffName", t.daily_slots as "dailySlots",
      array[t.primary_course_id, t.secondary_course_id, t.tertiary_course_id] as "courseIds"
    from ${staff} s join ${teachingStaffs} t on t.staff_id = s.staff_id
    where s.staff_status = ${staffStatus.active} and s.staff_type = ${staffType.teaching}
    order by s.name_sort, s.staff_id`);
  return rows.map(({ dailySlots, ...candidate }) => ({
    ...candidate,
    lessons: givenBy(instance, staffIds.indexOf(candidate.staffId)),
    most: dailySlots * instance.days,
  }));
}

const givenBy = ({ courses }: TimetableInstance, teacher: number): number =>
  courses
    .filter(({ parts }) => parts.some((part) => part.teacher === teacher))
    .reduce((sum, course) => sum + lessonsOf(course), 0);
