import { sql } from 'drizzle-orm';
import { staffStatus } from '../../../common/enumerations.domain.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { families, studentFamilies } from '../../student/family/family.table.ts';
import { students } from '../../student/student/student.table.ts';

/**
 * Of a row of `mailing_recipient`: whether the school may still write to them. A message says something of each child whom it is
 * about, so that a guardian may still have to be contacted about all of them.
 */
export const mayStillBeWrittenTo = sql`case mailing_recipient.kind
  when 'guardian' then not exists (
    select from unnest(mailing_recipient.student_ids) as about where not exists (
      select from ${studentFamilies} sf where sf.family_id = mailing_recipient.person_id and sf.student_id = about
        and sf.may_be_contacted))
  when 'staff' then exists (
    select from ${staff} s where s.staff_id = mailing_recipient.person_id and s.staff_status = ${staffStatus.active})
  else exists (select from ${students} s where s.student_id = mailing_recipient.person_id) end`;

/** How they are reached today: `email`, `phone` and `address`, all `''` where they are not in the records any more. */
export const reachedToday = sql`(
  select coalesce(f.email, s.email, t.email, '') as email,
    coalesce(f.personal_contact, s.personal_contact, nullif(t.personal_contact, ''), t.emergency_contact, '') as phone,
    coalesce(f.current_address, s.current_address, t.current_address, '') as address
  from (select) one
    left join ${families} f on mailing_recipient.kind = 'guardian' and f.family_id = mailing_recipient.person_id
    left join ${staff} s on mailing_recipient.kind = 'staff' and s.staff_id = mailing_recipient.person_id
    left join ${students} t on mailing_recipient.kind = 'student' and t.student_id = mailing_recipient.person_id)`;
