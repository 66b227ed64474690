import { z } from 'zod';
import { bySchoolYear, earliestSchoolEvent, minimumAge } from '../../../common/constants.domain.ts';
import { categories, communities, religions, studentStatuses } from '../../../common/enumerations.domain.ts';
import {
  currentAddress,
  dateOfBirth,
  dateOfBirthIssues,
  emergencyContact,
  firstName,
  gender,
  lastName,
  nationality,
  optionalEmail,
  optionalPersonalContact,
  permanentAddress,
} from '../../../common/person.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { sinceDay, sinceField } from '../../../common/since/since.domain.ts';
import { isOutside, windowMessage } from '../../../kit/domain/day-window.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import {
  type Apart,
  byFields,
  changed,
  defineResource,
  type Issue,
  type RuleFacts,
} from '../../../kit/domain/resource.domain.ts';
import { dateField, dayField, idField, reference, rowFieldsOf, stampFields, textField } from '../../../kit/domain/row.domain.ts';
import { choice, flag, lengths, optionalDate, optionalReference, text } from '../../../kit/domain/rules.domain.ts';
import { plainLetters } from '../../../kit/domain/wording.domain.ts';
import { programNames } from '../../program/program/program-names.domain.ts';
import { familyFields, linkFields, withoutDetails } from '../family/family.domain.ts';
import { alsoFor } from '../family/household.domain.ts';
import { houseNames } from '../house/house.domain.ts';
import { studentNames, studentNamesForStatus } from './student-names.domain.ts';

/**
 * Since when the student belongs to the program; absent: from the day of enrolment of a new one, else from today. Null takes a change back
 * that waits for its day.
 */
const since = sinceDay.optional();

/** Step 1 of the wizard: always enforced. */
const basics = {
  firstName,
  lastName,
  studentStatus: choice(studentStatuses, 'Student Status should be one of the list'),
  programId: optionalReference('Program should be one of the list'),
  houseId: optionalReference('House should be one of the list'),
  email: optionalEmail,
  dateOfBirth,
  gender,
  nationality,
  personalContact: optionalPersonalContact,
  emergencyContact,
  currentAddress,
  permanentAddress,
};

/** Step 3. */
const bank = {
  bankName: text('Bank Name'),
  bankIfsc: text('Bank IFSC'),
  bankBranch: text('Bank Branch'),
  bankAccountNumber: text('Bank Account Number'),
};

const enrolledOnMessage = windowMessage('Enrolled On', earliestSchoolEvent);

/** Step 4: its rules apply once any of its fields is filled. */
const additional = {
  enrolledOn: optionalDate(enrolledOnMessage),
  idDocumentNumber: text('Aadhaar number'),
  studentEducationId: text('EMIS number'),
  identificationMarks: text('Identification Marks'),
  religion: choice(religions, 'Religion is required'),
  caste: choice(categories, 'Caste is required'),
  community: choice(communities, 'Community is required'),
  isDisabled: flag,
  languages: text('Languages'),
  hobbies: text('Hobbies'),
  interest: text('Interest'),
  previousInstitution: text('Previous Institution'),
  previousTranscript: text('Previous Transcript'),
  achievements: text('Achievements', lengths.description),
  remarks: text('Remarks', lengths.description),
};

export const studentSteps = {
  basics: Object.keys(basics),
  bank: Object.keys(bank),
  additional: Object.keys(additional),
} as const;

export const studentInput = z.object({ ...basics, since, alsoFor, ...bank, ...additional });
export type StudentInput = z.output<typeof studentInput>;

/** As lists show it; sent back unchanged it means "leave it". */
const lastFour = (value: string) => (value === '' ? '' : `•••• ${value.slice(-4)}`);

const hidden = () => '';

/** By what EMIS numbers are the same: case and blanks do not matter. */
export const emisKey = (value: string) => value.replaceAll(' ', '').toLowerCase();

export const digitsOf = (value: string) => value.replace(/\D/g, '');

/** Whether the day of enrolment follows from that of the program, which may be still to come. */
const isStillToEnter = ({ since }: StudentInput, { before }: RuleFacts<StudentInput>): boolean =>
  Boolean(since) || Boolean((before as Partial<StudentRow> | null)?.comingStay);

