import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { dateField, dayField, enumField, flagField, idField, textField } from '../../../kit/domain/row.domain.ts';
import { lengths, optionalReference, requiredChoice, text } from '../../../kit/domain/rules.domain.ts';
import { requestKinds, requestStates } from './data-request-words.domain.ts';

const own = z.object({
  dataRequestId: idField,
  requestNumber: textField,
  kind: enumField(requestKinds),
  state: enumField(requestStates),
  askedOn: dayField,
  dueOn: dayField,
  answer: textField,
  archiveUntil: dateField,
});
export type OwnDataRequest = z.output<typeof own>;

export const ownDataRequestInput = z.object({
  studentId: optionalReference('Choose a student').describe('A child of the caller; null: the caller'),
  kind: requiredChoice(requestKinds, 'Say what you ask'),
  wish: text('In your words', lengths.description).describe('Required where something is to be corrected'),
});

const ofOwn = { tag: 'Data Requests', permission: 'session' } as const;

export const getOwnDataRequests = defineCall({
  ...ofOwn,
  method: 'GET',
  path: '/api/gs/OwnDataRequest',
  summary: 'What the caller has asked about their own data, or as a guardian about that of a student',
  query: z.object({ studentId: parameters.id.optional() }),
  answer: z.object({
    mayAsk: flagField.describe('Whether the caller may ask here'),
    requests: z.array(own).describe('The latest first'),
  }),
  answered: 'The requests; nothing of what anybody else has asked',
});

export const askForOwnData = defineCall({
  ...ofOwn,
  method: 'POST',
  path: '/api/gs/OwnDataRequest',
  summary: 'Asks to see, correct or erase one’s own data, or as a guardian that of a student',
  body: ownDataRequestInput,
  answer: saved(),
  status: 201,
  perMinute: 10,
  errors: [404, 409, 422],
});

export const downloadOwnArchive = defineCall({
  ...ofOwn,
  method: 'GET',
  path: '/api/gs/OwnDataRequest/Download',
  summary: 'The archive that the caller has asked for, as long as it is kept; that it was fetched is noted',
  query: z.object({ dataRequestId: parameters.id }),
  answer: z.unknown(),
  answered: 'A ZIP file',
  answersFile: 'application/zip',
  fresh: true,
  errors: [403, 404],
});
