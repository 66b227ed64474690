import { sql } from 'drizzle-orm';
import { schoolYearName } from '../../../common/school-year.domain.ts';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { schools } from '../../general/school/school.table.ts';
import { terms } from '../../general/term/term.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { examinations } from '../examination/examination.table.ts';
import { coveredMarks } from '../examination/release.server.ts';
import { rankFor } from './read-results.server.ts';
import type { YearResult } from './results.domain.ts';

/**
 * The results of a student's school years, by program. A year is shown only if the caller may see every examination in it.
 * @param ids the examinations that may count
 * @param seen those of them whose results the caller may see
 */
export async function yearsOf(
  { db }: Context,
  grant: Grant,
  studentId: number,
  { ids, seen }: { ids: readonly number[]; seen: readonly number[] },
): Promise<YearResult[]> {
  const { rows } = await db.execute<YearResult & { yearStart: string }>(sql`
    with year as (
      select t.school_year, e.program_id, array_agg(e.examination_id) as ids
      from ${examinations} e join ${terms} t on e.start_date between t.start_date and t.end_date
      where e.examination_id = any(${sql.param(ids)}::int[]) group by 1, 2)
    select y.school_year as "schoolYear", (select school_year_start from ${schools}) as "yearStart", p.program_id as "programId", p.program_name as "programName", r.weight::float8 as weight,
      r.percentage::float8 as percentage, ${rankFor(grant, { programId: sql`y.program_id`, rank: sql`r.rank` })} as rank, parts.terms,
      (select coalesce(json_agg(x.examination_name order by x.start_date, x.examination_id), '[]') from ${examinations} x
        where x.examination_id = any(${sql.param(seen)}::int[]) and x.program_id = y.program_id
          and school_year_of(x.start_date) = y.school_year
          and not exists (select from ${terms} t where x.start_date between t.start_date and t.end_date)) as "inNoTerm"
    from year y join ${programs} p on p.program_id = y.program_id
    cross join lateral year_results(array[y.program_id], y.school_year) r
    cross join lateral (
      select json_agg(json_build_object('termName', n.term_name, 'weight', t.weight, 'total', t.total, 'outOf', t.out_of)
        order by n.start_date) as terms
      from term_results(array[y.program_id], y.school_year) t join ${terms} n on n.term_management_id = t.term_management_id
      where t.student_id = ${studentId}) parts
    where r.student_id = ${studentId} and not exists (
      select from exam_marks(y.ids) m join ${examinations} e on e.examination_id = m.examination_id
      where m.student_id = ${studentId} and m.standing > 0 and not ${coveredMarks(grant)})
    order by y.school_year desc, p.program_order desc`);
  return rows.map(({ yearStart, ...year }) => ({ ...year, schoolYearName: schoolYearName(year.schoolYear, yearStart) }));
}
