import { eq } from 'drizzle-orm';
import { accountFactory } from '../../src/areas/identity/account/account.factory.ts';
import { accounts } from '../../src/areas/identity/account/account.table.ts';
import { role } from '../../src/areas/identity/account/account-roles.domain.ts';
import { accountGuardians } from '../../src/areas/identity/account/guardians/account-guardian.table.ts';
import { hashPassword } from '../../src/areas/identity/account/password.server.ts';
import { families as familyTable } from '../../src/areas/student/family/family.table.ts';
import { demoPassword } from '../../src/common/demo-accounts.domain.ts';
import { familyRelations } from '../../src/common/enumerations.domain.ts';
import { occupations } from '../../src/common/occupations.domain.ts';
import { fullName } from '../../src/common/person-name.domain.ts';
import { parseChoice } from '../../src/kit/domain/enumeration.domain.ts';
import type { WriteContext } from '../../src/kit/server/http/context.server.ts';
import { insertAll } from '../insert-all.server.ts';
import { idOf, type StoredDemo } from '../stored-demo.server.ts';

const administrator = 'Meera Krishnan';
/** The teacher with a demo account. */
export const teacher = 'Leena Mathew';

/** One account for each role, and two with several hats; the parent belongs to the first family, and the student is her elder child. */
export async function storeAccounts(ctx: WriteContext, demo: StoredDemo): Promise<void> {
  const { db } = ctx;
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
  const hats = await severalHats(ctx, demo);
  const passwordHash = await hashPassword(demoPassword);
  const ids = await insertAll(
    db,
    accounts,
    accounts.accountId,
    [...people, ...hats.map(({ account }) => account)].map((person) => ({ ...accountFactory(person), passwordHash })),
  );
  const shares = hats.map(({ guardianId }, place) => ({ accountId: ids[people.length + place] ?? 0, familyId: guardianId }));
  await db.insert(accountGuardians).values(shares);
}

/** The teacher whose child attends the school. */
const teachingParent = 'Meenal Ranade';

/** Those with several hats, who are not announced: a teacher who is a mother here, and a couple with one address. */
async function severalHats({ db }: WriteContext, demo: StoredDemo) {
  const families = demo.people.families
    .filter(({ children }) => children.every(({ place }) => place.standing === 'active'))
    .slice(1);
  const [one, other] = families.flatMap(({ relatives }) => {
    const [mother, father] = ['Mother', 'Father'].map((role) => relatives.find((of) => of.relationship === relationOf(role)));
    return mother && father && mother.input.lastName !== '' ? [{ mother, father }] : [];
  });
  if (!one || !other) throw new Error('The demo school has no two couples.');
  const [firstName = '', lastName = ''] = teachingParent.split(' ');
  const motherId = idOf(demo.families, one.mother);
  await db
    .update(familyTable)
    .set({ firstName, lastName, occupation: parseChoice(occupations, 'Teacher') ?? 0 })
    .where(eq(familyTable.familyId, motherId));
  const { mother, father } = other;
  return [
    {
      account: {
        email: 'teacher@homeroom.test',
        role: role.staff,
        accountName: teachingParent,
        staffId: idOf(demo.staff, teachingParent),
      },
      guardianId: motherId,
    },
    {
      account: {
        email: 'family@homeroom.test',
        role: role.parent,
        accountName: fullName(mother.input),
        familyId: idOf(demo.families, mother),
      },
      guardianId: idOf(demo.families, father),
    },
  ];
}

const relationOf = (name: string) => parseChoice(familyRelations, name);
