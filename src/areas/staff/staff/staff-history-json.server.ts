import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { stampInJson } from '../../../kit/server/resource/stamp.server.ts';

/** The earlier jobs of a staff member, as a JSON array, oldest first. */
export const experiencesOfStaff = (staffId: PgColumn): SQL => sql`(
  select coalesce(json_agg(experience), '[]') from (
    select x.professional_experience_id as "professionalExperienceId", x.staff_id as "staffId",
      x.organization_name as "organizationName", x.position_held as "positionHeld", x.start_date as "startDate",
      x.end_date as "endDate", ${stampInJson('x')}
    from professional_experience x where x.staff_id = ${staffId} order by x.start_date, x.professional_experience_id
  ) experience)`;

/** The education of a staff member, as a JSON array, oldest first. */
export const educationsOfStaff = (staffId: PgColumn): SQL => sql`(
  select coalesce(json_agg(education), '[]') from (
    select e.educational_background_id as "educationalBackgroundId", e.staff_id as "staffId",
      e.institution_name as "institutionName", e.degree, e.field_of_study as "fieldOfStudy",
      e.year_of_passing as "yearOfPassing", ${stampInJson('e')}
    from educational_background e where e.staff_id = ${staffId} order by e.year_of_passing, e.educational_background_id
  ) education)`;
