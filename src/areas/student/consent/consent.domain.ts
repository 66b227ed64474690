import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { type Apart, byFields, defineListed } from '../../../kit/domain/resource.domain.ts';
import { dayField, enumField, flagField, idField, reference, stampFields, textField } from '../../../kit/domain/row.domain.ts';
import {
  chosen,
  flag,
  lengths,
  optionalReference,
  requiredChoice,
  requiredDate,
  requiredText,
  text,
} from '../../../kit/domain/rules.domain.ts';
import { nameOfStudent, ofStudent, studentColumn } from '../student/of-student.domain.ts';
import { consentRules, consentStates, consentWays, purposes } from './consent-words.domain.ts';

const consentRow = z.object({
  consentId: idField,
  studentId: idField,
  purpose: enumField(purposes),
  consentNoticeId: idField.describe('The text that was in force'),
  isGiven: flagField,
  familyId: reference.describe('The guardian who said so; null: whoever `saidBy` names'),
  isForAll: flagField.describe('Whether it stands for all who decide, whatever one of them said before'),
  way: enumField(consentWays),
  saidBy: textField,
  saidOn: dayField,
  notes: textField,
  ...ofStudent.row,
  ...stampFields,
});
export type ConsentRow = z.output<typeof consentRow>;

const untold = { familyId: null, saidBy: '', notes: '', createdBy: '', lastModifiedBy: '' };

/** Whether something may have been said by somebody from whom the caller is kept apart. */
export const isOfOther = (
  { studentId, familyId }: Pick<ConsentRow, 'studentId' | 'familyId'>,
  { studentid = [], familyid = [] }: Apart,
): boolean => studentid.includes(studentId) && (familyId === null || familyid.includes(familyId));

/** What was said about a purpose, one row each time. Nothing is changed or deleted: whoever thinks otherwise says so in a new one. */
export const consent = defineListed({
  area: 'sis',
  name: 'Consent',
  id: 'consentId',
  permission: 'consent',
  only: ['list', 'read'],
  labels: { one: 'consent' },
  row: consentRow,
  fields: {
    studentId: 'Student',
    purpose: 'Purpose',
    isGiven: 'Yes',
    saidBy: 'Said by',
    saidOn: 'On',
    way: 'How',
    isForAll: 'For all who decide',
    notes: 'Notes',
  },
  filters: {
    ...ofStudent.filters,
    ...byFields('purpose', 'isGiven', 'way', 'saidBy', 'saidOn'),
  },
  columns: [studentColumn, 'purpose', 'isGiven', 'saidBy', 'saidOn', 'way'],
  sort: '-saidOn',
  owners: ofStudent.owners,
  titleOf: nameOfStudent,
  // Of separated parents neither learns what the other said, also where one of them works here.
  sensitive: {
    ...{ mask: {}, maskInLists: {}, fields: [] },
    apart: {
      fields: ['familyId', 'saidBy', 'notes', 'createdBy', 'lastModifiedBy'],
      mask: (row, apart) => (isOfOther(row, apart) ? { ...row, ...untold } : row),
    },
  },
});

const tag = 'Consent';

const purposeNumber = requiredChoice(purposes, 'Purpose is required');

export const paperConsent = z.object({
  studentId: chosen('Student is required'),
  purpose: purposeNumber,
  isGiven: flag,
  familyId: optionalReference('Choose a guardian').describe(
    'The guardian who said so; null: the student, or all who decide, as `saidBy` says',
  ),
  saidBy: text('Said by', lengths.name).describe('Who said so, where it is no single guardian; required then'),
  saidOn: requiredDate('On is required'),
  notes: text('Notes', lengths.description),
});

export const enterPaperConsent = defineCall({
  method: 'POST',
  path: '/api/sis/Consent',
  tag,
  summary: 'Enters what a guardian, or all who decide, said on paper',
  permission: ['consent.create'],
  body: paperConsent,
  answer: saved(),
  status: 201,
  errors: [404, 409, 422],
});

