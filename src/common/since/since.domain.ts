import { optionalDate } from '../../kit/domain/rules.domain.ts';

/** The day since when a student belongs to a program: `YYYY-MM-DD`; null and empty: none. */
export const sinceDay = optionalDate('Since should be a day');

/** How that day is called and explained wherever a single student gets a program. */
export const sinceField = {
  label: 'Since',
  hint: 'A past day of this school year, or one to come; leave empty for today',
} as const;