/** The rules of "Student Additional Details", whether or not anything is filled in. */
export function additionalDetailsIssues(student: StudentInput, facts: RuleFacts<StudentInput>): Issue[] {
  const issues: Issue[] = [];
  const { enrolledOn, idDocumentNumber } = student;
  const isWrong =
    enrolledOn === null
      ? !isStillToEnter(student, facts)
      : isOutside(student, facts, 'enrolledOn', { min: earliestSchoolEvent, max: facts.today });
  if (isWrong) {
    issues.push({ field: 'enrolledOn', message: enrolledOnMessage });
  }
  const isLeft =
    facts.before !== null &&
    [facts.before.idDocumentNumber, lastFour(facts.before.idDocumentNumber ?? '')].includes(idDocumentNumber);
  if (idDocumentNumber !== '' && !isLeft && digitsOf(idDocumentNumber).length !== 12) {
    issues.push({ field: 'idDocumentNumber', message: 'Aadhaar number must be exactly 12 digits' });
  }
  if (student.studentEducationId === '') issues.push({ field: 'studentEducationId', message: 'EMIS number is required' });
  if (student.religion < 1) issues.push({ field: 'religion', message: 'Religion is required' });
  if (student.caste < 1) issues.push({ field: 'caste', message: 'Caste is required' });
  if (student.community < 1) issues.push({ field: 'community', message: 'Community is required' });
  return issues;
}

/** Nobody is enrolled before they are born. A day before the earliest allowed gets that message instead. */
function enrolledOnIssues(student: StudentInput, facts: RuleFacts<StudentInput>): Issue[] {
  const { enrolledOn, dateOfBirth: born } = student;
  if (!changed(student, facts, 'enrolledOn') && !changed(student, facts, 'dateOfBirth')) return [];
  if (!enrolledOn || !born || enrolledOn > born || enrolledOn < earliestSchoolEvent) return [];
  return [{ field: 'enrolledOn', message: 'Enrolled On must be after the Date of Birth' }];
}

/** Whether any field of "Student Additional Details" is filled, besides the date of enrolment. */
const hasMoreDetails = (student: Partial<StudentInput>): boolean =>
  studentSteps.additional.some((field) => field !== 'enrolledOn' && Boolean(student[field as keyof StudentInput]));

/**
 * Whether "Student Additional Details" were entered. The date of enrolment alone may come from the school: see `enrolledOnOf`.
 */
const hasAdditionalDetails = (student: StudentInput, facts: RuleFacts<StudentInput>): boolean =>
  hasMoreDetails(student) ||
  (student.enrolledOn !== null && (changed(student, facts, 'enrolledOn') || hasMoreDetails(facts.before ?? {})));

const studentFamilyFields = { ...linkFields, studentId: idField, familyId: idField };

const studentRow = z.object({
  studentId: idField,
  id: idField,
  ...rowFieldsOf(studentInput, 'since', 'alsoFor'),
  /** The program in which they are enrolled today, used by permissions; none after they have left. */
  enrolledProgramId: reference,
  program: z.object({ programName: textField }).nullable(),
  house: z.object({ houseName: textField }).nullable(),
  schoolAdmissionNumber: textField,
  /** The program to which they will belong from a coming day on. */
  comingStay: z.object({ programId: idField, programName: textField, fromDate: dayField }).nullable(),
  /** The exit date of a student whose exit was entered but is not in effect yet. */
  lastDay: dateField,
  photo: z.string().nullable(),
  families: z.array(z.object(familyFields)),
  studentfamilies: z.array(z.object(studentFamilyFields)),
  ...stampFields,
});
export type StudentRow = z.output<typeof studentRow>;

/** Fields of a student that may hold the address and contact of the parent with whom the student lives. */
const ownContact = ['email', 'currentAddress', 'permanentAddress', 'personalContact', 'emergencyContact'] as const;

/**
 * A student as seen by a parent who is kept apart from others of the family: of the student's address and contacts only what equals
 * their own, because nobody can know whose the rest is, and of the others no details.
 */
function withoutOthers(row: StudentRow, { familyid = [], studentid = [] }: Apart): StudentRow {
  const isOther = ({ familyId }: StudentRow['families'][number]) => familyid.includes(familyId);
  const own = contactsOf(row.families.filter((family) => !isOther(family)));
  const hidden = studentid.includes(row.studentId) ? ownContact.filter((field) => !own.has(plain(row[field]))) : [];
  return {
    ...row,
    ...Object.fromEntries(hidden.map((field) => [field, ''])),
    families: row.families.map((family) => (isOther(family) ? withoutDetails(family) : family)),
  };
}

