import { z } from 'zod';
import { optionalEmail, optionalPhone } from '../../../common/person.domain.ts';
import { lengths, requiredText, requiredWhole, text } from '../../../kit/domain/rules.domain.ts';

const isTimeZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

/** What a school says about itself. */
export const schoolInput = z.object({
  schoolName: requiredText('School Name', 'School Name is required', lengths.name),
  address: text('Address', lengths.line, true),
  email: optionalEmail,
  phone: optionalPhone('Phone should be 10 digits'),
  auditKeptYears: requiredWhole('Audit Kept should be 1 to 30 years', 1, 30),
  timeZone: requiredText('Time Zone', 'Time Zone is required').refine(isTimeZone, 'Time Zone should be one like Asia/Kolkata'),
});
export type SchoolInput = z.output<typeof schoolInput>;

/** `GET /api/gs/School` */
export interface School extends SchoolInput {
  version: number;
  hasLogo: boolean;
  lastModified: string;
  lastModifiedBy: string;
}
