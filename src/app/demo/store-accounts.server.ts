import { accountFactory } from '../../areas/identity/account/account.factory.ts';
import { accounts } from '../../areas/identity/account/account.table.ts';
import { role } from '../../areas/identity/account/account-roles.domain.ts';
import { hashPassword } from '../../areas/identity/account/password.server.ts';
import { demoPassword } from '../../common/demo-accounts.domain.ts';
import { fullName } from '../../common/person.domain.ts';
import type { Db } from '../../kit/server/database.server.ts';
import type { DemoSchool } from './demo-school.server.ts';
import { insertAll } from './insert-all.server.ts';
import type { StoredPrograms } from './store-programs.server.ts';
import type { StoredStudents } from './store-students.server.ts';

const administrator = 'Meera Krishnan';
const teacher = 'Leena Mathew';

/** One account for each role; the parent is the first of the families, the student her elder child. */
export async function storeAccounts(
  db: Db,
  school: DemoSchool,
  stored: { staff: StoredPrograms['staff'] } & StoredStudents,
): Promise<void> {
  const [family] = school.families;
  const [child] = family?.children ?? [];
  const [parent] = family?.relatives ?? [];
  if (!child || !parent) throw new Error('The demo school has no family.');
  const people = [
    { email: 'admin@homeroom.test', role: role.admin, accountName: administrator },
    { email: 'staff@homeroom.test', role: role.staff, accountName: teacher, staffId: stored.staff.get(teacher) ?? null },
    {
      email: 'parent@homeroom.test',
      role: role.parent,
      accountName: fullName(parent.input),
      familyId: stored.families[0] ?? null,
    },
    {
      email: 'student@homeroom.test',
      role: role.student,
      accountName: fullName(child.input),
      studentId: stored.students.get(child) ?? null,
    },
  ];
  const passwordHash = await hashPassword(demoPassword);
  await insertAll(
    db,
    accounts,
    accounts.accountId,
    people.map((person) => ({ ...accountFactory(person), passwordHash })),
  );
}
