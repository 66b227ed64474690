import { z } from 'zod';
import { bySchoolYear, earliestSchoolEvent, minimumAge } from '../../../common/constants.domain.ts';
import { admissionStatuses } from '../../../common/enumerations.domain.ts';
import {
  currentAddress,
  dateOfBirth,
  dateOfBirthIssues,
  emergencyContact,
  firstName,
  gender,
  lastName,
  optionalEmail,
  optionalPersonalContact,
} from '../../../common/person.domain.ts';
import { nameIn } from '../../../common/person-name.domain.ts';
import { optionalSchoolYear } from '../../../common/school-year/school-year.domain.ts';
import { sinceDay, sinceField } from '../../../common/since/since.domain.ts';
import { windowIssues, windowMessage } from '../../../kit/domain/day-window.domain.ts';
import { byFields, defineResource, type Issue, type RuleFacts } from '../../../kit/domain/resource.domain.ts';
import {
  dateField,
  dayField,
  idField,
  numberField,
  rowFieldsOf,
  stampFields,
  textField,
} from '../../../kit/domain/row.domain.ts';
import { chosen, optionalReference, requiredChoice, requiredDate } from '../../../kit/domain/rules.domain.ts';
import { programNames } from '../../program/program/program-names.domain.ts';
import { studentNames } from '../../student/student/student-names.domain.ts';

const appliedDateMessage = `${windowMessage('The Applied Date', earliestSchoolEvent)}.`;

/** What an application records about someone who is not a student yet; the office completes the student later. */
const applicantInput = z.strictObject({
  firstName,
  lastName,
  dateOfBirth,
  gender,
  emergencyContact,
  personalContact: optionalPersonalContact,
  email: optionalEmail,
  currentAddress,
});
export type ApplicantInput = z.output<typeof applicantInput>;

const admissionInput = z
  .object({
    studentId: optionalReference('Student is required'),
    /** In place of a student: the new one that saving creates. */
    newApplicant: applicantInput.nullish().transform((applicant) => applicant ?? null),
    programId: chosen('Program is required'),
    /** Since when the student belongs to the program, once Enrolled; absent: today. Null takes back a day that is still to come. */
    since: sinceDay.optional(),
    /** The school year in which they begin, by the calendar year in which that does; Enrolled takes effect on its first day, if that is to come. */
    intakeYear: optionalSchoolYear('Intake Year'),
    applicationStatus: requiredChoice(admissionStatuses, 'Application Status is required'),
    appliedDate: requiredDate(appliedDateMessage),
  })
  .refine(({ studentId, newApplicant }) => (studentId ?? 0) > 0 || Boolean(newApplicant), {
    path: ['studentId'],
    message: 'Student is required',
    // Said together with what else is missing.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
export type AdmissionInput = z.output<typeof admissionInput>;

function admissionRules(admission: AdmissionInput, facts: RuleFacts<AdmissionInput>): Issue[] {
  const { newApplicant } = admission;
  const issues = windowIssues(
    admission,
    facts,
    'appliedDate',
    { min: earliestSchoolEvent, max: facts.today },
    appliedDateMessage,
  );
  if (newApplicant) {
    const ofApplicant = dateOfBirthIssues(newApplicant, { today: facts.today, before: null }, minimumAge.student);
    issues.push(...ofApplicant.map(({ field, message }) => ({ field: `newApplicant.${field}`, message })));
  }
  return issues;
}

const admissionRow = z.object({
  admissionId: idField,
  ...rowFieldsOf(admissionInput, 'newApplicant', 'since', 'intakeYear'),
  studentId: idField,
  intakeYear: numberField.nullable(),
  updatedDate: dayField,
  entersOn: dateField.describe('The coming day on which the student enters the program; null where none is to come'),
  personalInfo: z.object({ firstName: textField, lastName: textField }),
  programDetails: z.object({ programName: textField }),
  ...stampFields,
});
export type AdmissionRow = z.output<typeof admissionRow>;

const applicantName = nameIn(admissionRow, 'personalInfo');

export const admission = defineResource({
  area: 'as',
  name: 'Admission',
  id: 'admissionId',
  permission: 'admission',
  labels: { one: 'admission' },
  exportPath: 'ExportAllApplications',
  input: admissionInput,
  rules: admissionRules,
  confirms: ['isAnother'],
  row: admissionRow,
  published: ({ newApplicant }, { today }) => ({ updatedDate: today, newApplicant: newApplicant ?? undefined }),
  ignored: ['student', 'program'],
  fields: {
    studentId: 'Student',
    programId: 'Program',
    since: sinceField,
    intakeYear: {
      label: 'Intake Year',
      hint: 'The year in which the school year begins; Enrolled takes effect on its first day',
    },
    applicationStatus: 'Application Status',
    appliedDate: 'Applied Date',
    updatedDate: 'Updated Date',
    entersOn: 'Enters On',
  },
  filters: {
    studentName: { kind: 'text', label: 'Student Name' },
    studentId: { names: studentNames },
    programId: { names: programNames },
    ...byFields('applicationStatus', 'appliedDate', 'updatedDate', 'intakeYear'),
    ...bySchoolYear,
  },
  columns: [
    { value: applicantName, filter: 'studentName' },
    { value: 'programDetails.programName', filter: 'programId' },
    'applicationStatus',
    'appliedDate',
  ],
  sort: '-appliedDate',
  owners: { programid: 'programId' },
  titleOf: applicantName,
});
