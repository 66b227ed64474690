import { type SQL, sql } from 'drizzle-orm';
import { displayDate, isIsoDate } from '../../../kit/domain/dates.domain.ts';
import { examSchedules } from '../../examination/exam-schedule/exam-schedule.table.ts';
import { examinations } from '../../examination/examination/examination.table.ts';
import { courses } from '../../program/course/course.table.ts';
import { courseChoices } from '../../program/course-choice/course-choice.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { teachingGroups } from '../../program/teaching-group/teaching-group.table.ts';
import { families } from '../family/family.table.ts';
import { students } from '../student/student.table.ts';
import type { RowImage } from './person-merge.table.ts';

/** The days in a row, of the columns that are meant. */
export const daysOf = (row: RowImage, columns: ReadonlySet<string>): string =>
  Object.entries(row)
    .flatMap(([column, value]) => (columns.has(column) && typeof value === 'string' && isIsoDate(value) ? [value] : []))
    .sort()
    .map(displayDate)
    .join(' – ');

/** What a row is about, in words: the names of what it refers to besides the person. @param row an expression that is the row as JSON */
export function namedIn(row: string): SQL {
  const id = (column: string) => sql.raw(`(${row} ->> '${column}')::int`);
  const named = (parts: SQL, where: SQL) => sql`(select ${parts} where ${where})`;
  const person = (alias: string) => sql.raw(`nullif(trim(${alias}.first_name || ' ' || ${alias}.last_name), '')`);
  const names = [
    named(sql`program_name from ${programs}`, sql`program_id = ${id('program_id')}`),
    named(
      sql`x.examination_name || ': ' || course_name
        from ${examSchedules} s join ${examinations} x using (examination_id) join ${courses} using (course_id)`,
      sql`s.exam_schedule_id = ${id('exam_schedule_id')}`,
    ),
    named(sql`examination_name from ${examinations}`, sql`examination_id = ${id('examination_id')}`),
    named(sql`course_name from ${courses}`, sql`course_id = ${id('course_id')}`),
    named(sql`choice_name from ${courseChoices}`, sql`course_choice_id = ${id('course_choice_id')}`),
    named(sql`group_name from ${teachingGroups}`, sql`teaching_group_id = ${id('teaching_group_id')}`),
    named(
      sql`concat_ws(' and ', ${person('s')}, ${person('f')}) from ${students} s, ${families} f`,
      sql`s.student_id = ${id('student_id')} and f.family_id = ${id('family_id')}`,
    ),
    sql`school_year_name(${id('school_year')})`,
  ];
  return sql`nullif(concat_ws(', ', ${sql.join(names, sql`, `)}), '')`;
}
