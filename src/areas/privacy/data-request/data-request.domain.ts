import { z } from 'zod';
import { earliestSchoolEvent } from '../../../common/constants.domain.ts';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { windowIssues, windowMessage } from '../../../kit/domain/day-window.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { type Apart, byFields, defineResource, type Issue, type RuleFacts } from '../../../kit/domain/resource.domain.ts';
import {
  dateField,
  dayField,
  enumField,
  idField,
  numberField,
  reference,
  rowFieldsOf,
  stampFields,
  textField,
} from '../../../kit/domain/row.domain.ts';
import {
  chosen,
  flag,
  lengths,
  optionalReference,
  requiredChoice,
  requiredDate,
  requiredText,
  requiredWhole,
  text,
} from '../../../kit/domain/rules.domain.ts';
import { ofPerson } from '../../staff/staff/person.domain.ts';
import { noticeHours } from '../erasure/erasure-words.domain.ts';
import {
  identityProofs,
  requestAbout,
  requestAbouts,
  requestKind,
  requestKinds,
  requestStates,
  requestWays,
  whomOf,
} from './data-request-words.domain.ts';
import { answerDays, archiveDays } from './request-clocks.domain.ts';

const askedOnMessage = windowMessage('Asked on', earliestSchoolEvent);

const dataRequestInput = z.object({
  kind: requiredChoice(requestKinds, 'What is asked is required'),
  about: requiredChoice(requestAbouts, 'About is required'),
  aboutId: chosen('Person is required'),
  askedByFamilyId: optionalReference('Choose a guardian'),
  askedBy: requiredText('Asked by', 'Asked by is required', lengths.name),
  askedOn: requiredDate(askedOnMessage),
  way: requiredChoice(requestWays, 'How it came is required'),
  proof: requiredChoice(identityProofs, 'Identity is required'),
  wish: text('In their words', lengths.description),
});
export type DataRequestInput = z.output<typeof dataRequestInput>;

/** Limits of the day, and what follows from the kind of request. */
function requestIssues(request: DataRequestInput, facts: RuleFacts<DataRequestInput>): Issue[] {
  const issues = windowIssues(request, facts, 'askedOn', { min: earliestSchoolEvent, max: facts.today }, askedOnMessage);
  if (request.kind === requestKind.correct && request.wish === '')
    issues.push({ field: 'wish', message: 'Say what is to be corrected' });
  if (request.askedByFamilyId !== null && request.about !== requestAbout.student)
    issues.push({ field: 'askedByFamilyId', message: 'A guardian asks about a student only' });
  return issues;
}

const dataRequestRow = z.object({
  dataRequestId: idField,
  requestNumber: textField,
  ...rowFieldsOf(dataRequestInput, 'aboutId'),
  aboutId: reference.describe('Null once the person was erased or deleted'),
  ...ofPerson.row,
  familyId: reference,
  family: z.object({ firstName: textField, lastName: textField, familyId: idField }).nullable(),
  state: enumField(requestStates),
  dueOn: dayField,
  answer: textField.describe('What the school answered, or why it refused'),
  answeredOn: dateField,
  archiveUntil: dateField.describe('The last day on which the archive can be downloaded; null: there is none'),
  ...stampFields,
});
export type DataRequestRow = z.output<typeof dataRequestRow>;

const untold = { askedByFamilyId: null, askedBy: '', wish: '', answer: '', createdBy: '', lastModifiedBy: '' };

/** Whether somebody may have asked from whom the caller is kept apart. */
export const isOfOther = (
  { studentId, familyId }: Pick<DataRequestRow, 'studentId' | 'familyId'>,
  { studentid = [], familyid = [] }: Apart,
): boolean => (studentId !== null && studentid.includes(studentId)) || (familyId !== null && familyid.includes(familyId));

const whom = [
  'student.firstName',
  'student.lastName',
  'staff.firstName',
  'staff.lastName',
  'family.firstName',
  'family.lastName',
] as const;
const nameOfWhom = reading(dataRequestRow, whom, whomOf);

