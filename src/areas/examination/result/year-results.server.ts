import { sql } from 'drizzle-orm';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import { sendKept } from '../../../kit/server/database/prepared.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { terms } from '../../general/term/term.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { programNameIn } from '../../program/program-year/program-year.table.ts';
import { sheetOwnerIn } from '../../program/program-year/sheet-owner.table.ts';
import { examinations } from '../examination/examination.table.ts';
import { coveredMarks } from '../examination/release.server.ts';
import { rankFor } from './read-results.server.ts';
import type { StudentResult, YearResult } from './results.domain.ts';

interface StoredYear extends Omit<YearResult, 'inNoTerm'>, Record<string, unknown> {
  /** Of the year and the order, whether or not the student has a result in them. */
  inNoTerm: number[];
}

/** The results of a student's school years. A year is shown only if the caller may see every examination that counts in it. */
export async function yearsOf({ db, today }: Context, grant: Grant, studentId: number): Promise<StoredYear[]> {
  return sendKept<StoredYear>(
    db,
    sql`
    select y.school_year as "schoolYear", school_year_name(y.school_year) as "schoolYearName", p.program_id as "programId",
      ${programNameIn(sql`y.program_id`, sql`y.school_year`)} as "programName", y.weight::float8 as weight, y.percentage::float8 as percentage,
      ${rankFor(grant, { ownerId: sheetOwnerIn(sql`y.program_id`, sql`y.school_year`), rank: sql`y.rank` })} as rank, y.terms,
      array(select x.examination_id from ${examinations} x
        where x.program_id = any(beside.programs) and x.start_date between beside.first and beside.last
          and not exists (select from ${terms} t where x.start_date between t.start_date and t.end_date)) as "inNoTerm"
    from year_results_of(array[${studentId}::int], ${today}::date) y join ${programs} p on p.program_id = y.program_id
    cross join lateral (
      select array(select programs_of_order(program_order_in(y.program_id, y.school_year), y.school_year)) as programs,
        school_year_begins(y.school_year) as first, school_year_ends(y.school_year) as last offset 0) beside
    where not exists (
      select from ${examinations} e cross join (select ${studentId}::int as student_id) m
      where e.examination_id = any(y.examinations) and not ${coveredMarks(grant)})
    order by y.school_year desc, p.program_order desc`,
  );
}

/** Years as they are sent. @param seen the examinations whose results the caller sees, the latest first */
export const shownYears = (years: readonly StoredYear[], seen: readonly StudentResult[]): YearResult[] =>
  years.map(({ inNoTerm, ...year }) => ({
    ...year,
    inNoTerm: seen
      .filter(({ examinationId }) => inNoTerm.includes(examinationId))
      .map(({ examinationName }) => examinationName)
      .toReversed(),
  }));
