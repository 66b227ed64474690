import { z } from 'zod';
import { earliestSchoolEvent } from '../../../common/constants.domain.ts';
import { nameIn } from '../../../common/person-name.domain.ts';
import { windowIssues, windowMessage } from '../../../kit/domain/day-window.domain.ts';
import { byFields, defineResource, type RuleFacts } from '../../../kit/domain/resource.domain.ts';
import { idField, reference, rowFieldsOf, stampFields, textField } from '../../../kit/domain/row.domain.ts';
import { chosen, lengths, requiredDate, requiredText, text } from '../../../kit/domain/rules.domain.ts';
import { programNames } from '../../program/program/program-names.domain.ts';
import { studentNames } from '../../student/student/student-names.domain.ts';

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
  student: z.object({ firstName: textField, lastName: textField, studentId: idField, programId: reference }),
  ...stampFields,
});
export type MedicineConsentRow = z.output<typeof consentRow>;

const name = nameIn(consentRow, 'student');

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
    studentName: { kind: 'text', label: 'Student Name' },
    studentId: { names: studentNames },
    programId: { label: 'Program', names: programNames },
    ...byFields('consentedOn', 'consentedBy', 'notes'),
  },
  columns: [{ value: name, filter: 'studentName' }, 'consentedOn', 'consentedBy', 'notes'],
  sort: 'studentName',
  owners: { programid: 'student.programId', studentid: 'studentId' },
  titleOf: name,
});
