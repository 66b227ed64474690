import { accountFactory } from '../../src/areas/identity/account/account.factory.ts';
import { accounts } from '../../src/areas/identity/account/account.table.ts';
import { role } from '../../src/areas/identity/account/account-roles.domain.ts';
import { hashPassword } from '../../src/areas/identity/account/password.server.ts';
import { demoPassword } from '../../src/common/demo-accounts.domain.ts';
import { fullName } from '../../src/common/person-name.domain.ts';
import type { WriteContext } from '../../src/kit/server/http/context.server.ts';
import { insertAll } from '../insert-all.server.ts';
import { idOf, type StoredDemo } from '../stored-demo.server.ts';

const administrator = 'Meera Krishnan';
/** The teacher with a demo account. */
export const teacher = 'Leena Mathew';

/** One account for each role; the parent belongs to the first family, and the student is her elder child. */
export async function storeAccounts({ db }: WriteContext, demo: StoredDemo): Promise<void> {
  const [family] = demo.people.families;
  const [child] = family?.children ?? [];
  const [parent] = family?.relatives ?? [];
  if (!child || !parent) throw new Error('The demo school has no family.');
  const people = [
    { email: 'admin@homeroom.test', role: role.admin, accountName: administrator },
    { email: 'staff@homeroom.test', role: role.staff, accountName: teacher, staffId: idOf(demo.staff, teacher) },
    {
      email: 'parent@homeroom.test',
      role: role.parent,
      accountName: fullName(parent.input),
      familyId: idOf(demo.families, parent),
    },
    {
      email: 'student@homeroom.test',
      role: role.student,
      accountName: fullName(child.input),
      studentId: idOf(demo.students, child),
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
