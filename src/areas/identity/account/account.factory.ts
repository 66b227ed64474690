import { emailOf } from '../../../common/made-up/people.factory.ts';
import { pickPeople } from '../../../common/made-up/peoples.factory.ts';
import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import type { AccountInput } from './account.domain.ts';
import { role } from './account-roles.domain.ts';

/** An account that the server accepts: an administrator's, unless the caller gives a role and a person. */
export function accountFactory(change: Partial<AccountInput> = {}, seed = nextSeed()): AccountInput {
  const chance = createChance(seed);
  const people = pickPeople(chance);
  const name = { firstName: chance.pick(people.women), lastName: chance.pick(people.surnames) };
  return {
    email: emailOf(name, seed),
    role: role.admin,
    accountName: `${name.firstName} ${name.lastName}`,
    staffId: null,
    familyId: null,
    studentId: null,
    familyIds: [],
    isDisabled: false,
    ...change,
  };
}
