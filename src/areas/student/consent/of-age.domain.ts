import { addYears, type IsoDate } from '../../../kit/domain/dates.domain.ts';

/** From this age on, in years, a student decides, and the guardians no longer do. */
const ofAge = 18;

/** Whether a student decides on a day; one without a date of birth counts as a child. */
export const isOfAge = (dateOfBirth: IsoDate | null, day: IsoDate): boolean =>
  dateOfBirth !== null && addYears(dateOfBirth, ofAge) <= day;
