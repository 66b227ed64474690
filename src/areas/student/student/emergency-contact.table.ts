import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { families } from '../family/family.table.ts';
import { students } from './student.table.ts';

/** A number as it is dialled. */
const digits = (phone: SQLWrapper) => sql`regexp_replace(${phone}, '\\D', '', 'g')`;

/** The emergency contact of a student; `''` if it is the number of somebody from whom the caller is kept apart. */
export const emergencyContactApartFrom = (familyIds: readonly number[]): SQL<string> => sql`case when exists (
  select from ${families} f where f.family_id = any(${sql.param([...familyIds])}::int[])
    and ${digits(sql`f.personal_contact`)} = ${digits(students.emergencyContact)}) then '' else ${students.emergencyContact} end`;
