import { sql } from 'drizzle-orm';
import { sendKept } from '../../../kit/server/database/prepared.server.ts';
import type { Decorate } from '../../../kit/server/resource/storage.server.ts';
import { yearIsShown } from '../../general/school-year/school-year.table.ts';
import { programNameIn } from '../../program/program-year/program-year.table.ts';
import { enrolments } from '../enrolment/enrolment.table.ts';
import type { StudentRow } from './student.domain.ts';

interface Named extends Record<string, unknown> {
  id: number;
  name: string | null;
}

/**
 * A list of a school year, or of a day, names the program in which each student was then, as it was called; the one by which the list is
 * filtered, or else the last one of that year. What is still kept back of a coming year is named as today.
 */
export const programOfYear: Decorate<StudentRow> = {
  fills: ['program'],
  reads: [],
  rows: async ({ db, session, today }, _grant, rows, { schoolYear, onDay, programId }) => {
    if (rows.length === 0 || (schoolYear === undefined && onDay === undefined)) return rows;
    const year = schoolYear === undefined ? sql`school_year_of(${onDay}::date)` : sql`${schoolYear}::int`;
    const then = [
      sql`e.student_id = any(${sql.param(rows.map(({ studentId }) => studentId))}::int[])`,
      ...(schoolYear === undefined
        ? []
        : [sql`e.from_date <= school_year_ends(${year}) and (e.to_date is null or e.to_date >= school_year_begins(${year}))`]),
      ...(onDay === undefined ? [] : [sql`e.from_date <= ${onDay}::date and (e.to_date is null or e.to_date >= ${onDay}::date)`]),
    ];
    const isShown = yearIsShown(session, { year, today: sql`${today}::date` });
    const found = await sendKept<Named>(
      db,
      sql`select distinct on (e.student_id) e.student_id as id,
          case when ${year} <= school_year_of(${today}::date) or ${isShown} then ${programNameIn(sql`e.program_id`, year)} end as name
        from ${enrolments} e where ${sql.join(then, sql` and `)} order by e.student_id, e.program_id = ${programId ?? 0}::int desc, e.from_date desc`,
    );
    const names = new Map(found.map(({ id, name }) => [id, name]));
    return rows.map((row) => {
      const programName = names.get(row.studentId);
      return programName ? { ...row, program: { programName } } : row;
    });
  },
};
