import type { StudentInput } from '../../src/areas/student/student/student.domain.ts';
import { studentFactory } from '../../src/areas/student/student/student.factory.ts';
import { categories, communities, gender as genders, religions, studentStatus } from '../../src/common/enumerations.domain.ts';
import { phoneOf } from '../../src/common/made-up/contact.factory.ts';
import { emailOf } from '../../src/common/made-up/people.factory.ts';
import type { Chance } from '../../src/kit/domain/chance.factory.ts';
import { parseChoice } from '../../src/kit/domain/enumeration.domain.ts';
import type { Household } from './households.server.ts';
import type { Place } from './places.server.ts';

/** A child of a household; the program is known only by its name. */
export interface Child {
  place: Place;
  input: StudentInput;
  /** Whether the child's family has a demo account. */
  isKnown: boolean;
}

const schools = [
  'Vidya Vikas Mandir, Nashik',
  'Gyan Prabodh Vidyalaya, Satara',
  'St. Clare Primary School, Pune',
  'Bal Shikshan School, Nagpur',
];
const achievements = [
  'First prize in the district chess tournament',
  'Scholarship examination, merit list',
  'Captain of the under-14 kabaddi team',
  'Second place in the inter-school elocution',
  'Intermediate drawing examination, grade A',
  'State level in swimming, 100 m freestyle',
];
const remarks = [
  'Travels by school bus 4',
  'Wears glasses, sits in front',
  'Allergic to peanuts',
  'Collected by the grandfather on Fridays',
];
const banks = [
  { bankName: 'Bank of Maharashtra', bankBranch: 'Kothrud', bankIfsc: 'MAHB0000852' },
  { bankName: 'State Bank of India', bankBranch: 'Shivajinagar', bankIfsc: 'SBIN0003110' },
  { bankName: 'Canara Bank', bankBranch: 'Aundh', bankIfsc: 'CNRB0002441' },
];
const native = [
  'Near Ganpati Mandir, Wai, Satara 412803',
  'Main Road, Chiplun, Ratnagiri 415605',
  'Station Road, Karad, Satara 415110',
];

/** In one of how many families the eldest child's gender, and everybody's religion, is *Other*. */
const familiesPerOtherGender = 180;
const familiesPerOtherReligion = 70;
/** @param seed ten apart from one family to the next */
const isOneOf = (families: number, seed: number): boolean => seed % (families * 10) === 500;

/** The children of a household, oldest first. */
export function childrenOf(household: Household, seed: number, chance: Chance): Child[] {
  const names = new Set<string>();
  return household.places.map((place, index) => {
    const gender = household.given ? 2 - index : chance.whole(1, 2);
    const firstName = household.given?.[index] ?? newName(household, gender, names, chance);
    names.add(firstName);
    const isOther = isOneOf(familiesPerOtherGender, seed) && index === 0;
    const person = { firstName, gender: isOther ? genders.other : gender };
    const religion = isOneOf(familiesPerOtherReligion, seed) ? 'Other' : household.people.religion;
    const input = childIn(place, household, { ...person, religion }, seed + index, chance);
    return { place, input, isKnown: household.given !== undefined };
  });
}

function newName({ people }: Household, gender: number, taken: ReadonlySet<string>, chance: Chance): string {
  return chance.pick((gender === 1 ? people.boys : people.girls).filter((name) => !taken.has(name)));
}

function childIn(
  place: Place,
  household: Household,
  { religion, ...person }: { firstName: string; gender: number; religion: string },
  seed: number,
  chance: Chance,
): StudentInput {
  const { grade } = place.group;
  const [first = { fromDate: null, group: place.group }] = place.stays;
  const name = { ...person, lastName: household.surname };
  const community = chance.pick(household.people.communities);
  const isLocal = household.nationality === 'Indian' && chance.happens(0.8);
  return studentFactory(
    {
      ...name,
      ...(chance.happens(0.45) ? { ...chance.pick(banks), bankAccountNumber: `6${chance.digits(10)}` } : {}),
      studentStatus: studentStatus[place.standing],
      email: grade >= 6 ? emailOf(name, seed, 'homeroom.test') : '',
      dateOfBirth: chance.day(`${place.schoolYear - grade - 6}-10-01`, `${place.schoolYear - grade - 5}-09-30`),
      nationality: household.nationality,
      languages: household.people.languages,
      personalContact: grade >= 9 ? phoneOf(chance) : '',
      emergencyContact: household.phone,
      currentAddress: household.address,
      permanentAddress: isLocal ? household.address : chance.pick(native),
      enrolledOn: first.fromDate,
      religion: parseChoice(religions, religion) ?? 1,
      community: parseChoice(communities, community) ?? 1,
      caste: categoryOf(household, community, chance),
      isDisabled: chance.happens(0.015),
      ...(first.group.grade > 1 && {
        previousInstitution: chance.pick(schools),
        previousTranscript: `Grade ${first.group.grade - 1}: ${chance.pick(['A1', 'A2', 'B1', 'B2'])}`,
      }),
      achievements: chance.happens(0.25) ? chance.pick(achievements) : '',
      remarks: chance.happens(0.08) ? chance.pick(remarks) : '',
    },
    seed,
  );
}

/** Picked independently of the name: nobody's caste is guessed from their name. */
function categoryOf({ people }: Household, community: string, chance: Chance): number {
  if (community === 'Dalit') return parseChoice(categories, 'ScheduledCaste') ?? 1;
  const isMinority = people.religion !== 'Hindu' && chance.happens(0.5);
  const drawn = chance.pick([
    'General',
    'General',
    'General',
    'OtherBackwardClass',
    'OtherBackwardClass',
    'EconomicallyWeakerSection',
  ]);
  return parseChoice(categories, isMinority ? 'Minority' : drawn) ?? 1;
}
