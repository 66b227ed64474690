import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

const stampOf = (alias: SQL): SQL =>
  sql`'version', ${alias}.version, 'created', ${alias}.created, 'createdBy', ${alias}.created_by,
    'lastModified', ${alias}.last_modified, 'lastModifiedBy', ${alias}.last_modified_by`;

/** Where a staff member worked before, as a JSON array, first to last. */
export const experiencesOfStaff = (staffId: PgColumn): SQL => sql`(
  select coalesce(json_agg(json_build_object(
    'professionalExperienceId', x.professional_experience_id, 'staffId', x.staff_id, 'organizationName', x.organization_name,
    'positionHeld', x.position_held, 'startDate', x.start_date, 'endDate', x.end_date, ${stampOf(sql`x`)}
  ) order by x.start_date, x.professional_experience_id), '[]')
  from professional_experience x where x.staff_id = ${staffId})`;

/** What a staff member learned, as a JSON array, first to last. */
export const educationsOfStaff = (staffId: PgColumn): SQL => sql`(
  select coalesce(json_agg(json_build_object(
    'educationalBackgroundId', e.educational_background_id, 'staffId', e.staff_id, 'institutionName', e.institution_name,
    'degree', e.degree, 'fieldOfStudy', e.field_of_study, 'yearOfPassing', e.year_of_passing, ${stampOf(sql`e`)}
  ) order by e.year_of_passing, e.educational_background_id), '[]')
  from educational_background e where e.staff_id = ${staffId})`;
