import type { FactItem } from '../../../kit/web/panel/facts.tsx';
import type { WeekQuality } from './timetable.domain.ts';

/** How comfortable a week is, in words. */
export const qualityFacts = ({ gaps, worstGaps, singleLessonDays, undesired }: WeekQuality): FactItem[] => [
  ['Gaps of all teachers', String(gaps)],
  ['Gaps of the worst teacher', String(worstGaps)],
  ['Days with a single lesson', String(singleLessonDays)],
  ['Lessons at unwished times', String(undesired)],
];
