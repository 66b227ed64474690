import { formatNumber, formatPercent } from '../../../kit/web/parts/format.web.ts';
import type { SubjectCounts } from './result-figures.domain.ts';
import type { Result } from './results.domain.ts';

/** `345.5 of 400` */
export const totalText = ({ total, outOf }: Pick<Result, 'total' | 'outOf'>): string =>
  `${formatNumber(total)} of ${formatNumber(outOf)}`;

/** `Subjects passed 4, failed 1, 80.00 %` */
export const countsText = ({ passed, failed, share }: SubjectCounts): string =>
  `Subjects passed ${passed}, failed ${failed}${share === null ? '' : `, ${formatPercent(share)}`}`;
