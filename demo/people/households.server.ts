import { addressOf, phoneOf } from '../../src/common/made-up/contact.factory.ts';
import type { People } from '../../src/common/made-up/people.factory.ts';
import { peopleNamed, pickPeople } from '../../src/common/made-up/peoples.factory.ts';
import type { Chance } from '../../src/kit/domain/chance.factory.ts';
import { nameOfGroup } from '../program/curriculum.server.ts';
import { cohortOf, type Place } from './places.server.ts';

/** What a family shares. */
export interface Household {
  people: People;
  surname: string;
  address: string;
  nationality: string;
  phone: string;
  places: readonly Place[];
  /** First names of the children in the family with a demo account. */
  given?: readonly string[];
}

/** The numbers of families with three, two and one children: 560 families with 1,000 children. */
const threes = 80;
const twos = 280;
const families = 560;
const abroad = ['Nepali', 'Bhutanese', 'Sri Lankan', 'American', 'German'];
const devanagariAddresses = [
  'फ्लॅट १०२, गुलमोहर, कर्वे रस्ता, कोथरूड, पुणे ४११०३८',
  'बंगला ७, सरस्वती सोसायटी, सिंहगड रस्ता, पुणे ४११०३०',
  'घर क्र. २१५, शनिवार पेठ, पुणे ४११०३०',
  'फ्लॅट ५०४, पलाश पार्क, पौड रस्ता, बावधन, पुणे ४११०२१',
];

/** Groups the students into families. Brothers and sisters are two to six years apart. */
export function householdsOf(places: readonly Place[], chance: Chance): Household[] {
  const pool = chance.shuffled(places);
  const take = (fits: (place: Place) => boolean): Place[] => pool.splice(Math.max(0, pool.findIndex(fits)), 1);
  const sitting = (group: string) => take((place) => place.standing === 'active' && nameOfGroup(place.group) === group);

  const known = {
    ...newHousehold(peopleNamed('Deshpande'), 'Deshpande', chance),
    address: 'Flat 302, Gulmohar Residency, Karve Road, Kothrud, Pune 411038',
    nationality: 'Indian',
    places: [...sitting('Grade 7 B'), ...sitting('Grade 4 A')],
    given: ['Aarohi', 'Advait'],
  };
  const others = Array.from({ length: families - 1 }, (_, index) => {
    const people = pickPeople(chance);
    const children = take(() => true);
    while (children.length < sizeOf(index)) children.push(...take((place) => children.every((other) => apart(place, other))));
    return { ...newHousehold(people, chance.pick(people.surnames), chance), places: children };
  });
  return [known, ...others];
}

/** The families with the most children come first, while there is still much to choose from. */
function sizeOf(index: number): number {
  if (index < threes) return 3;
  return index < threes + twos - 1 ? 2 : 1;
}

function apart(one: Place, other: Place): boolean {
  const years = Math.abs(cohortOf(one) - cohortOf(other));
  return years >= 2 && years <= 6;
}

function newHousehold(people: People, surname: string, chance: Chance): Omit<Household, 'places'> {
  const inDevanagari = /\p{Script=Devanagari}/u.test(surname);
  return {
    people,
    surname,
    address: inDevanagari ? chance.pick(devanagariAddresses) : addressOf(chance),
    nationality: chance.happens(0.018) ? chance.pick(abroad) : 'Indian',
    phone: phoneOf(chance),
  };
}
