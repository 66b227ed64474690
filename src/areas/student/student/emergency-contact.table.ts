import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Apart } from '../../../kit/domain/resource.domain.ts';
import { families, studentFamilies } from '../family/family.table.ts';
import { students } from './student.table.ts';

/** A number as it is dialled. */
const digits = (phone: SQLWrapper) => sql`regexp_replace(${phone}, '\\D', '', 'g')`;

/**
 * The emergency contact of a student, for a caller who is kept apart from some families and students: of these students only a number
 * that is the caller's own.
 */
export const emergencyContactFor = ({ familyid = [], studentid = [] }: Apart): SQL<string> => sql`case
  when ${students.studentId} = any(${sql.param([...studentid])}::int[]) and not exists (
    select from ${studentFamilies} l join ${families} f using (family_id)
    where l.student_id = ${students.studentId} and not l.family_id = any(${sql.param([...familyid])}::int[])
      and ${digits(sql`f.personal_contact`)} = ${digits(students.emergencyContact)}) then ''
  else ${students.emergencyContact} end`;
