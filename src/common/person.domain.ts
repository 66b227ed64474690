import { z } from 'zod';
import { addYears, type IsoDate } from '../kit/domain/dates.domain.ts';
import { windowIssues, windowMessage } from '../kit/domain/day-window.domain.ts';
import type { Issue, RuleFacts } from '../kit/domain/resource.domain.ts';
import { heldAs, textField } from '../kit/domain/row.domain.ts';
import { lengths, optionalDate, requiredChoice, requiredText, text } from '../kit/domain/rules.domain.ts';
import { earliestDate } from './constants.domain.ts';
import { genders } from './enumerations.domain.ts';

const emailPattern = /^[A-Za-z0-9._-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,4}$/;
/** Letters of any script with their marks, joiners and spaces; apostrophe, hyphen and full stop inside. Source: decisions, section 6. */
const namePattern = /^[\p{L}\p{M}](?:(?:[\p{L}\p{M} '’.-]|\u200C|\u200D)*[\p{L}\p{M}.])?$/u;

/** Whether a text can be the name of a person or a nationality. */
export const isNameText = (value: string): boolean => namePattern.test(value);
/** What is said of an e-mail address that the school does not accept. */
export const emailMessage = 'Email should be in proper format';
/** Whether a text is an e-mail address as the school accepts it. */
export const isEmail = (value: string): boolean => emailPattern.test(value);

/** First name: required, letters only. */
export const firstName = requiredText('First Name', 'First Name is required', lengths.name).refine(
  (value) => value === '' || isNameText(value),
  'First Name should contain only alphabets',
);
/** Last name: optional, letters only. */
export const lastName = text('Last Name', lengths.name).refine(
  (value) => value === '' || isNameText(value),
  'Last Name should contain only alphabets',
);
export const nationality = text('Nationality', lengths.name).refine(
  (value) => value === '' || isNameText(value),
  'Nationality should contain only alphabets',
);
/** An address may have several lines. */
export const currentAddress = requiredText('Current Address', 'Current Address is required', lengths.line, true);
export const permanentAddress = text('Permanent Address', lengths.line, true);

/** An optional e-mail address; `''` if absent. */
export const optionalEmail = text('Email').refine((value) => value === '' || isEmail(value), emailMessage);
/** A required e-mail address. */
export const requiredEmail = requiredText('Email', emailMessage).refine((value) => value === '' || isEmail(value), emailMessage);

const phone = (value: string) => /^\d{10}$/.test(value);
/** Exactly ten digits; optional. */
export const optionalPhone = (message: string) =>
  heldAs(textField, () =>
    z
      .string(message)
      .nullish()
      .transform((value) => (value ?? '').trim())
      .refine((value) => value === '' || phone(value), message),
  );
/** Exactly ten digits; required. */
export const requiredPhone = (message: string) => heldAs(textField, () => z.string(message).trim().refine(phone, message));

export const personalContact = requiredPhone('Personal Contact is required and should be 10 digits');
/** Of students, who may have none. */
export const optionalPersonalContact = optionalPhone('Personal Contact should be 10 digits');
export const emergencyContact = requiredPhone('Emergency Contact is required and should be 10 digits');

export const gender = requiredChoice(genders, 'Gender is required');

export const dateOfBirth = optionalDate('Date of Birth should be a date');

/** A date of birth is required and must be between 1900 and `minimumAge` years ago; an unchanged one is not checked again. */
export function dateOfBirthIssues<Input extends { dateOfBirth: IsoDate | null }>(
  person: Input,
  facts: RuleFacts<Input>,
  minimumAge: number,
): Issue[] {
  const max = addYears(facts.today, -minimumAge);
  const message = `${windowMessage('Date of Birth', earliestDate, max)}.`;
  return windowIssues(person, facts, 'dateOfBirth', { min: earliestDate, max }, message);
}
