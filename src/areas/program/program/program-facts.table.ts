import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { courseSessions } from '../course-session/course-session.table.ts';
import { programCourses } from '../program-course/program-course.table.ts';
import { programYearCourses, programYears } from '../program-year/program-year.table.ts';
import { teachingGroupPrograms, teachingGroupTeachers } from '../teaching-group/teaching-group.table.ts';

/** Columns of a select: whether a program has courses and teachers on some days of one school year (`ProgramFacts`). */
export function programFacts(programId: SQLWrapper, from: SQLWrapper, to: SQLWrapper): SQL {
  const recorded = sql`select from ${programYears} y where y.program_id = ${programId} and y.school_year = school_year_of(${from}::date)`;
  const then = (of: SQL) => sql`exists (select from ${programYears} y join ${programYearCourses} yc using (program_year_id)
    where y.program_id = ${programId} and y.school_year = school_year_of(${from}::date) ${of})`;
  return sql`
    school_year_name(school_year_of(${from}::date)) as "schoolYearName",
    case when exists (${recorded}) then ${then(sql``)}
      else exists (select from ${programCourses} pc where pc.program_id = ${programId}) end as "hasCourses",
    case when exists (${recorded}) then ${then(sql`and yc.staff_id is not null`)}
      else exists (select from ${courseSessions} s where s.program_id = ${programId}
        and coalesce(s.session_start_date, ${to}::date) <= ${to}::date and coalesce(s.session_end_date, ${from}::date) >= ${from}::date) end
      or exists (select from ${teachingGroupPrograms} gp join ${teachingGroupTeachers} gt using (teaching_group_id)
        where gp.program_id = ${programId} and gp.from_date <= ${to}::date and coalesce(gp.to_date, ${from}::date) >= ${from}::date
          and gt.from_date <= ${to}::date and coalesce(gt.to_date, ${from}::date) >= ${from}::date) as "hasTeachers"`;
}
