import { formatNumber } from '../../../kit/web/parts/format.web.ts';

/** How long a program or a course takes, with its unit. */
export const inMonths = (duration: number): string => `${formatNumber(duration, 0)} ${duration === 1 ? 'month' : 'months'}`;
