import type { StudentExitInput } from '../../src/areas/student/student-exit/student-exit.domain.ts';
import { studentExitFactory } from '../../src/areas/student/student-exit/student-exit.factory.ts';
import { fullName } from '../../src/common/person-name.domain.ts';
import { type Chance, createChance } from '../../src/kit/domain/chance.factory.ts';
import { addDays, type IsoDate } from '../../src/kit/domain/dates.domain.ts';
import { type Child, childrenOf } from './children.server.ts';
import { householdsOf } from './households.server.ts';
import { placesOf } from './places.server.ts';
import { type Relative, relativesOf } from './relatives.server.ts';

/** The people of the demo school before they have ids. */
export interface DemoSchool {
  /** In the order of admission. */
  students: readonly Child[];
  families: readonly { children: readonly Child[]; relatives: readonly Relative[] }[];
  exits: readonly { student: Child; input: Omit<StudentExitInput, 'studentId'> }[];
}

const seed = 20_260_615;
/** Of fourteen families, eleven have two adults: 1,000 adults in 560 families. */
const pairsOf = { families: 14, pairs: 11 };
/** In how many days the coming exits are. */
const comingExits = [0, 3, 9, 16, 30, 45, 61, 120];

/** For the same day, the people are always the same. */
export function demoSchool(today: IsoDate): DemoSchool {
  const chance = createChance(seed);
  const families = householdsOf(placesOf(today, chance), chance).map((household, index) => {
    const children = childrenOf(household, 100 + index * 10, chance);
    const count = index % pairsOf.families < pairsOf.pairs ? 2 : 1;
    return { children, relatives: relativesOf(household, children, { count, seed: 100 + index * 10 + 5 }, chance) };
  });
  const students = families.flatMap(({ children }) => children).sort(byAdmission);
  return { students, families, exits: exitsOf(students, today, chance) };
}

function byAdmission(one: Child, other: Child): number {
  const days = (one.input.enrolledOn ?? '').localeCompare(other.input.enrolledOn ?? '');
  return days || fullName(one.input).localeCompare(fullName(other.input), 'en');
}

/** The exits of everyone who is discontinued, and of some who will be. */
function exitsOf(students: readonly Child[], today: IsoDate, chance: Chance): DemoSchool['exits'] {
  const past = students.filter(({ place }) => place.standing === 'discontinued');
  const known = students.filter(({ place }) => place.standing === 'active' && place.stays.length > 1);
  const coming = chance.shuffled(known).slice(0, comingExits.length);
  return [
    ...past.map((student, index) => exitOf(student, student.place.stays.at(-1)?.toDate ?? today, index)),
    ...coming.map((student, index) => exitOf(student, addDays(today, comingExits[index] ?? 0), past.length + index)),
  ];

  function exitOf(student: Child, exitDate: IsoDate, index: number): DemoSchool['exits'][number] {
    const lastWeek = exitDate < today ? exitDate : today;
    const tcAppliedDate = addDays(lastWeek, -chance.whole(14, 40));
    const { studentId, ...input } = studentExitFactory({ studentId: 0, tcAppliedDate, exitDate }, index);
    return { student, input };
  }
}
