import { z } from 'zod';
import { dayField, textField } from '../../../kit/domain/row.domain.ts';
import { usualWeights } from '../../../timetable-solver/comfort.domain.ts';
import { weekLesson } from '../lesson/week-lesson.domain.ts';
import { toldFinding, type WeekQuality, weekQuality } from './timetable.domain.ts';

/** A week that was made, and the days for which it is. */
export const madeWeek = z.object({
  from: dayField,
  to: dayField,
  week: z.array(weekLesson),
  quality: weekQuality,
  /** Blocks of lessons that were to be placed; `quality.lessons` of them are. */
  of: z.int(),
  notes: z.array(textField),
  /** Proved causes of what is missing, each lesson that has no place, and what is in its way. */
  findings: z.array(toldFinding),
  unplaced: z.array(textField),
  /** A digest of everything that decided the week; it differs once any of that has changed. */
  basis: textField,
});
export type MadeWeek = z.output<typeof madeWeek>;

const discomfort = ({ gaps, singleLessonDays, adjacentDays, undesired }: WeekQuality): number =>
  gaps * usualWeights.gap +
  singleLessonDays * usualWeights.singleLessonDay +
  adjacentDays * usualWeights.adjacentDays +
  undesired * usualWeights.undesired;

/**
 * Whether kept weeks are better than new ones of the same range and basis: they have more lessons, or are more comfortable. Improved
 * weeks start from the kept ones, and replace them unless they have fewer lessons.
 */
export function areBetter(
  kept: readonly MadeWeek[],
  made: readonly MadeWeek[],
  { isImproved }: { isImproved: boolean },
): boolean {
  const isSame = made.every((one, index) => {
    const other = kept[index];
    return other === undefined || (one.from === other.from && one.to === other.to && one.basis === other.basis);
  });
  const sum = (weeks: readonly MadeWeek[], of: (quality: WeekQuality) => number) =>
    weeks.reduce((total, { quality }) => total + of(quality), 0);
  const more = sum(kept, ({ lessons }) => lessons) - sum(made, ({ lessons }) => lessons);
  return isSame && (more > 0 || (more === 0 && !isImproved && sum(kept, discomfort) <= sum(made, discomfort)));
}
