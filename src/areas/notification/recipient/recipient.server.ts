import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { fullName } from '../../../common/person-name.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { accountsWithRoles } from '../../identity/account/accounts-with-roles.table.ts';
import { rolesOfAccount } from '../../identity/role/roles-of-account.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { families, studentFamilies } from '../../student/family/family.table.ts';
import { students } from '../../student/student/student.table.ts';

/** Somebody to whom the school writes. */
export interface Recipient {
  kind: 'guardian' | 'student' | 'staff' | 'office';
  /** The id of the family member, student, staff member or account. */
  id: number;
  name: string;
  /** `''` if the school has none. */
  email: string;
  /** The students whom the message is about, if the recipient may hear of them: a guardian's children, or the student alone. */
  studentIds: readonly number[];
}

/** `Meena Rao <meena@parents.example>` */
export const addressOf = ({ name, email }: Pick<Recipient, 'name' | 'email'>): string =>
  `${name} <${email || 'no e-mail address'}>`;

/** The guardians of students, each once, with those of their children about whom the school may write to them. */
export async function guardiansOf(db: Db, studentIds: readonly number[]): Promise<Recipient[]> {
  const rows = await db
    .select({
      id: families.familyId,
      firstName: families.firstName,
      lastName: families.lastName,
      email: families.email,
      studentIds: sql<number[]>`array_agg(${studentFamilies.studentId} order by ${studentFamilies.studentId})`,
    })
    .from(studentFamilies)
    .innerJoin(families, eq(families.familyId, studentFamilies.familyId))
    .where(and(inArray(studentFamilies.studentId, [...studentIds]), eq(studentFamilies.mayBeContacted, true)))
    .groupBy(families.familyId)
    .orderBy(asc(families.nameSort), asc(families.familyId));
  return rows.map(({ firstName, lastName, ...row }) => ({ ...row, kind: 'guardian', name: fullName({ firstName, lastName }) }));
}

/** Staff members. */
export async function staffRecipients(db: Db, staffIds: readonly number[]): Promise<Recipient[]> {
  const rows = await db
    .select({ id: staff.staffId, firstName: staff.firstName, lastName: staff.lastName, email: staff.email })
    .from(staff)
    .where(inArray(staff.staffId, [...staffIds]))
    .orderBy(asc(staff.nameSort), asc(staff.staffId));
  return rows.map(({ id, email, ...name }) => ({ kind: 'staff', id, email, name: fullName(name), studentIds: [] }));
}

/** The students themselves. */
export async function studentRecipients(db: Db, studentIds: readonly number[]): Promise<Recipient[]> {
  const rows = await db
    .select({ id: students.studentId, firstName: students.firstName, lastName: students.lastName, email: students.email })
    .from(students)
    .where(inArray(students.studentId, [...studentIds]))
    .orderBy(asc(students.nameSort), asc(students.studentId));
  return rows.map(({ id, email, ...name }) => ({ kind: 'student', id, email, name: fullName(name), studentIds: [id] }));
}

/** Whether an account of `accountsWithRoles` belongs to somebody who runs the school. */
export const runsTheSchool = sql`not a.is_disabled and (${sql.raw(rolesOfAccount)}) && array['admin', 'nonteaching.admin']`;

/** Whether an account belongs to somebody who runs the school. */
export async function isOfOffice(db: Db, accountId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select from ${accountsWithRoles} where a.account_id = ${accountId} and ${runsTheSchool}`);
  return rows.length > 0;
}

/** Those who run the school, found by their accounts. */
export async function officeRecipients(db: Db): Promise<Recipient[]> {
  const { rows } = await db.execute<Pick<Recipient, 'id' | 'name' | 'email'> & Record<string, unknown>>(sql`
    select a.account_id as id, a.account_name as name, a.email from ${accountsWithRoles}
    where ${runsTheSchool} order by a.account_id`);
  return rows.map(({ id, name, email }) => ({ kind: 'office', id, name, email, studentIds: [] }));
}
