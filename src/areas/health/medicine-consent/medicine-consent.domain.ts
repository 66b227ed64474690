import { z } from 'zod';
import { earliestSchoolEvent } from '../../../common/constants.domain.ts';
import { windowIssues, windowMessage } from '../../../kit/domain/day-window.domain.ts';
import { byFields, defineResource, type RuleFacts } from '../../../kit/domain/resource.domain.ts';
import { idField, rowFieldsOf, stampFields } from '../../../kit/domain/row.domain.ts';
import { chosen, lengths, requiredDate, requiredText, text } from '../../../kit/domain/rules.domain.ts';
import { nameOfStudent, ofStudent, studentColumn } from '../../student/student/of-student.domain.ts';

const dateMessage = windowMessage('Consented On', earliestSchoolEvent);

const consentInput = z.object({
  studentId: chosen('Student is required'),
  consentedOn: requiredDate(dateMessage),
  consentedBy: requiredText('Consented By', 'Consented By is required'),
  notes: text('Notes', lengths.description),
});
export type MedicineConsentInput = z.output<typeof consentInput>;

const dateIssues = (consent: MedicineConsentInput, facts: RuleFacts<MedicineConsentInput>) =>
  windowIssues(consent, facts, 'consentedOn', { min: earliestSchoolEvent, max: facts.today }, dateMessage);

const consentRow = z.object({
  medicineConsentId: idField,
  ...rowFieldsOf(consentInput),
  ...ofStudent.row,
  ...stampFields,
});
export type MedicineConsentRow = z.output<typeof consentRow>;

/** Permission to give a child medicine: who gave it, and when. Without one, the school may not; withdrawing it means deleting it. */
export const medicineConsent = defineResource({
  area: 'hs',
  name: 'MedicineConsent',
  id: 'medicineConsentId',
  permission: 'healthrecord',
  only: ['list', 'read', 'create', 'update', 'delete'],
  labels: { one: 'medicine consent' },
  input: consentInput,
  rules: dateIssues,
  row: consentRow,
  fields: {
    studentId: 'Student',
    consentedOn: 'Consented On',
    consentedBy: { label: 'Consented By', hint: 'Who said so: a parent or guardian.' },
    notes: { label: 'Notes', hint: 'What it is for, if not for everything.' },
  },
  filters: {
    ...ofStudent.filters,
    ...byFields('consentedOn', 'consentedBy', 'notes'),
  },
  columns: [studentColumn, 'consentedOn', 'consentedBy', 'notes'],
  sort: 'studentName',
  owners: ofStudent.owners,
  titleOf: nameOfStudent,
});
