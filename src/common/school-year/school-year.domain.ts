import { z } from 'zod';
import { parameters } from '../../kit/domain/call.domain.ts';
import { earliestSchoolEvent, latestDate } from '../constants.domain.ts';

const [first, last] = [earliestSchoolEvent, latestDate].map((day) => Number(day.slice(0, 4))) as [number, number];

/** Of a query: without one, a call speaks of the school year of today. */
export const schoolYearParameter = parameters.whole(first, last).optional();

/** Of a query that says what a record would say; 0: none. */
export const schoolYearOrNone = parameters.whole(0, last).optional();

/** Of an input: the calendar year in which a school year begins; null: none is given. */
export function optionalSchoolYear(label: string) {
  const message = `${label} should be the year in which it begins, from ${first} to ${last}`;
  return z
    .int(message)
    .min(first, message)
    .max(last, message)
    .nullish()
    .transform((year) => year ?? null);
}
