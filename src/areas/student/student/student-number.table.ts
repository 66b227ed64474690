import { type SQL, sql } from 'drizzle-orm';
import { families, studentFamilies } from '../family/family.table.ts';
import { students } from './student.table.ts';

/** Whether one of the numbers that a student is known by fits a pattern of digits: their own, a guardian's, that of admission. */
export const hasNumber = (digits: SQL): SQL => sql`(${students.emergencyContact} like ${digits}
  or ${students.personalContact} like ${digits}
  or replace(${students.schoolAdmissionNumber}, '-', '') like ${digits}
  or ${students.studentId} in (
    select sf.student_id from ${studentFamilies} sf join ${families} f using (family_id) where f.personal_contact like ${digits}))`;
