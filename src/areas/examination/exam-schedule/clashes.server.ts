import { sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { courses } from '../../program/course/course.table.ts';
import { programCourses } from '../../program/program-course/program-course.table.ts';
import type { ExamInput } from './exam-schedule.domain.ts';

type Planned = Pick<ExamInput, 'courseId' | 'examDate' | 'startTime' | 'endTime'>;

interface Plan {
  programId: number;
  exams: readonly Planned[];
  /** The schedule that is being changed; it cannot clash with itself. */
  except?: number | null;
}

interface Clash {
  /** Index among the planned exams. */
  place: number;
  message: string;
}

/**
 * A program has one exam at a time, unless both courses are optional: then nobody sits both. Compares the planned exams with each
 * other and with those stored for any examination of the program. The caller has locked the program.
 */
export async function clashesOf(db: Db, { programId, exams, except = null }: Plan): Promise<Clash[]> {
  const list = <Value>(of: (exam: Planned) => Value) => sql.param(exams.map(of));
  const { rows } = await db.execute<{ place: number; what: string }>(sql`
    with planned as (
      select (n - 1)::int as place, course_id, exam_date, start_time, end_time, coalesce(
        (select s.is_mandatory from exam_schedule s where s.exam_schedule_id = ${except}::int),
        (select pc.is_mandatory from ${programCourses} pc where pc.program_id = ${programId}::int and pc.course_id = p.course_id),
        true) as is_mandatory
      from unnest(${list(({ courseId }) => courseId)}::int[], ${list(({ examDate }) => examDate)}::date[],
        ${list(({ startTime }) => startTime)}::time[], ${list(({ endTime }) => endTime)}::time[])
        with ordinality as p (course_id, exam_date, start_time, end_time, n)
    ),
    taken as (
      select null::int as place, s.course_id, s.exam_date, s.start_time, s.end_time, e.examination_name, s.is_mandatory
      from exam_schedule s join examination e using (examination_id)
      where e.program_id = ${programId}::int and s.exam_date in (select exam_date from planned)
        and s.exam_schedule_id is distinct from ${except}::int
      union all
      select place, course_id, exam_date, start_time, end_time, null, is_mandatory from planned
    )
    select distinct on (p.place) p.place, concat(c.course_name, ' (' || t.examination_name || ')', ', ',
      to_char(t.start_time, 'HH24:MI'), ' to ', to_char(t.end_time, 'HH24:MI')) as what
    from planned p
    join taken t on t.place is distinct from p.place and t.exam_date = p.exam_date
      and t.start_time < p.end_time and t.end_time > p.start_time and (p.is_mandatory or t.is_mandatory)
    join ${courses} c on c.course_id = t.course_id
    order by p.place, t.place nulls first, t.start_time`);
  return rows.map(({ place, what }) => ({ place, message: `The program has another exam at this time: ${what}` }));
}
