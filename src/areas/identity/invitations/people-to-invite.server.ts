import { eq, type SQL, sql } from 'drizzle-orm';
import { fullName } from '../../../common/person-name.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { snake } from '../../../kit/server/database/snake.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
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
import { administer, isAdministrator } from '../account/powers.server.ts';
import { rolesByRole } from '../role/roles-of-account.table.ts';
import { invitationStateOf } from './invitation-states.domain.ts';

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
    hasPassword: boolean;
    isTaken: boolean;
    administers: boolean;
  }>(sql`
    select p.id, p.first_name as "firstName", p.last_name as "lastName", reached.email, p.administers,
      a.account_id as "accountId", a.is_disabled as "isDisabled", a.password_hash is not null as "hasPassword",
      row_number() over (partition by lower(reached.email) order by p.name_sort, p.id) > 1
        or exists (select from ${accounts} o where lower(o.email) = lower(reached.email) and o.${id} is distinct from p.id) as "isTaken"
    from (
      select ${id} as id, first_name, last_name, email, name_sort, ${administer(rolesByRole[ofRole])} as administers from ${from}
    ) p left join ${accounts} a on a.${id} = p.id
    cross join lateral (select coalesce(a.email, p.email) as email) reached
    order by p.name_sort, p.id`);
  return rows.map(({ id: personId, firstName, lastName, email, accountId, isDisabled, hasPassword, isTaken, administers }) => {
    const account = accountId === null ? null : { isDisabled, hasPassword };
    const state = invitationStateOf({ email, account, isTaken, administers, byAdministrator: isAdministrator(session) });
    const shown =
      field !== 'staffId' && isOfApart({ familyId: null, familyIds: [], studentId: null, [field]: personId }, session.apart)
        ? ''
        : email;
    return { [field]: personId, name: fullName({ firstName, lastName }), email: shown, accountId, state } as Person<Role>;
  });
}
