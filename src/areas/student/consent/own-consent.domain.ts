import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { dayField, enumField, flagField, idField, textField } from '../../../kit/domain/row.domain.ts';
import { chosen, flag, requiredChoice } from '../../../kit/domain/rules.domain.ts';
import { consentRules, consentStates, purposes } from './consent-words.domain.ts';

const asked = z.object({
  purpose: enumField(purposes),
  consentNoticeId: idField,
  rule: enumField(consentRules),
  notice: textField,
  since: dayField,
  state: enumField(consentStates).describe('What the family has said, all guardians together'),
  own: enumField(consentStates).describe('What the caller has said'),
  ownOn: dayField.nullable(),
});
export type AskedConsent = z.output<typeof asked>;

const ofOwn = { tag: 'Consent', permission: ['ownconsent.create'], forPeople: true, errors: [404, 409, 422] } as const;

export const getOwnConsents = defineCall({
  ...ofOwn,
  method: 'GET',
  path: '/api/sis/OwnConsent',
  summary: 'What the school asks a family about a student, and what it has said',
  query: z.object({ studentId: parameters.id }),
  answer: z.object({
    mayDecide: flagField.describe('Whether the caller decides: a guardian whom the school may contact, or a student of age'),
    asked: z.array(asked).describe('The purposes that are in use'),
  }),
  answered: 'Nothing of what another guardian has said but what follows for all',
  errors: [404],
});

export const sayOwnConsent = defineCall({
  ...ofOwn,
  method: 'POST',
  path: '/api/sis/OwnConsent',
  summary: 'Says yes or no to a purpose, as a guardian or as the student',
  body: z.object({
    studentId: chosen('Student is required'),
    purpose: requiredChoice(purposes, 'Purpose is required'),
    isGiven: flag,
    consentNoticeId: chosen('The text that was read is required').describe('A yes counts only for the text in force'),
  }),
  answer: saved(),
  status: 201,
});
