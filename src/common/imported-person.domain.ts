import type { TakenAs } from '../kit/domain/import/form-columns.domain.ts';
import type { ImportField } from '../kit/domain/import/import-field.domain.ts';
import { gender, genders } from './enumerations.domain.ts';
import { fullName } from './person-name.domain.ts';

type Values = Readonly<Record<string, unknown>>;

const otherWordsForGender = {
  ...{ Boy: gender.male, Girl: gender.female },
  ...{ बालक: gender.male, लड़का: gender.male, छात्र: gender.male, पुरुष: gender.male },
  ...{ बालिका: gender.female, लड़की: gender.female, छात्रा: gender.female, महिला: gender.female, स्त्री: gender.female },
};

/** What a person's columns take and are called besides what their fields say. */
export const takenOfPeople = {
  firstName: { words: ['given name', 'forename'] },
  lastName: { words: ['surname', 'family name', 'उपनाम'] },
  dateOfBirth: { words: ['dob', 'birth date', 'birthdate', 'जन्मतिथि'], byContent: 'kind' },
  gender: {
    kind: 'enum',
    of: genders,
    also: { 'Third gender': gender.other, Transgender: gender.other },
    heard: otherWordsForGender,
    words: ['sex', 'mf', 'boy girl', 'लिंग'],
    byContent: 'kind',
  },
  personalContact: { kind: 'phone', words: ['phone', 'phone 1', 'whatsapp'], byContent: 'kind' },
  emergencyContact: { kind: 'phone' },
  email: { words: ['email address', 'email id'], byContent: 'email' },
  nationality: { words: ['citizenship', 'citizenship 1', 'राष्ट्रीयता'] },
  currentAddress: {
    words: [
      'address',
      'address line 1',
      'address 1',
      'home address',
      'residential address',
      'street address',
      'street address 1',
      'street',
    ],
  },
  permanentAddress: { words: ['native address'] },
} as const satisfies TakenAs;

/** What lists call people and their admission. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  mother: ['mothers', 'mom', 'माता', 'माँ', 'मां'],
  father: ['fathers', 'dad', 'पिता'],
  guardian: ['guardians', 'parent', 'parents', 'अभिभावक'],
  student: ['students', 'pupil', 'pupils', 'child', 'learner', 'छात्र', 'छात्रा', 'विद्यार्थी', 'बच्चे'],
  admission: ['adm', 'admn', 'प्रवेश'],
};

/** The fields, whose columns are also known by the other words for people: *Mother's name* is *Mom's name*. */
export const inOtherWords = <Field extends ImportField>(fields: readonly Field[]): Field[] =>
  fields.map((field) => ({ ...field, words: [...(field.words ?? []), field.label].flatMap(saidOtherwise) }));

function saidOtherwise(text: string): string[] {
  return Object.entries(otherWords).reduce<string[]>(
    (said, [word, others]) =>
      said.flatMap((one) => {
        const words = one.toLowerCase().split(' ');
        return words.includes(word)
          ? [one, ...others.map((other) => words.map((own) => (own === word ? other : own)).join(' '))]
          : [one];
      }),
    [text],
  );
}

/** Columns that only lists have: parts of an address. */
export const addressParts: ImportField = {
  ...{ name: 'addressParts', label: 'Current Address (another part)', kind: 'text', required: '' },
  ...{ fills: ['currentAddress'], joiner: ', ' },
  words: [
    'address line 2',
    'address 2',
    'street 2',
    'city',
    'town',
    'village',
    'district',
    'state',
    'pin',
    'pin code',
    'pincode',
    'zip',
    'zip code',
    'zipcode',
  ],
};

/** Columns with whole names, that only lists have. @param words what lists call them */
export const wholeNames = (words: readonly string[]): ImportField[] => [
  {
    name: 'name',
    label: 'Name',
    kind: 'text',
    required: '',
    fills: ['firstName', 'lastName'],
    words: ['name', 'official name', ...words],
  },
  {
    ...{
      name: 'nameLastFirst',
      label: 'Name, last name first',
      kind: 'text',
      required: '',
      fills: ['firstName', 'lastName'],
      lastFirst: true,
    },
    words: ['name surname first', 'last name first name', 'surname and name', 'last first', 'last first m'],
  },
  {
    ...{
      name: 'middleName',
      label: 'Middle Name (part of the First Name)',
      kind: 'text',
      required: '',
      fills: ['firstName'],
      joiner: ' ',
    },
    words: ['middle name', 'second name'],
  },
];

/** The name that some values have: of a row, or of a record. */
export const nameOf = ({ firstName, lastName }: Values): string =>
  fullName({ firstName: String(firstName ?? ''), lastName: String(lastName ?? '') });

/** Two names are the same if only case, accents' encoding, blanks and full stops differ. */
const plainName = (values: Values): string =>
  nameOf(values)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s.]+/g, ' ')
    .trim();

/** Whether two are called the same. */
export const isNamedAlike = (one: Values, other: Values): boolean => plainName(one) === plainName(other);

/** By what somebody is known again: name and date of birth; undefined without the latter. */
export const birthKey = (values: Values): string | undefined =>
  values['dateOfBirth'] ? `${plainName(values)}|${values['dateOfBirth']}` : undefined;

/** By what else: name and telephone number, name and e-mail address. */
export const contactKeys = (values: Values): string[] =>
  [values['personalContact'], values['email']].flatMap((by) => (by ? [`${plainName(values)}|${String(by).toLowerCase()}`] : []));

/** Whom one of the keys leads to. */
export const firstOf = <One>(keys: readonly string[], by: ReadonlyMap<string, One>): One | undefined =>
  keys.map((key) => by.get(key)).find((one) => one !== undefined);

/** What is said of a date of birth that differs for the same name with the same number or address. */
export const otherBirth = (where: string): string =>
  `The same name with this number or e-mail has another date of birth ${where}`;

/** Why somebody is the one who is called so: `row 3`, `in Homeroom`. */
export const sameBirth = (as: string): string => `Same name and date of birth as ${as}`;
/** The same, by number or address. */
export const sameContact = (as: string): string => `Same name with the same number or e-mail as ${as}`;
