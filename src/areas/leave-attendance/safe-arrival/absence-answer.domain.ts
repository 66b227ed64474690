import { z } from 'zod';
import { defineCall, saved } from '../../../kit/domain/call.domain.ts';
import { dayField, flagField, textField } from '../../../kit/domain/row.domain.ts';
import { chosen } from '../../../kit/domain/rules.domain.ts';
import { absenceNote } from './safe-arrival.domain.ts';

const token = z.string('The link is required').max(100, 'The link should be the one from the message');

const asked = z.object({
  firstName: textField,
  date: dayField,
  absentWhen: textField.describe('The half days, in words: `in the morning`'),
  isExplained: flagField.describe('Somebody has said why, or leave is entered'),
  isWithdrawn: flagField.describe('The register no longer marks it'),
  phone: textField.describe('Of the school'),
});
export type AskedAbsence = z.output<typeof asked>;

// The token goes in the body, because addresses are logged along the way.
const byLink = { method: 'POST', tag: 'Safe Arrival', permission: 'open', perMinute: 30, errors: [404, 422, 429] } as const;

export const readAbsenceByLink = defineCall({
  ...byLink,
  path: '/api/las/StudentAbsence/ReadByLink',
  summary: 'What the link in a message asks a guardian; this call answers nothing',
  body: z.object({ token }),
  answer: asked,
  answered: 'One child and one day',
});

export const answerAbsenceByLink = defineCall({
  ...byLink,
  path: '/api/las/StudentAbsence/AnswerByLink',
  summary: 'A guardian confirms an absence through the link in a message; the first answer counts',
  body: z.object({ token, note: absenceNote }),
  answer: asked,
  answered: 'What is known afterwards',
});

export const answerAbsence = defineCall({
  method: 'POST',
  path: '/api/las/StudentAbsence/Answer',
  tag: 'Safe Arrival',
  summary: 'A signed-in guardian confirms the absence of their child; the first answer counts',
  permission: ['studentleave.create'],
  body: z.object({ absenceId: chosen('Absence is required'), note: absenceNote }),
  answer: saved(),
  errors: [404, 422],
});
