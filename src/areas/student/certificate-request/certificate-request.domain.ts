import { z } from 'zod';
import { defineCall, saved } from '../../../kit/domain/call.domain.ts';
import { byFields, defineResource } from '../../../kit/domain/resource.domain.ts';
import { enumField, idField, reference, rowFieldsOf, stampFields, textField } from '../../../kit/domain/row.domain.ts';
import { chosen, lengths, optionalReference, requiredChoice, requiredText, text } from '../../../kit/domain/rules.domain.ts';
import { nameOfStudent, ofStudent, studentColumn } from '../student/of-student.domain.ts';
import { certificateKinds, requestStates } from './request-values.domain.ts';

const requestInput = z.object({
  studentId: chosen('Student is required'),
  kind: requiredChoice(certificateKinds, 'Certificate is required'),
  purpose: requiredText('What it is for', 'What it is for is required', lengths.name),
});
export type CertificateRequestInput = z.output<typeof requestInput>;

const requestRow = z.object({
  certificateRequestId: idField,
  ...rowFieldsOf(requestInput),
  state: enumField(requestStates),
  reason: textField.describe('Why it was refused'),
  fileId: reference.describe('The paper that was given out; null while there is none, or once it was deleted'),
  ...ofStudent.row,
  ...stampFields,
});
export type CertificateRequestRow = z.output<typeof requestRow>;

/** A certificate that a family asks for; the office gives it out or refuses it. What was decided stays. */
export const certificateRequest = defineResource({
  area: 'sis',
  name: 'CertificateRequest',
  id: 'certificateRequestId',
  permission: 'certificaterequest',
  only: ['list', 'read', 'create', 'update', 'delete'],
  labels: { one: 'certificate request' },
  input: requestInput,
  row: requestRow,
  fields: {
    studentId: 'Student',
    kind: 'Certificate',
    purpose: { label: 'What it is for', hint: 'For example a bus pass, a passport, a bank account.' },
    state: 'State',
    reason: 'Reason',
  },
  filters: {
    ...ofStudent.filters,
    ...byFields('kind', 'purpose', 'state'),
  },
  columns: [studentColumn, 'kind', 'purpose', 'state'],
  sort: 'state',
  owners: ofStudent.owners,
  titleOf: nameOfStudent,
});

export const decideRequest = defineCall({
  method: 'POST',
  path: '/api/sis/CertificateRequest/Decide',
  tag: 'Certificate Requests',
  summary: 'Gives a certificate out, or refuses it',
  permission: ['certificaterequest.update'],
  body: z.object({
    certificateRequestId: chosen('Certificate request is required'),
    version: z.int().nullish().describe('The version that was read'),
    state: requiredChoice(requestStates, 'State should be given or refused'),
    reason: text('Reason', lengths.description).describe('Why it is refused; required then'),
    fileId: optionalReference('Choose a paper').describe(
      'A file of the student that is given out, and shown to the family; null: the bonafide certificate is made',
    ),
  }),
  answer: saved(),
  errors: [404, 409, 422],
});
