import { staffStatus, staffType } from '../../../common/enumerations.domain.ts';
import { addressOf, phoneOf } from '../../../common/made-up/contact.factory.ts';
import { emailOf } from '../../../common/made-up/people.factory.ts';
import { pickPeople } from '../../../common/made-up/peoples.factory.ts';
import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import type { staff } from './staff.table.ts';

/** A teacher as the school stores one; the e-mail address is unique for each seed. */
export function staffFactory(change: Partial<typeof staff.$inferInsert> = {}, seed = nextSeed()) {
  const chance = createChance(seed);
  const people = pickPeople(chance);
  const gender = change.gender ?? chance.whole(1, 2);
  const name = { firstName: chance.pick(gender === 1 ? people.men : people.women), lastName: chance.pick(people.surnames) };
  const currentAddress = addressOf(chance);
  return {
    ...name,
    gender,
    staffStatus: staffStatus.active,
    staffType: staffType.teaching,
    email: emailOf({ ...name, ...change }, seed),
    dateOfBirth: chance.day('1968-01-01', '1988-12-31'),
    nationality: 'Indian',
    designation: 'Teacher',
    currentAddress,
    permanentAddress: change.currentAddress ?? currentAddress,
    personalContact: phoneOf(chance),
    joinedOn: chance.day('2012-06-01', '2022-06-30'),
    isGovernmentHired: false,
    ...change,
  };
}
