import { familyRelation, familyRelations, genders } from '../../../common/enumerations.domain.ts';
import { addressParts, takenOfPeople, wholeNames } from '../../../common/imported-person.domain.ts';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import { valueNamed } from '../../../kit/domain/enumeration.domain.ts';
import { formColumns, neededBy, type TakenAs } from '../../../kit/domain/import/form-columns.domain.ts';
import type { ImportField } from '../../../kit/domain/import/import-field.domain.ts';
import { rowFieldsOf } from '../../../kit/domain/row.domain.ts';
import { familyInput, familyRules, linkFields } from '../family/family.domain.ts';
import { familyLabels } from '../family/family-labels.domain.ts';
import { student, studentInput, studentSteps } from '../student/student.domain.ts';

/** How many guardians a row has room for. */
export const guardianSlots = [1, 2] as const;

/** A guardian's field, and the place of the guardian in the row. */
export interface GuardianField extends ImportField {
  slot: number;
  field: string;
}

/** The number in the school's register, which Homeroom keeps. */
export const admissionNumber = 'schoolAdmissionNumber';

/** Details that are only taken together. */
const together = ['studentEducationId', 'religion', 'caste', 'community'];
const oneOfThem = { with: together };

/** What the columns of a student take and are called in lists, and in exports of RosarioSIS, Gibbon, openSIS, Fedena and UDISE+. */
const studentTakenAs: TakenAs = {
  ...takenOfPeople,
  programId: {
    ...{ kind: 'id', one: 'program', heads: true, byContent: 'kind' },
    words: [
      'class',
      'grade',
      'standard',
      'std',
      'grade level',
      'grade class',
      'class section',
      'form group',
      'roll group',
      'course',
      'कक्षा',
    ],
  },
  houseId: { kind: 'id', one: 'house', words: ['student house', 'sports house', 'सदन'] },
  [admissionNumber]: {
    ...{ kind: 'text', takes: 'The number in your register; without one, the student gets the next number' },
    words: [
      'admission',
      'student admission',
      'sr',
      'gr',
      'register',
      'scholar',
      'enrollment',
      'enrolment',
      'registration',
      'student id',
      'sis id',
      'rosario sis id',
      'alt id',
      'पंजीकरण',
    ],
  },
  firstName: { words: [...takenOfPeople.firstName.words, 'student first name'] },
  lastName: { words: [...takenOfPeople.lastName.words, 'student last name'] },
  dateOfBirth: { ...takenOfPeople.dateOfBirth, words: [...takenOfPeople.dateOfBirth.words, 'student date of birth'] },
  emergencyContact: {
    ...{ kind: 'phone', byContent: 'kind', orElse: ['guardian1.personalContact', 'guardian2.personalContact'] },
    words: [
      'phone',
      'phone 1',
      'emergency phone',
      'immediate phone',
      'home phone',
      'family phone',
      'whatsapp',
      'emergency 1 phone 1',
      'sms phone',
    ],
  },
  personalContact: { kind: 'phone', words: ['student phone', 'alternate phone', 'phone 2'] },
  email: { ...takenOfPeople.email, words: [...takenOfPeople.email.words, 'student email'] },
  currentAddress: { ...takenOfPeople.currentAddress, words: [...takenOfPeople.currentAddress.words, 'student address'] },
  enrolledOn: {
    ...oneOfThem,
    words: ['admission date', 'doa', 'joining date', 'start date', 'enrolment date', 'enrollment date'],
  },
  idDocumentNumber: {
    ...oneOfThem,
    words: ['aadhaar', 'aadhar', 'adhar', 'uid', 'student aadhaar', 'aadhar student', 'national id card', 'आधार'],
  },
  studentEducationId: { ...oneOfThem, words: ['emis', 'pen', 'permanent education', 'apaar', 'udise', 'samagra id'] },
  religion: { ...oneOfThem, words: ['धर्म'] },
  caste: { ...oneOfThem, words: ['category', 'social category', 'student category', 'caste category', 'जाति'] },
  community: oneOfThem,
  identificationMarks: { ...oneOfThem, words: ['identification mark'] },
  isDisabled: { ...oneOfThem, words: ['cwsn', 'disabled', 'disability'] },
  languages: { ...oneOfThem, words: ['mother tongue', 'language', 'first language'] },
  previousInstitution: { ...oneOfThem, words: ['previous school', 'last school', 'last school attended'] },
  bankAccountNumber: { words: ['bank account', 'account'] },
  bankIfsc: { words: ['ifsc', 'ifsc code'] },
};

