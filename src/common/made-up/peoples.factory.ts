import type { Chance } from '../../kit/domain/chance.factory.ts';
import { latinPeoples } from './latin-peoples.factory.ts';
import { otherScriptPeoples } from './other-script-peoples.factory.ts';
import type { People } from './people.factory.ts';

const peoples: readonly People[] = [...latinPeoples, ...otherScriptPeoples];

/** The first people among whom this last name occurs. */
export function peopleNamed(surname: string): People {
  const people = peoples.find(({ surnames }) => surnames.includes(surname));
  if (!people) throw new Error(`Nobody is called ${surname}.`);
  return people;
}

/** Picks the people that a family belongs to, with the frequencies of Pune. */
export const pickPeople = (chance: Chance): People => chance.pickWeighted(peoples, ({ share }) => share);
