import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { families, studentFamilies } from '../family/family.table.ts';
import { keptForNumber } from '../merge/person-merge.table.ts';
import { plainAdmissionNumber, students } from './student.table.ts';

/**
 * Whether one of the numbers that a student is known by ends as asked for: their own, a guardian's, that of admission, also of a
 * record that was made one with theirs.
 */
export const hasNumber = (ends: (number: SQLWrapper) => SQL): SQL => sql`${students.studentId} in (
  select student_id from ${students}
  where (${ends(students.emergencyContact)}) or (${ends(students.personalContact)}) or (${ends(plainAdmissionNumber(students))})
  union all
  ${keptForNumber(ends)}
  union all
  select sf.student_id from ${studentFamilies} sf join ${families} using (family_id) where ${ends(families.personalContact)})`;

/** Whether the admission number is as asked for, or that of a record that was made one with theirs. */
export const hasCode = (ends: (number: SQLWrapper) => SQL): SQL =>
  sql`${students.studentId} in (
    select student_id from ${students} where (${ends(plainAdmissionNumber(students))})
    union all
    ${keptForNumber(ends)})`;
