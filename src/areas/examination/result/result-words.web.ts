import { formatNumber, formatPercent } from '../../../kit/web/parts/format.web.ts';
import type { SubjectCounts } from './result-figures.domain.ts';
import type { Result } from './results.domain.ts';

/** `86.38 %, A, rank 3`; empty if no mark counts. */
export function resultText({ percentage, letter, rank }: Pick<Result, 'percentage' | 'letter' | 'rank'>): string {
  if (percentage === null) return '';
  return [formatPercent(percentage), letter, rank === null ? '' : `rank ${rank}`].filter((part) => part !== '').join(', ');
}

/** `345.5 of 400` */
export const totalText = ({ total, outOf }: Pick<Result, 'total' | 'outOf'>): string =>
  `${formatNumber(total)} of ${formatNumber(outOf)}`;

/** `Subjects passed 4, failed 1, 80.00 %` */
export const countsText = ({ passed, failed, share }: SubjectCounts): string =>
  `Subjects passed ${passed}, failed ${failed}${share === null ? '' : `, ${formatPercent(share)}`}`;

/** The overall result in words. */
export function passedText(isPassed: boolean | null): string {
  if (isPassed === null) return 'Nothing counts yet';
  return isPassed ? 'Passed' : 'Failed';
}
