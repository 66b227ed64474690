import type { Chance } from '../kit/domain/chance.factory.ts';
import { latinPeoples } from './latin-peoples.factory.ts';
import { otherScriptPeoples } from './other-script-peoples.factory.ts';
import type { People } from './people.factory.ts';

const peoples: readonly People[] = [...latinPeoples, ...otherScriptPeoples];

/** The first of whom someone with this last name may come. */
export function peopleNamed(surname: string): People {
  const people = peoples.find(({ surnames }) => surnames.includes(surname));
  if (!people) throw new Error(`Nobody is called ${surname}.`);
  return people;
}

/** Of whom a family may come, as often as in Pune. */
export const pickPeople = (chance: Chance): People => chance.pickWeighted(peoples, ({ share }) => share);
