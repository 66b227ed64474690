import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { dayField, enumField, textField } from '../../../kit/domain/row.domain.ts';
import { requiredChoice } from '../../../kit/domain/rules.domain.ts';
import { lookKinds, looksShownWords } from './record-look-words.domain.ts';

const tag = 'Consent';

/** So many are shown, the latest. */
export const mostLooks = 100;

export const getLooksAtStudent = defineCall({
  method: 'GET',
  path: '/api/sis/RecordLook/GetForStudent',
  tag,
  summary: 'Who opened the record of a student, day by day',
  permission: ['consent.read', 'ownconsent.create'],
  query: z.object({ studentId: parameters.id }),
  answer: z
    .array(
      z.object({
        day: dayField,
        lookedBy: textField.describe('Empty where families see the role only, or the account is gone'),
        roles: textField,
        kinds: z.array(enumField(lookKinds)),
      }),
    )
    .describe(`The latest first, at most ${mostLooks}; for a family, as far as the school shows it`),
  errors: [404],
});

export const getLookSetting = defineCall({
  method: 'GET',
  path: '/api/sis/RecordLook/GetSetting',
  tag,
  summary: 'What families see of whoever opened the record of their child',
  permission: ['consent.read'],
  answer: z.object({ shows: enumField(looksShownWords) }),
  answered: 'The setting',
});

export const setLookSetting = defineCall({
  method: 'PUT',
  path: '/api/sis/RecordLook/UpdateSetting',
  tag,
  summary: 'Says what families see of whoever opened the record of their child',
  permission: ['consent.update'],
  body: z.object({ shows: requiredChoice(looksShownWords, 'Say what families see') }),
  answer: saved(),
  errors: [422],
});