const answerOf = z.object({
  studentId: idField,
  firstName: textField,
  lastName: textField,
  programName: textField,
  state: enumField(consentStates),
  isWithheld: flagField.describe('Whether the student is left out of what the purpose is about'),
  saidBy: textField.describe('Who said the last thing'),
  saidOn: dayField.nullable(),
});
export type ConsentAnswer = z.output<typeof answerOf>;

export const getConsentAnswers = defineCall({
  method: 'GET',
  path: '/api/sis/Consent/GetAnswers',
  tag,
  summary: 'What the families of the students who are here have said about one purpose',
  permission: ['consent.read'],
  query: z.object({ purpose: parameters.whole(1, 5), programId: parameters.id.optional() }),
  answer: z.array(answerOf).describe('By name'),
});

export const getPurposes = defineCall({
  method: 'GET',
  path: '/api/sis/Consent/GetPurposes',
  tag,
  summary: 'The purposes, what is in force for each, and how many families have said what',
  permission: ['consent.read'],
  answer: z
    .array(
      z.object({
        purpose: enumField(purposes),
        rule: enumField(consentRules),
        consentNoticeId: reference.describe('The text in force; null: nobody was ever asked'),
        notice: textField,
        since: dayField.nullable(),
        open: z.int(),
        given: z.int(),
        withheld: z.int(),
      }),
    )
    .describe('In the order of their numbers. The counts are those of students who are here, inside the scope of the caller'),
});

export const studentConsentsOf = z.array(
  z.object({
    purpose: enumField(purposes),
    state: enumField(consentStates),
    isWithheld: flagField,
    said: z.array(z.object({ isGiven: flagField, saidBy: textField, saidOn: dayField })).describe('The latest first'),
  }),
);

export const getConsentsOfStudent = defineCall({
  method: 'GET',
  path: '/api/sis/Consent/GetForStudent',
  tag,
  summary: 'What a family has said about each purpose that is in use',
  permission: ['consent.read'],
  query: z.object({ studentId: parameters.id }),
  answer: studentConsentsOf.describe('Purpose by purpose'),
  errors: [404],
});

const noticeRow = z.object({
  consentNoticeId: idField,
  purpose: enumField(purposes),
  rule: enumField(consentRules),
  notice: textField,
  asksAgain: flagField.describe('Whether a yes to an earlier text no longer counts'),
  ...stampFields,
});
export type ConsentNoticeRow = z.output<typeof noticeRow>;

/** The texts by which families are asked; the latest of a purpose is in force. */
export const consentNotice = defineListed({
  area: 'sis',
  name: 'ConsentNotice',
  id: 'consentNoticeId',
  permission: 'consent',
  only: ['list', 'read'],
  labels: { one: 'consent notice' },
  row: noticeRow,
  fields: { purpose: 'Purpose', rule: 'Until a family answers', notice: 'Notice', asksAgain: 'Asks everybody again' },
  filters: byFields('purpose', 'rule', 'notice', 'asksAgain'),
  columns: ['purpose', 'rule', 'notice', 'asksAgain'],
  sort: 'purpose',
  owners: {},
  titleOf: reading(noticeRow, ['purpose'], ({ purpose }) => labelOf(purposes, purpose)),
});

/** So long a notice can be. */
const longest = 4_000;

export const noticeInput = z.object({
  purpose: purposeNumber,
  rule: requiredChoice(consentRules, 'Say what holds until a family answers'),
  notice: requiredText('Notice', 'Notice is required', longest, true),
  asksAgain: flag,
  after: optionalReference('after should be a number').describe('The text in force that was read; null: none was'),
});

export const changeNotice = defineCall({
  method: 'POST',
  path: '/api/sis/ConsentNotice',
  tag,
  summary: 'Puts another text of a purpose in force, or asks nobody any more; the earlier ones stay',
  permission: ['consent.update'],
  body: noticeInput,
  answer: saved(),
  status: 201,
  errors: [409, 422],
});