const contactsOf = (families: StudentRow['families']): ReadonlySet<string> =>
  new Set(
    families.flatMap(({ email, currentAddress, permanentAddress, personalContact }) =>
      [email, currentAddress, permanentAddress, personalContact].map(plain).filter(Boolean),
    ),
  );

/** An address or a number that is only written differently is the same. */
const plain = (text: string): string => plainLetters(text).replace(/[^\p{L}\p{N}]/gu, '');

const studentName = reading(studentRow, ['firstName', 'lastName'], fullName);

export const student = defineResource({
  area: 'sis',
  name: 'Student',
  id: 'studentId',
  permission: 'student',
  fresh: { delete: true, fields: ['bankName', 'bankIfsc', 'bankBranch', 'bankAccountNumber'] },
  labels: {
    one: 'student',
    notDeletable: 'Set the status to Inactive instead.',
  },
  input: studentInput,
  confirms: ['isAnother'],
  rules: (input, facts) => [
    ...dateOfBirthIssues(input, facts, minimumAge.student),
    ...enrolledOnIssues(input, facts),
    ...(hasAdditionalDetails(input, facts) ? additionalDetailsIssues(input, facts) : []),
  ],
  row: studentRow,
  fields: {
    firstName: 'First Name',
    lastName: 'Last Name',
    programId: 'Program',
    houseId: 'House',
    since: sinceField,
    studentStatus: 'Student Status',
    dateOfBirth: 'Date of Birth',
    gender: 'Gender',
    emergencyContact: 'Emergency Contact',
    personalContact: 'Personal Contact',
    email: 'Email',
    nationality: 'Nationality',
    enrolledOn: 'Enrolled On',
    studentEducationId: 'EMIS Number',
    idDocumentNumber: 'Aadhaar Number',
    religion: 'Religion',
    caste: 'Caste',
    community: 'Community',
    identificationMarks: 'Identification Marks',
    isDisabled: 'Is Disabled',
    languages: 'Languages',
    hobbies: 'Hobbies',
    interest: 'Interest',
    previousInstitution: 'Previous Institution',
    previousTranscript: 'Previous Transcript',
    achievements: 'Achievements',
    remarks: 'Remarks',
    bankName: 'Bank Name',
    bankAccountNumber: 'Bank Account Number',
    bankIfsc: 'Bank IFSC',
    bankBranch: 'Bank Branch',
    schoolAdmissionNumber: 'Admission Number',
  },
  filters: {
    studentName: { kind: 'text', label: 'Student Name' },
    programId: { names: programNames },
    ...byFields('schoolAdmissionNumber'),
    emergencyContact: { isTelephone: true },
    ...byFields('religion', 'dateOfBirth'),
    studentStatus: { label: 'Status' },
    houseId: { names: houseNames },
    ...byFields('gender', 'nationality', 'email', 'enrolledOn', 'isDisabled'),
    ...bySchoolYear,
    onDay: { kind: 'date', label: 'On Day' },
  },
  columns: [
    { value: studentName, filter: 'studentName' },
    { value: 'program.programName', filter: 'programId' },
    'schoolAdmissionNumber',
    'emergencyContact',
    'religion',
    'dateOfBirth',
  ],
  sort: 'studentName',
  owners: { programid: 'enrolledProgramId', studentid: 'studentId' },
  names: [studentNames, studentNamesForStatus],
  internal: ['comingStay'],
  fromDay: { field: 'programId', action: 'Move class' },
  sensitive: {
    fields: [
      ...(['idDocumentNumber', 'studentEducationId', 'identificationMarks'] as const),
      ...(['bankName', 'bankIfsc', 'bankBranch', 'bankAccountNumber'] as const),
    ],
    maskInLists: { idDocumentNumber: lastFour },
    mask: {
      idDocumentNumber: lastFour,
      bankName: hidden,
      bankIfsc: hidden,
      bankBranch: hidden,
      bankAccountNumber: lastFour,
      studentEducationId: lastFour,
      identificationMarks: hidden,
      caste: () => 0,
      // Its values name the caste.
      community: () => 0,
      families: (families) => families.map((family) => ({ ...family, income: null })),
    },
    apart: { fields: ownContact, mask: withoutOthers },
  },
  titleOf: studentName,
});
