import { parameters } from '../../kit/domain/call.domain.ts';
import { earliestSchoolEvent, latestDate } from '../constants.domain.ts';

const [first, last] = [earliestSchoolEvent, latestDate].map((day) => Number(day.slice(0, 4))) as [number, number];

/** Of a query: without one, a call speaks of the school year of today. */
export const schoolYearParameter = parameters.whole(first, last).optional();
