import type { FamilyInput } from '../../src/areas/student/family/family.domain.ts';
import { familyFactory } from '../../src/areas/student/family/family.factory.ts';
import { familyRelations } from '../../src/common/enumerations.domain.ts';
import { occupations } from '../../src/common/occupations.domain.ts';
import type { Chance } from '../../src/kit/domain/chance.factory.ts';
import { parseChoice } from '../../src/kit/domain/enumeration.domain.ts';
import type { Child } from './children.server.ts';
import type { Household } from './households.server.ts';

/** An adult of a household, and their relation to its children. */
export interface Relative {
  relationship: number;
  input: FamilyInput;
}

type Role = 'Mother' | 'Father' | 'Guardian' | 'PaternalGrandFather' | 'MaternalGrandMother' | 'PaternalUncle' | 'MaternalAunt';

/** The least and the most years that they are older than the eldest child. */
const older: Record<Role, readonly [number, number]> = {
  Mother: [23, 34],
  Father: [25, 40],
  Guardian: [28, 48],
  PaternalGrandFather: [50, 62],
  MaternalGrandMother: [46, 58],
  PaternalUncle: [24, 42],
  MaternalAunt: [24, 40],
};
const women: readonly Role[] = ['Mother', 'MaternalGrandMother', 'MaternalAunt'];

/** Occupation, lowest and highest yearly income in thousands, and how common it is. */
const work: readonly (readonly [string, number, number, number])[] = [
  ['Accountant', 350, 1200, 6],
  ['Auto Driver', 150, 320, 5],
  ['Banker', 600, 2400, 6],
  ['Businessperson', 500, 4000, 8],
  ['Chartered Accountant', 900, 3500, 2],
  ['Clerk', 220, 480, 6],
  ['Doctor', 1200, 4800, 4],
  ['Domestic Worker', 90, 180, 2],
  ['Driver', 180, 360, 4],
  ['Electrician', 200, 450, 3],
  ['Engineer', 700, 3200, 12],
  ['Factory Worker', 200, 400, 6],
  ['Farmer', 120, 600, 5],
  ['Government Employee', 400, 1400, 8],
  ['Lawyer', 500, 2500, 2],
  ['Manager', 800, 3000, 6],
  ['Nurse', 260, 620, 3],
  ['Police Officer', 380, 900, 2],
  ['Professor', 800, 1900, 2],
  ['Shopkeeper', 250, 1100, 7],
  ['Software Developer', 900, 3600, 10],
  ['Tailor', 140, 300, 2],
  ['Teacher', 300, 900, 6],
];
const atHome = ['Homemaker', 0, 0, 0] as const;
const inRetirement = ['Retired', 150, 500, 0] as const;

interface Composition {
  roles: readonly Role[];
  isSingle?: boolean;
  share: number;
}
const parents: Composition = { roles: ['Mother', 'Father'], share: 92 };
const ofTwo: readonly Composition[] = [
  parents,
  { roles: ['Mother', 'MaternalGrandMother'], isSingle: true, share: 4 },
  { roles: ['Father', 'PaternalGrandFather'], isSingle: true, share: 2 },
  { roles: ['Guardian', 'MaternalAunt'], share: 2 },
];
const ofOne: readonly Composition[] = [
  { roles: ['Mother'], isSingle: true, share: 40 },
  { roles: ['Father'], isSingle: true, share: 12 },
  { roles: ['Father'], share: 20 },
  { roles: ['Mother'], share: 16 },
  { roles: ['Guardian'], share: 6 },
  { roles: ['PaternalUncle'], share: 4 },
  { roles: ['PaternalGrandFather'], share: 2 },
];

/** The adults of a household, one or two. The first is the one to call. */
export function relativesOf(
  household: Household,
  children: readonly Child[],
  { count, seed }: { count: 1 | 2; seed: number },
  chance: Chance,
): Relative[] {
  const { people, surname, nationality, address, phone, given } = household;
  const eldest = Math.min(...children.map(({ input }) => Number(input.dateOfBirth?.slice(0, 4))));
  const drawn = chance.pickWeighted(count === 1 ? ofOne : ofTwo, ({ share }) => share);
  const { roles, isSingle = false } = given ? parents : drawn;
  return roles.map((role, index) => {
    const gender = women.includes(role) ? 2 : 1;
    const born = eldest - chance.whole(...older[role]);
    const [occupation, lowest, highest] = workOf(role, chance);
    const input = familyFactory(
      {
        firstName: chance.pick(gender === 1 ? people.men : people.women),
        lastName: surname,
        gender,
        dateOfBirth: chance.day(`${born}-01-01`, `${born}-12-31`),
        occupation: parseChoice(occupations, occupation) ?? 0,
        income: chance.whole(lowest, highest) * 1000,
        nationality,
        currentAddress: address,
        isSingleParent: isSingle && (role === 'Mother' || role === 'Father'),
        ...(index === 0 && { personalContact: phone }),
        // They have no e-mail: the office calls them or writes a letter.
        ...(role.includes('Grand') && { email: '' }),
      },
      seed + index,
    );
    return { relationship: parseChoice(familyRelations, role) ?? 0, input };
  });
}

function workOf(role: Role, chance: Chance): readonly [string, number, number, number] {
  if (role.includes('Grand')) return inRetirement;
  if (role === 'Mother' && chance.happens(0.45)) return atHome;
  return chance.pickWeighted(work, ([, , , share]) => share);
}
