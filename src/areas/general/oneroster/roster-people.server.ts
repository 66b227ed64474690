import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { familyRelation, gender, staffRole, staffType } from '../../../common/enumerations.domain.ts';
import { constant } from '../../../kit/server/database/constant.server.ts';
import { accounts } from '../../identity/account/account.table.ts';
import { nonTeachingStaffs } from '../../staff/non-teaching-staff/non-teaching-staff.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { families, studentFamilies } from '../../student/family/family.table.ts';
import { students } from '../../student/student/student.table.ts';
import type { RosterFrame } from './roster-frame.server.ts';
import { classesIn, idOf, refTo, staysIn, teachersIn, toSchool, worksHere } from './roster-rows.server.ts';

const rolesOf = (frame: RosterFrame, role: SQLWrapper) =>
  sql`jsonb_build_array(jsonb_build_object('roleType', 'primary', 'role', ${role}, 'org', ${toSchool(frame)}))`;

/** What all users have: names, and by what they sign in. An account that is disabled is no access elsewhere either. */
const personOf = (frame: RosterFrame, of: 'student' | 'family' | 'staff', identifier: SQLWrapper): SQL => sql`
  'enabledUser', (not exists (select from ${accounts} a where a.${sql.raw(`${of}_id`)} = p.${sql.raw(`${of}_id`)} and a.is_disabled))::text,
  'username', coalesce((select a.email from ${accounts} a where a.${sql.raw(`${of}_id`)} = p.${sql.raw(`${of}_id`)} and not a.is_disabled),
    nullif(p.email, ''), ${identifier}),
  'givenName', p.first_name, 'familyName', p.last_name, 'email', nullif(p.email, ''), 'primaryOrg', ${toSchool(frame)}`;

/** Guardians of whom the school shares that they are: those whom it may contact about the child. */
const isAgent = ({ setting }: RosterFrame) => (setting.sharesGuardians ? sql`f.may_be_contacted` : sql`false`);

const studentUsers = (frame: RosterFrame): SQL => sql`
  select ${idOf(frame, sql`'student-' || p.student_id`)} as sourced_id, jsonb_strip_nulls(jsonb_build_object(
    ${personOf(frame, 'student', sql`p.school_admission_number`)}, 'roles', ${rolesOf(frame, sql`'student'`)},
    'identifier', p.school_admission_number,
    'userIds', jsonb_build_array(jsonb_build_object('type', 'admissionNumber', 'identifier', p.school_admission_number)),
    'agents', coalesce((select jsonb_agg(${refTo(frame, 'user', sql`'guardian-' || f.family_id`)} order by f.family_id)
      from ${studentFamilies} f where f.student_id = p.student_id and ${isAgent(frame)}), '[]'),
    'grades', case when g.grade is null then '[]' else jsonb_build_array(g.grade) end)) as body
  from ${students} p join (select distinct on (student_id) student_id, program_id from stay order by student_id, from_date) s using (student_id),
    lateral (select ${JSON.stringify(frame.grades)}::jsonb ->> s.program_id::text as grade) g`;

/**
 * The guardians of these students. Where one is separated from the others, e-mail and telephone of all of them stay out: a platform shows a
 * family's details to the whole family.
 */
const guardianUsers = (frame: RosterFrame): SQL => sql`
  select ${idOf(frame, sql`'guardian-' || p.family_id`)}, jsonb_strip_nulls(case when p.family_id in (
      select one.family_id from ${studentFamilies} one join ${studentFamilies} other using (student_id) where other.is_separated)
    then (b.body - 'email' - 'phone') || jsonb_build_object('username', 'guardian-' || p.family_id) else b.body end)
  from ${families} p join (
    select f.family_id,
      case when bool_or(f.relationship in (${constant(familyRelation.mother)}, ${constant(familyRelation.father)})) then 'parent'
        when bool_or(f.relationship <= ${constant(familyRelation.guardian)}) then 'guardian' else 'relative' end as role,
      jsonb_agg(distinct ${refTo(frame, 'user', sql`'student-' || f.student_id`)}) as children
    from ${studentFamilies} f where f.student_id in (select student_id from stay) and ${isAgent(frame)} group by f.family_id) l using (family_id),
  lateral (select jsonb_build_object(${personOf(frame, 'family', sql`'guardian-' || p.family_id`)},
    'roles', ${rolesOf(frame, sql`l.role`)}, 'phone', nullif(p.personal_contact, ''), 'userIds', '[]'::jsonb,
    'agents', l.children, 'grades', '[]'::jsonb) as body) b`;

/**
 * Who teaches a shared class; where all are shared, whoever teaches at all. Of others, administrators and counsellors: a platform has no use
 * for the rest.
 */
const staffUsers = (frame: RosterFrame): SQL => sql`
  select ${idOf(frame, sql`'staff-' || p.staff_id`)}, jsonb_strip_nulls(jsonb_build_object(
    ${personOf(frame, 'staff', sql`'staff-' || p.staff_id`)}, 'roles', ${rolesOf(frame, sql`r.role`)},
    'userIds', '[]'::jsonb, 'agents', '[]'::jsonb, 'grades', '[]'::jsonb))
  from ${staff} p, lateral (
    select case when p.staff_type = ${constant(staffType.teaching)} or exists (select from teaches x where x.staff_id = p.staff_id)
      then 'teacher' else (
        select case n.staff_role when ${constant(staffRole.admin)} then 'siteAdministrator' when ${constant(staffRole.counselor)} then 'counselor' end
        from ${nonTeachingStaffs} n where n.staff_id = p.staff_id) end as role) r
  where exists (select from ${staff} t where t.staff_id = p.staff_id and ${worksHere}) and r.role is not null
    and exists (select from taught)
    and (r.role <> 'teacher' or ${frame.setting.sharesAll} or exists (select from teaches x where x.staff_id = p.staff_id))`;

export const userRows = (frame: RosterFrame): SQL => sql`
  with ${staysIn(frame)}, ${classesIn(frame)}, ${teachersIn(frame)}
  ${studentUsers(frame)} union all ${guardianUsers(frame)} union all ${staffUsers(frame)}`;

/** Of students: when they were born, and their sex. Religion, caste, community and the Aadhaar number are never shared. */
export const demographicsRows = (frame: RosterFrame): SQL => sql`
  with ${staysIn(frame)}
  select ${idOf(frame, sql`'student-' || p.student_id`)} as sourced_id, jsonb_strip_nulls(jsonb_build_object(
    'birthDate', p.date_of_birth, 'sex', case p.gender when ${constant(gender.male)} then 'male' when ${constant(gender.female)} then 'female'
      when ${constant(gender.other)} then 'other' else 'unspecified' end)) as body
  from ${students} p where ${frame.setting.sharesDemographics} and p.student_id in (select student_id from stay)`;
