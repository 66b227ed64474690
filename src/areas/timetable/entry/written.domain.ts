import { counted, listed } from '../../../kit/domain/wording.domain.ts';

/** What became of a week in the dates. */
export interface Written {
  lessons: number;
  /** Lessons that were there and gave way. */
  replaced: number;
  /** Lessons of the week that found their time taken by what stays, */
  leftOut: number;
  /** of these in the past, */
  leftOutPast: number;
  /** and on days for which the program’s register is saved. */
  leftOutRegistered: number;
  /** Covers that were taken back because the substitute is blocked by now or has a lesson of the week at that time. */
  reopened: number;
  /** Covers of lessons that gave way. */
  coversGone: number;
}

/** Of no week at all. */
export const nothingWritten: Written = {
  lessons: 0,
  replaced: 0,
  leftOut: 0,
  leftOutPast: 0,
  leftOutRegistered: 0,
  reopened: 0,
  coversGone: 0,
};

/** What became of two weeks. */
export const together = (one: Written, other: Written): Written => ({
  lessons: one.lessons + other.lessons,
  replaced: one.replaced + other.replaced,
  leftOut: one.leftOut + other.leftOut,
  leftOutPast: one.leftOutPast + other.leftOutPast,
  leftOutRegistered: one.leftOutRegistered + other.leftOutRegistered,
  reopened: one.reopened + other.reopened,
  coversGone: one.coversGone + other.coversGone,
});

/**
 * What somebody who wrote a week has to know of: lessons that were left out and what stays in their place, covers that are gone.
 */
export const remarksOn = (written: Omit<Written, 'lessons' | 'replaced'>): string[] => [
  ...leftOutInWords(written),
  ...reopenedInWords(written.reopened),
  ...coversGoneInWords(written.coversGone),
];

const coversGoneInWords = (coversGone: number): string[] =>
  coversGone === 0
    ? []
    : [`${counted(coversGone, 'cover was', 'covers were')} dropped with replaced lessons: Cover lists what is open now.`];

function reopenedInWords(reopened: number): string[] {
  if (reopened === 0) return [];
  const isOne = reopened === 1;
  const substitutes = isOne ? 'the substitute is' : 'the substitutes are';
  const lessons = isOne ? 'that lesson is' : 'those lessons are';
  const covers = counted(reopened, 'cover was', 'covers were');
  return [`${covers} taken back because ${substitutes} no longer free then: ${lessons} open again under Cover.`];
}

function leftOutInWords({ leftOut, leftOutPast, leftOutRegistered }: LeftOut): string[] {
  if (leftOut === 0) return [];
  const reasons: [count: number, where: string][] = [
    [leftOutPast, 'in the past'],
    [leftOutRegistered, 'on days with a saved register'],
    [leftOut - leftOutPast - leftOutRegistered, 'at times taken by lessons that stay, such as locked ones'],
  ];
  const given = reasons.filter(([count]) => count > 0);
  const why = given.map(([count, where]) => (given.length > 1 ? `${count} ${where}` : where));
  return [`${counted(leftOut, 'lesson was', 'lessons were')} left out: ${listed(why)}.`];
}
export type LeftOut = Pick<Written, 'leftOut' | 'leftOutPast' | 'leftOutRegistered'>;
