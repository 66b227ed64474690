import { type SQLWrapper, sql } from 'drizzle-orm';
import { staffStatus } from '../../../common/enumerations.domain.ts';
import { accounts } from '../../identity/account/account.table.ts';
import { accountsWithRoles } from '../../identity/account/accounts-with-roles.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { isWithheld } from '../../student/consent/consent-state.table.ts';
import { purpose } from '../../student/consent/consent-words.domain.ts';
import { families, studentFamilies } from '../../student/family/family.table.ts';
import { students } from '../../student/student/student.table.ts';
import { type Recipient, runsTheSchool } from './recipient.server.ts';

/** The columns or values that identify a recipient. */
interface StoredRecipient {
  kind: SQLWrapper;
  id: SQLWrapper;
  studentIds: SQLWrapper;
  /** Whether the message is a circular, which families can say no to. */
  isCircular?: SQLWrapper;
}

/** A recipient in memory, as SQL values. */
export const storedRecipient = ({
  kind,
  id,
  studentIds,
  isCircular = false,
}: Pick<Recipient, 'kind' | 'id' | 'studentIds'> & { isCircular?: boolean | undefined }): StoredRecipient => ({
  kind: sql`${kind}::text`,
  id: sql`${id}::int`,
  studentIds: sql`${sql.param([...studentIds])}::int[]`,
  ...(isCircular && { isCircular: sql`true` }),
});

/**
 * Whether the school may still write to a recipient. A guardian must still be a contact for every child whom the
 * message is about, none of whom may be left out of circulars if it is one, and an account must still be that of somebody who runs the school.
 */
export const mayStillBeWrittenTo = ({ kind, id, studentIds, isCircular }: StoredRecipient) => sql`case
  when ${isCircular ? isLeftOut({ isCircular, studentIds }) : sql`false`} then false else case ${kind}
  when 'guardian' then not exists (
    select from unnest(${studentIds}) as about where not exists (
      select from ${studentFamilies} sf where sf.family_id = ${id} and sf.student_id = about and sf.may_be_contacted))
  when 'staff' then exists (select from ${staff} s where s.staff_id = ${id} and s.staff_status = ${staffStatus.active})
  when 'student' then exists (select from ${students} s where s.student_id = ${id})
  else exists (select from ${accountsWithRoles} where a.account_id = ${id} and ${runsTheSchool}) end end`;

const isLeftOut = ({
  isCircular,
  studentIds,
}: Required<Pick<StoredRecipient, 'isCircular' | 'studentIds'>>) => sql`${isCircular} and exists (
  select from unnest(${studentIds}) as about where ${isWithheld(sql`about`, purpose.messages)})`;

export const noLongerWrittenTo = 'The school may not write to this person any more.';

export const hasNoEmail = 'This person has no e-mail address any more.';

/** A recipient's current `email`, `phone` and `address`; all `''` if the person is no longer in the records. */
export const reachedToday = ({ kind, id }: Omit<StoredRecipient, 'studentIds'>) => sql`(
  select coalesce(f.email, s.email, t.email, a.email, '') as email,
    coalesce(f.personal_contact, s.personal_contact, nullif(t.personal_contact, ''), t.emergency_contact, '') as phone,
    coalesce(f.current_address, s.current_address, t.current_address, '') as address
  from (select) one
    left join ${families} f on ${kind} = 'guardian' and f.family_id = ${id}
    left join ${staff} s on ${kind} = 'staff' and s.staff_id = ${id}
    left join ${students} t on ${kind} = 'student' and t.student_id = ${id}
    left join ${accounts} a on ${kind} = 'office' and a.account_id = ${id})`;
