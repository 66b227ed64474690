import { sql } from 'drizzle-orm';
import type { Listener } from '../../../kit/server/http/context.server.ts';
import { courses } from '../../program/course/course.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { programNameIn } from '../../program/program-year/program-year.table.ts';
import { enrolments } from '../../student/enrolment/enrolment.table.ts';
import { examSchedules } from '../exam-schedule/exam-schedule.table.ts';
import { examinations } from '../examination/examination.table.ts';
import { gradeRecords } from '../grade-record/grade-record.table.ts';

/** Exams of a year in which nobody has a mark yet. */
export const namesMissingMarks: Listener<'schoolYearCloses'> = async ({ db }, { schoolYear, unfinished }) => {
  const { rows } = await db.execute<{ name: string; courses: string }>(sql`
    select e.examination_name || ' of ' || ${programNameIn(sql`e.program_id`, sql`${schoolYear}::int`)} as name, string_agg(c.course_name, ', ' order by c.name_sort) as courses
    from ${examinations} e join ${examSchedules} s using (examination_id)
    join ${programs} p on p.program_id = e.program_id join ${courses} c on c.course_id = s.course_id
    where e.start_date between school_year_begins(${schoolYear}) and school_year_ends(${schoolYear})
      and exists (select from ${enrolments} m where m.program_id = e.program_id and m.from_date <= s.exam_date
        and (m.to_date is null or m.to_date >= s.exam_date))
      and not exists (select from ${gradeRecords} g where g.exam_schedule_id = s.exam_schedule_id and (g.marks is not null or g.excuse is not null))
    group by e.examination_id, p.program_id order by e.start_date, p.program_order, p.name_sort`);
  if (rows.length > 0) unfinished.push({ is: 'Marks are missing', of: rows.map(({ name, courses }) => `${name} (${courses})`) });
};
