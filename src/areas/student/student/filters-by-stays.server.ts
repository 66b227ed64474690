import { type SQL, sql } from 'drizzle-orm';
import type { FilterTarget } from '../../../kit/server/resource/storage.server.ts';
import { inSchoolYear } from '../../general/school-year/school-year.table.ts';
import { enrolments } from '../enrolment/enrolment.table.ts';
import { students } from './student.table.ts';

type Own = Extract<FilterTarget, { is: unknown }>;

const year = inSchoolYear(sql`e.from_date`, sql`coalesce(e.to_date, 'infinity')`) as Own;

/** The students with a stay for which a condition on it holds, in the program of the filter beside it if one is chosen. */
const withStay = (is: Own['is']): Own => ({
  is: (asked, today, beside) => {
    const programId = beside('programId');
    const inProgram = programId ? sql`and e.program_id = ${programId}` : sql``;
    return sql`exists (select from ${enrolments} e where e.student_id = ${students.studentId} ${inProgram} and ${is(asked, today, beside)})`;
  },
  takes: ['programId'],
  sort: sql`${students.enrolledOn}`,
});

const onDay: Own['is'] = (day: SQL) => sql`e.from_date <= ${day}::date and (e.to_date is null or e.to_date >= ${day}::date)`;

/** Students by when they belonged to a program; where one is chosen, to that. */
export const byStays = {
  schoolYear: withStay(year.is),
  onDay: withStay(onDay),
} satisfies Record<string, Own>;
