import { genders } from '../../../common/enumerations.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { counted, listed } from '../../../kit/domain/wording.domain.ts';
import { formatPercent } from '../../../kit/web/parts/format.web.ts';
import { byFullName } from '../student/name-order.domain.ts';
import { balancing } from './balance.domain.ts';
import type { SectionMove, SectionOffered, SectionStudent } from './sections.domain.ts';

/** A section as it is stored. */
export interface Section extends SectionOffered {
  students: readonly SectionStudent[];
}

/** Two sections of one order. */
export type Sections = readonly [Section, Section];

/** Who is to change to the other section; not saved yet. */
export type Draft = ReadonlySet<number>;

export const sectionSorts = { name: 'Name', number: 'Admission Number', gender: 'Gender', marks: 'Marks' } as const;
export type SectionSort = keyof typeof sectionSorts;

const orders: Record<SectionSort, (one: SectionStudent, other: SectionStudent) => number> = {
  name: () => 0,
  number: (one, other) => one.schoolAdmissionNumber.localeCompare(other.schoolAdmissionNumber, 'en', { numeric: true }),
  gender: (one, other) => one.gender - other.gender,
  marks: (one, other) => (other.percentage ?? -1) - (one.percentage ?? -1),
};

/** The students of each section once the draft is saved, in order. */
export function sectionsAfter([first, second]: Sections, draft: Draft, sort: SectionSort): [SectionStudent[], SectionStudent[]] {
  const isMoved = ({ studentId }: SectionStudent) => draft.has(studentId);
  const isLeft = (student: SectionStudent) => !isMoved(student);
  const ordered = (students: SectionStudent[]) =>
    students.sort((one, other) => orders[sort](one, other) || byFullName(one, other) || one.studentId - other.studentId);
  return [
    ordered([...first.students.filter(isLeft), ...second.students.filter(isMoved)]),
    ordered([...second.students.filter(isLeft), ...first.students.filter(isMoved)]),
  ];
}

/** These go to the other section, or no longer do. */
export function withMoved(draft: Draft, studentIds: Iterable<number>): Draft {
  const after = new Set(draft);
  for (const id of studentIds) if (!after.delete(id)) after.add(id);
  return after;
}

/** A draft that balances two sections. Who leaves, or changes class anyway, stays where they are. */
export const balancedDraft = (sections: Sections): Draft =>
  new Set(
    balancing(
      sections.flatMap(({ students }, index) =>
        students.map((student) => ({
          student,
          section: index === 0 ? (0 as const) : (1 as const),
          isFixed: student.comingStay !== null || student.lastDay !== null,
        })),
      ),
    ).map(({ studentId }) => studentId),
  );

/** What is sent when a draft is saved. */
export const movesOf = ([first, second]: Sections, draft: Draft): SectionMove[] =>
  [
    { from: first, to: second },
    { from: second, to: first },
  ].flatMap(({ from, to }) =>
    from.students
      .filter(({ studentId }) => draft.has(studentId))
      .map(({ studentId }) => ({ studentId, programId: to.programId, formerId: from.programId })),
  );

/** What puts students back who were moved: to where they were, or, where the move waits for its day, nowhere. */
export const movesBack = (moves: readonly SectionMove[], isWaiting: boolean): SectionMove[] =>
  moves.map(({ studentId, programId, formerId }) => ({
    studentId,
    programId: formerId,
    formerId: isWaiting ? formerId : programId,
  }));

/** How many go where: `3 students to be moved: 2 to Grade 5 B and 1 to Grade 5 A`. */
export function movesInWords(sections: Sections, moves: readonly SectionMove[]): string {
  if (moves.length === 0) return 'There is nobody to move.';
  const parts = sections.flatMap(({ programId, programName }) => {
    const count = moves.filter((move) => move.programId === programId).length;
    return count === 0 ? [] : [`${count} to ${programName}`];
  });
  return `${counted(moves.length, 'student')} to be moved: ${listed(parts)}`;
}

/** How many of each gender, and their marks: `17 Female, 15 Male · Marks 71.20 % on average`. */
export function compositionOf(students: readonly SectionStudent[]): string {
  const counts = [...new Set(students.map(({ gender }) => gender))]
    .sort((one, other) => one - other)
    .map((gender) => `${students.filter((student) => student.gender === gender).length} ${labelOf(genders, gender)}`);
  const marks = students.flatMap(({ percentage }) => percentage ?? []);
  const average = marks.reduce((sum, one) => sum + one, 0) / marks.length;
  return [...counts, ...(marks.length > 0 ? [`marks ${formatPercent(average)} on average`] : [])].join(', ');
}
