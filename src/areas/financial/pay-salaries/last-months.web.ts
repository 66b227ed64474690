import { addMonths, type IsoDate } from '../../../kit/domain/dates.domain.ts';

const offered = 24;

/** The months that are offered for a choice, the present one first: `2026-11`, `2026-10`, … */
export const lastMonths = (today: IsoDate): string[] => Array.from({ length: offered }, (_, back) => addMonths(today, -back));
