import { z } from 'zod';
import { optionalEmail, optionalPhone } from '../../../common/person.domain.ts';
import { defineCall, saved } from '../../../kit/domain/call.domain.ts';
import { takingAlso } from '../../../kit/domain/ignored.domain.ts';
import { flagField, momentField, rowFieldsOf, textField } from '../../../kit/domain/row.domain.ts';
import { flag, lengths, requiredText, requiredWhole, text } from '../../../kit/domain/rules.domain.ts';
import { financialYearStart, schoolYearStart } from './year.domain.ts';

const isTimeZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

export const zoneMessage = 'Time Zone should be one like Asia/Kolkata';

/** The name of the account, then the name of the bank or app. */
const upiPattern = /^[A-Za-z0-9._-]{2,100}@[A-Za-z][A-Za-z0-9]{1,63}$/;

/** State, district, block, village, school; the states have the numbers 01 to 38. */
const udisePattern = /^(0[1-9]|[12]\d|3[0-8])\d{9}$/;

/** What a school says about itself. */
export const schoolInput = z.object({
  schoolName: requiredText('School Name', 'School Name is required', lengths.name),
  address: text('Address', lengths.line, true),
  email: optionalEmail,
  phone: optionalPhone('Phone should be 10 digits'),
  auditKeptYears: requiredWhole('Audit Kept should be 1 to 30 years', 1, 30),
  timeZone: requiredText('Time Zone', 'Time Zone is required').refine((zone) => zone === '' || isTimeZone(zone), zoneMessage),
  schoolYearStart,
  financialYearStart,
  upiId: text('UPI ID').refine((id) => id === '' || upiPattern.test(id), 'UPI ID should look like school@bank'),
  board: text('Board', lengths.name),
  affiliationNumber: text('Affiliation Number', 30),
  schoolCode: text('School Code', 30),
  udiseCode: text('UDISE Code').refine(
    (code) => code === '' || udisePattern.test(code),
    'UDISE Code should be 11 digits, of which the first two are the state, 01 to 38',
  ),
  principalName: text('Principal', lengths.name),
  resultsNeedRelease: flag,
  cardShowsPhoto: flag,
  cardShowsRank: flag,
  cardShowsAttendance: flag,
});
export type SchoolInput = z.output<typeof schoolInput>;

const school = z.object({
  ...rowFieldsOf(schoolInput, 'schoolYearStart', 'financialYearStart', 'affiliationNumber', 'schoolCode', 'udiseCode'),
  auditKeptYears: z.int(),
  schoolYearStart: textField.describe('The day on which a school year starts, `MM-DD`'),
  financialYearStart: textField.describe('The first of a month, `MM-DD`'),
  affiliationNumber: textField.describe('As the board numbers the schools that are affiliated to it'),
  schoolCode: textField.describe('The board’s own code for the school'),
  udiseCode: textField.describe('Eleven digits, by which the Ministry of Education knows the school'),
  resultsNeedRelease: flagField.describe('Parents and students see results only once they are released'),
  cardShowsPhoto: flagField.describe('On report cards'),
  cardShowsRank: flagField.describe('On report cards, and to parents and students at all'),
  cardShowsAttendance: flagField.describe('On report cards'),
  version: z.int(),
  hasLogo: flagField,
  hasSignature: flagField,
  lastModified: momentField,
  lastModifiedBy: textField,
});
export type School = z.output<typeof school>;

/** The input, with the fields that the published front end sends in addition. */
export const sentSchool = takingAlso(schoolInput, school, 'schoolId', 'created', 'createdBy');

const ofSchool = { path: '/api/gs/School', tag: 'School' } as const;

export const getSchool = defineCall({
  ...ofSchool,
  method: 'GET',
  summary: 'The school',
  permission: ['school.read'],
  answer: school,
  answered: 'Its one record',
});

export const changeSchool = defineCall({
  ...ofSchool,
  method: 'PUT',
  summary: 'Change the school',
  permission: ['school.update'],
  body: sentSchool,
  isChange: true,
  answer: saved(),
  errors: [409, 422],
});

export const getLogo = defineCall({
  method: 'GET',
  path: '/api/gs/School/Logo',
  tag: 'School',
  summary: 'The logo',
  permission: 'session',
  answer: z.unknown(),
  answersFile: 'image/png',
  errors: [404],
});

export const setLogo = defineCall({
  method: 'PUT',
  path: '/api/gs/School/Logo',
  tag: 'School',
  summary: 'Set the logo',
  permission: ['school.update'],
  file: 'logo',
  answer: saved(),
  errors: [413, 415, 422],
});

export const deleteLogo = defineCall({
  method: 'DELETE',
  path: '/api/gs/School/Logo',
  tag: 'School',
  summary: 'Remove the logo',
  permission: ['school.update'],
  isChange: true,
  answer: saved(),
  errors: [404],
});

/** It stands on papers; as a picture for itself only those see it who set it. */
const ofSignature = { path: '/api/gs/School/Signature', tag: 'School', permission: ['school.update'] } as const;

export const getSignature = defineCall({
  ...ofSignature,
  method: 'GET',
  summary: 'The signature of the principal',
  answer: z.unknown(),
  answersFile: 'image/png',
  errors: [404],
});

export const setSignature = defineCall({
  ...ofSignature,
  method: 'PUT',
  summary:
    'Set the signature of the principal, which certificates and report cards bear from then on; those that were issued stay as they are',
  file: 'signature',
  answer: saved(),
  errors: [413, 415, 422],
});

export const deleteSignature = defineCall({
  ...ofSignature,
  method: 'DELETE',
  summary: 'Leave the signature of the principal to be written by hand; papers that were issued keep it',
  isChange: true,
  answer: saved(),
  errors: [404],
});
