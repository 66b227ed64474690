import { addressOf, phoneOf } from '../../../common/made-up/contact.factory.ts';
import { emailOf } from '../../../common/made-up/people.factory.ts';
import { pickPeople } from '../../../common/made-up/peoples.factory.ts';
import { occupations } from '../../../common/occupations.domain.ts';
import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import { parseChoice } from '../../../kit/domain/enumeration.domain.ts';
import type { FamilyInput } from './family.domain.ts';

/** A family member whom the server accepts. */
export function familyFactory(change: Partial<FamilyInput> = {}, seed = nextSeed()): FamilyInput {
  const chance = createChance(seed);
  const people = pickPeople(chance);
  const gender = change.gender ?? chance.whole(1, 2);
  const name = { firstName: chance.pick(gender === 1 ? people.men : people.women), lastName: chance.pick(people.surnames) };
  const currentAddress = addressOf(chance);
  return {
    ...name,
    gender,
    email: emailOf({ ...name, ...change }, seed),
    dateOfBirth: chance.day('1975-01-01', '1990-12-31'),
    occupation: parseChoice(occupations, chance.pick(['Banker', 'Engineer', 'Nurse', 'Shopkeeper', 'Teacher'])) ?? 1,
    income: chance.whole(3, 18) * 100_000,
    nationality: 'Indian',
    currentAddress,
    permanentAddress: change.currentAddress ?? currentAddress,
    personalContact: phoneOf(chance),
    isSingleParent: false,
    ...change,
  };
}