/** What somebody asks about the data that the school has of a person: to see it, to have it corrected, to have it erased. */
export const dataRequest = defineResource({
  area: 'gs',
  name: 'DataRequest',
  id: 'dataRequestId',
  permission: 'datarequest',
  labels: { one: 'data request' },
  input: dataRequestInput,
  rules: requestIssues,
  row: dataRequestRow,
  fields: {
    requestNumber: 'Number',
    kind: 'What is asked',
    about: 'About',
    aboutId: 'Person',
    ...ofPerson.fields,
    familyId: 'Guardian',
    askedByFamilyId: {
      label: 'Guardian who asks',
      hint: 'The archive of a student leaves out all other guardians; without one, all of them.',
    },
    askedBy: { label: 'Asked by', hint: 'The name of whoever asks.' },
    askedOn: 'Asked on',
    way: 'How it came',
    proof: { label: 'Identity', hint: 'How you know that they are who they say.' },
    wish: { label: 'In their words', hint: 'For example what is wrong, and what is right.' },
    state: 'State',
    dueOn: 'Due on',
    answer: 'Answer',
    answeredOn: 'Answered on',
    archiveUntil: 'Archive until',
  },
  filters: {
    ...ofPerson.filters,
    ...byFields('requestNumber', 'kind', 'about', 'askedBy', 'askedOn', 'way', 'state', 'dueOn'),
  },
  columns: [
    { header: 'Person', value: nameOfWhom, filter: 'personName' },
    { header: 'Number', value: 'requestNumber', filter: 'requestNumber', longest: 9 },
    'kind',
    'askedBy',
    'askedOn',
    'dueOn',
    'state',
  ],
  sort: 'state',
  owners: ofPerson.owners,
  // Of separated parents neither learns here what the other has asked, also where one of them works here.
  sensitive: {
    ...{ mask: {}, maskInLists: {}, fields: [] },
    apart: {
      fields: ['askedByFamilyId', 'askedBy', 'wish', 'answer', 'createdBy', 'lastModifiedBy'],
      mask: (row, apart) => (isOfOther(row, apart) ? { ...row, ...untold } : row),
    },
  },
  titleOf: reading(dataRequestRow, [...whom, 'requestNumber'], ({ requestNumber, ...of }) => `${requestNumber}, ${whomOf(of)}`),
});

const ofRequest = { tag: 'Data Requests', permission: ['datarequest.update'] } as const;
const oneRequest = z.object({
  dataRequestId: chosen('Data request is required'),
  version: z.int().nullish().describe('The version that was read'),
});

export const answerDataRequest = defineCall({
  ...ofRequest,
  method: 'POST',
  path: '/api/gs/DataRequest/Answer',
  summary: 'Answers a request, or refuses it and says why; whoever asked here is told',
  body: oneRequest.extend({
    state: requiredChoice(requestStates, 'State should be answered or refused'),
    answer: text('Answer', lengths.description).describe('What the letter says; required for a refusal'),
  }),
  answer: saved(),
  errors: [404, 409, 422],
});

export const makeDataArchive = defineCall({
  ...ofRequest,
  method: 'POST',
  path: '/api/gs/DataRequest/MakeArchive',
  summary: 'Makes the archive of a request to see; long work',
  body: oneRequest,
  answer: saved(z.int().describe('The id of the task')),
  fresh: true,
  errors: [404, 409, 422],
});

export const downloadDataArchive = defineCall({
  ...ofRequest,
  method: 'GET',
  path: '/api/gs/DataRequest/Download',
  summary: 'The archive of a request; that it was fetched is noted',
  query: z.object({ dataRequestId: parameters.id }),
  answer: z.unknown(),
  answered: 'A ZIP file',
  answersFile: 'application/zip',
  fresh: true,
  errors: [404],
});

export const printDataRequestAnswer = defineCall({
  ...ofRequest,
  method: 'GET',
  path: '/api/gs/DataRequest/PrintAnswer',
  summary: 'The letter that answers a request',
  query: z.object({ dataRequestId: parameters.id }),
  answer: z.unknown(),
  answered: 'A PDF',
  answersFile: 'application/pdf',
  errors: [404, 409],
});

const { least, most } = noticeHours;

/** Whether people ask here, and a school's own clocks. */
export const dataRequestSetting = z.object({
  isOpen: flag.describe('Whether families and staff may ask here'),
  answerDays: requiredWhole('Enter 1 to 90 days', 1, answerDays.most).describe('Days until a request is due'),
  archiveDays: requiredWhole('Enter 1 to 90 days', 1, archiveDays.most).describe('Days for which an archive can be downloaded'),
  erasureHours: requiredWhole(`Enter ${least} to ${most} hours`, least, most)
    .optional()
    .describe('Hours between the notice and the erasure of a person; missing: as before'),
});

export const getDataRequestSetting = defineCall({
  tag: ofRequest.tag,
  permission: ['datarequest.read'],
  method: 'GET',
  path: '/api/gs/DataRequest/GetSetting',
  summary: 'Whether people may ask here, and the clocks of requests',
  answer: z.object({ isOpen: z.boolean(), answerDays: numberField, archiveDays: numberField, erasureHours: numberField }),
  answered: 'The setting',
});

export const setDataRequestSetting = defineCall({
  ...ofRequest,
  method: 'PUT',
  path: '/api/gs/DataRequest/UpdateSetting',
  summary: 'Says whether people may ask here, and sets the clocks of requests to come',
  body: dataRequestSetting,
  answer: saved(),
  errors: [422],
});
