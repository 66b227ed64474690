import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { families, studentFamilies } from '../family/family.table.ts';
import { plainAdmissionNumber, students } from './student.table.ts';

/** Whether one of the numbers that a student is known by ends as asked for: their own, a guardian's, that of admission. */
export const hasNumber = (ends: (number: SQLWrapper) => SQL): SQL => sql`${students.studentId} in (
  select student_id from ${students}
  where (${ends(students.emergencyContact)}) or (${ends(students.personalContact)}) or (${ends(plainAdmissionNumber(students))})
  union all
  select sf.student_id from ${studentFamilies} sf join ${families} using (family_id) where ${ends(families.personalContact)})`;
