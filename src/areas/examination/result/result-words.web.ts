import { formatPercent } from '../../../kit/web/parts/format.web.ts';
import type { Result } from './results.domain.ts';

/** `86.38 %, A, rank 3`; empty if no mark counts. */
export function resultText({ percentage, letter, rank }: Pick<Result, 'percentage' | 'letter' | 'rank'>): string {
  if (percentage === null) return '';
  return [formatPercent(percentage), letter, rank === null ? '' : `rank ${rank}`].filter((part) => part !== '').join(', ');
}

/** The overall result in words. */
export function passedText(isPassed: boolean | null): string {
  if (isPassed === null) return 'Nothing counts yet';
  return isPassed ? 'Passed' : 'Failed';
}
