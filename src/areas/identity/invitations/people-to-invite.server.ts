import { eq, type SQL, sql } from 'drizzle-orm';
import { fullName } from '../../../common/person-name.domain.ts';
import { parseGrant } from '../../../kit/domain/permission.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { snake } from '../../../kit/server/database/snake.server.ts';
import type { Context, Session } from '../../../kit/server/http/context.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { isApart } from '../../../kit/server/resource/masking.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { nonTeachingStaffs } from '../../staff/non-teaching-staff/non-teaching-staff.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { isLeaving, worksHere } from '../../staff/staff-exit/staff-exit.table.ts';
import { families, studentFamilies } from '../../student/family/family.table.ts';
import { students } from '../../student/student/student.table.ts';
import { studentExits } from '../../student/student-exit/student-exit.table.ts';
import { isOfApart, personField } from '../account/account.domain.ts';
import { accounts } from '../account/account.table.ts';
import { role } from '../account/account-roles.domain.ts';
import { accountGuardians } from '../account/guardians/account-guardian.table.ts';
import { administer, isAdministrator } from '../account/powers.server.ts';
import { rolesByRole } from '../role/roles-of-account.table.ts';
import { logsInByProvider } from '../single-sign-on/links.server.ts';
import { invitationState, invitationStateOf } from './invitation-states.domain.ts';

type RoleOfPerson = keyof typeof personField;

/** People who are invited together, by the role that their accounts get. */
export interface People<Role extends RoleOfPerson = RoleOfPerson> {
  role: Role;
  /** What belongs behind FROM: their table, and those that their roles depend on. */
  from: SQL;
}

/** Somebody of them, under the id of their kind. */
export type Person<Role extends RoleOfPerson = RoleOfPerson> = Record<(typeof personField)[Role], number> & {
  name: string;
  /** That of their account, where an invitation goes; the one in their record until they have an account. */
  email: string;
  state: number;
  accountId: number | null;
  /** Who has the account with the same address, or gets it before them, if they may share it; `''`: nobody. */
  sharesWith: string;
};

/** The guardians to whom the school may write about a student of a program. @throws 404 */
export async function guardiansIn(db: Db, programId: number): Promise<People<typeof role.parent>> {
  await requireProgram(db, programId);
  const ofStudents = sql`select sf.family_id from ${studentFamilies} sf join ${students} s using (student_id)
    where s.enrolled_program_id = ${programId} and sf.may_be_contacted`;
  return { role: role.parent, from: sql`${families} where family_id in (${ofStudents})` };
}

/** The students of a program, without those whose exit is entered. @throws 404 */
export async function studentsIn(db: Db, programId: number): Promise<People<typeof role.student>> {
  await requireProgram(db, programId);
  const leaving = sql`select x.student_id from ${studentExits} x where not x.is_in_effect`;
  return {
    role: role.student,
    from: sql`${students} where enrolled_program_id = ${programId} and student_id not in (${leaving})`,
  };
}

/** All staff, without those who have left or whose exit is entered. */
export const allStaff: People<typeof role.staff> = {
  role: role.staff,
  from: sql`${staff} st left join ${nonTeachingStaffs} nt using (staff_id)
    where ${worksHere(sql`st.staff_status`)} and not ${isLeaving(sql`st.staff_id`)}`,
};

async function requireProgram(db: Db, programId: number): Promise<void> {
  const [program] = await db.select({ id: programs.programId }).from(programs).where(eq(programs.programId, programId));
  if (!program) throw notFound('program');
}

/** People by name, and what inviting each of them would lead to. */
export async function peopleToInvite<Role extends RoleOfPerson>(
  { db, session }: Context,
  { role: ofRole, from }: People<Role>,
): Promise<Person<Role>[]> {
  const field = personField[ofRole];
  const id = sql.identifier(snake(field));
  const { rows } = await db.execute<{
    id: number;
    firstName: string;
    lastName: string;
    email: string;
    accountId: number | null;
    isDisabled: boolean;
    canLogIn: boolean;
    isTaken: boolean;
    sharesWith: string | null;
    administers: boolean;
  }>(sql`
    select p.*, ${ofRole === role.parent ? sharedWith : sql`null::text`} as "sharesWith" from (
      select p.id, p.first_name as "firstName", p.last_name as "lastName", reached.email, p.administers, p.name_sort,
        a.account_id as "accountId", a.is_disabled as "isDisabled",
        a.password_hash is not null or ${logsInByProvider(sql`a.account_id`)} as "canLogIn",
        first_value(p.id) over (partition by lower(reached.email) order by p.name_sort, p.id) as first_id,
        row_number() over (partition by lower(reached.email) order by p.name_sort, p.id) > 1
          or exists (select from ${accounts} o where lower(o.email) = lower(reached.email) and o.${id} is distinct from p.id) as "isTaken"
      from (
        select ${id} as id, first_name, last_name, email, name_sort, ${administer(rolesByRole[ofRole])} as administers from ${from}
      ) p left join ${accounts} a on a.${id} = p.id ${ofRole === role.parent ? orShared : sql``}
      cross join lateral (select coalesce(a.email, p.email) as email) reached
    ) p order by p.name_sort, p.id`);
  return rows.map((row) => {
    const { id: personId, firstName, lastName, email, accountId, isDisabled, canLogIn, isTaken, administers } = row;
    const account = accountId === null ? null : { isDisabled, canLogIn };
    const state = invitationStateOf({ email, account, isTaken, administers, byAdministrator: isAdministrator(session) });
    const shown =
      field !== 'staffId' && isOfApart({ familyId: null, familyIds: [], studentId: null, [field]: personId }, session.apart)
        ? ''
        : email;
    const mayShare = state === invitationState.takenEmail && mayShareAccounts(session);
    const sharesWith = mayShare ? (row.sharesWith ?? '') : '';
    return {
      [field]: personId,
      name: fullName({ firstName, lastName }),
      email: shown,
      accountId,
      state,
      sharesWith,
    } as Person<Role>;
  });
}

/** Those who are kept apart from somebody are told of nobody’s account. */
const mayShareAccounts = (session: Session): boolean =>
  !isApart(session) &&
  (['account.read', 'account.update'] as const).every((key) => parseGrant(session.permissions[key]) === 'all');

/** The account `a` that a guardian `p` shares. */
const orShared = sql`or a.account_id = (select g.account_id from ${accountGuardians} g where g.family_id = p.id)`;

/** Whether the guardian `p` is separated from another one over a child. */
const isSeparatedFrom = (other: SQL) => sql`exists (
  select from ${studentFamilies} own join ${studentFamilies} other using (student_id)
  where own.family_id = p.id and other.family_id = ${other} and (own.is_separated or other.is_separated))`;

/** Whose account a guardian `p` may share: of who has one with the address, or gets one before them. */
const sharedWith = sql`coalesce(
  (select o.account_name from ${accounts} o where lower(o.email) = lower(p.email) and o.role <> ${role.student} and not o.is_disabled
    and not exists (select from guardian_account g where g.account_id = o.account_id and ${isSeparatedFrom(sql`g.family_id`)})),
  case when not exists (select from ${accounts} o where lower(o.email) = lower(p.email)) then (
    select concat_ws(' ', f.first_name, nullif(f.last_name, '')) from ${families} f
    where f.family_id = p.first_id
      and not ${isSeparatedFrom(sql`f.family_id`)}) end)`;
