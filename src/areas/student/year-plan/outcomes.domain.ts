import { enumeration } from '../../../kit/domain/enumeration.domain.ts';

/** What becomes of a student in a coming school year. */
export const planOutcomes = enumeration(['Next', 'Repeat', 'Skip', 'Graduate', 'Leave', 'Join', 'LeftOut'], {
  start: 1,
  words: {
    Next: 'Next class',
    Repeat: 'Repeats',
    Skip: 'Skips a class',
    Graduate: 'Graduates',
    Leave: 'Leaves',
    Join: 'Joins',
    LeftOut: 'Left out of the plan',
  },
});
export const planOutcome = { next: 1, repeat: 2, skip: 3, graduate: 4, leave: 5, join: 6, leftOut: 7 } as const;

/** By how many orders an outcome leads up; undefined: it leads to no class, or to any. */
const steps: Readonly<Record<number, number>> = { [planOutcome.next]: 1, [planOutcome.repeat]: 0, [planOutcome.skip]: 2 };

/** Whether an outcome leads to a class. */
export const leadsToClass = (outcome: number): boolean => outcome in steps || outcome === planOutcome.join;

/** Whether somebody still has to say what becomes of a student. */
export const isOpen = ({ outcome, programId }: { outcome: number | null; programId: number | null }): boolean =>
  outcome === null || (leadsToClass(outcome) && programId === null);

/** Whether somebody leaves the school by an outcome. */
export const isLeaving = (outcome: number | null): boolean => outcome === planOutcome.graduate || outcome === planOutcome.leave;

/** A class as far as the plan needs it. */
export interface PlannedClass {
  programId: number;
  programName: string;
  programOrder: number;
  /** Its order in the year before. */
  orderBefore: number;
  /** How many students it takes; 0: as many as come. */
  capacity: number;
  isOffered: boolean;
}

/** A student for whom an outcome is looked for. */
interface Asking {
  /** The class from which it is reckoned, and the one that is attended; they differ after an early promotion. */
  fromId: number | null;
  attendedId: number | null;
  /** Where a promotion leads that waits for its day. */
  promotedId: number | null;
}

interface Proposal {
  outcome: number;
  programId: number | null;
}

/** What stands behind the grade in the name of a section: `Grade 5 A` → `a`, `Grade 5` → ``. */
const sectionOf = (programName: string): string =>
  (
    programName
      .trim()
      .split(/[\s\d./-]/)
      .at(-1) ?? ''
  ).toLowerCase();

/**
 * The class to which an outcome leads: the only one of its order, or the one with the name of the same section.
 * @returns null where that is not sure, or the outcome leads to no class
 */
export function classFor(outcome: number, from: PlannedClass | undefined, classes: readonly PlannedClass[]): PlannedClass | null {
  const up = steps[outcome];
  if (!from || up === undefined) return null;
  if (up === 0 && from.isOffered) return from;
  const candidates = classes.filter(({ programOrder, isOffered }) => isOffered && programOrder === from.orderBefore + up);
  if (candidates.length === 1) return candidates[0] ?? null;
  const alike = candidates.filter(({ programName }) => sectionOf(programName) === sectionOf(from.programName));
  return alike.length === 1 ? (alike[0] ?? null) : null;
}

/** Whether an outcome may lead from one class to another. */
export const mayLead = (outcome: number, from: PlannedClass | undefined, to: PlannedClass): boolean =>
  from ? steps[outcome] === to.programOrder - from.orderBefore : outcome === planOutcome.join;

/** What is proposed by the order of the classes; null: nothing is sure, so that somebody has to say it. */
export function proposalFor({ fromId, attendedId, promotedId }: Asking, classes: readonly PlannedClass[]): Proposal | null {
  const { next, graduate } = planOutcome;
  const from = classes.find(({ programId }) => programId === fromId);
  if (!from) return null;
  if (promotedId !== null) return { outcome: next, programId: promotedId };
  if (attendedId !== fromId) return { outcome: next, programId: attendedId };
  if (!classes.some(({ programOrder, isOffered }) => isOffered && programOrder > from.orderBefore))
    return { outcome: graduate, programId: null };
  const to = classFor(next, from, classes);
  return to && { outcome: next, programId: to.programId };
}
