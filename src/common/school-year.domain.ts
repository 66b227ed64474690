import { z } from 'zod';
import { parameters } from '../kit/domain/call.domain.ts';
import { earliestSchoolEvent, latestDate } from './constants.domain.ts';

const [first, last] = [earliestSchoolEvent, latestDate].map((day) => Number(day.slice(0, 4))) as [number, number];
const message = `School Year should be the year in which it begins, from ${first} to ${last}`;

/** Of an input: a school year, by the calendar year in which it begins, or null. */
export const schoolYearInput = z
  .int(message)
  .min(first, message)
  .max(last, message)
  .nullish()
  .transform((year) => year ?? null);

/** Of a query: without one, a call speaks of the school year of today. */
export const schoolYearParameter = parameters.whole(first, last).optional();
