import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { enumField, flagField, idField, numberField, textField } from '../../../kit/domain/row.domain.ts';
import { chosen } from '../../../kit/domain/rules.domain.ts';
import { erasureStates } from './erasure-words.domain.ts';

const erasure = z.object({
  erasureId: idField,
  state: enumField(erasureStates),
  proposed: textField.describe('When, by the school’s clock'),
  proposedBy: textField,
  noticeUntil: textField.describe('Nothing is erased before, by the school’s clock'),
  confirmedBy: textField.describe('Empty as long as nobody has'),
  reason: textField.describe('Why nothing was erased'),
  mayConfirm: flagField.describe('Whether the caller is another person than who proposed it'),
  letters: z
    .array(z.object({ familyId: idField.nullable(), name: textField }))
    .describe('Who has no e-mail address and is told by a printed letter; null: the person'),
});

const preview = z.object({
  first: textField.describe('What has to come first; empty: nothing'),
  gone: z
    .array(z.object({ what: textField, only: textField.describe('What of it; empty: all'), count: z.int() }))
    .describe('What goes'),
  stays: z
    .array(z.object({ what: textField, why: textField, kept: textField, source: textField }))
    .describe('What stays, and why; for how long and by what law, where one says it'),
  guardians: z
    .array(z.object({ name: textField, goesAlong: flagField }))
    .describe('Of a student: those who have no other child here go along'),
  rows: z.int().describe('How many rows go or lose something'),
  seen: textField.describe('The mark of what is shown'),
  noticeHours: numberField,
  erasure: erasure.nullable().describe('The last one that was proposed'),
});
export type ErasurePreview = z.output<typeof preview>;

const ofErasure = { tag: 'Data Requests', permission: ['datarequest.update'], forPeople: true } as const;
const ofRequest = z.object({
  dataRequestId: chosen('Data request is required'),
  seen: z.string('seen should be the mark of a preview').describe('The mark of the preview: nothing else is erased'),
});

export const getErasure = defineCall({
  ...ofErasure,
  method: 'GET',
  path: '/api/gs/Erasure',
  summary: 'What erasing the person of a request would do, and how far it has come',
  query: z.object({ dataRequestId: parameters.id }),
  answer: preview,
  answered: 'What goes, what stays and why',
  errors: [403, 404],
});

export const proposeErasure = defineCall({
  ...ofErasure,
  method: 'POST',
  path: '/api/gs/Erasure/Propose',
  summary: 'Proposes to erase the person of a request; those concerned are told, another person has to confirm it',
  body: ofRequest,
  answer: saved(),
  status: 201,
  fresh: true,
  errors: [404, 409, 422],
});

export const confirmErasure = defineCall({
  ...ofErasure,
  method: 'POST',
  path: '/api/gs/Erasure/Confirm',
  summary: 'Confirms what another person has proposed; it is done once the notice is over, and cannot be undone',
  body: ofRequest,
  answer: saved(),
  fresh: true,
  errors: [404, 409, 422],
});

export const stopErasure = defineCall({
  ...ofErasure,
  method: 'POST',
  path: '/api/gs/Erasure/Stop',
  summary: 'Stops an erasure that is still to come',
  body: ofRequest.omit({ seen: true }),
  answer: saved(),
  errors: [404, 409, 422],
});

export const printErasureNotice = defineCall({
  ...ofErasure,
  method: 'GET',
  path: '/api/gs/Erasure/PrintNotice',
  summary: 'The letter that tells somebody without an e-mail address what will be erased',
  query: z.object({ dataRequestId: parameters.id, familyId: parameters.id.optional() }),
  answer: z.unknown(),
  answered: 'A PDF',
  answersFile: 'application/pdf',
  errors: [404, 409],
});
