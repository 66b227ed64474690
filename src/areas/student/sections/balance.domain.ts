import { byFullName } from '../student/name-order.domain.ts';
import type { SectionStudent } from './sections.domain.ts';

/** What sections are balanced by. */
export type Balanced = Pick<SectionStudent, 'studentId' | 'firstName' | 'lastName' | 'gender' | 'percentage'>;

/** The two sections: the first and the second. */
type Section = 0 | 1;

export interface Placed<Student extends Balanced> {
  student: Student;
  section: Section;
  /** Whether they stay there whatever is proposed. */
  isFixed: boolean;
}

/**
 * Shares students out between two sections, so that these have as many of each gender, are of one size, and their marks are alike: of each
 * gender, the best first, each goes where there are fewer, or marks are lower so far. The same students are always shared out in the same
 * way; of the two ways round it is the one that moves fewer.
 * @returns who is to change sections
 */
export function balancing<Student extends Balanced>(placed: readonly Placed<Student>[]): Student[] {
  const moved = ([0, 1] as const).map((begins) => {
    const proposed = sharedOut(placed, begins);
    return placed.filter(({ student, section }) => proposed.get(student.studentId) !== section);
  });
  const [one = [], other = []] = moved;
  return (other.length < one.length ? other : one).map(({ student }) => student);
}

function sharedOut(placed: readonly Placed<Balanced>[], begins: Section): ReadonlyMap<number, Section> {
  const proposed = new Map<number, Section>();
  const sizes = nothing();
  const marks = nothing();
  for (const group of byGender(placed)) {
    const counts = nothing();
    const put = ({ studentId, percentage }: Balanced, section: Section) => {
      proposed.set(studentId, section);
      sizes[section]++;
      counts[section]++;
      marks[section] += percentage ?? 0;
    };
    for (const { student, section } of group.filter(({ isFixed }) => isFixed)) put(student, section);
    const free = group.filter(({ isFixed }) => !isFixed).map(({ student }) => student);
    for (const [index, student] of free.sort(byMarks).entries()) {
      const isLast = index === free.length - 1;
      put(student, lesser(counts) ?? lesser(isLast ? sizes : marks) ?? begins);
    }
  }
  return proposed;
}

const nothing = (): [number, number] => [0, 0];

/** The section that has less; undefined: they have the same. */
function lesser([first, second]: readonly [number, number]): Section | undefined {
  if (first === second) return undefined;
  return first < second ? 0 : 1;
}

const byGender = (placed: readonly Placed<Balanced>[]): Placed<Balanced>[][] =>
  [...new Set(placed.map(({ student }) => student.gender))]
    .sort((one, other) => one - other)
    .map((gender) => placed.filter(({ student }) => student.gender === gender));

/** The best first, then those without marks; those with the same by name. */
const byMarks = (one: Balanced, other: Balanced): number =>
  (other.percentage ?? -1) - (one.percentage ?? -1) || byFullName(one, other) || one.studentId - other.studentId;
