import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The family members of a student, as a JSON array, in the order in which they were linked. */
export const familiesOfStudent = (studentId: PgColumn): SQL => sql`(
  select coalesce(json_agg(json_build_object(
    'familyId', f.family_id, 'firstName', f.first_name, 'lastName', f.last_name, 'email', f.email,
    'dateOfBirth', f.date_of_birth, 'gender', f.gender, 'occupation', f.occupation, 'income', f.income,
    'nationality', f.nationality, 'currentAddress', f.current_address, 'permanentAddress', f.permanent_address,
    'personalContact', f.personal_contact, 'isSingleParent', f.is_single_parent, 'version', f.version,
    'created', f.created, 'createdBy', f.created_by, 'lastModified', f.last_modified, 'lastModifiedBy', f.last_modified_by
  ) order by sf.student_family_id), '[]')
  from student_family sf join family f using (family_id) where sf.student_id = ${studentId})`;

/** What they are to the student, as a JSON array. */
export const linksOfStudent = (studentId: PgColumn): SQL => sql`(
  select coalesce(json_agg(json_build_object(
    'studentFamilyId', sf.student_family_id, 'studentId', sf.student_id, 'familyId', sf.family_id, 'relationship', sf.relationship
  ) order by sf.student_family_id), '[]')
  from student_family sf where sf.student_id = ${studentId})`;