/** The columns of a student, in the order of the form. */
export function studentColumns(today: IsoDate): ImportField[] {
  const always = neededBy(student, {}, today);
  const oneFilled = neededBy(student, { hobbies: 'x' }, today);
  const { basics, additional, bank } = studentSteps;
  const requiredOf = (name: string): string => {
    if (always.has(name)) return 'Yes';
    return oneFilled.has(name) ? `If anything is given from ${student.fields[additional[0] ?? '']?.label} on` : '';
  };
  return formColumns({
    names: [admissionNumber, ...basics, ...additional, ...bank],
    held: rowFieldsOf(studentInput, 'since', 'alsoFor'),
    labels: student.fields,
    takenAs: studentTakenAs,
    requiredOf,
  });
}

/** What a guardian of a list has from the student. */
const followed = {
  ...{ nationality: 'nationality', currentAddress: 'currentAddress', permanentAddress: 'permanentAddress' },
  personalContact: 'emergencyContact',
} as const;
const isFollowing = (field: string): field is keyof typeof followed => field in followed;

/** The columns of the guardians of one row. */
export function guardianColumns(today: IsoDate): GuardianField[] {
  const always = neededBy({ input: familyInput, rules: familyRules }, {}, today);
  const columns = formColumns({
    names: ['relationship', ...Object.keys(familyInput.shape), 'isSeparated', 'mayBeContacted'],
    held: { ...rowFieldsOf(familyInput), ...linkFields },
    labels: familyLabels,
    takenAs: { personalContact: { kind: 'phone' }, gender: takenOfPeople.gender, relationship: { words: ['relation'] } },
    requiredOf: (field) => {
      const isTaken = field in household || field === 'gender';
      return !isTaken && (field === 'relationship' || always.has(field)) ? 'If this guardian is given' : '';
    },
  });
  return guardianSlots.flatMap((slot) =>
    columns.map(({ name: field, label, byContent: _, words = [], ...column }) => ({
      ...{ ...column, name: `guardian${slot}.${field}`, label: `Guardian ${slot} ${label}` },
      ...{
        slot,
        field,
        ...(isFollowing(field) && { follows: followed[field] }),
        words: [...words, label].flatMap((word) => [
          `${slot === 1 ? 'primary' : 'secondary'} ${word}`,
          `guardian ${slot} ${word}`,
        ]),
      },
    })),
  );
}

/** Whom lists have columns of, and in which place of the row they stand. */
const parents = [
  { who: 'Father', slot: 1, relationship: familyRelation.father },
  { who: 'Mother', slot: 2, relationship: familyRelation.mother },
  { who: 'Guardian', slot: 1, relationship: familyRelation.guardian },
] as const;

/** What lists say of a parent, and what else they call it. */
const ofParents: Readonly<Record<string, readonly string[]>> = {
  firstName: [],
  lastName: ['surname'],
  personalContact: ['phone', 'whatsapp', 'phone 1'],
  email: ['email id', 'email address'],
  occupation: ['profession', 'job', 'व्यवसाय'],
  income: ['annual income'],
  dateOfBirth: ['dob'],
  currentAddress: ['address'],
};

/** Columns that only lists have: whole names, sections, parts of an address, and parents by what they are to the student. */
export function listColumns(guardians: readonly GuardianField[]): ImportField[] {
  const said = parents.flatMap(({ who, slot, relationship }) => {
    const gives = { [`guardian${slot}.relationship`]: relationship };
    const own = who.toLowerCase();
    const name: ImportField = {
      ...{ name: `${own}.name`, label: `${who} Name`, kind: 'text', required: '', gives },
      fills: [`guardian${slot}.firstName`, `guardian${slot}.lastName`],
      words: [own],
    };
    const others = guardians.flatMap(({ field, slot: place, label, kind, of }): ImportField[] => {
      const words = ofParents[field];
      if (place !== slot || !words) return [];
      const called = label.replace(`Guardian ${slot}`, who);
      return [
        {
          ...{ name: `${own}.${field}`, label: called, kind, of, required: '', gives, fills: [`guardian${slot}.${field}`] },
          words: words.map((word) => `${own} ${word}`),
        },
      ];
    });
    return [name, ...others];
  });
  return [
    ...wholeNames(['student name', 'student', 'candidate name', 'preferred name']),
    {
      ...{
        name: 'section',
        label: 'Section (part of the Program)',
        kind: 'text',
        required: '',
        fills: ['programId'],
        joiner: ' ',
      },
      words: ['section', 'sec', 'division', 'div', 'batch', 'अनुभाग', 'सेक्शन'],
    },
    addressParts,
    ...said,
  ];
}

/** What a guardian has in common with the student unless the row says otherwise, as the form fills it in. */
export const household = { nationality: true, currentAddress: true, permanentAddress: true } as const;

/** A mother is female: what the relationship already says does not have to be filled in. */
export function genderOf(relationship: unknown): number | undefined {
  const name = familyRelations.names[Number(relationship)] ?? '';
  if (/(?:Mother|Aunt)$/.test(name)) return valueNamed(genders, 'Female');
  return /(?:Father|Uncle)$/.test(name) ? valueNamed(genders, 'Male') : undefined;
}
